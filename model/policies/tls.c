/* tls.c - two-level (Gebhart et al., ISCA 2011): the warps in places, cyclic after the place that issued last, then the
 * FIFO in order. Warps in the FIFO do not issue; their rank matters for critical fetch only. */
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{two_level_rank(v->cfg, &v->state->two_level[v->s], w)}};
}

const struct ranking ranking_tls = {.rank = rank};
