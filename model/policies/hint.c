/* hint.c - warps that the kernel's mask names first, then the others, each class greedy then oldest (the offline
 * policy of BAWS: hints of the application). Greed does not cross the classes. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	uint64_t within = ranking_greedy(v, w) ? 0 : 1 + ranking_age(v, w);
	return (struct rank){{mask_has(v->in->hint, w) ? 0 : 1, within, w}};
}

/* The greedy warp and another one of its class, or two of two TBs. */
static bool can_tie(const struct config *cfg)
{
	return cfg->scheduler_warps >= 2;
}

const struct ranking ranking_hint = {.rank = rank, .can_tie = can_tie};
