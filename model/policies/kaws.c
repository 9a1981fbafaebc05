/* kaws.c - kernel-aware: the oldest TB first until the kernel's last TB has been launched, then the TB with the fewest
 * issued warp instructions (KAWS, section 3); within a TB the lowest warp slot first. */
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

/* While TBs wait in the grid the schedulers share no order of TBs: all TBs have equal rank. */
static struct rank tb_rank(const struct tb_view *v, unsigned t)
{
	return (struct rank){{v->grid_waits ? 0 : mask_count(v->ahead[t])}};
}

static struct rank rank(const struct ranking_view *v, unsigned w)
{
	uint64_t tbs_before = v->cfg->has_map ? mask_count(v->in->tb_ahead[v->in->tb[w]]) : 0;
	return (struct rank){{tbs_before, w}};
}

/* Two warps of one TB tie. */
static bool can_tie(const struct config *cfg)
{
	return cfg->tb_warps >= 2 && cfg->scheduler_warps >= 2;
}

const struct ranking ranking_kaws = {.rank = rank, .tb_rank = tb_rank, .can_tie = can_tie};
