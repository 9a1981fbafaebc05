/* stalls.h - stall accounting: the state of each warp and of each scheduler in every cycle.
 *
 * In each cycle a scheduler, and a warp from the cycle after its launch to the one in which its TB completes, is in
 * exactly one state of stalls.def. The states of warps are BAWS's stalls (6.3) and the cases between them; the states
 * of schedulers are GPGPU-Sim's, where the warp that comes closest to issue decides. */
#ifndef MODEL_GPU_STALLS_H
#define MODEL_GPU_STALLS_H

#include "model/machine/ports.h"
#include "model/sm/sm_view.h"

enum warp_state {
#define WARP_STATE(NAME, name, meaning) WARP_##NAME,
#include "model/machine/stalls.def"
	WARP_STATES
};

enum slot_state {
#define SLOT_STATE(NAME, name, meaning) SLOT_##NAME,
#include "model/machine/stalls.def"
	SLOT_STATES
};

/* Name and meaning of each state, indexed by state. */
struct state_name {
	const char *name, *meaning;
};
extern const struct state_name warp_states[WARP_STATES], slot_states[SLOT_STATES];

struct stalls {
	uint64_t warps[WARP_STATES]; /* warp-cycles, without those of the last span */
	uint64_t slots[SLOT_STATES]; /* scheduler-cycles, the same */

	/* The last span: cycles with the same states, the warps in each state, and the state of each scheduler. */
	uint64_t span;
	uint64_t now_masks[WARP_STATES];
	enum slot_state now_slots[MAX_SCHEDULERS];
	uint64_t jumped; /* warps that have had no instruction since they jumped, as a mask */
	unsigned turn;   /* scheduler that is first at the shared ports */
};

void stalls_reset(struct stalls *s);

/* Accounts for one cycle. */
void stalls_clock(const struct config *cfg, struct stalls *s, const struct front_end_in *in,
		  const struct front_end_out *out, const struct sm_view *view);

/* Adds the last span to the counts. Call before reading them. */
void stalls_settle(const struct config *cfg, struct stalls *s);

/* Accounts for n idle cycles like the last one, in which no warp was ready and nothing changed. */
void stalls_skip(const struct config *cfg, struct stalls *s, uint64_t n);

void stalls_add(struct stalls *s, const struct stalls *other);

#endif
