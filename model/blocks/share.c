/* share.c - the warp that is shared, for each instruction type in turn. */
#include "model/blocks/share.h"

#include "model/machine/mask.h"

uint64_t share_guests(const struct config *cfg, const struct front_end_out *out)
{
	uint64_t warps = 0;
	for (unsigned s = 0; out->borrowed && s < cfg->schedulers; s++)
		if (mask_has(out->borrowed, s))
			warps |= mask_bit((unsigned)out->guest[s]);
	return warps;
}

/* Schedulers that grant a warp of their own. */
static uint64_t granted_at_home(const struct config *cfg, const struct share_in *in)
{
	uint64_t granted = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(in->issue, w))
			granted |= mask_bit(w % cfg->schedulers);
	return granted;
}

/* Warp a is older than warp b: by the age of its TB, then by slot. */
static bool older(const struct config *cfg, const struct share_in *in, unsigned a, unsigned b)
{
	if (cfg->has_map && in->tb[a] != in->tb[b])
		return mask_has(in->older[in->tb[b]], (unsigned)in->tb[a]);
	return a < b;
}

/* Shares at most one warp of one instruction type: `warps` have a head of the type, the collectors of the schedulers
 * `free` are free. Adds the scheduler to *granted. Returns the shared warp as a mask, 0 for none. */
static uint64_t share(const struct config *cfg, const struct share_in *in, uint64_t warps, uint64_t free,
		      uint64_t *granted, struct share_out *out)
{
	bool found = false;
	unsigned oldest = 0;
	if (mask_count(free) != 1 || free & *granted)
		return 0;
	unsigned x = mask_first(free);
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (!mask_has(in->blocked & warps, w) || w % cfg->schedulers == x)
			continue;
		if (!found || older(cfg, in, w, oldest))
			oldest = w;
		found = true;
	}
	if (!found)
		return 0;
	*granted |= free;
	out->borrowed |= free;
	out->guest[x] = oldest;
	return mask_bit(oldest);
}

void share_comb(const struct config *cfg, const struct share_in *in, struct share_out *out)
{
	uint64_t granted = granted_at_home(cfg, in);
	out->borrowed = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++)
		out->guest[s] = 0;
	out->shared_mem = share(cfg, in, in->mem, in->free_mem, &granted, out);
	out->shared_sfu = share(cfg, in, in->sfu, in->free_sfu, &granted, out);
	out->shared_sp = share(cfg, in, ~(in->mem | in->sfu), in->free_sp, &granted, out);
}
