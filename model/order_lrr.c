/* rank_lrr.c - loose round robin: cyclic after the warp that the scheduler issued last (BAWS 2.2). */
#include "order.h"

struct rank rank_lrr(const struct order_view *v, unsigned w)
{
	return (struct rank){{order_cyclic(v->cfg->warps, v->state->any_last[v->s], v->state->last[v->s], w)}};
}
