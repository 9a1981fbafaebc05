/* policies.c - the issue policies of the bit-parallel engine: the table, and the short ones (lrr, gto, old, hint,
 * mwf_lrr, mwf_gto, saws, tl). */
#include "model/bitpar/bitpar.h"

static unsigned first_lrr(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	(void)critical;
	return bitpar_cyclic(warps, f->last[s]);
}

static unsigned first_old(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	(void)s;
	(void)critical;
	return mask_first(bitpar_first_tb(f, &f->age, warps));
}

/* ---- gto: greedy, then the oldest by option age ---- */

/* The warp whose last grant is the earliest. */
static unsigned least_recent(const struct bitpar *f, uint64_t warps)
{
	unsigned first = mask_first(warps);
	for (uint64_t left = warps; left; left &= left - 1)
		if (f->grant_no[mask_first(left)] < f->grant_no[first])
			first = mask_first(left);
	return first;
}

/* Cycles that w has been ready without issue, saturating. */
static uint64_t wait_age(const struct bitpar *f, unsigned w)
{
	uint64_t age = mask_has(f->waits, w) ? f->now - f->since[w] : 0;
	uint64_t most = mask_low(f->cfg->age_bits);
	return age < most ? age : most;
}

static unsigned longest_wait(const struct bitpar *f, uint64_t warps)
{
	unsigned first = mask_first(warps);
	for (uint64_t left = warps & f->waits; left; left &= left - 1)
		if (wait_age(f, mask_first(left)) > wait_age(f, first))
			first = mask_first(left);
	return first;
}

static unsigned first_gto(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	if (warps & f->last[s])
		return mask_first(f->last[s]);
	switch (f->cfg->policy.opt[OPT_AGE]) {
	case AGE_INDEX:
		return mask_first(warps);
	case AGE_LAST_GRANT:
		return least_recent(f, warps);
	case AGE_WAIT:
		if (!critical) /* a warp without instructions has not been ready */
			return longest_wait(f, warps);
		break;
	}
	return first_old(f, s, warps, critical);
}

static void clock_gto(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	const struct config *cfg = f->cfg;
	for (uint64_t left = cfg->has_last_grant ? bitpar_home(f, out) : 0; left; left &= left - 1)
		f->grant_no[mask_first(left)] = ++f->grants;
	for (uint64_t left = cfg->has_last_grant && in->launch ? in->launch_warps : 0; left; left &= left - 1)
		f->grant_no[mask_first(left)] = 0;
	if (!cfg->has_wait_age)
		return;
	uint64_t waits = f->ready & ~out->issue;
	for (uint64_t left = waits & ~f->waits; left; left &= left - 1)
		f->since[mask_first(left)] = f->now;
	f->base.changed = f->base.changed || f->waits;
	f->waits = waits;
}

/* Warps of w's scheduler whose last grant is later than that of w. */
static uint64_t granted_after(const struct bitpar *f, unsigned w)
{
	uint64_t after = 0;
	for (uint64_t left = f->owned[bitpar_scheduler(f->cfg, w)]; left; left &= left - 1)
		if (f->grant_no[mask_first(left)] > f->grant_no[w])
			after |= left & -left;
	return after;
}

static void observe_gto(const struct bitpar *f, struct front_end_obs *whole)
{
	struct issue_sel_obs *obs = &whole->issue_sel;
	for (unsigned w = 0; w < f->cfg->warps; w++) {
		obs->wait_age[w] = wait_age(f, w);
		if (!f->grant_no[w])
			continue;
		obs->any_grant |= mask_bit(w);
		obs->granted_after[w] = granted_after(f, w);
	}
}

/* ---- hint: warps in the hint mask, then the others, each class greedy, then oldest ---- */

static void move_hint(struct bitpar *f, const struct front_end_in *in)
{
	f->hint = in->hint;
}

static unsigned first_hint(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	uint64_t named = warps & f->hint;
	warps = named ? named : warps;
	return warps & f->last[s] ? mask_first(f->last[s]) : first_old(f, s, warps, critical);
}

/* ---- mwf: most waiting first ---- */

static bool tb_before_mwf(const struct bitpar *f, unsigned t, unsigned u)
{
	if (f->count[t] != f->count[u])
		return f->count[t] > f->count[u];
	if (f->cfg->policy.opt[OPT_TIE] == TIE_AGE)
		return f->launch_no[t] < f->launch_no[u];
	return t < u;
}

static unsigned first_mwf_lrr(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	(void)critical;
	warps = bitpar_first_tb(f, &f->tb_order, warps);
	return bitpar_cyclic(warps, f->tb_last[f->tb[mask_first(warps)]][s]);
}

static void clock_mwf_lrr(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned w = mask_first(left);
		f->tb_last[f->tb[w]][bitpar_scheduler(f->cfg, w)] = mask_bit(w);
	}
	for (unsigned s = 0; in->launch && s < f->cfg->schedulers; s++)
		f->tb_last[mask_first(in->launch)][s] = 0;
}

static void observe_mwf_lrr(const struct bitpar *f, struct front_end_obs *whole)
{
	struct issue_sel_obs *obs = &whole->issue_sel;
	for (unsigned t = 0; t < f->cfg->tbs; t++) {
		for (unsigned s = 0; s < f->cfg->schedulers; s++) {
			uint64_t last = f->tb_last[t][s];
			obs->any_tb_last[t] |= (uint64_t)(last != 0) << s;
			obs->tb_last[t * f->cfg->schedulers + s] = last ? mask_first(last) : 0;
		}
	}
}

/* Of the TB that has priority: the warp that the scheduler issued last, else the lowest slot. */
static unsigned first_in_tb_order(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	(void)critical;
	warps = bitpar_first_tb(f, &f->tb_order, warps);
	return mask_first(f->cfg->has_last && warps & f->last[s] ? f->last[s] : warps);
}

/* ---- saws: TBs by the first arrival at their barriers ---- */

static bool tb_before_saws(const struct bitpar *f, unsigned t, unsigned u)
{
	uint64_t since_t = f->first_arrival[t] - 1,
		 since_u =
		     f->first_arrival[u] - 1; /* 0 - 1 is the largest number: a TB without a waiting warp is last */
	return since_t == since_u ? t < u : since_t < since_u;
}

static void clock_saws(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t arrive = out->issue & in->bar;
	for (uint64_t left = f->tb_events; left; left &= left - 1) {
		unsigned t = mask_first(left);
		if (arrive & f->tb_warps[t] && !f->first_arrival[t])
			f->first_arrival[t] = f->now + 1;
		if (mask_has(out->release, t))
			f->first_arrival[t] = 0;
		bitpar_reorder(f, t);
	}
}

static void observe_saws(const struct bitpar *f, struct front_end_obs *obs)
{
	for (unsigned t = 0; f->cfg->has_first_arrival && t < f->cfg->tbs; t++) {
		obs->first_arrival.waiting |= (uint64_t)(f->first_arrival[t] != 0) << t;
		for (unsigned u = 0; u < f->cfg->tbs; u++)
			if (tb_before_saws(f, u, t))
				obs->first_arrival.tb_ahead[t] |= mask_bit(u);
	}
}

/* ---- tl: groups of slots ---- */

static unsigned first_tl(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	unsigned span = f->cfg->group * f->cfg->schedulers;
	(void)critical;
	if (!f->last[s])
		return mask_first(warps);
	unsigned low = mask_first(f->last[s]) / span * span;
	uint64_t group = warps & mask_low(span) << low;
	return bitpar_cyclic(group ? group : warps, f->last[s]);
}

/* ---- the table ---- */

const struct bitpar_policy bitpar_policy_lrr = {.first = first_lrr};
const struct bitpar_policy bitpar_policy_gto = {.first = first_gto, .clock = clock_gto, .observe = observe_gto};
const struct bitpar_policy bitpar_policy_old = {.first = first_old};
const struct bitpar_policy bitpar_policy_mwf_lrr = {
    .first = first_mwf_lrr, .tb_before = tb_before_mwf, .clock = clock_mwf_lrr, .observe = observe_mwf_lrr};
const struct bitpar_policy bitpar_policy_mwf_gto = {.first = first_in_tb_order, .tb_before = tb_before_mwf};
const struct bitpar_policy bitpar_policy_saws = {
    .first = first_in_tb_order, .tb_before = tb_before_saws, .clock = clock_saws, .observe = observe_saws};
const struct bitpar_policy bitpar_policy_hint = {.first = first_hint, .move = move_hint};
const struct bitpar_policy bitpar_policy_tl = {.first = first_tl};

/* A policy that the engine does not implement has no such object: its weak name is NULL. */
#define ISSUE_POLICY(id, name, options, needs, meaning, source) [ISSUE_##id] = &bitpar_policy_##name,
static const struct bitpar_policy *const policies[POLICY_COUNT] = {
#include "model/machine/policy.def"
};

const struct bitpar_policy *bitpar_policy_of(enum policy_id issue)
{
	return policies[issue];
}
