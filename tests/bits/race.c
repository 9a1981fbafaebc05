/* race.c - the stimuli that make two progress counters nearly equal. */
#include "tests/bits/race.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"

enum { SETTLE = 80, REQUEST = 8 }; /* cycles: longer than any sort takes; both warps request a grant */

struct race {
	struct stimulus base;
	const struct config *cfg;
	unsigned tb[2];              /* TB slots in the order of their launch; equal: one TB */
	uint64_t warps[2];           /* warps of each TB */
	uint64_t left[MAX_WARPS];    /* progress that each warp has yet to make */
	uint64_t arrive, requesters; /* warps that then arrive at the barrier; that finally request a grant */
	unsigned launches, settle;   /* cycles spent in each phase so far */
};

static bool running(const struct race *r)
{
	for (unsigned w = 0; w < r->cfg->warps; w++)
		if (r->left[w])
			return true;
	return false;
}

/* The progress of the next instruction: up to 32 lanes, or 1 instruction. */
static uint64_t step(const struct race *r, unsigned w)
{
	uint64_t most = r->cfg->has_progress ? MAX_LANES : 1;
	return r->left[w] < most ? r->left[w] : most;
}

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct race *r = (struct race *)s;
	uint64_t all = mask_low(r->cfg->schedulers);
	if (r->cfg->has_sharing)
		in->free_mem = in->free_sfu = in->free_sp = all;
	in->grid_waits = r->cfg->has_grid && (r->cfg->has_progress || r->settle == 0);
	if (r->launches < (r->tb[0] == r->tb[1] ? 1 : 2)) {
		in->launch = mask_bit(r->tb[r->launches]);
		in->launch_warps = r->warps[r->launches];
		return;
	}
	for (unsigned w = 0; w < r->cfg->warps; w++) {
		in->ready |= r->left[w] ? mask_bit(w) : 0;
		in->lanes[w] = r->cfg->has_progress ? step(r, w) : 0;
	}
	if (running(r))
		return;
	in->ready = in->bar = r->arrive;
	if (r->settle >= SETTLE)
		in->ready = r->requesters;
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	(void)s;
	in->fetch_hit = out->fetch != 0;
	in->fetch_two = in->fetch_hit && (out->room_two & out->fetch);
}

static void clock_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct race *r = (struct race *)s;
	if (in->launch) {
		r->launches++;
		return;
	}
	r->settle += !running(r);
	for (unsigned w = 0; w < r->cfg->warps; w++)
		if (mask_has(out->issue, w))
			r->left[w] -= step(r, w);
}

static bool done(const struct stimulus *s)
{
	return ((const struct race *)s)->settle >= SETTLE + REQUEST;
}

/* The value of the counter whose bit is stuck. */
static uint64_t goal_of(unsigned bit, unsigned value)
{
	return value ? 0 : UINT64_C(1) << bit;
}

/* Two warps of one TB on one scheduler, and a third whose arrival at the barrier triggers the sort: the warp with less
 * progress has priority. */
static void race_warps(struct race *r, unsigned w, unsigned bit, unsigned value)
{
	uint64_t goal = goal_of(bit, value);
	unsigned lane = r->cfg->schedulers, other = w >= lane ? w - lane : w + lane, third = 0;
	while (third == w || third == other)
		third++;
	r->tb[0] = r->tb[1] = 0;
	r->warps[0] = mask_bit(w) | mask_bit(other) | mask_bit(third);
	r->left[w] = goal;
	/* With equal progress the smaller slot has priority. */
	if (goal)
		r->left[other] = other < w ? goal : goal - 1;
	else
		r->left[other] = other < w ? 1 : 0;
	r->arrive = mask_bit(third);
	r->requesters = mask_bit(w) | mask_bit(other);
}

/* Two TBs, each with a warp at the barrier: the TB with more progress has priority, with equal progress the older TB.
 */
static void race_waiting(struct race *r, unsigned older, unsigned younger, uint64_t of_older, uint64_t of_younger)
{
	unsigned lane = r->cfg->schedulers;
	r->tb[0] = older;
	r->tb[1] = younger;
	r->warps[0] = mask_bit(0) | mask_bit(lane);
	r->warps[1] = mask_bit(2 * lane) | mask_bit(3 * lane);
	r->left[0] = of_older;
	r->left[2 * lane] = of_younger;
	r->arrive = mask_bit(lane) | mask_bit(3 * lane);
	r->requesters = mask_bit(0) | mask_bit(2 * lane);
}

static void race_tbs(struct race *r, unsigned t, unsigned bit, unsigned value)
{
	uint64_t goal = goal_of(bit, value);
	race_waiting(r, (t + 1) % r->cfg->tbs, t, goal ? goal - 1 : 0, goal);
}

/* Bit t*(t-1)/2 + u of the matrix, t > u: TB u has priority over TB t; so (t, u) = (1, 0), (2, 0), (2, 1), (3, 0), ...
 */
static void race_listed(struct race *r, unsigned number, unsigned bit, unsigned value)
{
	unsigned t = 1;
	(void)number;
	for (; bit >= t; t++)
		bit -= t;
	race_waiting(r, bit, t, 2, value ? 3 : 1);
}

/* Two TBs with a warp on each scheduler: the TB that has issued less has priority, with equal counts the younger TB, t.
 */
static void race_issues(struct race *r, unsigned t, unsigned bit, unsigned value)
{
	uint64_t goal = goal_of(bit, value);
	unsigned lanes = r->cfg->schedulers;
	r->tb[0] = (t + 1) % r->cfg->tbs;
	r->tb[1] = t;
	for (unsigned n = 0; n < 2; n++) {
		uint64_t issues = n == 0 && goal ? goal - 1 : goal;
		r->warps[n] = mask_low(lanes) << n * lanes;
		for (unsigned s = 0; s < lanes; s++)
			r->left[n * lanes + s] = issues / lanes + (s < issues % lanes);
	}
	r->requesters = mask_bit(0) | mask_bit(lanes);
}

static const struct {
	const char *block, *name;
	void (*set)(struct race *r, unsigned number, unsigned bit, unsigned value);
} races[] = {{"progress", "warp_progress_q", race_warps},
	     {"progress", "tb_progress_q", race_tbs},
	     {"tb_order", "listed_q", race_listed},
	     {"issue_count", "count_q", race_issues}};
enum { RACES = sizeof races / sizeof *races };

static unsigned find(const char *block, const char *name)
{
	for (unsigned n = 0; n < RACES; n++)
		if (strcmp(races[n].block, block) == 0 && strcmp(races[n].name, name) == 0)
			return n;
	return RACES;
}

bool race_supports(const char *block, const char *name)
{
	return find(block, name) < RACES;
}

struct stimulus *race_open(const struct config *cfg, const char *block, const char *name, unsigned number, unsigned bit,
			   unsigned value)
{
	struct race *r = xalloc(sizeof *r);
	r->base = (struct stimulus){inputs, answer, clock_cycle, done, NULL};
	r->cfg = cfg;
	races[find(block, name)].set(r, number, bit, value);
	return &r->base;
}

void race_close(struct stimulus *s)
{
	free(s);
}
