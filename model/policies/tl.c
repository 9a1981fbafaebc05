/* tl.c - two-level (Narasiman et al., MICRO 2011): the scheduler's slots, ascending, in groups of `group` slots. First
 * the group that issued last, cyclic from the slot after its last issue; then the following groups, cyclic, each from
 * its lowest slot. */
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	const struct config *cfg = v->cfg;
	unsigned size = cfg->group;
	unsigned groups = (cfg->scheduler_warps + size - 1) / size;
	unsigned number = w / cfg->schedulers, last = v->state->last[v->s] / cfg->schedulers;
	unsigned current = v->state->any_last[v->s] ? last / size : 0;
	unsigned group = (number / size + groups - current) % groups, place = number % size;

	if (group == 0)
		place = ranking_cyclic(size, v->state->any_last[v->s], last % size, place);
	return (struct rank){{group * size + place}};
}

const struct ranking ranking_tl = {.rank = rank};
