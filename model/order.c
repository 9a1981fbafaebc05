/* order.c - what the orders share, and the choice of the first. */
#include "order.h"

#include <assert.h>

#include "mask.h"

static rank_function *const orders[POLICY_COUNT] = {
    [ISSUE_LRR] = rank_lrr,         [ISSUE_GTO] = rank_gto,         [ISSUE_OLD] = rank_old,
    [ISSUE_MWF_LRR] = rank_mwf_lrr, [ISSUE_MWF_GTO] = rank_mwf_gto, [ISSUE_TLS] = rank_tls,
};

bool rank_before(const struct rank *a, const struct rank *b)
{
	for (unsigned k = 0; k < 3; k++)
		if (a->key[k] != b->key[k])
			return a->key[k] < b->key[k];
	return false;
}

unsigned order_cyclic(unsigned slots, bool any, unsigned last, unsigned w)
{
	return any ? (w + slots - last - 1) % slots : w;
}

unsigned order_age(const struct order_view *v, unsigned w)
{
	return v->cfg->has_age ? mask_count(v->in->older[v->in->tb[w]]) : 0;
}

bool order_greedy(const struct order_view *v, unsigned w)
{
	return v->state->any_last[v->s] && v->state->last[v->s] == w;
}

unsigned order_first(const struct order_view *v, uint64_t candidates, bool *tie)
{
	rank_function *rank_of = orders[v->cfg->policy.issue];
	unsigned first = mask_first(candidates);
	struct rank best = rank_of(v, first);

	for (unsigned w = first + 1; w < v->cfg->warps; w++) {
		if (!mask_has(candidates, w))
			continue;
		struct rank r = rank_of(v, w);
		assert(rank_before(&r, &best) || rank_before(&best, &r)); /* a total order */
		if (rank_before(&r, &best)) {
			best = r;
			first = w;
		}
	}
	*tie = false;
	for (unsigned w = 0; w < v->cfg->warps; w++) {
		if (!mask_has(candidates, w))
			continue;
		struct rank r = rank_of(v, w);
		if (r.key[0] == best.key[0] && r.key[1] != best.key[1])
			*tie = true;
	}
	return first;
}
