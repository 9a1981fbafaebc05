/* mto.c - memory instructions first, then the others, each class oldest first (the MTO with which MOTRR, 2019, is
 * compared). A warp without a head instruction counts as one of the others. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{mask_has(v->in->memory, w) ? 0 : 1, ranking_age(v, w), w}};
}

/* Two memory instructions, or two others, of different TBs tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->has_age && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_mto = {.rank = rank, .can_tie = can_tie};
