/* tb_order.h - PRO's priority order of TBs, and when the warps of a TB are sorted (PRO III-B to III-D, Figure 3).
 *
 * The state of a TB follows from registered counts. TBs in finishWait and barrierWait are ordered by their counts, then
 * by progress at the last event (an arrival or an exit on the SM); TBs in noWait and finishNoWait by progress at the
 * last sort. Both orders are kept by a sorter, which settles one place per cycle. docs/semantics.md, "pro", states the
 * rules cycle by cycle. */
#ifndef MODEL_BLOCKS_TB_ORDER_H
#define MODEL_BLOCKS_TB_ORDER_H

#include "model/blocks/sorter.h"
#include "model/machine/ports.h"

struct tb_order {
	struct sorter sampled; /* resident TBs, ordered by the last periodic or forced sort */
	struct sorter lists;   /* resident TBs, ordered by the sort after the last event */
	bool waited;           /* grid_waits of the last cycle */
	unsigned timer;        /* cycles of the kernel, modulo `threshold` */
	uint64_t rising;       /* TBs whose warps with the least progress have priority */
};

/* The states of Figure 3; the observe ports use these numbers. */
enum tb_state { TB_FREE, TB_FINISH_WAIT, TB_BARRIER_WAIT, TB_NO_WAIT, TB_BARRIER_WAIT_1, TB_FINISH_NO_WAIT };

void tb_order_reset(struct tb_order *o);
/* Called twice in a cycle: before the grants for tb_ahead, no_wait and rising; after them, with the arrivals and exits,
 * for sort. */
void tb_order_comb(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		   struct tb_order_out *out);
void tb_order_clock(const struct config *cfg, struct tb_order *o, const struct tb_order_in *in,
		    const struct tb_order_out *out);
/* After the clock: cycles until the timer begins a sort, while grid_waits does not change. */
uint64_t tb_order_quiet(const struct config *cfg, const struct tb_order *o);
/* Skips n <= tb_order_quiet() idle cycles: only the timer advances. */
void tb_order_idle(const struct config *cfg, struct tb_order *o, uint64_t n);
void tb_order_observe(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		      struct tb_order_obs *obs);

#endif
