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

/* ---- lists=slots ---- */

static bool holds_slots(const struct config *cfg)
{
	return cfg->policy.opt[OPT_LISTS] == LISTS_SLOTS;
}

/* The first slots of the scheduler are in places, the others in the FIFO. */
static void start_slots(const struct config *cfg, struct two_level *t, unsigned s)
{
	unsigned count = 0;
	for (unsigned w = s; w < cfg->warps; w += cfg->schedulers) {
		if (count == cfg->places) {
			t->fifo[t->queued++] = w;
			continue;
		}
		t->held[count] = true;
		t->place[count++] = w;
	}
}

/* Slots without a live warp are demoted like warps that wait. While the SM has no live warp, nothing moves: GPGPU-Sim
 * does not simulate such an SM. */
static void move_slots(const struct config *cfg, struct two_level *t, unsigned s, uint64_t live, uint64_t stuck)
{
	unsigned count = 0;
	if (!t->held[0] && !t->queued)
		start_slots(cfg, t, s);
	if (!live)
		return;
	for (unsigned p = 0; p < cfg->places && t->held[p]; p++) {
		unsigned w = t->place[p];
		if (!mask_has(live, w) || mask_has(stuck, w))
			t->fifo[t->queued++] = w;
		else
			t->place[count++] = w;
	}
	for (; count < cfg->places && t->queued; count++) {
		t->place[count] = t->fifo[0];
		t->queued--;
		for (unsigned n = 0; n < t->queued; n++)
			t->fifo[n] = t->fifo[n + 1];
	}
	for (unsigned p = 0; p < cfg->places; p++)
		t->held[p] = p < count;
}

/* The list continues behind the warp that has issued, which becomes its last entry. */
static void rotate_slots(const struct config *cfg, struct two_level *t, unsigned w)
{
	unsigned count = 0, at = 0, old[MAX_PLACES];
	for (; count < cfg->places && t->held[count]; count++) {
		old[count] = t->place[count];
		at = old[count] == w ? count : at;
	}
	for (unsigned p = 0; p < count; p++)
		t->place[p] = old[(at + 1 + p) % count];
}

/* ---- */

void two_level_move(const struct config *cfg, struct two_level *t, unsigned s, uint64_t live, uint64_t stuck)
{
	if (holds_slots(cfg)) {
		move_slots(cfg, t, s, live, stuck);
		return;
	}
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
	if (holds_slots(cfg)) {
		rotate_slots(cfg, t, w);
		return;
	}
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
