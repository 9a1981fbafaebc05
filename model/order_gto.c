/* rank_gto.c - greedy then oldest (BAWS 2.2), in the four meanings that public code gives to "oldest", and `old`. */
#include "order.h"

/* Smaller is older. */
static uint64_t oldness(const struct order_view *v, unsigned w)
{
	switch (v->cfg->policy.opt[OPT_AGE]) {
	case AGE_INDEX:
		return w;
	case AGE_LAST_GRANT:
		return v->state->grant_no[w];
	case AGE_WAIT:
		/* A warp without instructions has not been ready, so fetch goes by launch. */
		return v->critical ? order_age(v, w) : 65535u - v->state->wait_age[w];
	default:
		return order_age(v, w);
	}
}

struct rank rank_gto(const struct order_view *v, unsigned w)
{
	return (struct rank){{order_greedy(v, w) ? 0 : 1 + oldness(v, w), w}};
}

struct rank rank_old(const struct order_view *v, unsigned w)
{
	return (struct rank){{order_age(v, w), w}};
}
