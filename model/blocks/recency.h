/* recency.h - which warps have completed a memory instruction lately (MOTRR+Recency, section III.2, Figure 4).
 *
 * A counter per warp counts the cycles in which other warps completed memory instructions since its own last
 * completion. A completion sets the recency bit; while more than half of the live warps have one, rounded down, the
 * warp with the largest counter loses it, and gets it back only by completing again. Exits and launches of a cycle
 * count before the drops. The bits are no function of the counters: a warp that lost its bit stays without when there
 * is room again. */
#ifndef MODEL_BLOCKS_RECENCY_H
#define MODEL_BLOCKS_RECENCY_H

#include "model/machine/ports.h"

struct recency {
	unsigned count[MAX_WARPS]; /* at most RECENCY_MOST */
	uint64_t recent;
};

enum { RECENCY_MOST = (1 << RECENCY_BITS) - 1 };

void recency_reset(struct recency *r);
void recency_comb(const struct config *cfg, const struct recency *r, const struct recency_in *in,
		  struct recency_out *out);
void recency_clock(const struct config *cfg, struct recency *r, const struct recency_in *in,
		   const struct recency_out *out);
void recency_observe(const struct config *cfg, const struct recency *r, struct recency_obs *obs);

#endif
