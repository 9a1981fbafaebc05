/* mwf.c - most waiting first (BAWS 4.1.1): TBs by WPT counter, highest first; within a TB cyclic (mwf_lrr) or greedy,
 * then lowest slot (mwf_gto; with greed=off by slot alone). */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	uint64_t tie = v->cfg->policy.opt[OPT_TIE] == TIE_AGE ? mask_count(v->older[t]) : t;
	return (struct rank){{MAX_WARPS - v->count[t], tie}};
}

static struct rank rank_lrr(const struct ranking_view *v, unsigned w)
{
	uint64_t t = v->in->tb[w];
	bool any = v->state->any_tb_last[t][v->s];
	struct rank r = ranking_tb_rank(v, w);
	r.key[2] = ranking_cyclic(v->cfg->warps, any, v->state->tb_last[t][v->s], w);
	return r;
}

static struct rank rank_gto(const struct ranking_view *v, unsigned w)
{
	struct rank r = ranking_tb_rank(v, w);
	bool greed = v->cfg->policy.opt[OPT_GREED] == GREED_ON;
	r.key[2] = greed && ranking_greedy(v, w) ? 0 : 1 + w;
	return r;
}

/* Warps of TBs with equal counters tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tbs >= 2 && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_mwf_lrr = {.rank = rank_lrr, .tb_rank = tb_rank, .can_tie = can_tie};
const struct ranking ranking_mwf_gto = {.rank = rank_gto, .tb_rank = tb_rank, .can_tie = can_tie};
