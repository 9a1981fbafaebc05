/* tb_order.h - the order of TBs, and when warps are sorted (PRO III-B to III-D, Figure 3).
 *
 * The state of a TB is derived from registered counts. finishWait and barrierWait go by their counts, then by the
 * progress at the last event; noWait and finishNoWait by the progress at the last sort. Both sorts are sorters: a place
 * a cycle. docs/semantics.md, "pro", has the rules and the cycles. */
#ifndef MODEL_BLOCKS_TB_ORDER_H
#define MODEL_BLOCKS_TB_ORDER_H

#include "model/blocks/sorter.h"
#include "model/machine/ports.h"

struct tb_order {
	struct sorter sampled; /* resident TBs as the last periodic or forced sort left them */
	struct sorter lists;   /* resident TBs as the sort after the last arrival or exit left them */
	bool waited;           /* TBs waited in the grid in the last cycle */
	unsigned timer;        /* cycles of the kernel, modulo the threshold */
	uint64_t rising;       /* TBs whose warps are sorted by least progress */
};

/* The states of Figure 3, as the observe bus numbers them. */
enum tb_state { TB_FREE, TB_FINISH_WAIT, TB_BARRIER_WAIT, TB_NO_WAIT, TB_BARRIER_WAIT_1, TB_FINISH_NO_WAIT };

void tb_order_reset(struct tb_order *o);
/* Called twice in a cycle: for tb_ahead, no_wait and rising before the grants, for sort with the events. */
void tb_order_comb(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		   struct tb_order_out *out);
void tb_order_clock(const struct config *cfg, struct tb_order *o, const struct tb_order_in *in,
		    const struct tb_order_out *out);
/* After the clock: the cycles that may pass, if TBs wait in the grid or not as before, until the timer begins a sort.
 */
uint64_t tb_order_quiet(const struct config *cfg, const struct tb_order *o);
/* At most so many pass, in which nothing but the timer moves. */
void tb_order_idle(const struct config *cfg, struct tb_order *o, uint64_t n);
void tb_order_observe(const struct config *cfg, const struct tb_order *o, const struct tb_order_in *in,
		      struct tb_order_obs *obs);

#endif
