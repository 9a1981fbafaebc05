/* barrier.h - which warps are live, finished or at the barrier; release and completion of TBs (BAWS 4.1.2).
 *
 * One barrier per TB. It opens, over the state after all arrivals and exits of a cycle, when the TB has a live warp and
 * all its live warps wait; so an exit can open it, and the arrival that opens it never sets a wait bit. */
#ifndef MODEL_BLOCKS_BARRIER_H
#define MODEL_BLOCKS_BARRIER_H

#include "model/machine/ports.h"

struct barrier {
	uint64_t live;     /* launched and not finished */
	uint64_t finished; /* exited, and the TB has not completed */
	uint64_t wait;     /* at the barrier */
};

void barrier_reset(struct barrier *b);
void barrier_comb(const struct config *cfg, const struct barrier *b, const struct barrier_in *in,
		  struct barrier_out *out);
void barrier_clock(const struct config *cfg, struct barrier *b, const struct barrier_in *in,
		   const struct barrier_out *out);
void barrier_observe(const struct config *cfg, const struct barrier *b, struct barrier_obs *obs);

#endif
