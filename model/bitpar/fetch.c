/* fetch.c - the fetch policies rr, fef and cff on masks. */
#include "model/bitpar/bitpar.h"

/* The critical warp of one scheduler: of the TB that has priority if the policy has a shared TB order, then of the next
 * scheduler in round robin. */
static uint64_t critical(const struct bitpar *f, uint64_t warps)
{
	const struct config *cfg = f->cfg;
	unsigned s = f->fetched ? bitpar_scheduler(cfg, mask_first(f->fetched)) + 1 : 0;
	if (f->merges)
		warps = bitpar_first_tb(f, &f->tb_order, warps);
	s &= cfg->schedulers - 1;
	while (!(warps & f->owned[s]))
		s = (s + 1) & (cfg->schedulers - 1);
	return mask_bit(f->policy->first(f, s, warps & f->owned[s], true));
}

/* The warps with the fewest I-buffer entries. */
static uint64_t emptiest(const struct bitpar *f, uint64_t warps)
{
	unsigned n = 1;
	while (!(warps & ~f->has[n]))
		n++;
	return warps & ~f->has[n];
}

uint64_t bitpar_fetch(const struct bitpar *f, const struct front_end_in *in, uint64_t eligible)
{
	const struct config *cfg = f->cfg;
	if (!eligible || (cfg->fill_uses_port && in->fill))
		return 0;
	if (cfg->policy.fetch == FETCH_CFF && eligible & ~f->wait)
		return critical(f, eligible & ~f->wait);
	if (cfg->policy.fetch == FETCH_FEF)
		eligible = emptiest(f, eligible);
	return mask_bit(bitpar_cyclic(eligible, f->fetched));
}
