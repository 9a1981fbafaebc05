/* launch_rule.c - free slots, sizes, and what the map gives to a TB. */
#include "model/machine/launch_rule.h"

#include "model/machine/mask.h"

/* Of TBs that all have as many warp slots n as the launched one TB t owns those from t * n on: the launched one, and
 * the resident ones, which then own nothing else. */
static bool contiguous(const struct config *cfg, const struct front_end_in *in, uint64_t busy, uint64_t owned)
{
	unsigned n = mask_count(in->launch_warps), launched = mask_first(in->launch);
	uint64_t slots = 0;
	for (unsigned t = 0; t < cfg->tbs; t++)
		if (mask_has(busy, t) && (t + 1) * n <= cfg->warps)
			slots |= mask_low(n) << t * n;
	return slots == owned && (launched + 1) * n <= cfg->warps && in->launch_warps == mask_low(n) << launched * n;
}

const char *launch_rule_breach(const struct config *cfg, const struct front_end_in *in, uint64_t busy, uint64_t owned)
{
	if (!in->launch)
		return NULL;
	if (cfg->has_grid && !in->grid_waits)
		return "a TB is launched while none waits in the grid";
	if (in->launch & (in->launch - 1))
		return "two TBs are launched in one cycle";
	if (in->launch & ~mask_low(cfg->tbs) || in->launch & busy)
		return "a TB is launched into a slot that is not free";
	if (!in->launch_warps || mask_count(in->launch_warps) > cfg->tb_warps)
		return "a TB is launched with no warp or more than tb_warps";
	if (in->launch_warps & ~mask_low(cfg->warps) || in->launch_warps & owned)
		return "a TB is launched into warp slots that a resident TB owns";
	unsigned t = mask_first(in->launch);
	if (cfg->map == MAP_FIXED && in->launch_warps & ~(mask_low(cfg->tb_warps) << t * cfg->tb_warps))
		return "a TB is launched into warp slots that are not its own in the fixed map";
	if (cfg->map == MAP_CONTIGUOUS && !contiguous(cfg, in, busy, owned))
		return "a TB is launched into warp slots that a contiguous map does not give it";
	return NULL;
}
