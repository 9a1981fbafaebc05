/* warp_order.c - the sorters of the schedulers' warps. */
#include "model/blocks/warp_order.h"

#include <string.h>

#include "model/machine/mask.h"

void warp_order_reset(struct warp_order *o)
{
	memset(o, 0, sizeof *o);
}

/* Live warps of w's TB. */
static uint64_t same_tb(const struct config *cfg, const struct warp_order_in *in, unsigned w)
{
	uint64_t same = 0;
	for (unsigned v = 0; v < cfg->warps; v++)
		if (mask_has(in->live, v) && in->tb[v] == in->tb[w])
			same |= mask_bit(v);
	return same;
}

void warp_order_comb(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
		     struct warp_order_out *out)
{
	memset(out, 0, sizeof *out);
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		uint64_t before[MAX_TBS] = {0}; /* per TB: its warps so far, bit w / S for slot w */
		for (unsigned n = 0; n < o->scheduler[s].count; n++) {
			unsigned w = o->scheduler[s].list[n];
			if (!mask_has(in->live, w))
				continue;
			out->warp_before[w] = before[in->tb[w]];
			before[in->tb[w]] |= mask_bit(w / cfg->schedulers);
		}
	}
}

/* Sort key: the highest is settled first. It also decides between warps of different TBs. The order among these has no
 * meaning, but model and RTL must settle the same warp in each cycle. */
static uint64_t urgency(const struct config *cfg, const struct warp_order_in *in, unsigned w)
{
	uint64_t progress = in->warp_progress[w];
	return mask_has(in->rising, (unsigned)in->tb[w]) ? mask_low(cfg->progress_bits) - progress : progress;
}

/* Settles the next place of a scheduler; of equally urgent warps the lowest slot. */
static void settle(const struct config *cfg, struct sorter *s, const struct warp_order_in *in)
{
	uint64_t unsorted = s->unsorted & in->live;
	if (!unsorted)
		return;
	unsigned first = mask_first(unsorted);
	for (unsigned w = first + 1; w < cfg->warps; w++)
		if (mask_has(unsorted, w) && urgency(cfg, in, w) > urgency(cfg, in, first))
			first = w;
	sorter_settle(s, first, unsorted & same_tb(cfg, in, first));
}

void warp_order_clock(const struct config *cfg, struct warp_order *o, const struct warp_order_in *in,
		      const struct warp_order_out *out)
{
	(void)out;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		settle(cfg, &o->scheduler[s], in);
		o->scheduler[s].unsorted &= in->live;
	}
	for (unsigned w = 0; w < cfg->warps; w++) {
		struct sorter *s = &o->scheduler[w % cfg->schedulers];
		if (mask_has(in->live, w) && mask_has(in->sort, (unsigned)in->tb[w]))
			s->unsorted |= mask_bit(w);
		if (mask_has(in->launch_warps, w)) {
			sorter_remove(s, w);
			sorter_append(s, w);
		}
	}
}

void warp_order_observe(const struct config *cfg, const struct warp_order *o, const struct warp_order_in *in,
			struct warp_order_obs *obs)
{
	struct warp_order_out out;
	warp_order_comb(cfg, o, in, &out);
	memcpy(obs->warp_before, out.warp_before, sizeof obs->warp_before);
	for (unsigned s = 0; s < cfg->schedulers; s++)
		obs->unsorted |= o->scheduler[s].unsorted;
}
