/* issue_sel.c - the grants of the schedulers, and the pointers and counters that they update. */
#include "model/policies/issue_sel.h"

#include <string.h>

#include "model/machine/mask.h"
#include "model/policies/own_policy.h"

void issue_sel_reset(struct issue_sel *i)
{
	memset(i, 0, sizeof *i);
}

/* Warp slots of scheduler s. */
static uint64_t owned(const struct config *cfg, unsigned s)
{
	uint64_t mask = 0;
	for (unsigned w = s; w < cfg->warps; w += cfg->schedulers)
		mask |= mask_bit(w);
	return mask;
}

/* Updates pointers and counters for warp w, which its scheduler has granted issue. */
static void granted(const struct config *cfg, struct issue_sel *i, const struct issue_sel_in *in, unsigned w)
{
	unsigned s = w % cfg->schedulers;
	if (cfg->has_last) {
		i->any_last[s] = true;
		i->last[s] = w;
	}
	if (cfg->has_tb_last) {
		i->any_tb_last[in->tb[w]][s] = true;
		i->tb_last[in->tb[w]][s] = w;
	}
	if (cfg->has_last_grant)
		i->grant_no[w] = ++i->grants;
	if (cfg->has_places)
		two_level_issued(cfg, &i->two_level[s], w);
}

/* The registers that this cycle's grants use. Under tls warps move between places and FIFO before the grants. With
 * latency = 1 the picks for the next cycle use the pointers behind this cycle's issues. Both is done in the copy
 * *moved.
 */
static const struct issue_sel *before_grants(const struct config *cfg, const struct issue_sel *i,
					     const struct issue_sel_in *in, struct issue_sel *moved)
{
	if (!cfg->has_places && !cfg->latency)
		return i;
	*moved = *i;
	for (unsigned s = 0; cfg->has_places && s < cfg->schedulers; s++)
		two_level_move(cfg, &moved->two_level[s], s, in->live, in->stuck);
	for (unsigned w = 0; cfg->latency && w < cfg->warps; w++)
		if (mask_has(in->issued, w))
			granted(cfg, moved, in, w);
	return moved;
}

/* Warps among which scheduler s chooses. */
static uint64_t choice(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in, unsigned s)
{
	return in->ready & (cfg->has_places ? two_level_active(cfg, &i->two_level[s]) : owned(cfg, s));
}

/* The grants of all schedulers; *ties: how many of them a tie-break decided. */
static uint64_t grants(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
		       unsigned *ties)
{
	uint64_t issue = 0, taken = 0;
	*ties = 0;
	for (unsigned k = 0; k < cfg->schedulers; k++) {
		unsigned s = (i->turn + k) % cfg->schedulers;
		uint64_t candidates = choice(cfg, i, in, s) & ~taken;
		bool tie;
		if (!candidates)
			continue;
		struct ranking_view v = {cfg, i, in, s, false};
		unsigned w = ranking_first(&v, candidates, &tie);
		issue |= mask_bit(w);
		*ties += tie;
		if (cfg->pick_ports && mask_has(in->sfu, w))
			taken |= in->sfu;
		if (cfg->pick_ports && mask_has(in->mem, w))
			taken |= in->mem;
	}
	return issue;
}

/* The TB of each scheduler's warp in `grants`. */
static void tbs_of(const struct config *cfg, const struct issue_sel_in *in, uint64_t grants, uint64_t *tb)
{
	for (unsigned s = 0; s < cfg->schedulers; s++)
		tb[s] = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(grants, w))
			tb[w % cfg->schedulers] = mask_bit((unsigned)in->tb[w]);
}

void issue_sel_comb(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
		    struct issue_sel_out *out)
{
	struct issue_sel moved;
	unsigned ties;
	bool tie;
	i = before_grants(cfg, i, in, &moved);
	out->issue = grants(cfg, i, in, &ties);
	out->critical = 0;
	for (unsigned s = 0; cfg->has_critical && s < cfg->schedulers; s++) {
		struct ranking_view v = {cfg, i, in, s, true};
		uint64_t candidates = in->fetchable & owned(cfg, s);
		if (mask_has(in->critical_fetch, s))
			candidates &= ~in->last_critical;
		if (candidates)
			out->critical |= mask_bit(ranking_first(&v, candidates, &tie));
	}
	out->choice = 0;
	for (unsigned s = 0; cfg->has_places && s < cfg->schedulers; s++)
		out->choice |= two_level_active(cfg, &i->two_level[s]);
	if (cfg->has_tb_grants) {
		tbs_of(cfg, in, out->issue, out->issue_tb);
		tbs_of(cfg, in, out->critical, out->critical_tb);
	}
}

unsigned issue_sel_ties(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in)
{
	struct issue_sel moved;
	unsigned ties;
	grants(cfg, before_grants(cfg, i, in, &moved), in, &ties);
	return ties;
}

struct rank issue_sel_rank(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
			   unsigned w)
{
	struct issue_sel moved;
	struct ranking_view v = {cfg, before_grants(cfg, i, in, &moved), in, w % cfg->schedulers, false};
	return ranking_of(cfg)->rank(&v, w);
}

/* Clears the registers of the TB and the warps that are launched. */
static void launched(const struct config *cfg, struct issue_sel *i, const struct issue_sel_in *in)
{
	for (unsigned t = 0; cfg->has_tb_last && t < cfg->tbs; t++) {
		for (unsigned s = 0; mask_has(in->launch, t) && s < cfg->schedulers; s++) {
			i->any_tb_last[t][s] = false;
			i->tb_last[t][s] = 0;
		}
	}
	for (unsigned w = 0; cfg->has_last_grant && w < cfg->warps; w++)
		if (mask_has(in->launch_warps, w))
			i->grant_no[w] = 0;
}

void issue_sel_clock(const struct config *cfg, struct issue_sel *i, const struct issue_sel_in *in,
		     const struct issue_sel_out *out)
{
	for (unsigned s = 0; cfg->has_places && s < cfg->schedulers; s++)
		two_level_move(cfg, &i->two_level[s], s, in->live, in->stuck);
	for (unsigned w = 0; w < cfg->warps; w++) {
		bool issued = mask_has(cfg->latency ? in->issued : out->issue, w);
		if (issued)
			granted(cfg, i, in, w);
		/* A warp stays ready when another scheduler takes its port, or its own stalls. */
		if (cfg->has_wait_age && mask_has(cfg->has_able ? in->able : in->ready, w) && !issued)
			i->wait_age[w] += i->wait_age[w] < mask_low(cfg->age_bits);
		else
			i->wait_age[w] = 0;
	}
	launched(cfg, i, in);
	if (cfg->own && cfg->own->clock)
		cfg->own->clock(cfg, i->own, in, cfg->latency ? in->issued : out->issue);
	if (cfg->pick_ports)
		i->turn = (i->turn + 1) % cfg->schedulers;
}

void issue_sel_idle(const struct config *cfg, struct issue_sel *i, uint64_t n)
{
	if (cfg->pick_ports)
		i->turn = (unsigned)((i->turn + n) % cfg->schedulers);
}

/* Warps of w's scheduler whose last grant is later than that of w. */
static uint64_t granted_after(const struct config *cfg, const struct issue_sel *i, unsigned w)
{
	uint64_t after = 0;
	for (unsigned v = w % cfg->schedulers; v < cfg->warps; v += cfg->schedulers)
		if (i->grant_no[w] && i->grant_no[v] > i->grant_no[w])
			after |= mask_bit(v);
	return after;
}

static void observe_two_level(const struct config *cfg, const struct two_level *t, unsigned s,
			      struct issue_sel_obs *obs)
{
	uint64_t before = 0;
	obs->active |= two_level_active(cfg, t);
	obs->first[s] = t->first;
	for (unsigned p = 0; p < cfg->places; p++)
		if (t->held[p])
			obs->place[t->place[p]] = p;
	for (unsigned n = 0; n < t->queued; n++) {
		obs->before[t->fifo[n]] = before;
		before |= mask_bit(t->fifo[n]);
	}
	obs->queued |= before;
}

void issue_sel_observe(const struct config *cfg, const struct issue_sel *i, struct issue_sel_obs *obs)
{
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		obs->any_last |= (uint64_t)i->any_last[s] << s;
		obs->last[s] = i->last[s];
		for (unsigned t = 0; t < cfg->tbs; t++) {
			obs->any_tb_last[t] |= (uint64_t)i->any_tb_last[t][s] << s;
			obs->tb_last[t * cfg->schedulers + s] = i->tb_last[t][s];
		}
	}
	for (unsigned w = 0; w < cfg->warps; w++) {
		obs->wait_age[w] = i->wait_age[w];
		obs->any_grant |= (uint64_t)(i->grant_no[w] > 0) << w;
		if (cfg->has_last_grant)
			obs->granted_after[w] = granted_after(cfg, i, w);
	}
	for (unsigned s = 0; cfg->has_places && s < cfg->schedulers; s++)
		observe_two_level(cfg, &i->two_level[s], s, obs);
	obs->turn[0] = i->turn;
}
