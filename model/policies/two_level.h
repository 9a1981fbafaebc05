/* two_level.h - tls: the warps of one scheduler in its active places and in its FIFO of pending warps.
 *
 * A scheduler chooses among the warps in its places (Gebhart et al., ISCA 2011; GPGPU-Sim's two_level_active). A warp
 * at a barrier or behind a long-latency load gives its place to the oldest warp of the FIFO that may be promoted.
 *
 * With lists=slots the places and the FIFO hold all slots of the scheduler, and the places are a list in priority
 * order: held[] is true for its first entries, and `first` stays 0.
 *
 * The registers hold the lists after the moves of the last cycle. The grants of a cycle use the lists after
 * two_level_move() with that cycle's inputs; the clock stores the result. */
#ifndef MODEL_POLICIES_TWO_LEVEL_H
#define MODEL_POLICIES_TWO_LEVEL_H

#include "model/machine/config.h"

struct two_level {
	bool held[MAX_PLACES];      /* a warp is in the place */
	unsigned place[MAX_PLACES]; /* its warp slot, if held */
	unsigned fifo[MAX_WARPS];   /* warp slots, oldest first */
	unsigned queued;            /* warps in the FIFO */
	unsigned first;             /* place after the one that issued last */
};

/* Moves the warps of scheduler s for this cycle's grants: removes finished warps, demotes those of `stuck` (at a
 * barrier, or with a head that waits for a long-latency load), appends launched ones, promotes into free places. A live
 * warp in neither list has been launched since the last call. */
void two_level_move(const struct config *cfg, struct two_level *t, unsigned s, uint64_t live, uint64_t stuck);

/* Warp w, which is in a place, has issued. */
void two_level_issued(const struct config *cfg, struct two_level *t, unsigned w);

/* The warps in places, as a mask. */
uint64_t two_level_active(const struct config *cfg, const struct two_level *t);

/* The rank of live warp w, 0 the highest: places cyclic from `first`, then the FIFO. */
unsigned two_level_rank(const struct config *cfg, const struct two_level *t, unsigned w);

#endif
