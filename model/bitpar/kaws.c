/* kaws.c - kaws in the bit-parallel engine: the oldest TB first until the kernel's last TB has been launched, then the
 * TB with the fewest issued instructions. */
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

static void clock_kaws(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	const uint32_t most = (uint32_t)mask_low(f->cfg->issue_count_bits);
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned t = f->tb[mask_first(left)];
		f->issued[t] += f->issued[t] < most;
		f->issued[t] += f->issued[t] < most && out->second & left & -left;
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
    .first = first, .tb_before = tb_before, .move = move, .clock = clock_kaws, .observe = observe};
