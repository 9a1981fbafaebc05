/* wpt.c - update of the counters of waiting warps. */
#include "model/blocks/wpt.h"

#include <string.h>

#include "model/machine/mask.h"

void wpt_reset(struct wpt *p)
{
	memset(p, 0, sizeof *p);
}

void wpt_comb(const struct config *cfg, const struct wpt *p, const struct wpt_in *in, struct wpt_out *out)
{
	(void)in;
	for (unsigned t = 0; t < cfg->tbs; t++)
		out->count[t] = p->count[t];
}

/* Number of warps of TB t in a mask. */
static unsigned members(const struct config *cfg, const struct wpt_in *in, unsigned t, uint64_t mask)
{
	unsigned n = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (in->tb[w] == t && mask_has(mask, w))
			n++;
	return n;
}

void wpt_clock(const struct config *cfg, struct wpt *p, const struct wpt_in *in, const struct wpt_out *out)
{
	(void)out;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		uint64_t exits = cfg->count_exited ? in->exit : 0;
		uint64_t finished = cfg->count_exited ? in->finished | in->exit : 0;
		if (cfg->count_exited && mask_has(in->done, t))
			p->count[t] = 0;
		else if (mask_has(in->release, t))
			p->count[t] = members(cfg, in, t, finished);
		else
			p->count[t] += members(cfg, in, t, in->arrive | exits);
	}
}

void wpt_observe(const struct config *cfg, const struct wpt *p, struct wpt_obs *obs)
{
	for (unsigned t = 0; t < cfg->tbs; t++)
		obs->count[t] = p->count[t];
}
