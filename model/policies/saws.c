/* saws.c - TBs by the cycle of the first arrival at their barrier, earliest first (SAWS as BAWS 6.6 describes it);
 * within a TB greedy, then lowest slot. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	return (struct rank){{mask_count(v->ahead[t])}};
}

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	struct rank r = ranking_tb_rank(v, w);
	r.key[1] = ranking_greedy(v, w) ? 0 : 1 + w;
	return r;
}

/* Two warps of one TB tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tb_warps >= 2 && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_saws = {.rank = rank, .tb_rank = tb_rank, .can_tie = can_tie};
