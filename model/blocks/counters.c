/* counters.c - what each counter counts in a cycle. */
#include "model/blocks/counters.h"

#include <string.h>

#include "model/machine/mask.h"

void counters_reset(struct counters *n)
{
	memset(n, 0, sizeof *n);
}

void counters_comb(const struct config *cfg, const struct counters *n, const struct counters_in *in,
		   struct counters_out *out)
{
	(void)cfg;
	out->counter[0] = n->count[in->counter_index[0]];
}

/* Whether warp w issues through another scheduler than its own. */
static bool is_guest(const struct config *cfg, const struct counters_in *in, unsigned w)
{
	for (unsigned s = 0; s < cfg->schedulers; s++)
		if (mask_has(in->borrowed, s) && in->guest[s] == w)
			return true;
	return false;
}

/* The state of scheduler s. */
static enum counter state(const struct config *cfg, const struct counters_in *in, unsigned s)
{
	bool head = false, clear = false, issued = mask_has(in->borrowed, s);
	for (unsigned w = s; w < cfg->warps; w += cfg->schedulers) {
		bool chosen = !cfg->has_places || mask_has(in->choice, w);
		bool has_head = mask_has(in->live & ~in->wait & in->valid, w) && chosen;
		head |= has_head;
		clear |= has_head && mask_has(in->clear, w);
		issued |= mask_has(in->issue, w) && !is_guest(cfg, in, w);
	}
	if (issued)
		return COUNTER_SLOTS_ISSUED;
	if (!head)
		return COUNTER_SLOTS_IDLE;
	return clear ? COUNTER_SLOTS_PIPELINE : COUNTER_SLOTS_SCOREBOARD;
}

void counters_clock(const struct config *cfg, struct counters *n, const struct counters_in *in,
		    const struct counters_out *out)
{
	(void)out;
	n->count[COUNTER_CYCLES]++;
	n->count[COUNTER_FETCHES] += in->fetch != 0;
	for (unsigned t = 0; t < cfg->tbs; t++) {
		n->count[COUNTER_RELEASES] += mask_has(in->release, t);
		n->count[COUNTER_ENDS] += mask_has(in->done, t);
	}
	for (unsigned s = 0; s < cfg->schedulers; s++)
		n->count[state(cfg, in, s)]++;
}

void counters_observe(const struct config *cfg, const struct counters *n, struct counters_obs *obs)
{
	(void)cfg;
	for (unsigned i = 0; i < COUNTERS; i++)
		obs->count[i] = n->count[i];
}
