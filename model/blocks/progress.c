/* progress.c - adding up the lanes of issued instructions. */
#include "model/blocks/progress.h"

#include <string.h>

#include "model/machine/mask.h"

void progress_reset(struct progress *p)
{
	memset(p, 0, sizeof *p);
}

void progress_comb(const struct config *cfg, const struct progress *p, const struct progress_in *in,
		   struct progress_out *out)
{
	(void)in;
	for (unsigned w = 0; w < cfg->warps; w++)
		out->warp_progress[w] = p->warp[w];
	for (unsigned t = 0; cfg->has_map && t < cfg->tbs; t++)
		out->tb_progress[t] = p->tb[t];
}

static uint32_t sum(const struct config *cfg, uint32_t a, uint64_t b)
{
	uint64_t most = mask_low(cfg->progress_bits);
	return (uint32_t)(a + b < most ? a + b : most);
}

void progress_clock(const struct config *cfg, struct progress *p, const struct progress_in *in,
		    const struct progress_out *out)
{
	(void)out;
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (mask_has(in->issue, w)) {
			p->warp[w] = sum(cfg, p->warp[w], in->lanes[w]);
			p->tb[in->tb[w]] = sum(cfg, p->tb[in->tb[w]], in->lanes[w]);
		}
		if (mask_has(in->second, w)) {
			p->warp[w] = sum(cfg, p->warp[w], in->pair_lanes[w]);
			p->tb[in->tb[w]] = sum(cfg, p->tb[in->tb[w]], in->pair_lanes[w]);
		}
		if (mask_has(in->launch_warps, w))
			p->warp[w] = 0;
	}
	for (unsigned t = 0; t < cfg->tbs; t++)
		if (mask_has(in->launch, t))
			p->tb[t] = 0;
}

void progress_observe(const struct config *cfg, const struct progress *p, struct progress_obs *obs)
{
	struct progress_in in = {0};
	struct progress_out out = {0};
	progress_comb(cfg, p, &in, &out);
	memcpy(obs->warp_progress, out.warp_progress, sizeof obs->warp_progress);
	memcpy(obs->tb_progress, out.tb_progress, sizeof obs->tb_progress);
}
