/* bitpar.c - the bit-parallel timing engine: launches, barriers, the WPT, I-buffers and grants on masks. */
#include "model/bitpar/bitpar.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists of TBs ---- */

static void list_remove(struct tb_list *l, unsigned t)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < l->n; i++)
		if (l->tb[i] != t)
			l->tb[kept++] = l->tb[i];
	l->n = kept;
}

static void list_append(struct tb_list *l, unsigned t)
{
	l->tb[l->n++] = (uint8_t)t;
}

void bitpar_reorder(struct bitpar *f, unsigned t)
{
	struct tb_list *l = &f->tb_order;
	list_remove(l, t);
	unsigned i = l->n++;
	for (; i > 0 && f->policy->tb_before(f, t, l->tb[i - 1]); i--)
		l->tb[i] = l->tb[i - 1];
	l->tb[i] = (uint8_t)t;
}

uint64_t bitpar_first_tb(const struct bitpar *f, const struct tb_list *l, uint64_t warps)
{
	unsigned i = 0;
	while (!(warps & f->tb_warps[l->tb[i]])) {
		i++;
		assert(i < l->n); /* a live warp's TB is resident */
	}
	return warps & f->tb_warps[l->tb[i]];
}

/* ---- comb: the decisions of a cycle ---- */

static uint64_t grants(const struct bitpar *f, const struct front_end_in *in, uint64_t ready)
{
	const struct config *cfg = f->cfg;
	uint64_t issue = 0;
	for (unsigned k = 0; ready && k < cfg->schedulers; k++) {
		unsigned s = (f->turn + k) & (cfg->schedulers - 1);
		uint64_t warps = ready & f->choice[s];
		if (!warps)
			continue;
		uint64_t grant = mask_bit(f->policy->first(f, s, warps, false));
		issue |= grant;
		if (cfg->has_ports && grant & in->sfu)
			ready &= ~in->sfu;
		if (cfg->has_ports && grant & in->mem)
			ready &= ~in->mem;
	}
	return issue;
}

/* Barriers that open and TBs that complete. Only a TB of which a warp arrives or exits can do either. */
static void tb_events(struct bitpar *f, const struct front_end_in *in, struct front_end_out *out)
{
	uint64_t arrive = out->issue & in->bar, exit = out->issue & in->exit;
	out->release = out->done = f->tb_events = 0;
	for (uint64_t events = arrive | exit; events;) {
		unsigned t = f->tb[mask_first(events)];
		uint64_t left = f->tb_warps[t] & f->live & ~exit;
		f->tb_events |= mask_bit(t);
		events &= ~f->tb_warps[t];
		if (!left)
			out->done |= mask_bit(t);
		else if (!(left & ~(f->wait | arrive)))
			out->release |= mask_bit(t);
	}
}

void bitpar_comb(struct timing_front_end *base, const struct front_end_in *in, struct front_end_out *out)
{
	struct bitpar *f = (struct bitpar *)base;
	const struct config *cfg = f->cfg;

	f->base.changed = false;
	if (f->policy->move)
		f->policy->move(f, in);
	f->ready = in->ready & f->live & ~f->wait & f->has[1];
	uint64_t home = out->issue = grants(f, in, f->ready);
	if (cfg->has_sharing)
		bitpar_share(f, in, out);
	if (cfg->issue_width > 1)
		out->second = home & f->has[2] & in->pair & ~(in->bar | in->exit | in->jump);
	out->fetch = bitpar_fetch(f, in);
	out->room_two = cfg->has_two ? f->warps & ~f->has[cfg->ibuffer - 1] : 0;
	out->busy = f->busy;
	out->live = f->live;
	out->finished = f->finished;
	out->wait = f->wait;
	out->valid = f->has[1];
	for (unsigned t = 0; cfg->has_wpt && t < cfg->tbs; t++)
		out->count[t] = f->count[t];
	tb_events(f, in, out);
	if (cfg->fetch_width > 1)
		bitpar_fetch_later(f, in, out);
}

/* ---- clock ---- */

static void clock_ibuffer(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t flush = out->issue & (in->jump | in->exit);
	uint64_t come = (in->fetch_hit ? out->fetch : 0) | (in->fill & ~f->drop);
	uint64_t two = (in->fetch_two ? out->fetch : 0) | (in->fill_two & ~f->drop);

	for (unsigned n = 1; out->second && n <= f->cfg->ibuffer; n++)
		f->has[n] = (f->has[n] & ~out->second) | (f->has[n + 1] & out->second);
	/* In this order: one entry issues (a second one has left already), one is filled, a second one is filled.
	 * `left` and `one` are the masks of level n - 1 after the issue and after the first fill. */
	bool moves = out->issue | come | two;
	for (uint64_t n = 1, left = f->warps, one = left; moves && n <= f->cfg->ibuffer; n++) {
		uint64_t stay = (f->has[n] & ~out->issue) | (f->has[n + 1] & out->issue);
		uint64_t with = stay | (left & come);
		f->has[n] = (with | (one & two)) & ~flush;
		left = stay;
		one = with;
	}
	f->miss &= ~in->fill;
	f->drop &= ~in->fill;
	if (!in->fetch_hit && !in->fetch_none)
		f->miss |= out->fetch;
	f->drop |= f->miss & flush;
}

/* What the later fetches of the cycle bring, behind its issues and flushes. */
RARE static void clock_later(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	for (uint64_t n = 1, left = f->warps, one = left; n <= f->cfg->ibuffer; n++) {
		uint64_t stay = f->has[n], with = stay | (left & in->later_hit);
		f->has[n] = with | (one & in->later_two);
		left = stay;
		one = with;
	}
	f->miss |= out->later & ~in->later_hit & ~in->later_none;
	f->fetched = mask_bit((unsigned)out->later_slot[mask_count(out->later) - 1]);
}

/* The next value of TB t's WPT counter. */
static void clock_count(struct bitpar *f, unsigned t, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t warps = f->tb_warps[t], exits = f->cfg->count_exited ? out->issue & in->exit : 0;
	unsigned old = f->count[t], count = old + mask_count(warps & ((out->issue & in->bar) | exits));
	if (mask_has(out->release, t))
		count = f->cfg->count_exited ? mask_count(warps & (f->finished | exits)) : 0;
	if (mask_has(out->done, t))
		count = 0;
	f->count[t] = (uint8_t)count;
	if (count != old && f->policy->tb_before)
		bitpar_reorder(f, t);
}

RARE static void clock_tbs(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t exit = out->issue & in->exit;
	f->wait |= out->issue & in->bar;
	for (uint64_t left = f->tb_events; left; left &= left - 1) {
		unsigned t = mask_first(left);
		if (f->cfg->has_wpt)
			clock_count(f, t, in, out);
		if (mask_has(out->release, t))
			f->wait &= ~f->tb_warps[t];
	}
	f->live &= ~exit;
	f->finished |= exit;
	for (uint64_t left = out->done; left; left &= left - 1) {
		unsigned t = mask_first(left);
		f->finished &= ~f->tb_warps[t];
		list_remove(&f->age, t);
		list_remove(&f->tb_order, t);
	}
	f->busy &= ~out->done;
}

RARE static void launch(struct bitpar *f, const struct front_end_in *in)
{
	unsigned t = mask_first(in->launch);
	f->busy |= in->launch;
	f->live |= in->launch_warps;
	f->tb_warps[t] = in->launch_warps;
	for (uint64_t left = in->launch_warps; left; left &= left - 1)
		f->tb[mask_first(left)] = (uint8_t)t;
	f->launch_no[t] = f->launches++;
	list_append(&f->age, t);
	if (f->policy->tb_before)
		bitpar_reorder(f, t);
}

void bitpar_clock(struct timing_front_end *base, const struct front_end_in *in, const struct front_end_out *out)
{
	struct bitpar *f = (struct bitpar *)base;
	const struct config *cfg = f->cfg;

	for (uint64_t left = cfg->has_last ? bitpar_home(f, out) : 0; left; left &= left - 1)
		f->last[bitpar_scheduler(cfg, mask_first(left))] = left & -left;
	if (f->policy->clock)
		f->policy->clock(f, in, out);
	clock_ibuffer(f, in, out);
	if (out->fetch)
		f->fetched = out->fetch;
	if (out->later)
		clock_later(f, in, out);
	if (f->tb_events)
		clock_tbs(f, in, out);
	if (in->launch)
		launch(f, in);
	if (cfg->has_ports)
		f->turn = (f->turn + 1) & (cfg->schedulers - 1);
	f->now++;
	uint64_t moves = in->launch | in->fill | out->issue | out->fetch | out->later;
	f->base.changed = f->base.changed || moves;
}

static void idle(struct timing_front_end *base, uint64_t n)
{
	struct bitpar *f = (struct bitpar *)base;
	if (f->cfg->has_ports)
		f->turn = (unsigned)((f->turn + n) & (f->cfg->schedulers - 1));
	f->now += n;
	if (f->policy->idle)
		f->policy->idle(f, n);
}

/* ---- observe ---- */

static void observe_launch_order(const struct bitpar *f, struct launch_order_obs *obs)
{
	uint64_t older = 0;
	obs->busy = f->busy;
	for (unsigned w = 0; f->cfg->has_tb && w < f->cfg->warps; w++)
		obs->tb[w] = f->tb[w];
	for (unsigned i = 0; f->cfg->has_older && i < f->age.n; i++) {
		obs->older[f->age.tb[i]] = older;
		older |= mask_bit(f->age.tb[i]);
	}
}

static void observe_ibuffer(const struct bitpar *f, struct ibuffer_obs *obs)
{
	for (unsigned n = 1; n <= f->cfg->ibuffer; n++)
		for (uint64_t left = f->has[n]; left; left &= left - 1)
			obs->count[mask_first(left)] = n;
	obs->miss = f->miss;
	obs->drop = f->drop;
}

static void observe(const struct timing_front_end *base, struct front_end_obs *obs)
{
	const struct bitpar *f = (const struct bitpar *)base;
	memset(obs, 0, sizeof *obs);
	observe_launch_order(f, &obs->launch_order);
	obs->barrier = (struct barrier_obs){f->live, f->finished, f->wait};
	for (unsigned t = 0; f->cfg->has_wpt && t < f->cfg->tbs; t++)
		obs->wpt.count[t] = f->count[t];
	observe_ibuffer(f, &obs->ibuffer);
	for (unsigned s = 0; s < f->cfg->schedulers; s++) {
		if (!f->last[s])
			continue;
		obs->issue_sel.any_last |= mask_bit(s);
		obs->issue_sel.last[s] = mask_first(f->last[s]);
	}
	obs->issue_sel.turn[0] = f->turn;
	if (f->policy->observe)
		f->policy->observe(f, obs);
	obs->fetch_arb.any_last = f->fetched && !f->cfg->first_fetch;
	obs->fetch_arb.last[0] = f->fetched ? mask_first(f->fetched) : 0;
}

/* ---- reset ---- */

bool bitpar_supports(const struct config *cfg)
{
	return !cfg->own && bitpar_policy_of(cfg->policy.issue) != NULL && !cfg->latency && !cfg->has_port_key;
}

struct timing_front_end *bitpar_open(const struct config *cfg)
{
	struct bitpar *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->base = (struct timing_front_end){bitpar_comb, bitpar_clock,         observe, idle,
					    NULL,        mask_low(cfg->warps), true,    QUIET_FOREVER};
	f->cfg = cfg;
	f->policy = bitpar_policy_of(cfg->policy.issue);
	assert(f->policy);
	f->warps = f->has[0] = mask_low(cfg->warps);
	for (unsigned w = 0; w < cfg->warps; w++)
		f->owned[bitpar_scheduler(cfg, w)] |= mask_bit(w);
	memcpy(f->choice, f->owned, sizeof f->choice);
	f->fetched = cfg->first_fetch;
	f->merges = cfg->has_merge;
	if (f->policy->open)
		f->policy->open(f);
	return &f->base;
}
