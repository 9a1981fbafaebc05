/* test_pro.c - pro: the sorter's list, saturating counters, and rare cases that random runs must reach. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "model/machine/mask.h"
#include "sim/stimuli/random.h"
#include "tests/unit/model/drive.h"

static struct config cfg;

static void setup(unsigned warps, unsigned schedulers, const char *policy)
{
	char why[CONFIG_WHY + (int)POLICY_TEXT];
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.schedulers = schedulers;
	cfg.tbs = warps < 5 ? warps : 5;
	cfg.tb_warps = warps < 9 ? warps : 9;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why), "%s", why);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
}

static void stands(const struct sorter *s, const char *expected)
{
	char text[256] = "";
	for (unsigned n = 0; n < s->count; n++)
		sprintf(text + strlen(text), "%s%u", n ? " " : "", s->list[n]);
	ck_assert_str_eq(text, expected);
}

START_TEST(a_sort_settles_one_place_per_cycle)
{
	struct sorter s = {0};
	for (unsigned x = 0; x < 5; x++)
		sorter_append(&s, x);
	s.unsorted = sorter_members(&s);
	sorter_settle(&s, 3, s.unsorted);
	stands(&s, "3 0 1 2 4");
	sorter_settle(&s, 0, s.unsorted);
	stands(&s, "3 0 1 2 4");
	sorter_append(&s, 7); /* appended after the sort began: stays last */
	sorter_remove(&s, 1);
	sorter_settle(&s, 4, s.unsorted);
	stands(&s, "3 0 4 2 7");
	ck_assert_uint_eq(s.unsorted, mask_bit(2));
	ck_assert_uint_eq(sorter_before(&s, 2), mask_bit(3) | mask_bit(0) | mask_bit(4));
	sorter_remove(&s, 9);
	stands(&s, "3 0 4 2 7");
}
END_TEST

/* A settled member moves in front of the given members only; the others keep their order. */
START_TEST(settling_keeps_other_members_in_order)
{
	struct sorter s = {.list = {0, 5, 1, 6, 2}, .count = 5, .unsorted = 0x67};
	sorter_settle(&s, 6, mask_bit(5) | mask_bit(6));
	stands(&s, "0 6 5 1 2");
	sorter_settle(&s, 2, 7);
	stands(&s, "2 0 6 5 1");
}
END_TEST

START_TEST(progress_saturates)
{
	struct progress p;
	struct progress_in in = {.issue = 3, .lanes = {32, 20}};
	struct progress_out out;
	setup(4, 2, "pro+rr");
	progress_reset(&p);
	p.warp[0] = p.tb[0] = UINT32_MAX - 40;
	progress_clock(&cfg, &p, &in, &out);
	ck_assert_uint_eq(p.warp[0], UINT32_MAX - 8);
	ck_assert_uint_eq(p.warp[1], 20);
	ck_assert_uint_eq(p.tb[0], UINT32_MAX);
	progress_clock(&cfg, &p, &in, &out);
	ck_assert_uint_eq(p.warp[0], UINT32_MAX);
	ck_assert_uint_eq(p.tb[0], UINT32_MAX);
	in.launch = in.launch_warps = 1;
	progress_clock(&cfg, &p, &in, &out);
	ck_assert_uint_eq(p.warp[0], 0);
	ck_assert_uint_eq(p.tb[0], 0);
	in.launch = in.launch_warps = 0;
	cfg.progress_bits = 5;
	progress_clock(&cfg, &p, &in, &out);
	ck_assert_uint_eq(p.warp[0], 31);
	ck_assert_uint_eq(p.tb[0], 31);
}
END_TEST

/* Cycles with a case in which sorting by progress is error-prone. */
enum {
	PHASE_CHANGE,
	SORT_ENDS,
	SORT_AGAIN,
	COMES_MEANWHILE,
	LEAVES_MEANWHILE,
	MOVES_PLACES,
	LIST_MOVES,
	BOTH,
	RARE_COUNT
};
static const struct {
	const char *name;
	unsigned floor; /* in 20,000 cycles */
} rares[RARE_COUNT] = {{"the phase changes", 50},
		       {"a sort of TBs ends", 50},
		       {"a sort begins while one runs", 10},
		       {"a TB is launched while a sort runs", 3},
		       {"a TB completes while a sort runs", 3},
		       {"a sort changes the order of TBs", 50},
		       {"an event changes the order of the lists", 50},
		       {"a TB has finished warps and waiting ones", 100}};

static bool has_both(const struct drive *d)
{
	for (unsigned t = 0; t < cfg.tbs; t++) {
		uint64_t mine = 0;
		for (unsigned w = 0; w < cfg.warps; w++)
			if (d->front_end.launch_order.tb[w] == t)
				mine |= mask_bit(w);
		if (d->out.finished & mine && d->out.wait & mine)
			return true;
	}
	return false;
}

static bool moved(const struct sorter *was, const struct sorter *is)
{
	return was->count == is->count && memcmp(was->list, is->list, was->count * sizeof *was->list) != 0 &&
	       sorter_members(was) == sorter_members(is);
}

static void count_rare(const struct tb_order *was, const struct drive *d, unsigned *rare)
{
	const struct tb_order *is = &d->front_end.tb_order;
	const uint64_t before = was->sampled.unsorted, after = is->sampled.unsorted;
	rare[PHASE_CHANGE] += was->waited != is->waited;
	rare[SORT_ENDS] += before && !after;
	rare[SORT_AGAIN] += before && mask_count(after) >= mask_count(before);
	rare[COMES_MEANWHILE] += before && after && d->in.launch;
	rare[LEAVES_MEANWHILE] += (before & d->out.done) != 0;
	rare[MOVES_PLACES] += moved(&was->sampled, &is->sampled);
	rare[LIST_MOVES] += moved(&was->lists, &is->lists);
	rare[BOTH] += has_both(d);
}

START_TEST(random_runs_reach_the_rare_sorts)
{
	static const char *const policies[] = {"pro:threshold=64+rr", "pro+cff"};
	unsigned rare[RARE_COUNT] = {0};
	struct drive d;
	setup(33, 2, policies[_i]);
	struct stimulus *s = random_open(&cfg, 1);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; c < 20000; c++) {
		struct tb_order was = d.front_end.tb_order;
		drive_cycle(&d);
		count_rare(&was, &d, rare);
	}
	random_close(s);
	for (unsigned r = 0; r < RARE_COUNT; r++)
		ck_assert_msg(rare[r] >= rares[r].floor, "%s: %s: only %u", policies[_i], rares[r].name, rare[r]);
}
END_TEST

Suite *pro_suite(void);
Suite *pro_suite(void)
{
	Suite *s = suite_create("pro");
	TCase *c = tcase_create("pro");
	tcase_add_test(c, a_sort_settles_one_place_per_cycle);
	tcase_add_test(c, settling_keeps_other_members_in_order);
	tcase_add_test(c, progress_saturates);
	tcase_add_loop_test(c, random_runs_reach_the_rare_sorts, 0, 2);
	suite_add_tcase(s, c);
	return s;
}
