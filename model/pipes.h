/* pipes.h - SP units and SFUs: initiation intervals, latencies, the result bus.
 *
 * An instruction that a unit takes in cycle e writes back in e + latency + 2. A unit takes one when its first register
 * is free, interval cycles after the one before, and when neither the unit nor the result bus, which result_width
 * instructions share, delivers another in the same cycle. Barriers, exits and branches run on the SP units, the first
 * two with latency 1. */
#ifndef PIPES_H
#define PIPES_H

#include "collector.h"

enum { PIPE_RING = 1024 }; /* above any latency */

struct pipe {
	uint64_t free;                     /* first cycle in which its first register is */
	uint64_t delivers[PIPE_RING / 64]; /* cycles modulo PIPE_RING */
};

struct pipes {
	struct pipe sp[MAX_WIDTH], sfu[MAX_WIDTH];
	uint32_t results[PIPE_RING][MAX_WIDTH];
	uint8_t count[PIPE_RING];
};

void pipes_reset(struct pipes *p);

/* The instructions that write back in cycle `now`, into ops (MAX_WIDTH entries); returns how many. Call every cycle. */
unsigned pipes_results(struct pipes *p, uint64_t now, uint32_t *ops);

/* The units take what waits in front of them. */
void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, const struct ops *ops, uint64_t now);

/* No result is on its way. */
bool pipes_empty(const struct pipes *p);

#endif
