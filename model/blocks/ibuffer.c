/* ibuffer.c - entries that are filled, issued and flushed; outstanding lines. */
#include "model/blocks/ibuffer.h"

#include <string.h>

#include "model/machine/mask.h"

void ibuffer_reset(struct ibuffer *b)
{
	memset(b, 0, sizeof *b);
}

void ibuffer_comb(const struct config *cfg, const struct ibuffer *b, const struct ibuffer_in *in,
		  struct ibuffer_out *out)
{
	out->valid = out->eligible = out->room_two = out->behind = out->room_behind = 0;
	for (unsigned w = 0; w < cfg->warps; w++) {
		unsigned free = cfg->ibuffer - b->count[w];
		bool barred = !cfg->fetch_at_barrier && mask_has(in->wait, w);
		if (b->count[w] > 0)
			out->valid |= mask_bit(w);
		if (mask_has(in->live, w) && !mask_has(b->miss | b->asked, w) && free >= cfg->refill && !barred)
			out->eligible |= mask_bit(w);
		if (cfg->latency && b->count[w] > 1)
			out->behind |= mask_bit(w);
		if (cfg->latency && mask_has(in->live, w) && !mask_has(b->miss | b->asked, w) &&
		    free + 1 >= cfg->refill)
			out->room_behind |= mask_bit(w);
		if (cfg->has_two && free >= 2)
			out->room_two |= mask_bit(w);
		if (cfg->policy.fetch == FETCH_FEF)
			out->count[w] = b->count[w];
	}
}

/* `answered`: the warp whose fetch is answered in this cycle. */
static void clock_warp(struct ibuffer *b, const struct ibuffer_in *in, uint64_t answered, unsigned w)
{
	bool fetch = mask_has(answered, w), stale = mask_has(b->stale, w), fill = mask_has(in->fill, w),
	     flush = mask_has(in->flush, w);

	if (mask_has(in->issue, w))
		b->count[w] -= mask_has(in->second, w) ? 2 : 1;
	if (fetch && in->fetch_hit && !stale)
		b->count[w] += in->fetch_two ? 2 : 1;
	if (fill && !mask_has(b->drop, w))
		b->count[w] += mask_has(in->fill_two, w) ? 2 : 1;
	if (fill) {
		b->miss &= ~mask_bit(w);
		b->drop &= ~mask_bit(w);
	}
	if (fetch && !in->fetch_hit && !in->fetch_none) {
		b->miss |= mask_bit(w);
		b->drop |= b->stale & mask_bit(w);
	}
	if (flush) {
		b->count[w] = 0;
		b->drop |= b->miss & mask_bit(w);
	}
	if (mask_has(in->later_hit, w))
		b->count[w] += mask_has(in->later_two, w) ? 2 : 1;
	else if (mask_has(in->later & ~in->later_none, w))
		b->miss |= mask_bit(w);
}

void ibuffer_clock(const struct config *cfg, struct ibuffer *b, const struct ibuffer_in *in,
		   const struct ibuffer_out *out)
{
	(void)out;
	for (unsigned w = 0; w < cfg->warps; w++)
		clock_warp(b, in, cfg->fetch_answer ? b->asked : in->fetch, w);
	b->asked = cfg->fetch_answer ? in->fetch : 0;
	b->stale = b->asked & in->flush;
}

void ibuffer_observe(const struct config *cfg, const struct ibuffer *b, struct ibuffer_obs *obs)
{
	for (unsigned w = 0; w < cfg->warps; w++)
		obs->count[w] = b->count[w];
	obs->miss = b->miss;
	obs->drop = b->drop;
	obs->asked = b->asked;
	obs->stale = b->stale;
}
