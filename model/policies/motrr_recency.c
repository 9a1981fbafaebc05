/* motrr_recency.c - as motrr, but among the warps without a memory instruction those with the recency bit have
 * priority; each class is cyclic from the slot after the one that the scheduler issued last (MOTRR+Recency, 2019,
 * section III.2, Algorithm 1). */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	if (mask_has(v->in->memory, w))
		return (struct rank){{0, ranking_age(v, w), w}};
	return (struct rank){{mask_has(v->in->recent, w) ? 1 : 2,
			      ranking_cyclic(v->cfg->warps, v->state->any_last[v->s], v->state->last[v->s], w)}};
}

/* Two other instructions tie, or two memory instructions of different TBs. */
static bool can_tie(const struct config *cfg)
{
	return cfg->scheduler_warps >= 2;
}

const struct ranking ranking_motrr_recency = {.rank = rank, .can_tie = can_tie};
