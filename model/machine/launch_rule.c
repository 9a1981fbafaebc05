/* launch_rule.c - free slots, sizes, and what the map gives to a TB. */
#include "model/machine/launch_rule.h"

#include "model/machine/contracts.h"
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
		return contract_breaches[CONTRACT_grid];
	if (in->launch & (in->launch - 1))
		return contract_breaches[CONTRACT_one_launch];
	if (in->launch & ~mask_low(cfg->tbs) || in->launch & busy)
		return contract_breaches[CONTRACT_free_tb];
	if (!in->launch_warps || mask_count(in->launch_warps) > cfg->tb_warps)
		return contract_breaches[CONTRACT_tb_size];
	if (in->launch_warps & ~mask_low(cfg->warps) || in->launch_warps & owned)
		return contract_breaches[CONTRACT_free_warps];
	unsigned t = mask_first(in->launch);
	if (cfg->map == MAP_FIXED && in->launch_warps & ~(mask_low(cfg->tb_warps) << t * cfg->tb_warps))
		return contract_breaches[CONTRACT_fixed_map];
	if (cfg->map == MAP_CONTIGUOUS && !contiguous(cfg, in, busy, owned))
		return contract_breaches[CONTRACT_contiguous_map];
	return NULL;
}
