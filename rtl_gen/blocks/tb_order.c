/* tb_order.c - emits tb_order.v for policy pro: the states of TBs, their priority matrix, and the triggers of sorts. */
#include "rtl_gen/blocks/tb_order.h"

bool tb_order_lists(const struct config *cfg)
{
	return cfg->has_map && !cfg->sort_live;
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
