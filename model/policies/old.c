/* old.c - oldest first, without a greedy warp (GPGPU-Sim's `old`). */
#include "model/policies/ranking.h"

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	return (struct rank){{ranking_age(v, w), w}};
}

/* Two warps of one TB tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tb_warps >= 2 && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_old = {.rank = rank, .can_tie = can_tie};
