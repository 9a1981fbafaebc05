/* gto.c - greedy then oldest (BAWS 2.2), with the four definitions of "oldest" found in public code (option age). */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

/* Sort key: the smaller, the older. */
static uint64_t oldness(const struct ranking_view *v, unsigned w)
{
	switch (v->cfg->policy.opt[OPT_AGE]) {
	case AGE_INDEX:
		return w;
	case AGE_LAST_GRANT:
		return v->state->grant_no[w];
	case AGE_WAIT:
		/* A warp without instructions has not been ready, so a critical fetch uses the launch order. */
		return v->critical ? ranking_age(v, w) : mask_low(v->cfg->age_bits) - v->state->wait_age[w];
	default:
		return ranking_age(v, w);
	}
}

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{ranking_greedy(v, w) ? 0 : 1 + oldness(v, w), w}};
}

/* Two warps other than the greedy one tie: of one TB, never granted, or waiting equally long. */
static bool can_tie(const struct config *cfg)
{
	unsigned age = cfg->policy.opt[OPT_AGE];
	if (cfg->scheduler_warps < 3 || age == AGE_INDEX)
		return false;
	return age != AGE_LAUNCH || cfg->tb_warps >= 2;
}

const struct ranking ranking_gto = {.rank = rank, .can_tie = can_tie};
