/* motrr.c - memory instructions first, oldest first; then the others, cyclic from the slot after the one that the
 * scheduler issued last, memory instruction or not (MOTRR, 2019, section III.1). A warp without a head instruction
 * counts as one of the others. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	if (mask_has(v->in->memory, w))
		return (struct rank){{0, ranking_age(v, w), w}};
	return (struct rank){{1, ranking_cyclic(v->cfg->warps, v->state->any_last[v->s], v->state->last[v->s], w)}};
}

/* Two other instructions tie, or two memory instructions of different TBs. */
static bool can_tie(const struct config *cfg)
{
	return cfg->scheduler_warps >= 2;
}

const struct ranking ranking_motrr = {.rank = rank, .can_tie = can_tie};
