/* share.c - warp sharing in the bit-parallel engine: warps that issue through another scheduler's collector. */
#include "model/blocks/share.h"

#include "model/bitpar/bitpar.h"

/* Shares at most one warp of one instruction type. `blocked`: warps that wait only for their own scheduler's collector
 * of the type; `free`: schedulers whose collector is free; `home`: warps granted by their own scheduler. */
static void share(const struct bitpar *f, uint64_t home, uint64_t blocked, uint64_t free, struct front_end_out *out)
{
	if (!free || free & (free - 1) || free & out->borrowed)
		return;
	unsigned x = mask_first(free);
	blocked &= ~f->owned[x];
	if (!blocked || home & f->owned[x])
		return;
	out->guest[x] = mask_first(bitpar_first_tb(f, &f->age, blocked));
	out->borrowed |= free;
	out->issue |= mask_bit((unsigned)out->guest[x]);
}

void bitpar_share(const struct bitpar *f, const struct front_end_in *in, struct front_end_out *out)
{
	uint64_t home = out->issue, blocked = in->blocked & f->live & ~f->wait & f->has[1];
	out->borrowed = 0;
	for (unsigned s = 0; s < f->cfg->schedulers; s++)
		out->guest[s] = 0;
	share(f, home, blocked & in->mem, in->free_mem, out);
	share(f, home, blocked & in->sfu, in->free_sfu, out);
	share(f, home, blocked & ~(in->mem | in->sfu), in->free_sp, out);
}

uint64_t bitpar_home(const struct bitpar *f, const struct front_end_out *out)
{
	return f->cfg->has_sharing ? out->issue & ~share_guests(f->cfg, out) : out->issue;
}
