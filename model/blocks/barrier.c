/* barrier.c - arrivals, exits, releases and completions of a cycle. */
#include "model/blocks/barrier.h"

#include <string.h>

#include "model/machine/mask.h"

void barrier_reset(struct barrier *b)
{
	memset(b, 0, sizeof *b);
}

void barrier_comb(const struct config *cfg, const struct barrier *b, const struct barrier_in *in,
		  struct barrier_out *out)
{
	out->live = b->live;
	out->finished = b->finished;
	out->wait = b->wait;
	out->release = 0;
	out->done = 0;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		unsigned live = 0, waiting = 0, exits = 0;
		for (unsigned w = 0; w < cfg->warps; w++) {
			if (in->tb[w] != t || !mask_has(b->live, w))
				continue;
			if (mask_has(in->exit, w)) {
				exits++;
				continue;
			}
			live++;
			if (mask_has(b->wait, w) || mask_has(in->arrive, w))
				waiting++;
		}
		if (live > 0 && waiting == live)
			out->release |= mask_bit(t);
		if (live == 0 && exits > 0)
			out->done |= mask_bit(t);
	}
}

void barrier_clock(const struct config *cfg, struct barrier *b, const struct barrier_in *in,
		   const struct barrier_out *out)
{
	b->live &= ~in->exit;
	b->finished |= in->exit;
	b->wait |= in->arrive;
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (mask_has(out->release, (unsigned)in->tb[w]))
			b->wait &= ~mask_bit(w);
		if (mask_has(out->done, (unsigned)in->tb[w]))
			b->finished &= ~mask_bit(w);
	}
	if (in->launch)
		b->live |= in->launch_warps;
}

void barrier_observe(const struct config *cfg, const struct barrier *b, struct barrier_obs *obs)
{
	(void)cfg;
	obs->live = b->live;
	obs->finished = b->finished;
	obs->wait = b->wait;
}
