/* hint.c - warps in the kernel's hint mask first, then the others; within each class greedy then oldest (the offline
 * policy of BAWS: hints of the application). The greedy warp has priority within its class only. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	uint64_t within = ranking_greedy(v, w) ? 0 : 1 + ranking_age(v, w);
	return (struct rank){{mask_has(v->in->hint, w) ? 0 : 1, within, w}};
}

/* Two warps of one class tie: the greedy one and another, or two of different TBs. */
static bool can_tie(const struct config *cfg)
{
	return cfg->scheduler_warps >= 2;
}

const struct ranking ranking_hint = {.rank = rank, .can_tie = can_tie};
