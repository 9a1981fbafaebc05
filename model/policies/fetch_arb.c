/* fetch_arb.c - the ranks of the fetch policies rr, fef and cff, and the grant. */
#include "model/policies/fetch_arb.h"

#include <string.h>

#include "model/machine/mask.h"
#include "model/policies/ranking.h"

void fetch_arb_reset(struct fetch_arb *f)
{
	memset(f, 0, sizeof *f);
}

/* `last` is valid: a warp has fetched, or the config starts the round robin behind slot 0. */
static bool any_last(const struct config *cfg, const struct fetch_arb *f)
{
	return f->any_last || cfg->first_fetch;
}

static struct rank rank_rr(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
			   unsigned w)
{
	(void)in;
	return (struct rank){{ranking_cyclic(cfg->warps, any_last(cfg, f), f->last, w)}};
}

static struct rank rank_fef(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
			    unsigned w)
{
	return (struct rank){{in->entries[w], ranking_cyclic(cfg->warps, any_last(cfg, f), f->last, w)}};
}

/* Distance of scheduler s, cyclic, from the scheduler after that of the slot that fetched last. */
static unsigned turn(const struct config *cfg, const struct fetch_arb *f, unsigned s)
{
	return ranking_cyclic(cfg->schedulers, any_last(cfg, f), f->last % cfg->schedulers, s);
}

/* Among the critical warps of the schedulers (one each): by the TB order that the schedulers share, if the policy has
 * one; then round robin among the schedulers. */
static struct rank rank_critical(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
				 unsigned w)
{
	struct tb_view tbs = {cfg, in->count, in->older, in->tb_ahead, in->grid_waits};
	struct rank r = {{0}};
	if (cfg->has_merge)
		r = ranking_of(cfg)->tb_rank(&tbs, (unsigned)in->tb[w]);
	r.key[2] = turn(cfg, f, w % cfg->schedulers);
	return r;
}

typedef struct rank rank_fetch(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
			       unsigned w);

/* The candidate with the lowest rank, as a mask; 0: no candidates. */
static uint64_t first(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
		      uint64_t candidates, rank_fetch *rank)
{
	uint64_t grant = 0;
	struct rank best = {{0}};
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (!mask_has(candidates, w))
			continue;
		struct rank r = rank(cfg, f, in, w);
		if (!grant || rank_before(&r, &best)) {
			grant = mask_bit(w);
			best = r;
		}
	}
	return grant;
}

uint64_t fetch_arb_schedulers(const struct config *cfg, uint64_t warps)
{
	uint64_t schedulers = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(warps, w))
			schedulers |= mask_bit(w % cfg->schedulers);
	return schedulers;
}

void fetch_arb_comb(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in,
		    struct fetch_arb_out *out)
{
	if (in->port_taken)
		out->fetch = 0;
	else if (cfg->policy.fetch == FETCH_CFF && in->critical)
		out->fetch = first(cfg, f, in, in->critical, rank_critical);
	else if (cfg->policy.fetch == FETCH_FEF)
		out->fetch = first(cfg, f, in, in->eligible, rank_fef);
	else
		out->fetch = first(cfg, f, in, in->eligible, rank_rr);
	out->critical_fetch = fetch_arb_schedulers(cfg, out->fetch & in->critical);
}

unsigned fetch_arb_ties(const struct config *cfg, const struct fetch_arb *f, const struct fetch_arb_in *in)
{
	struct fetch_arb_out out;
	fetch_arb_comb(cfg, f, in, &out);
	if (cfg->policy.fetch != FETCH_FEF || !out.fetch)
		return 0;
	unsigned granted = mask_first(out.fetch), equals = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(in->eligible, w) && in->entries[w] == in->entries[granted])
			equals++;
	return equals > 1;
}

void fetch_arb_clock(const struct config *cfg, struct fetch_arb *f, const struct fetch_arb_in *in,
		     const struct fetch_arb_out *out)
{
	(void)cfg;
	(void)in;
	if (out->fetch) {
		f->any_last = true;
		f->last = mask_first(out->fetch);
	}
}

void fetch_arb_observe(const struct config *cfg, const struct fetch_arb *f, struct fetch_arb_obs *obs)
{
	obs->any_last = f->any_last && !cfg->first_fetch;
	obs->last[0] = f->last;
}
