/* issue_stage.c - picked warps, held for a cycle, and which of them issue. */
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
	uint64_t able = cfg->has_accept ? i->held & in->accept : i->held, taken = 0;
	out->issue = 0;
	for (unsigned k = 0; k < cfg->schedulers; k++) {
		unsigned s = (i->turn + k) % cfg->schedulers;
		for (unsigned w = s; w < cfg->warps; w += cfg->schedulers) {
			if (!mask_has(able & ~taken, w))
				continue;
			out->issue |= mask_bit(w);
			if (cfg->has_ports && mask_has(in->sfu, w))
				taken |= in->sfu;
			if (cfg->has_ports && mask_has(in->mem, w))
				taken |= in->mem;
		}
	}
	out->critical = cfg->enable ? i->fetch_held & in->fetchable : i->fetch_held;
}

void issue_stage_clock(const struct config *cfg, struct issue_stage *i, const struct issue_stage_in *in,
		       const struct issue_stage_out *out)
{
	(void)out;
	i->held = in->pick;
	i->fetch_held = in->fetch_pick & ~in->fetch;
	issue_stage_idle(cfg, i, 1);
}

void issue_stage_idle(const struct config *cfg, struct issue_stage *i, uint64_t n)
{
	if (cfg->has_ports)
		i->turn = (unsigned)((i->turn + n) % cfg->schedulers);
}

void issue_stage_observe(const struct config *cfg, const struct issue_stage *i, struct issue_stage_obs *obs)
{
	(void)cfg;
	obs->held = i->held;
	obs->fetch_held = i->fetch_held;
	obs->turn[0] = i->turn;
}
