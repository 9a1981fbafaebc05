/* test_metrics.c - RTRU by numbers (docs/semantics.md example T13), and a run whose phases and shares were counted by
 * hand. */
#include <check.h>
#include <string.h>

#include "metrics.h"

static double rtru_of(const uint64_t *times, unsigned n)
{
	struct metrics m;
	metrics_reset(&m);
	metrics_phase(&m, times, n);
	return metrics_rtru(&m);
}

START_TEST(rtru_T13)
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

/* One TB of two warps, launched in cycle 0. w0 arrives in cycle 2, w1 in cycle 5 (release); w1 exits in 6, w0 in 9. */
START_TEST(a_run_counted_by_hand)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct metrics m;
	config_defaults(&cfg);
	cfg.warps = cfg.tb_warps = 2;
	cfg.tbs = cfg.schedulers = 1;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	metrics_reset(&m);
	for (unsigned c = 0; c < 10; c++) {
		struct front_end_in in = {0};
		struct front_end_out out = {0};
		if (c == 0) {
			in.launch = 1;
			in.launch_warps = 3;
		}
		out.live = c == 0 ? 0 : c <= 6 ? 3 : 1;
		out.wait = c >= 3 && c <= 5 ? 1 : 0;
		out.finished = c >= 7 ? 2 : 0;
		out.issue = c == 2 ? 1 : c == 5 || c == 6 ? 2 : c == 9 ? 1 : 0;
		in.bar = c <= 5 ? 3 : 0;
		in.exit = c >= 6 ? 3 : 0;
		out.release = c == 5;
		out.done = c == 9;
		metrics_clock(&cfg, &m, &in, &out);
	}
	/* Phase 1 starts in cycle 1: 2 and 5 cycles; phase 2 in cycle 6: 1 and 4. */
	ck_assert_uint_eq(m.idle_sum, 3 + 3);
	ck_assert_uint_eq(m.phase_sum, 10 + 8);
	/* Cycles 1 to 9: w0 waits 3 of 9, w1 is finished 3 of 9. */
	ck_assert_double_eq_tol(metrics_barrier_share(&m), (3.0 / 9 + 0) / 2, 1e-12);
	ck_assert_double_eq_tol(metrics_exit_share(&m), (0 + 3.0 / 9) / 2, 1e-12);
	ck_assert_double_eq_tol(metrics_ipc(&m), 4.0 / 10, 1e-12);
}
END_TEST

Suite *metrics_suite(void);
Suite *metrics_suite(void)
{
	Suite *s = suite_create("metrics");
	TCase *t = tcase_create("metrics");
	tcase_add_test(t, rtru_T13);
	tcase_add_test(t, rtru_sums_before_it_divides);
	tcase_add_test(t, a_run_counted_by_hand);
	suite_add_tcase(s, t);
	return s;
}
