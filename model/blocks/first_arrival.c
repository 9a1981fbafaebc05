/* first_arrival.c - recording of first arrivals, and the precedence of TBs that follows. */
#include "model/blocks/first_arrival.h"

#include <string.h>

#include "model/machine/mask.h"

void first_arrival_reset(struct first_arrival *a)
{
	memset(a, 0, sizeof *a);
}

/* TB u has priority over TB t. */
static bool ahead(const struct first_arrival *a, unsigned u, unsigned t)
{
	uint64_t since_u = mask_has(a->waiting, u) ? a->since[u] : UINT64_MAX;
	uint64_t since_t = mask_has(a->waiting, t) ? a->since[t] : UINT64_MAX;
	return since_u == since_t ? u < t : since_u < since_t;
}

void first_arrival_comb(const struct config *cfg, const struct first_arrival *a, const struct first_arrival_in *in,
			struct first_arrival_out *out)
{
	(void)in;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		out->tb_ahead[t] = 0;
		for (unsigned u = 0; u < cfg->tbs; u++)
			if (ahead(a, u, t))
				out->tb_ahead[t] |= mask_bit(u);
	}
}

void first_arrival_clock(const struct config *cfg, struct first_arrival *a, const struct first_arrival_in *in,
			 const struct first_arrival_out *out)
{
	(void)out;
	for (unsigned w = 0; w < cfg->warps; w++) {
		unsigned t = (unsigned)in->tb[w];
		if (!mask_has(in->arrive, w) || mask_has(a->waiting, t))
			continue;
		a->waiting |= mask_bit(t);
		a->since[t] = a->now;
	}
	a->waiting &= ~in->release;
	a->now++;
}

void first_arrival_observe(const struct config *cfg, const struct first_arrival *a, struct first_arrival_obs *obs)
{
	struct first_arrival_in in = {0};
	struct first_arrival_out out = {0};
	first_arrival_comb(cfg, a, &in, &out);
	obs->waiting = a->waiting;
	memcpy(obs->tb_ahead, out.tb_ahead, sizeof obs->tb_ahead);
}
