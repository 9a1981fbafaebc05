/* order_pro.c - progress first (PRO III): TBs by tb_order, within a TB warps by warp_order. */
#include <stdlib.h>

#include "mask.h"
#include "order.h"

static void needs(struct config *cfg)
{
	char choice[POLICY_TEXT];
	cfg->has_warp_sort = cfg->scheduler_warps > 1;
	cfg->has_progress = cfg->has_grid = cfg->has_map || cfg->has_warp_sort;
	cfg->has_age = cfg->has_map;
	cfg->has_tb_order = true;
	cfg->has_tb_ahead = cfg->has_map;
	cfg->sort_live = cfg->policy.opt[OPT_SORT] == SORT_LIVE;
	cfg->threshold = (unsigned)atoi(option_choice(OPT_THRESHOLD, cfg->policy.opt[OPT_THRESHOLD], choice));
	cfg->timer_bits = bits_for(cfg->threshold);
	/* The paper counts the warps at the barrier in a byte for each TB (III-E). */
	cfg->has_wpt = cfg->policy.opt[OPT_BARRIER] == BARRIER_ON;
	cfg->wpt_bits = 8;
}

static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	return (struct rank){{v->cfg->has_map ? mask_count(v->ahead[t]) : 0}};
}

/* Warps of w's TB in its scheduler that go before w. */
static unsigned place(const struct order_view *v, unsigned w)
{
	unsigned n = 0;
	for (unsigned u = v->s; u < v->cfg->warps; u += v->cfg->schedulers)
		if (v->in->tb[u] == v->in->tb[w] && mask_has(v->in->warp_before[w], u / v->cfg->schedulers))
			n++;
	return n;
}

static struct rank rank(const struct order_view *v, unsigned w)
{
	struct rank r = order_tb_rank(v, w);
	bool live = v->cfg->sort_live && !mask_has(v->in->no_wait, (unsigned)v->in->tb[w]);
	r.key[1] = live ? v->in->warp_progress[w] : place(v, w);
	r.key[2] = w;
	return r;
}

/* Warps of one TB. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tb_warps >= 2 && cfg->scheduler_warps >= 2;
}

const struct order order_pro = {.needs = needs, .rank = rank, .tb_rank = tb_rank, .can_tie = can_tie};
