/* issue_stage.c - selected warps, held for a cycle, and which of them issue. */
#include "model/blocks/issue_stage.h"

#include <string.h>

#include "model/machine/mask.h"

void issue_stage_reset(struct issue_stage *i)
{
	memset(i, 0, sizeof *i);
}

void issue_stage_comb(const struct config *cfg, const struct issue_stage *i, const struct issue_stage_in *in,
		      struct issue_stage_out *out)
{
	uint64_t taken = 0;
	out->issue = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		for (unsigned w = s; w < cfg->warps; w += cfg->schedulers) {
			if (!mask_has(i->held & in->ready & ~taken, w))
				continue;
			out->issue |= mask_bit(w);
			if (cfg->has_ports && mask_has(in->sfu, w))
				taken |= in->sfu;
			if (cfg->has_ports && mask_has(in->mem, w))
				taken |= in->mem;
		}
	}
	out->critical = i->fetch_held & in->fetchable;
}

void issue_stage_clock(const struct config *cfg, struct issue_stage *i, const struct issue_stage_in *in,
		       const struct issue_stage_out *out)
{
	(void)cfg;
	(void)out;
	i->held = in->pick;
	i->fetch_held = in->fetch_pick;
}

void issue_stage_observe(const struct config *cfg, const struct issue_stage *i, struct issue_stage_obs *obs)
{
	(void)cfg;
	obs->held = i->held;
	obs->fetch_held = i->fetch_held;
}
