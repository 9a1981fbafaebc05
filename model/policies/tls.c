/* tls.c - two-level: the warps in places cyclic after the one that issued last, then the FIFO (which only
 * critical fetch asks: it does not issue). */
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{two_level_rank(v->cfg, &v->state->two_level[v->s], w)}};
}

const struct ranking ranking_tls = {.rank = rank};
