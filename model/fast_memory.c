/* fast_memory.c - mto, motrr: memory instructions first, oldest first; then the others, oldest first or cyclic. */
#include "fast.h"

static void move(struct fast *f, const struct front_end_in *in)
{
	f->memory = in->memory & f->has[1];
}

static unsigned first_mto(const struct fast *f, unsigned s, uint64_t warps, bool critical)
{
	uint64_t memory = warps & f->memory;
	(void)s;
	(void)critical;
	return mask_first(fast_first_tb(f, &f->age, memory ? memory : warps));
}

static unsigned first_motrr(const struct fast *f, unsigned s, uint64_t warps, bool critical)
{
	if (warps & f->memory)
		return first_mto(f, s, warps, critical);
	return fast_cyclic(warps, f->last[s]);
}

const struct fast_order fast_mto = {.first = first_mto, .move = move};
const struct fast_order fast_motrr = {.first = first_motrr, .move = move};
