/* pipes.h - the pipelines of the SP units and SFUs, and the result bus.
 *
 * An instruction that enters a unit in cycle e writes back in cycle e + latency + 2. A unit accepts an instruction if
 * at least `interval` cycles have passed since the previous one, if the unit delivers no other result in the same
 * cycle, and if the result bus, with result_width results per cycle, is not full in that cycle. Barriers, exits and
 * branches run on the SP units, barriers and exits with latency 1. All times are in cycles. */
#ifndef MODEL_SM_PIPES_H
#define MODEL_SM_PIPES_H

#include "model/sm/collector.h"

enum { OP_CLASSES = OP_EXIT + 1 };
enum { PIPE_RING = 1024 }; /* more than the longest latency plus 2 */

/* The results that are due in one cycle. */
struct pipe_results {
	uint32_t units; /* units that deliver one: SP unit i in bit i, SFU i in bit MAX_WIDTH + i */
	uint32_t first; /* their ops, if there are any: a list by op.next up to OP_NONE */
};

struct pipes {
	uint64_t free[2 * MAX_WIDTH]; /* first cycle in which each unit accepts an instruction; numbered as above */
	uint16_t latency[OP_CLASSES], interval[OP_CLASSES];
	unsigned ring; /* entries of `results` in use, indexed by cycle: a power of two */
	unsigned held; /* results not delivered yet */
	struct pipe_results results[PIPE_RING];
};

void pipes_reset(const struct config *cfg, struct pipes *p);

/* The first of the ops that write back in cycle `now`, a list by op.next; OP_NONE: none. Call in every cycle that is
 * not skipped. */
uint32_t pipes_results(struct pipes *p, uint64_t now);

/* The same for the next cycle or a later one, as far as its results are reserved; changes nothing. */
static inline uint32_t pipes_due(const struct pipes *p, uint64_t cycle)
{
	const struct pipe_results *r = &p->results[(cycle - 2) & (p->ring - 1)];
	return r->units ? r->first : OP_NONE;
}

/* Moves instructions from the collector's output registers into the units. */
void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, struct ops *ops, uint64_t now);

/* The next event: the first cycle, `now` or later, with a result or in which a unit can accept a waiting instruction;
 * UINT64_MAX: none. */
uint64_t pipes_next(const struct config *cfg, const struct pipes *p, const struct collector *c, uint64_t now);

#endif
