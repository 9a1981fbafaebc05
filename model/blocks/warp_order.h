/* warp_order.h - the order of the warps within each TB (PRO III-C, III-D).
 *
 * Slot order at launch. A sort settles a place a cycle in each scheduler: of its unsorted warps, of whatever TB, the
 * one that is first by its TB's direction goes in front of the unsorted ones of its TB. Only the order within a TB
 * means something. */
#ifndef MODEL_BLOCKS_WARP_ORDER_H
#define MODEL_BLOCKS_WARP_ORDER_H

#include "model/blocks/sorter.h"
#include "model/machine/ports.h"

struct warp_order {
	struct sorter scheduler[MAX_SCHEDULERS];
};

void warp_order_reset(struct warp_order *o);
void warp_order_comb(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
		     struct warp_order_out *out);
void warp_order_clock(const struct config *cfg, struct warp_order *o, const struct warp_order_in *in,
		      const struct warp_order_out *out);
void warp_order_observe(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
			struct warp_order_obs *obs);

#endif
