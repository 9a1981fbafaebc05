/* test_metrics.c - RTRU (docs/semantics.md, example T13), and a run whose phases and shares are computed by hand. */
#include <check.h>
#include <stddef.h>
#include <string.h>

#include "model/gpu/metrics.h"

static double rtru_of(const uint64_t *times, unsigned n)
{
	struct metrics m;
	metrics_reset(&m);
	metrics_phase(&m, times, n);
	return metrics_rtru(&m);
}

START_TEST(rtru_of_example_T13)
{
	const uint64_t ramp[] = {10, 20, 30, 40}, equal[] = {7, 7, 7}, one[] = {5};
	ck_assert_double_eq(rtru_of(ramp, 4), 0.375);
	ck_assert_double_eq(rtru_of(equal, 3), 0);
	ck_assert_double_eq(rtru_of(one, 1), 0);
}
END_TEST

START_TEST(rtru_sums_before_it_divides)
{
	const uint64_t a[] = {10, 20, 30, 40}, b[] = {1, 1};
	struct metrics m;
	metrics_reset(&m);
	metrics_phase(&m, a, 4);
	metrics_phase(&m, b, 2);
	ck_assert_double_eq(metrics_rtru(&m), 60.0 / 162.0);
}
END_TEST

static struct config cfg;
static char why[CONFIG_WHY];

/* The first n cycles of a run. One TB of two warps, launched in cycle 0. w0 arrives in cycle 2, w1 in cycle 5
 * (release); w1 exits in 6, w0 in 9. w0's last instruction, the TB's the kernel's last, is in flight in cycles 7 and 8.
 */
static void run_by_hand(struct metrics *m, unsigned n)
{
	config_defaults(&cfg);
	cfg.warps = cfg.tb_warps = 2;
	cfg.tbs = cfg.schedulers = 1;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	metrics_reset(m);
	for (unsigned c = 0; c < n; c++) {
		struct front_end_in in = {0};
		struct front_end_out out = {0};
		struct sm_view view = {.in_flight = c == 7 || c == 8, .last_tbs = 1};
		if (c == 0) {
			in.launch = 1;
			in.launch_warps = 3;
		}
		out.live = c == 0 ? 0 : c <= 6 ? 3 : 1;
		out.wait = c >= 3 && c <= 5 ? 1 : 0;
		out.finished = c >= 7 ? 2 : 0;
		out.issue = c == 2 ? 1 : c == 5 || c == 6 ? 2 : c == 9 ? 1 : 0;
		out.valid = in.ready = out.issue;
		in.bar = c <= 5 ? 3 : 0;
		in.exit = c >= 6 ? 3 : 0;
		out.release = c == 5;
		out.done = c == 9;
		metrics_clock(&cfg, m, &in, &out, &view);
	}
}

START_TEST(a_run_computed_by_hand)
{
	struct metrics m;
	run_by_hand(&m, 10);
	/* Phase 1 starts in cycle 1: 2 and 5 cycles; phase 2 in cycle 6: 1 and 4. */
	ck_assert_uint_eq(m.idle_sum, 3 + 3);
	ck_assert_uint_eq(m.phase_sum, 10 + 8);
	/* Cycles 1 to 9: w0 waits 3 of 9, w1 is finished 3 of 9. */
	ck_assert_double_eq_tol(metrics_barrier_share(&m), (3.0 / 9 + 0) / 2, 1e-12);
	ck_assert_double_eq_tol(metrics_exit_share(&m), (0 + 3.0 / 9) / 2, 1e-12);
	ck_assert_double_eq_tol(metrics_ipc(&m), 4.0 / 10, 1e-12);
	/* In flight: cycles 2, 5, 6, 9, in which a warp issues, and 7, 8. */
	ck_assert_double_eq_tol(metrics_in_flight(&m), 6.0 / 10, 1e-12);
	ck_assert_double_eq_tol(metrics_last_tb(&m), 9, 1e-12);
	ck_assert_uint_eq(m.resident, 2 * 9);
	ck_assert_uint_eq(m.barrier_cycles, 3);
	ck_assert_uint_eq(m.exit_cycles, 3);
}
END_TEST

/* One cycle of a TB of three warps in slot 0, with the given issue masks. */
static void cycle(struct metrics *m, uint64_t launch, uint64_t bar, uint64_t exit, bool release, bool done)
{
	const struct front_end_in in = {.launch = launch, .launch_warps = 7, .bar = bar, .exit = exit};
	const struct front_end_out out = {.issue = bar | exit, .release = release, .done = done};
	const struct sm_view view = {0};
	metrics_clock(&cfg, m, &in, &out, &view);
}

/* w2 exits in the first phase, so the second phase has two warps; the next TB in the slot starts afresh. */
START_TEST(finished_warps_belong_to_no_phase)
{
	struct metrics m;
	config_defaults(&cfg);
	metrics_reset(&m);
	cycle(&m, 1, 0, 0, false, false); /* 0 */
	cycle(&m, 0, 1, 0, false, false); /* 1: w0 arrives */
	cycle(&m, 0, 0, 4, false, false); /* 2: w2 exits */
	cycle(&m, 0, 2, 0, true, false);  /* 3: w1 arrives */
	cycle(&m, 0, 0, 1, false, false); /* 4: w0 exits */
	cycle(&m, 0, 0, 2, false, true);  /* 5: w1 exits */
	ck_assert_uint_eq(m.idle_sum, (2 + 1) + 1);
	ck_assert_uint_eq(m.phase_sum, 3 * 3 + 2 * 2);
	ck_assert_double_eq_tol(m.barrier_share, 2.0 / 5, 1e-12);
	ck_assert_double_eq_tol(m.exit_share, (3.0 + 1) / 5, 1e-12);
	cycle(&m, 1, 0, 0, false, false); /* 6 */
	cycle(&m, 0, 0, 7, false, true);  /* 7: all exit */
	ck_assert_double_eq_tol(m.barrier_share, 2.0 / 5, 1e-12);
	ck_assert_uint_eq(m.warps, 6);
	ck_assert_uint_eq(m.resident, 3 * 5 + 3 * 1);
}
END_TEST

START_TEST(the_sums_are_consistent_in_every_cycle)
{
	struct metrics m;
	for (unsigned n = 0; n <= 10; n++) {
		run_by_hand(&m, n);
		ck_assert_msg(metrics_check(&cfg, &m, why), "after %u cycles: %s", n, why);
	}
}
END_TEST

/* Each sum that metrics_check() compares, off by one. */
START_TEST(a_wrong_sum_is_reported)
{
	const size_t parts[] = {offsetof(struct metrics, stalls.warps[WARP_FETCH]),
				offsetof(struct metrics, stalls.warps[WARP_BARRIER]),
				offsetof(struct metrics, stalls.warps[WARP_EXIT]),
				offsetof(struct metrics, stalls.slots[SLOT_IDLE]),
				offsetof(struct metrics, resident),
				offsetof(struct metrics, barrier_cycles),
				offsetof(struct metrics, exit_cycles),
				offsetof(struct metrics, issued),
				offsetof(struct metrics, cycles)};
	const char *const found[] = {"warps, in resident", "warps, in resident", "warps, in resident",
				     "schedulers",         "warps, in resident", "at barriers",
				     "at exits",           "that issue",         "schedulers"};
	for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
		struct metrics m;
		run_by_hand(&m, 10);
		++*(uint64_t *)((char *)&m + parts[i]);
		ck_assert_uint_eq(metrics_check(&cfg, &m, why), false);
		ck_assert_msg(strstr(why, found[i]) != NULL, "%u: %s", i, why);
	}
	struct metrics m;
	run_by_hand(&m, 10);
	m.stalls.warps[WARP_BARRIER]++; /* counted as another state: the first sum stays right */
	m.stalls.warps[WARP_FETCH]--;
	ck_assert(!metrics_check(&cfg, &m, why));
	ck_assert_msg(strstr(why, "at barriers") != NULL, "%s", why);
}
END_TEST

/* n idle cycles, accounted for one by one and at once. */
START_TEST(idle_cycles_can_be_skipped)
{
	for (unsigned n = 0; n < 5; n++) {
		struct metrics one, skipped;
		struct front_end_in in = {0};
		struct front_end_out out = {.live = 3, .wait = 1, .valid = 2};
		struct sm_view view = {.in_flight = 2, .choice = 3};
		run_by_hand(&one, 4);
		metrics_clock(&cfg, &one, &in, &out, &view);
		skipped = one;
		for (unsigned i = 0; i < n; i++)
			metrics_clock(&cfg, &one, &in, &out, &view);
		metrics_skip(&cfg, &skipped, n);
		stalls_settle(&cfg, &one.stalls);
		stalls_settle(&cfg, &skipped.stalls);
		ck_assert_mem_eq(&one, &skipped, sizeof one);
		ck_assert_msg(metrics_check(&cfg, &skipped, why), "%s", why);
	}
}
END_TEST

START_TEST(the_sums_of_two_sms_are_added)
{
	struct metrics a, b;
	run_by_hand(&a, 10);
	run_by_hand(&b, 10);
	a.l1d = (struct l1d_counts){40, 10, 3, 1, 2, 4};
	b.l1d = (struct l1d_counts){20, 5, 1, 1, 1, 1};
	b.last_tbs = 0;
	b.last_tb_cycles = 0;
	stalls_settle(&cfg, &a.stalls);
	stalls_settle(&cfg, &b.stalls);
	metrics_add(&a, &b);
	ck_assert_uint_eq(a.cycles, 10);
	ck_assert_uint_eq(a.issued, 8);
	ck_assert_double_eq_tol(metrics_in_flight(&a), 0.6, 1e-12); /* per SM */
	ck_assert_double_eq_tol(metrics_miss_rate(&a), 15.0 / 60, 1e-12);
	ck_assert_uint_eq(a.l1d.merged, 4);
	ck_assert_uint_eq(a.l1d.no_mshr, 2);
	ck_assert_uint_eq(a.l1d.no_queue, 3);
	ck_assert_uint_eq(a.l1d.no_way, 5);
	ck_assert_double_eq_tol(metrics_last_tb(&a), 9, 1e-12);
	ck_assert_double_eq_tol(metrics_barrier_share(&a), (3.0 / 9 + 0) / 2, 1e-12);
	ck_assert_uint_eq(a.stalls.slots[SLOT_ISSUED], 8);
	ck_assert_uint_eq(a.stalls.warps[WARP_BARRIER], 6);
}
END_TEST

Suite *metrics_suite(void);
Suite *metrics_suite(void)
{
	Suite *s = suite_create("metrics");
	TCase *t = tcase_create("metrics");
	tcase_add_test(t, rtru_of_example_T13);
	tcase_add_test(t, rtru_sums_before_it_divides);
	tcase_add_test(t, a_run_computed_by_hand);
	tcase_add_test(t, finished_warps_belong_to_no_phase);
	tcase_add_test(t, the_sums_are_consistent_in_every_cycle);
	tcase_add_test(t, a_wrong_sum_is_reported);
	tcase_add_test(t, idle_cycles_can_be_skipped);
	tcase_add_test(t, the_sums_of_two_sms_are_added);
	suite_add_tcase(s, t);
	return s;
}
