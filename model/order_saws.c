/* order_saws.c - TBs by the first arrival at their barrier (SAWS as BAWS 6.6 describes it), within a TB greedy. */
#include "mask.h"
#include "order.h"

static void needs(struct config *cfg)
{
	cfg->has_first_arrival = cfg->has_tb_ahead = cfg->has_map;
	cfg->has_tb_order = true;
	cfg->has_last = true;
}

static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	return (struct rank){{mask_count(v->ahead[t])}};
}

static struct rank rank(const struct order_view *v, unsigned w)
{
	struct rank r = order_tb_rank(v, w);
	r.key[1] = order_greedy(v, w) ? 0 : 1 + w;
	return r;
}

const struct order order_saws = {.needs = needs, .rank = rank, .tb_rank = tb_rank};
