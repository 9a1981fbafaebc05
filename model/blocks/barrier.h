/* barrier.h - barriers: which warps are live, finished or waiting, and when a TB is released or complete (BAWS 4.1.2).
 *
 * One barrier per TB. It opens when the TB has a live warp and all its live warps wait, judged after all arrivals and
 * exits of the cycle: an exit can open it, and the arrival that opens it never sets a wait bit. A TB completes in the
 * cycle in which its last live warp exits. Masks have one bit per warp slot, slot 0 in bit 0. */
#ifndef MODEL_BLOCKS_BARRIER_H
#define MODEL_BLOCKS_BARRIER_H

#include "model/machine/ports.h"

struct barrier {
	uint64_t live;     /* launched, not exited */
	uint64_t finished; /* exited, but the TB is still resident */
	uint64_t wait;     /* at the barrier */
};

void barrier_reset(struct barrier *b);
void barrier_comb(const struct config *cfg, const struct barrier *b, const struct barrier_in *in,
		  struct barrier_out *out);
void barrier_clock(const struct config *cfg, struct barrier *b, const struct barrier_in *in,
		   const struct barrier_out *out);
void barrier_observe(const struct config *cfg, const struct barrier *b, struct barrier_obs *obs);

#endif
