/* chain.h - the causal chain of a wait, and the critical path of a run: why a warp is where it is, cycle by cycle
 * backward.
 *
 * A chain explains consecutive cycles, the last one first. A link explains the last cycles that are left, by what warp
 * w does or waits for, and leads to the warp that the cycles before it depend on:
 *   barrier, exit       to the warp that arrives or exits last, in the same cycle: explains no cycle itself
 *   load, result, ...   to the issue of the producer: explains the producer's whole latency
 *   launch              to the last exit of the TB that was in the slot before, or of the previous kernel
 *   all others          to the cycle before, of the same warp
 * So the cycles of all links add up to the cycles explained. */
#ifndef SIM_WHY_CHAIN_H
#define SIM_WHY_CHAIN_H

#include "sim/why/cause.h"

struct why_link {
	enum why_cause cause;
	struct why_warp warp;
	uint32_t record;       /* its instruction; unused in a launch */
	uint64_t first, end;   /* the cycles that it explains, without `end`; equal: none */
	uint64_t since, until; /* first and last cycle of the whole wait or stay */
	/* The warp that it leads to, or the instruction that it waits for: the last arrival, the producer, the last
	 * instruction that took the unit's room, the last exit before a launch. */
	bool has_other;
	struct why_warp other;
	uint32_t other_record;
	uint64_t other_cycle; /* in which it issues */
};

/* Cycles before `end` are left to explain, of this warp. */
struct why_place {
	struct why_warp warp;
	uint64_t end;
};

/* The next link, of cycles from `floor` on; false: nothing is left. */
bool why_step(const struct why_run *r, struct why_place *at, uint64_t floor, struct why_link *link);

/* Where the critical path of the run ends: the warp whose exit ends the last TB. False: the run has no TB. */
bool why_last_exit(const struct why_run *r, struct why_place *at);

/* The chain of the wait of a warp slot in `cycle`: it explains the whole span. */
struct why_chain {
	struct why_link *links; /* the last cycles first */
	size_t count;
};
/* False: no TB is in the slot. Release with why_chain_free(). */
bool why_chain(const struct why_run *r, unsigned sm, unsigned slot, uint64_t cycle, struct why_chain *chain);
void why_chain_free(struct why_chain *chain);

/* Adds the cycles of the links to cycles[] by cause. */
void why_chain_sums(const struct why_chain *chain, uint64_t cycles[WHY_CAUSES]);

#endif
