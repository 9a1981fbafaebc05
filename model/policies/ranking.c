/* ranking.c - keys that several rankings share, and the selection of the highest-priority warp. */
#include "model/policies/ranking.h"

#include <assert.h>

#include "model/machine/mask.h"
#include "model/policies/own_policy.h"

static const struct ranking *const rankings[POLICY_COUNT] = {
#define ISSUE_POLICY(id, name, options, needs, meaning, source) [ISSUE_##id] = &ranking_##name,
#include "model/machine/policy.def"
};

const struct ranking *ranking_of(const struct config *cfg)
{
	return cfg->own ? &cfg->own->ranking : rankings[cfg->policy.issue];
}

struct rank ranking_tb_rank(const struct ranking_view *v, unsigned w)
{
	struct tb_view tbs = {v->cfg, v->in->count, v->in->older, v->in->tb_ahead, false};
	return ranking_of(v->cfg)->tb_rank(&tbs, (unsigned)v->in->tb[w]);
}

bool rank_before(const struct rank *a, const struct rank *b)
{
	for (unsigned k = 0; k < 3; k++)
		if (a->key[k] != b->key[k])
			return a->key[k] < b->key[k];
	return false;
}

unsigned ranking_cyclic(unsigned slots, bool any, unsigned last, unsigned w)
{
	return any ? (w + slots - last - 1) % slots : w;
}

unsigned ranking_age(const struct ranking_view *v, unsigned w)
{
	return v->cfg->has_age ? mask_count(v->in->older[v->in->tb[w]]) : 0;
}

bool ranking_greedy(const struct ranking_view *v, unsigned w)
{
	return v->state->any_last[v->s] && v->state->last[v->s] == w;
}

unsigned ranking_first(const struct ranking_view *v, uint64_t candidates, bool *tie)
{
	const struct ranking *ranking = ranking_of(v->cfg);
	unsigned first = mask_first(candidates);
	struct rank best = ranking->rank(v, first);

	for (unsigned w = first + 1; w < v->cfg->warps; w++) {
		if (!mask_has(candidates, w))
			continue;
		struct rank r = ranking->rank(v, w);
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
		struct rank r = ranking->rank(v, w);
		if (r.key[0] == best.key[0] && r.key[1] != best.key[1])
			*tie = true;
	}
	return first;
}
