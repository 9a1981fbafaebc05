/* lrr.c - loose round robin: cyclic from the slot after the one that the scheduler issued last (BAWS 2.2). */
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{ranking_cyclic(v->cfg->warps, v->state->any_last[v->s], v->state->last[v->s], w)}};
}

const struct ranking ranking_lrr = {.rank = rank};
