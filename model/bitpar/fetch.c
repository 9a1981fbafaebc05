/* fetch.c - the fetch policies rr, fef and cff on masks. */
#include "model/bitpar/bitpar.h"

/* What a fetch grant depends on besides the orders of warps and TBs. */
struct request {
	uint64_t eligible, wait; /* warps that may fetch; warps at a barrier */
	uint64_t fetched;        /* warp that fetched last */
	const uint64_t *has;     /* as in struct bitpar */
};

/* The critical warp of one scheduler: of the TB that has priority if the policy has a shared TB order, then of the next
 * scheduler in round robin. */
static uint64_t critical(const struct bitpar *f, uint64_t warps, uint64_t fetched)
{
	const struct config *cfg = f->cfg;
	unsigned s = fetched ? bitpar_scheduler(cfg, mask_first(fetched)) + 1 : 0;
	if (f->merges)
		warps = bitpar_first_tb(f, &f->tb_order, warps);
	s &= cfg->schedulers - 1;
	while (!(warps & f->owned[s]))
		s = (s + 1) & (cfg->schedulers - 1);
	return mask_bit(f->policy->first(f, s, warps & f->owned[s], true));
}

/* The warps with the fewest I-buffer entries. */
static uint64_t emptiest(const uint64_t *has, uint64_t warps)
{
	unsigned n = 1;
	while (!(warps & ~has[n]))
		n++;
	return warps & ~has[n];
}

/* The running warps that may fetch; where those without an instruction have priority and there is one, these. */
static uint64_t first_tier(const struct config *cfg, const struct request *r)
{
	uint64_t running = r->eligible & ~r->wait;
	return cfg->has_fetch_tiers && running & ~r->has[1] ? running & ~r->has[1] : running;
}

static uint64_t grant(const struct bitpar *f, const struct request *r)
{
	const struct config *cfg = f->cfg;
	if (!r->eligible)
		return 0;
	if (cfg->policy.fetch == FETCH_CFF && r->eligible & ~r->wait)
		return critical(f, first_tier(cfg, r), r->fetched);
	return mask_bit(
	    bitpar_cyclic(cfg->policy.fetch == FETCH_FEF ? emptiest(r->has, r->eligible) : r->eligible, r->fetched));
}

static uint64_t may_fetch(const struct bitpar *f, uint64_t live, uint64_t wait, const uint64_t *has)
{
	uint64_t barred = f->cfg->fetch_at_barrier ? 0 : wait;
	return live & ~f->miss & ~barred & ~has[f->cfg->ibuffer - f->cfg->refill + 1];
}

uint64_t bitpar_fetch(const struct bitpar *f, const struct front_end_in *in)
{
	struct request r = {may_fetch(f, f->live, f->wait, f->has), f->wait, f->fetched, f->has};
	return f->cfg->fill_uses_port && in->fill ? 0 : grant(f, &r);
}

void bitpar_fetch_later(const struct bitpar *f, const struct front_end_in *in, struct front_end_out *out)
{
	uint64_t exit = out->issue & in->exit, flush = out->issue & (in->jump | in->exit);
	uint64_t wait = f->wait | (out->issue & in->bar), has[MAX_IBUFFER + 2] = {f->warps};
	for (uint64_t left = out->release; left; left &= left - 1)
		wait &= ~f->tb_warps[mask_first(left)];
	for (unsigned n = 1; n <= f->cfg->ibuffer; n++)
		has[n] = ((f->has[n] & ~out->issue) | (f->has[n + 1] & out->issue)) & ~flush;
	for (unsigned n = 1; out->second && n <= f->cfg->ibuffer; n++)
		has[n] = (has[n] & ~out->second) | (has[n + 1] & out->second);
	struct request r = {may_fetch(f, f->live & ~exit, wait, has) & ~out->fetch, wait,
			    out->fetch ? out->fetch : f->fetched, has};
	out->later = 0;
	for (unsigned i = 0; i + 1 < f->cfg->fetch_width; i++) {
		uint64_t warp = grant(f, &r);
		out->later_slot[i] = warp ? mask_first(warp) : 0;
		out->later |= warp;
		r.eligible &= ~warp;
		r.fetched = warp ? warp : r.fetched;
	}
	out->later_room_two = f->cfg->has_two ? out->later & ~has[f->cfg->ibuffer - 1] : 0;
}
