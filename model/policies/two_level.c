/* two_level.c - moves between the places and the FIFO of one scheduler. */
#include "model/policies/two_level.h"

#include <assert.h>

#include "model/machine/mask.h"

uint64_t two_level_active(const struct config *cfg, const struct two_level *t)
{
	uint64_t active = 0;
	for (unsigned p = 0; p < cfg->places; p++)
		if (t->held[p])
			active |= mask_bit(t->place[p]);
	return active;
}

/* Removes the warps that are not live. */
static void leave(const struct config *cfg, struct two_level *t, uint64_t live)
{
	unsigned kept = 0;
	for (unsigned p = 0; p < cfg->places; p++)
		t->held[p] = t->held[p] && mask_has(live, t->place[p]);
	for (unsigned n = 0; n < t->queued; n++)
		if (mask_has(live, t->fifo[n]))
			t->fifo[kept++] = t->fifo[n];
	t->queued = kept;
}

/* Appends warps to the FIFO in slot order. */
static void join(const struct config *cfg, struct two_level *t, uint64_t warps)
{
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(warps, w))
			t->fifo[t->queued++] = w;
}

static uint64_t all(const struct config *cfg, const struct two_level *t)
{
	uint64_t warps = two_level_active(cfg, t);
	for (unsigned n = 0; n < t->queued; n++)
		warps |= mask_bit(t->fifo[n]);
	return warps;
}

/* Moves the oldest warp of the FIFO that may be promoted into place p, if there is one. */
static void promote(const struct config *cfg, struct two_level *t, unsigned p, uint64_t stuck)
{
	unsigned n = 0;
	if (cfg->policy.opt[OPT_PROMOTE] == PROMOTE_TESTED)
		while (n < t->queued && mask_has(stuck, t->fifo[n]))
			n++;
	if (n == t->queued)
		return;
	t->held[p] = true;
	t->place[p] = t->fifo[n];
	t->queued--;
	for (; n < t->queued; n++)
		t->fifo[n] = t->fifo[n + 1];
}

void two_level_move(const struct config *cfg, struct two_level *t, unsigned s, uint64_t live, uint64_t stuck)
{
	uint64_t mine = 0, demoted;
	for (unsigned w = s; w < cfg->warps; w += cfg->schedulers)
		mine |= mask_bit(w);

	leave(cfg, t, live);
	uint64_t launched = live & mine & ~all(cfg, t);
	demoted = two_level_active(cfg, t) & stuck;
	for (unsigned p = 0; p < cfg->places; p++)
		if (t->held[p] && mask_has(stuck, t->place[p]))
			t->held[p] = false;
	join(cfg, t, demoted);
	join(cfg, t, launched);
	for (unsigned p = 0; p < cfg->places; p++)
		if (!t->held[p])
			promote(cfg, t, p, stuck);
}

void two_level_issued(const struct config *cfg, struct two_level *t, unsigned w)
{
	for (unsigned p = 0; p < cfg->places; p++)
		if (t->held[p] && t->place[p] == w)
			t->first = (p + 1) % cfg->places;
}

unsigned two_level_rank(const struct config *cfg, const struct two_level *t, unsigned w)
{
	for (unsigned n = 0; n < cfg->places; n++) {
		unsigned p = (t->first + n) % cfg->places;
		if (t->held[p] && t->place[p] == w)
			return n;
	}
	for (unsigned n = 0; n < t->queued; n++)
		if (t->fifo[n] == w)
			return cfg->places + n;
	assert(false && "a live warp is in a place or in the FIFO");
	return 0;
}
