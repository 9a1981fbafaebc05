/* tb_order.c - emits tb_order.v for policy pro: the states of TBs, their priority matrix, and the triggers of sorts. */
#include "rtl_gen/blocks/tb_order.h"

bool tb_order_lists(const struct config *cfg)
{
	return cfg->has_map && !cfg->sort_live;
}

enum sort_by tb_order_samples_by(const struct config *cfg)
{
	return cfg->sort_least ? SORT_BY_LEAST : SORT_BY_PHASE;
}

bool tb_order_needs_most(const struct config *cfg)
{
	return tb_order_lists(cfg) || !cfg->sort_least;
}

/* The keys of a sort: the largest is placed next. */
static const char *sort_key(enum sort_by by)
{
	if (by == SORT_BY_PHASE)
		return "tb_progress_i ^ {TBS*PROGRESS_BITS{~grid_waits_i}}";
	return by == SORT_BY_LEAST ? "~tb_progress_i" : "tb_progress_i";
}

unsigned tb_order_finished_bits(const struct config *cfg)
{
	return bits_for(cfg->tb_warps);
}

/* Bits of the count that ranks TBs of one state. */
static unsigned number_bits(const struct config *cfg)
{
	return cfg->has_wpt ? cfg->wpt_bits : tb_order_finished_bits(cfg);
}

/* The number of finished warps in `gone`, with as many bits as the count that ranks TBs of one state. */
static const char *gone_as_number(struct verilog *v)
{
	return v_pad(v, number_bits(v->cfg), tb_order_finished_bits(v->cfg), "gone");
}

#include "rtl_gen/blocks/tb_order.v.h"
