/* tls.c - tls in the bit-parallel engine: places and a FIFO (docs/semantics.md), updated only in cycles in which a warp
 * moves. */
#include <string.h>

#include "model/bitpar/bitpar.h"

static void open_tls(struct bitpar *f)
{
	for (unsigned s = 0; s < f->cfg->schedulers; s++) {
		memset(f->two_level[s].place, NO_WARP, sizeof f->two_level[s].place);
		memset(f->two_level[s].fifo, NO_WARP, sizeof f->two_level[s].fifo);
		f->choice[s] = 0;
	}
	f->base.choice = 0;
}

/* Appends warps to the FIFO in slot order. */
static void put_last(struct bitpar_two_level *t, uint64_t warps)
{
	t->in_fifo |= warps;
	for (; warps; warps &= warps - 1)
		t->fifo[t->queued++] = (uint8_t)mask_first(warps);
}

/* Removes entry n of the FIFO and returns its warp. */
static unsigned take(struct bitpar_two_level *t, unsigned n)
{
	unsigned w = t->fifo[n];
	t->queued--;
	memmove(t->fifo + n, t->fifo + n + 1, t->queued - n);
	t->fifo[t->queued] = NO_WARP;
	t->in_fifo &= ~mask_bit(w);
	return w;
}

/* Removes the warps `gone` from places and FIFO. */
static void leave(const struct bitpar *f, struct bitpar_two_level *t, uint64_t gone)
{
	for (unsigned p = 0; p < f->cfg->places; p++)
		if (t->place[p] != NO_WARP && mask_has(gone, t->place[p]))
			t->place[p] = NO_WARP;
	for (unsigned n = t->queued; n-- > 0;)
		if (mask_has(gone, t->fifo[n]))
			take(t, n);
}

/* Warps that may not be promoted (option promote). */
static uint64_t kept_back(const struct bitpar *f, uint64_t stuck)
{
	return f->cfg->policy.opt[OPT_PROMOTE] == PROMOTE_TESTED ? stuck : 0;
}

/* Moves the oldest warps of the FIFO that may be promoted into the free places. Returns the warps in places. */
static uint64_t promote(const struct bitpar *f, struct bitpar_two_level *t, uint64_t kept)
{
	uint64_t active = 0;
	unsigned n = 0; /* an entry that one place skips, the next places skip too */
	for (unsigned p = 0; p < f->cfg->places; p++) {
		while (t->place[p] == NO_WARP && n < t->queued && mask_has(kept, t->fifo[n]))
			n++;
		if (t->place[p] == NO_WARP && n < t->queued)
			t->place[p] = (uint8_t)take(t, n);
		if (t->place[p] != NO_WARP)
			active |= mask_bit(t->place[p]);
	}
	return active;
}

/* The moves of scheduler s before its grants. */
static void move(struct bitpar *f, unsigned s, uint64_t stuck)
{
	struct bitpar_two_level *t = &f->two_level[s];
	uint64_t active = f->choice[s], here = active | t->in_fifo;
	uint64_t demoted = active & stuck & f->live, gone = (here & ~f->live) | demoted;
	uint64_t launched = f->live & f->owned[s] & ~here;
	bool free = mask_count(active) < f->cfg->places;
	if (!gone && !launched && !(free && t->in_fifo & ~kept_back(f, stuck)))
		return;
	struct bitpar_two_level before = *t;
	leave(f, t, gone);
	put_last(t, demoted);
	put_last(t, launched);
	f->base.choice &= ~f->choice[s];
	f->choice[s] = promote(f, t, kept_back(f, stuck));
	f->base.choice |= f->choice[s];
	f->base.changed = f->base.changed || memcmp(&before, t, sizeof before) != 0;
}

/* lists=slots: places and FIFO hold all slots of the scheduler; the places are a list in priority order. */
static void start_slots(const struct bitpar *f, struct bitpar_two_level *t, unsigned s)
{
	unsigned count = 0;
	for (uint64_t left = f->owned[s]; left; left &= left - 1)
		if (count < f->cfg->places)
			t->place[count++] = (uint8_t)mask_first(left);
		else
			put_last(t, left & -left);
}

/* The warps in places, as a mask. */
static void set_choice(struct bitpar *f, unsigned s)
{
	f->base.choice &= ~f->choice[s];
	f->choice[s] = 0;
	for (unsigned p = 0; p < f->cfg->places && f->two_level[s].place[p] != NO_WARP; p++)
		f->choice[s] |= mask_bit(f->two_level[s].place[p]);
	f->base.choice |= f->choice[s];
}

static void move_slots(struct bitpar *f, unsigned s, uint64_t stuck)
{
	struct bitpar_two_level *t = &f->two_level[s], before;
	uint64_t keep = f->live & ~stuck;
	unsigned count = 0;
	if (t->place[0] == NO_WARP) {
		start_slots(f, t, s);
		set_choice(f, s);
		f->base.changed = true;
	}
	if (!f->live || !(f->choice[s] & ~keep))
		return;
	before = *t;
	memset(t->place, NO_WARP, sizeof t->place);
	for (unsigned p = 0; p < f->cfg->places && before.place[p] != NO_WARP; p++)
		if (mask_has(keep, before.place[p]))
			t->place[count++] = before.place[p];
		else
			put_last(t, mask_bit(before.place[p]));
	while (count < f->cfg->places && t->queued)
		t->place[count++] = (uint8_t)take(t, 0);
	set_choice(f, s);
	f->base.changed = f->base.changed || memcmp(&before, t, sizeof before) != 0;
}

static void rotate_slots(struct bitpar_two_level *t, unsigned w)
{
	struct bitpar_two_level before = *t;
	unsigned at = 0, count = 0;
	for (; count < MAX_PLACES && before.place[count] != NO_WARP; count++)
		at = before.place[count] == w ? count : at;
	for (unsigned p = 0; p < count; p++)
		t->place[p] = before.place[(at + 1 + p) % count];
}

static bool holds_slots(const struct bitpar *f)
{
	return f->cfg->policy.opt[OPT_LISTS] == LISTS_SLOTS;
}

static void move_tls(struct bitpar *f, const struct front_end_in *in)
{
	uint64_t stuck = f->wait | (in->long_wait & f->has[1]);
	for (unsigned s = 0; s < f->cfg->schedulers; s++)
		if (holds_slots(f))
			move_slots(f, s, stuck);
		else
			move(f, s, stuck);
}

static unsigned first_tls(const struct bitpar *f, unsigned s, uint64_t warps, bool critical)
{
	const struct bitpar_two_level *t = &f->two_level[s];
	(void)critical;
	for (unsigned n = 0, p = t->first; n < f->cfg->places; n++, p = p + 1 == f->cfg->places ? 0 : p + 1)
		if (t->place[p] != NO_WARP && mask_has(warps, t->place[p]))
			return t->place[p];
	unsigned n = 0;
	while (!mask_has(warps, t->fifo[n]))
		n++;
	return t->fifo[n];
}

static void clock_tls(struct bitpar *f, const struct front_end_in *in, const struct front_end_out *out)
{
	(void)in;
	for (uint64_t left = out->issue; left; left &= left - 1) {
		unsigned w = mask_first(left), p = 0;
		struct bitpar_two_level *t = &f->two_level[bitpar_scheduler(f->cfg, w)];
		if (holds_slots(f)) {
			rotate_slots(t, w);
			continue;
		}
		while (t->place[p] != w)
			p++;
		t->first = (uint8_t)(p + 1 == f->cfg->places ? 0 : p + 1);
	}
}

static void observe_tls(const struct bitpar *f, struct front_end_obs *whole)
{
	struct issue_sel_obs *obs = &whole->issue_sel;
	for (unsigned s = 0; s < f->cfg->schedulers; s++) {
		const struct bitpar_two_level *t = &f->two_level[s];
		uint64_t before = 0;
		obs->active |= f->choice[s];
		obs->first[s] = t->first;
		for (unsigned p = 0; p < f->cfg->places; p++)
			if (t->place[p] != NO_WARP)
				obs->place[t->place[p]] = p;
		for (unsigned n = 0; n < t->queued; n++) {
			obs->before[t->fifo[n]] = before;
			before |= mask_bit(t->fifo[n]);
		}
		obs->queued |= before;
	}
}

const struct bitpar_policy bitpar_policy_tls = {
    .first = first_tls, .open = open_tls, .move = move_tls, .clock = clock_tls, .observe = observe_tls};
