/* memory_first.c - mto, motrr and motrr_recency in the bit-parallel engine: memory instructions first, oldest first;
 * then the others: oldest first (mto), cyclic (motrr), or those with the recency bit first (motrr_recency). */
#include "model/bitpar/bitpar.h"
#include "model/blocks/recency.h"

static void move(struct bitpar *f, const struct front_end_in *in)
{
	f->memory = in->memory & f->has[1];
}

static unsigned first_mto(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	uint64_t memory = warps & f->memory;
	(void)s;
	(void)critical;
	return mask_first(bitpar_first_tb(f, &f->age, memory ? memory : warps));
}

static unsigned first_motrr(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	if (warps & f->memory)
		return first_mto(f, s, warps, critical);
	return bitpar_cyclic(warps, f->last[s]);
}

/* ---- recency ---- */

static unsigned first_recency(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	uint64_t recent = warps & f->recent;
	return first_motrr(f, s, recent && !(warps & f->memory) ? recent : warps, critical);
}

/* The warp with a recency bit that has the largest counter; of several, the highest slot. */
static uint64_t stalest(const struct bitpar *f)
{
	unsigned found = mask_first(f->recent);
	for (uint64_t left = f->recent; left; left &= left - 1)
		if (f->recency[mask_first(left)] >= f->recency[found])
			found = mask_first(left);
	return mask_bit(found);
}

/* Sets a counter. */
static void count(struct bitpar *f, unsigned w, uint8_t value)
{
	f->base.changed = f->base.changed || f->recency[w] != value;
	f->recency[w] = value;
}

static void clock_recency(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t launched = in->launch ? in->launch_warps : 0, completed = in->completed & ~launched;
	uint64_t live = (f->live & ~(out->issue & in->exit)) | launched, before = f->recent;
	const uint8_t most = (uint8_t)recency_most(f->cfg);
	for (unsigned w = 0; completed && w < f->cfg->warps; w++)
		if (mask_has(completed, w))
			count(f, w, 0);
		else if (f->recency[w] < most)
			count(f, w, (uint8_t)(f->recency[w] + 1));
	for (uint64_t left = launched; left; left &= left - 1)
		count(f, mask_first(left), most);
	f->recent = ((f->recent & ~launched) | completed) & live;
	unsigned less = f->cfg->policy.opt[OPT_RECENT] == RECENT_FEWER && live;
	while (mask_count(f->recent) > (mask_count(live) - less) / 2)
		f->recent &= ~stalest(f);
	f->base.changed = f->base.changed || f->recent != before;
}

static void observe_recency(const struct bitpar *f, struct front_end_obs *obs)
{
	for (unsigned w = 0; w < f->cfg->warps; w++)
		obs->recency.count[w] = f->recency[w];
	obs->recency.recent = f->recent;
}

const struct bitpar_policy bitpar_policy_mto = {.first = first_mto, .move = move};
const struct bitpar_policy bitpar_policy_motrr = {.first = first_motrr, .move = move};
const struct bitpar_policy bitpar_policy_motrr_recency = {
    .first = first_recency, .move = move, .clock = clock_recency, .observe = observe_recency};
