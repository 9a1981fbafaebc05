/* two_level.h - tls: which warps of a scheduler stand in its places, and which wait in its FIFO.
 *
 * A scheduler chooses among the warps in its places (Gebhart et al., ISCA 2011; GPGPU-Sim's two_level_active). Warps at
 * a barrier or behind a long-latency load give their place to the first of the FIFO. The lists are kept as lists.
 *
 * Registers hold who stood where in the last cycle. A cycle's decisions see the lists after two_level_move(), which
 * needs that cycle's inputs; the clock keeps what it made. */
#ifndef MODEL_POLICIES_TWO_LEVEL_H
#define MODEL_POLICIES_TWO_LEVEL_H

#include "model/machine/config.h"

struct two_level {
	bool held[MAX_PLACES];
	unsigned place[MAX_PLACES]; /* the warp there, if held */
	unsigned fifo[MAX_WARPS];   /* the first to be promoted first */
	unsigned queued;            /* warps in it */
	unsigned first;             /* the place behind the one that issued last */
};

/* Moves scheduler s's warps to where this cycle's decisions see them. `stuck`: warps at a barrier, and warps whose head
 * waits for a long-latency load. A live warp that stands nowhere has been launched since. */
void two_level_move(const struct config *cfg, struct two_level *t, unsigned s, uint64_t live, uint64_t stuck);

/* Warp w, which stands in a place, has issued. */
void two_level_issued(const struct config *cfg, struct two_level *t, unsigned w);

/* The warps in places. */
uint64_t two_level_active(const struct config *cfg, const struct two_level *t);

/* Where w stands in the order: places cyclic from `first`, then the FIFO. */
unsigned two_level_rank(const struct config *cfg, const struct two_level *t, unsigned w);

#endif
