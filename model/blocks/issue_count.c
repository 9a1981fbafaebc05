/* issue_count.c - counting issued instructions, and the precedence of TBs. */
#include "model/blocks/issue_count.h"

#include <string.h>

#include "model/machine/mask.h"

void issue_count_reset(struct issue_count *i)
{
	memset(i, 0, sizeof *i);
}

/* TB u has priority over TB t. */
static bool before(const struct config *cfg, const struct issue_count *i, const struct issue_count_in *in, unsigned u,
		   unsigned t)
{
	bool older = mask_has(in->older[t], u), younger = mask_has(in->older[u], t);
	if (in->grid_waits)
		return older;
	if (i->count[u] != i->count[t])
		return i->count[u] < i->count[t];
	return cfg->policy.opt[OPT_EQUAL_COUNTS] == EQUAL_COUNTS_AGE ? older : younger;
}

void issue_count_comb(const struct config *cfg, const struct issue_count *i, const struct issue_count_in *in,
		      struct issue_count_out *out)
{
	for (unsigned t = 0; t < cfg->tbs; t++) {
		out->tb_ahead[t] = 0;
		for (unsigned u = 0; u < cfg->tbs; u++)
			if (u != t && before(cfg, i, in, u, t))
				out->tb_ahead[t] |= mask_bit(u);
	}
}

void issue_count_clock(const struct config *cfg, struct issue_count *i, const struct issue_count_in *in,
		       const struct issue_count_out *out)
{
	uint64_t issue = in->issue | in->shared_mem | in->shared_sfu | in->shared_sp;
	uint64_t most = mask_low(cfg->issue_count_bits);
	(void)out;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(issue, w) && i->count[in->tb[w]] < most)
			i->count[in->tb[w]]++;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(in->second, w) && i->count[in->tb[w]] < most)
			i->count[in->tb[w]]++;
	for (unsigned t = 0; t < cfg->tbs; t++)
		if (mask_has(in->launch, t))
			i->count[t] = 0;
}

void issue_count_observe(const struct config *cfg, const struct issue_count *i, struct issue_count_obs *obs)
{
	for (unsigned t = 0; t < cfg->tbs; t++)
		obs->count[t] = i->count[t];
}
