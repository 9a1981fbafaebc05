/* recency.h - recency bits: which warps have recently completed a memory instruction (MOTRR+Recency, section III.2,
 * Figure 4).
 *
 * A counter per warp counts the cycles in which other warps have completed memory instructions since its own last
 * completion. A completion sets the warp's recency bit. At most floor(live warps / 2) bits stay set: while there are
 * more, the warp with the largest counter (of several, the highest slot) loses its bit, and gets it back only by a new
 * completion. Exits and launches of the cycle take effect before these drops. The bits do not follow from the counters:
 * a warp that has lost its bit stays without it when the limit rises. */
#ifndef MODEL_BLOCKS_RECENCY_H
#define MODEL_BLOCKS_RECENCY_H

#include "model/machine/ports.h"

struct recency {
	unsigned count[MAX_WARPS]; /* 0 to recency_most(), saturating */
	uint64_t recent;           /* recency bits, one per warp slot */
};

/* The value at which the counters saturate, and that a launch sets. */
unsigned recency_most(const struct config *cfg);

void recency_reset(struct recency *r);
void recency_comb(const struct config *cfg, const struct recency *r, const struct recency_in *in,
		  struct recency_out *out);
void recency_clock(const struct config *cfg, struct recency *r, const struct recency_in *in,
		   const struct recency_out *out);
void recency_observe(const struct config *cfg, const struct recency *r, struct recency_obs *obs);

#endif
