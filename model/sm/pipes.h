/* pipes.h - SP units and SFUs: initiation intervals, latencies, the result bus.
 *
 * An instruction that a unit takes in cycle e writes back in e + latency + 2. A unit takes one when its first register
 * is free, interval cycles after the one before, and when neither the unit nor the result bus, which result_width
 * instructions share, delivers another in the same cycle. Barriers, exits and branches run on the SP units, the first
 * two with latency 1. */
#ifndef MODEL_SM_PIPES_H
#define MODEL_SM_PIPES_H

#include "model/sm/collector.h"

enum { OP_CLASSES = OP_EXIT + 1 };
enum { PIPE_RING = 1024 }; /* above any latency and 2 */

/* The results of a cycle. */
struct pipe_results {
	unsigned count;
	unsigned units; /* that deliver them: SP unit i in bit i, SFU i in bit MAX_WIDTH + i */
	uint32_t op[MAX_WIDTH];
};

struct pipes {
	uint64_t free[2 * MAX_WIDTH]; /* first cycle in which the unit's first register is; units as above */
	uint16_t latency[OP_CLASSES], interval[OP_CLASSES];
	unsigned ring; /* cycles of `results` in use: a power of two */
	unsigned held; /* results on their way */
	struct pipe_results results[PIPE_RING];
};

void pipes_reset(const struct config *cfg, struct pipes *p);

/* The instructions that write back in cycle `now`, of which *count is the number; good until pipes_clock(). Call every
 * cycle that pipes_next() does not exclude. */
const uint32_t *pipes_results(struct pipes *p, uint64_t now, unsigned *count);

/* The units take what waits in front of them. */
void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, const struct ops *ops, uint64_t now);

/* The first cycle from now on in which there are results or a unit can take what waits; UINT64_MAX: none. */
uint64_t pipes_next(const struct config *cfg, const struct pipes *p, const struct collector *c, uint64_t now);

#endif
