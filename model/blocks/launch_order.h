/* launch_order.h - residency of TBs: which are resident, which warp slots they own, and in which order they were
 * launched.
 *
 * A TB owns its warp slots from launch to completion. The age of a TB is its launch order on this SM; once the first TB
 * has completed, it differs from the slot number (docs/semantics.md, "The machine"). */
#ifndef MODEL_BLOCKS_LAUNCH_ORDER_H
#define MODEL_BLOCKS_LAUNCH_ORDER_H

#include "model/machine/ports.h"

struct launch_order {
	uint64_t busy;               /* TB slots with a resident TB */
	unsigned tb[MAX_WARPS];      /* TB slot that owns each warp slot, or owned it last */
	uint64_t launch_no[MAX_TBS]; /* number, from 0, of the launch that filled each TB slot */
	uint64_t launches;           /* launches since reset */
};

void launch_order_reset(struct launch_order *l);
void launch_order_comb(const struct config *cfg, const struct launch_order *l, const struct launch_order_in *in,
		       struct launch_order_out *out);
void launch_order_clock(const struct config *cfg, struct launch_order *l, const struct launch_order_in *in,
			const struct launch_order_out *out);
void launch_order_observe(const struct config *cfg, const struct launch_order *l, struct launch_order_obs *obs);

#endif
