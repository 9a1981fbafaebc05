/* recency.c - update of the counters and of the recency bits. */
#include "model/blocks/recency.h"

#include <string.h>

#include "model/machine/mask.h"

unsigned recency_most(const struct config *cfg)
{
	return (1u << cfg->recency_bits) - 1;
}

void recency_reset(struct recency *r)
{
	memset(r, 0, sizeof *r);
}

void recency_comb(const struct config *cfg, const struct recency *r, const struct recency_in *in,
		  struct recency_out *out)
{
	(void)cfg;
	(void)in;
	out->recent = r->recent;
}

/* The warp with a recency bit that has the largest counter; of several, the highest slot. */
static unsigned oldest(const struct config *cfg, const struct recency *r)
{
	unsigned found = mask_first(r->recent);
	for (unsigned w = found + 1; w < cfg->warps; w++)
		if (mask_has(r->recent, w) && r->count[w] >= r->count[found])
			found = w;
	return found;
}

/* More warps are recent than may be. */
static bool too_many(const struct config *cfg, uint64_t recent, uint64_t live)
{
	unsigned n = mask_count(recent);
	if (cfg->policy.opt[OPT_RECENT] == RECENT_FEWER)
		return n > 0 && 2 * n >= mask_count(live);
	return n > mask_count(live) / 2;
}

void recency_clock(const struct config *cfg, struct recency *r, const struct recency_in *in,
		   const struct recency_out *out)
{
	uint64_t live = (in->live & ~in->exit) | in->launch_warps;
	uint64_t completed = in->completed & ~in->launch_warps;
	(void)out;
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (mask_has(in->launch_warps, w))
			r->count[w] = recency_most(cfg);
		else if (mask_has(completed, w))
			r->count[w] = 0;
		else if (completed && r->count[w] < recency_most(cfg))
			r->count[w]++;
	}
	r->recent = ((r->recent & ~in->launch_warps) | completed) & live;
	while (too_many(cfg, r->recent, live))
		r->recent &= ~mask_bit(oldest(cfg, r));
}

void recency_observe(const struct config *cfg, const struct recency *r, struct recency_obs *obs)
{
	for (unsigned w = 0; w < cfg->warps; w++)
		obs->count[w] = r->count[w];
	obs->recent = r->recent;
}
