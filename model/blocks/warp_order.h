/* warp_order.h - PRO's priority order of the warps within each TB (PRO III-C, III-D).
 *
 * At launch the order is the slot order. A sort settles one place per cycle in each scheduler: of all its unsorted
 * warps, of whatever TB, it selects the most urgent one (most progress; least, for a TB in `rising`) and moves it in
 * front of the unsorted warps of its TB. Only the order of warps of one TB has a meaning. */
#ifndef MODEL_BLOCKS_WARP_ORDER_H
#define MODEL_BLOCKS_WARP_ORDER_H

#include "model/blocks/sorter.h"
#include "model/machine/ports.h"

struct warp_order {
	struct sorter scheduler[MAX_SCHEDULERS]; /* warp slots of each scheduler */
};

void warp_order_reset(struct warp_order *o);
void warp_order_comb(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
		     struct warp_order_out *out);
void warp_order_clock(const struct config *cfg, struct warp_order *o, const struct warp_order_in *in,
		      const struct warp_order_out *out);
void warp_order_observe(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
			struct warp_order_obs *obs);

#endif
