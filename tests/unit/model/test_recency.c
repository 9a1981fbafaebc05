/* test_recency.c - motrr_recency: counters and bits step by step, and rare cases that random runs must reach. */
#include <check.h>
#include <string.h>

#include "model/machine/mask.h"
#include "sim/stimuli/random.h"
#include "tests/unit/model/drive.h"

static struct config cfg;
static struct recency r;
static uint64_t live;

static void setup(unsigned warps)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.tbs = warps < 5 ? warps : 5;
	cfg.tb_warps = warps < 9 ? warps : 9;
	cfg.schedulers = 1;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	recency_reset(&r);
	live = 0;
}

static void cycle(uint64_t launched, uint64_t exits, uint64_t completed)
{
	struct recency_in in = {launched, live, exits, completed};
	struct recency_out out = {0};
	recency_clock(&cfg, &r, &in, &out);
	live = (live & ~exits) | launched;
}

static void complete(uint64_t completed)
{
	cycle(0, 0, completed);
}

/* Expects the counters of the first warps, and the recency bits. */
static void stands(const unsigned *counts, unsigned n, uint64_t recent)
{
	for (unsigned w = 0; w < n; w++)
		ck_assert_msg(r.count[w] == counts[w], "w%u: %u, expected %u", w, r.count[w], counts[w]);
	ck_assert_msg(r.recent == recent, "recent %llx, expected %llx", (unsigned long long)r.recent,
		      (unsigned long long)recent);
}
#define EXPECT(recent, ...)                                                                                            \
	stands((const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned), recent)

/* Six warps, w2 w0 w2 w5 and then w1 have completed. */
static void five_completions(void)
{
	setup(6);
	cycle(63, 0, 0);
	EXPECT(0, 63, 63, 63, 63, 63, 63);
	complete(1 << 2);
	complete(1 << 0);
	complete(1 << 2);
	complete(1 << 5);
	EXPECT(1 << 0 | 1 << 2 | 1 << 5, 2, 63, 1, 63, 63, 0);
	complete(1 << 1);
	EXPECT(1 << 1 | 1 << 2 | 1 << 5, 3, 0, 2, 63, 63, 1);
}

START_TEST(example_t7)
{
	five_completions();
	cycle(0, 1 << 3 | 1 << 4, 0);
	EXPECT(1 << 1 | 1 << 5, 3, 0, 2, 63, 63, 1);
	cycle(1 << 3 | 1 << 4, 0, 0);
	EXPECT(1 << 1 | 1 << 5, 3, 0, 2, 63, 63, 1);
	complete(1 << 1 | 1 << 5);
	EXPECT(1 << 1 | 1 << 5, 4, 0, 3, 63, 63, 0);
	for (unsigned n = 0; n < 63; n++)
		complete(1 << 1);
	EXPECT(1 << 1 | 1 << 5, 63, 0, 63, 63, 63, 63);
}
END_TEST

/* floor(W_active / 2), with one warp and with five. */
START_TEST(half_is_rounded_down)
{
	setup(1);
	cycle(1, 0, 0);
	complete(1);
	EXPECT(0, 0);
	setup(5);
	cycle(31, 0, 0);
	complete(7);
	EXPECT(3, 0, 0, 0, 63, 63); /* of equal counters the higher slot loses its bit */
}
END_TEST

/* A warp that lost its bit completes again; a launched warp inherits neither bit nor counter of its slot. */
START_TEST(only_a_completion_sets_a_bit_again)
{
	five_completions();
	complete(1 << 0);
	EXPECT(1 << 0 | 1 << 1 | 1 << 5, 0, 1, 3, 63, 63, 2);
	cycle(0, 1 << 0, 0);
	EXPECT(1 << 1 | 1 << 5, 0, 1, 3, 63, 63, 2);
	cycle(1 << 0, 0, 1 << 0 | 1 << 3); /* a completion in the cycle of the slot's launch is ignored */
	EXPECT(1 << 1 | 1 << 3 | 1 << 5, 63, 2, 4, 0, 63, 3);
	cycle(0, 1 << 3, 1 << 3); /* an exiting warp's completion counts for the others; its bit is cleared */
	EXPECT(1 << 1 | 1 << 5, 63, 3, 5, 0, 63, 4);
}
END_TEST

/* ---- random runs ---- */

enum { DROPS, TWO_DROP, DROP_BY_EXIT, TIE, FULL, ROOM_AGAIN, LAUNCHED_COMPLETES, RECENT_FIRST, RARE_COUNT };
static const struct {
	const char *name;
	unsigned floor; /* in 20,000 cycles */
} rares[RARE_COUNT] = {{"a warp loses its bit", 500},
		       {"two lose it", 100},
		       {"one loses it because another exits", 10},
		       {"a warp loses it to one with an equal counter", 100},
		       {"a recent warp's counter is full", 100},
		       {"there is room for more, and a warp that completed has no bit", 100},
		       {"a completion of a slot that is launched into", 20},
		       {"a recent warp has priority over one that precedes it", 100}};

static void count_rare(const struct recency *was, const struct recency *is, const struct drive *d, unsigned *rare)
{
	const struct front_end_in *in = &d->in;
	uint64_t still = (d->out.live & ~(d->out.issue & in->exit)) | (in->launch ? in->launch_warps : 0);
	uint64_t asked = (was->recent | in->completed) & still, lost = asked & ~is->recent;
	unsigned half = mask_count(still) / 2, most = recency_most(&cfg);
	bool tie = false;
	if (in->launch)
		asked &= ~in->launch_warps;
	lost &= asked;
	for (unsigned w = 0; w < cfg.warps; w++)
		for (unsigned x = 0; x < cfg.warps; x++)
			tie |= mask_has(lost, w) && mask_has(is->recent, x) && is->count[w] == is->count[x];
	rare[DROPS] += lost != 0;
	rare[TWO_DROP] += mask_count(lost) >= 2;
	rare[DROP_BY_EXIT] += lost && !in->completed;
	rare[TIE] += tie;
	for (unsigned w = 0; w < cfg.warps; w++) {
		rare[FULL] += mask_has(is->recent, w) && is->count[w] == most;
		rare[ROOM_AGAIN] +=
		    mask_count(is->recent) < half && mask_has(still & ~is->recent, w) && is->count[w] < most;
	}
	rare[LAUNCHED_COMPLETES] += in->launch && (in->launch_warps & in->completed);
}

/* Of two ready warps without a memory instruction, the one in the lower slot does not issue. */
static void count_order(const struct recency *was, const struct drive *d, unsigned *rare)
{
	uint64_t ready = d->in.ready & d->out.live & ~d->out.wait & d->out.valid & ~d->in.memory;
	for (unsigned w = 0; w < cfg.warps; w++)
		for (unsigned x = w % cfg.schedulers; x < w; x += cfg.schedulers)
			rare[RECENT_FIRST] += mask_has(d->out.issue & was->recent & ready, w) &&
					      mask_has(ready & ~d->out.issue & ~was->recent, x);
}

START_TEST(random_runs_reach_the_rare_cases)
{
	unsigned rare[RARE_COUNT] = {0};
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	struct drive d;
	setup(33);
	cfg.schedulers = 2;
	ck_assert_msg(policy_parse(&cfg.policy, "motrr_recency+rr", why), "%s", why);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	struct stimulus *s = random_open(&cfg, 1);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; c < 20000; c++) {
		struct recency was = d.front_end.recency;
		drive_cycle(&d);
		count_rare(&was, &d.front_end.recency, &d, rare);
		count_order(&was, &d, rare);
	}
	random_close(s);
	for (unsigned n = 0; n < RARE_COUNT; n++)
		ck_assert_msg(rare[n] >= rares[n].floor, "%s: only %u", rares[n].name, rare[n]);
}
END_TEST

Suite *recency_suite(void);
Suite *recency_suite(void)
{
	Suite *s = suite_create("recency");
	TCase *c = tcase_create("recency");
	tcase_add_test(c, example_t7);
	tcase_add_test(c, half_is_rounded_down);
	tcase_add_test(c, random_runs_reach_the_rare_cases);
	tcase_add_test(c, only_a_completion_sets_a_bit_again);
	suite_add_tcase(s, c);
	return s;
}
