/* order_mwf.c - most waiting first (BAWS 4.1.1): TBs by WPT counter, within a TB cyclic or greedy. */
#include "order.h"

static struct rank mwf(const struct order_view *v, unsigned w, uint64_t within)
{
	uint64_t t = v->in->tb[w];
	uint64_t tie = v->cfg->policy.opt[OPT_TIE] == TIE_AGE ? order_age(v, w) : t;
	return (struct rank){{MAX_WARPS - v->in->count[t], tie, within}};
}

struct rank rank_mwf_lrr(const struct order_view *v, unsigned w)
{
	uint64_t t = v->in->tb[w];
	bool any = v->state->any_tb_last[t][v->s];
	return mwf(v, w, order_cyclic(v->cfg->warps, any, v->state->tb_last[t][v->s], w));
}

struct rank rank_mwf_gto(const struct order_view *v, unsigned w)
{
	return mwf(v, w, order_greedy(v, w) ? 0 : 1 + w);
}
