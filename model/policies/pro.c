/* pro.c - progress-aware (PRO III): TBs by the block tb_order, the warps of a TB by the block warp_order. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	return (struct rank){{v->cfg->has_map ? mask_count(v->ahead[t]) : 0}};
}

/* Number of warps of w's TB and scheduler that have priority over w. */
static unsigned warps_before(const struct ranking_view *v, unsigned w)
{
	unsigned n = 0;
	for (unsigned u = v->s; u < v->cfg->warps; u += v->cfg->schedulers)
		if (v->in->tb[u] == v->in->tb[w] && mask_has(v->in->warp_before[w], u / v->cfg->schedulers))
			n++;
	return n;
}

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	struct rank r = ranking_tb_rank(v, w);
	bool live = v->cfg->sort_live && !mask_has(v->in->no_wait, (unsigned)v->in->tb[w]);
	r.key[1] = live ? v->in->warp_progress[w] : warps_before(v, w);
	r.key[2] = w;
	return r;
}

/* Two warps of one TB tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tb_warps >= 2 && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_pro = {.rank = rank, .tb_rank = tb_rank, .can_tie = can_tie};
