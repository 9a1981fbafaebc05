/* kaws.c - kaws in the bit-parallel engine: the oldest TB first until the kernel's last TB has been launched, then the
 * TB with the fewest issued instructions; and warps that issue through another scheduler's collector. */
#include "model/bitpar/bitpar.h"

static bool tb_before(const struct bitpar *f, unsigned t, unsigned u)
{
	if (f->issued[t] != f->issued[u])
		return f->issued[t] < f->issued[u];
	if (f->cfg->policy.opt[OPT_EQUAL_COUNTS] == EQUAL_COUNTS_AGE)
		return f->launch_no[t] < f->launch_no[u];
	return f->launch_no[t] > f->launch_no[u];
}

/* f->tb_order is not used, and not updated, while TBs wait in the grid; it is rebuilt when the last one is launched. */
static void move(struct bitpar *f, const struct front_end_in *in)
{
	bool waited = f->grid_waits;
	f->grid_waits = in->grid_waits;
	f->merges = f->cfg->has_merge && !in->grid_waits;
	if (!waited || in->grid_waits)
		return;
	f->tb_order.n = 0;
	for (uint64_t left = f->busy; left; left &= left - 1)
		bitpar_reorder(f, mask_first(left));
}

static unsigned first(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	(void)s;
	(void)critical;
	return mask_first(bitpar_first_tb(f, f->grid_waits ? &f->age : &f->tb_order, warps));
}

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

static void lend(const struct bitpar *f, const struct front_end_in *in, struct front_end_out *out)
{
	uint64_t home = out->issue, blocked = in->blocked & f->live & ~f->wait & f->has[1];
	if (!f->cfg->has_sharing)
		return;
	out->borrowed = 0;
	for (unsigned s = 0; s < f->cfg->schedulers; s++)
		out->guest[s] = 0;
	share(f, home, blocked & in->mem, in->free_mem, out);
	share(f, home, blocked & in->sfu, in->free_sfu, out);
	share(f, home, blocked & ~(in->mem | in->sfu), in->free_sp, out);
}

static void clock_kaws(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned t = f->tb[mask_first(left)];
		f->issued[t] += f->issued[t] < UINT32_MAX;
		f->issued[t] += f->issued[t] < UINT32_MAX && out->second & left & -left;
		if (!f->grid_waits)
			bitpar_reorder(f, t);
	}
	if (in->launch)
		f->issued[mask_first(in->launch)] = 0;
}

static void observe(const struct bitpar *f, struct front_end_obs *obs)
{
	for (unsigned t = 0; f->cfg->has_issue_count && t < f->cfg->tbs; t++)
		obs->issue_count.count[t] = f->issued[t];
}

const struct bitpar_policy bitpar_policy_kaws = {
    .first = first, .tb_before = tb_before, .move = move, .lend = lend, .clock = clock_kaws, .observe = observe};
