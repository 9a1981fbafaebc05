/* optimized_tb_order.c - emits the parts of tb_order.v in which the optimized implementation differs: all pairs of TBs
 * are compared at once, in place of comparator trees, and finished warps are counted as they exit. */
#include "rtl_gen/blocks/tb_order.h"

bool tb_order_is_optimized(const struct config *cfg)
{
	return cfg->tb_order_impl == IMPL_OPTIMIZED && cfg->has_map;
}

/* No TB in the pool precedes the TB. */
static const char *sorted_first(enum sort_by by)
{
	if (by == SORT_BY_PHASE)
		return "(grid_waits_i ? by_most : by_least)";
	return by == SORT_BY_LEAST ? "by_least" : "by_most";
}

/* A bit as a count of finished warps. */
static const char *as_count(struct verilog *v, const char *bit)
{
	return v_pad(v, tb_order_finished_bits(v->cfg), 1, bit);
}

#include "rtl_gen/blocks/optimized_tb_order.v.h"
