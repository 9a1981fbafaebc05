/* launch_order.c - launches and completions of TBs, and their age. */
#include "model/blocks/launch_order.h"

#include <string.h>

#include "model/machine/mask.h"

void launch_order_reset(struct launch_order *l)
{
	memset(l, 0, sizeof *l);
}

/* Resident TBs that are older than TB t. */
static uint64_t older_than(const struct config *cfg, const struct launch_order *l, unsigned t)
{
	uint64_t older = 0;
	for (unsigned u = 0; u < cfg->tbs; u++)
		if (mask_has(l->busy, t) && mask_has(l->busy, u) && l->launch_no[u] < l->launch_no[t])
			older |= mask_bit(u);
	return older;
}

/* A warp slot behind those of all TBs has no owner; the port shows TB 0. */
static unsigned fixed_tb(const struct config *cfg, unsigned w)
{
	unsigned t = w / cfg->tb_warps;
	return t < cfg->tbs ? t : 0;
}

void launch_order_comb(const struct config *cfg, const struct launch_order *l, const struct launch_order_in *in,
		       struct launch_order_out *out)
{
	(void)in;
	out->busy = l->busy;
	if (cfg->has_map)
		for (unsigned w = 0; w < cfg->warps; w++)
			out->tb[w] = cfg->map == MAP_FIXED ? fixed_tb(cfg, w) : l->tb[w];
	if (cfg->has_older)
		for (unsigned t = 0; t < cfg->tbs; t++)
			out->older[t] = older_than(cfg, l, t);
}

void launch_order_clock(const struct config *cfg, struct launch_order *l, const struct launch_order_in *in,
			const struct launch_order_out *out)
{
	(void)out;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		if (!mask_has(in->launch, t))
			continue;
		l->launch_no[t] = l->launches++;
		for (unsigned w = 0; w < cfg->warps; w++)
			if (mask_has(in->launch_warps, w))
				l->tb[w] = t;
	}
	l->busy = (l->busy & ~in->done) | in->launch;
}

void launch_order_observe(const struct config *cfg, const struct launch_order *l, struct launch_order_obs *obs)
{
	struct launch_order_in in = {0};
	struct launch_order_out out = {0};
	launch_order_comb(cfg, l, &in, &out);
	obs->busy = out.busy;
	memcpy(obs->tb, out.tb, sizeof obs->tb);
	memcpy(obs->older, out.older, sizeof obs->older);
}
