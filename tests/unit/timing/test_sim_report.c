/* test_sim_report.c - the baseline of speedups, their means, and the JSON of a run. */
#include <check.h>
#include <string.h>

#include "model/machine/policy.h"
#include "sim/timing/sim_report.h"

/* The index of the baseline of three policies. */
static unsigned baseline(const char *a, const char *b, const char *c)
{
	static struct config configs[3];
	const char *const names[] = {a, b, c};
	char why[POLICY_TEXT];
	for (unsigned i = 0; i < 3; i++)
		ck_assert_msg(policy_parse(&configs[i].policy, names[i], why), "%s", why);
	return sim_baseline(configs, 3);
}

START_TEST(speedups_are_over_lrr_and_rr_or_the_first_run)
{
	ck_assert_uint_eq(baseline("gto+rr", "lrr+rr", "lrr+cff"), 1);
	ck_assert_uint_eq(baseline("gto+rr", "lrr+cff", "lrr+rr:refill=1"), 2);
	ck_assert_uint_eq(baseline("gto+rr", "lrr+cff", "mwf_lrr+rr"), 0);
}
END_TEST

/* Two workloads: IPC 1, 4 and 2, 2. */
START_TEST(both_means_of_speedups)
{
	struct sim_run all[4] = {0};
	const uint64_t issued[] = {100, 400, 200, 200};
	struct sim_runs runs = {.workloads = 2, .policies = 2, .baseline = 0, .all = all};
	for (unsigned i = 0; i < 4; i++) {
		all[i].metrics.cycles = 100;
		all[i].metrics.issued = issued[i];
	}
	sim_speedups(&runs, 0);
	sim_speedups(&runs, 1);
	ck_assert_double_eq_tol(all[1].speedup, 4, 1e-12);
	ck_assert_double_eq_tol(sim_geometric(&runs, 1), 2, 1e-12);
	ck_assert_double_eq_tol(sim_arithmetic(&runs, 1), 2.5, 1e-12);
	ck_assert_double_eq_tol(sim_geometric(&runs, 0), 1, 1e-12);
	runs.baseline = 1;
	sim_speedups(&runs, 0);
	ck_assert_double_eq_tol(all[0].speedup, 0.25, 1e-12);
	ck_assert_double_eq_tol(all[1].speedup, 1, 1e-12);
}
END_TEST

static json_int_t at(const json_t *run, const char *part, const char *key)
{
	return json_integer_value(json_object_get(json_object_get(run, part), key));
}

START_TEST(a_run_as_json_has_every_state_by_its_name)
{
	struct sim_run run = {.workload = (char[]){"w"}, .speedup = 1};
	struct sim_runs runs = {.workloads = 1, .policies = 1, .all = &run};
	metrics_reset(&run.metrics);
	run.metrics.warps = 2;
	run.metrics.barrier_share = 0.2;
	run.metrics.exit_share = 0.12;
	for (unsigned i = 0; i < WARP_STATES; i++)
		run.metrics.stalls.warps[i] = 10 + i;
	for (unsigned i = 0; i < SLOT_STATES; i++)
		run.metrics.stalls.slots[i] = 20 + i;
	run.metrics.l1d = (struct l1d_counts){8, 2, 1, 5, 6, 7};
	json_t *all = sim_runs_json(&runs), *r = json_array_get(all, 0);
	const char *const warps[] = {"issued", "not_selected", "barrier", "exit",
				     "fetch",  "control",      "data",    "structural"};
	const char *const slots[] = {"issued", "idle", "scoreboard", "pipeline"};
	for (unsigned i = 0; i < 8; i++)
		ck_assert_int_eq(at(r, "warp_cycles", warps[i]), 10 + i);
	for (unsigned i = 0; i < 4; i++)
		ck_assert_int_eq(at(r, "scheduler_cycles", slots[i]), 20 + i);
	ck_assert_int_eq(at(json_object_get(r, "l1d"), "reservation_fails", "mshr"), 5);
	ck_assert_int_eq(at(json_object_get(r, "l1d"), "reservation_fails", "miss_queue"), 6);
	ck_assert_int_eq(at(json_object_get(r, "l1d"), "reservation_fails", "ways"), 7);
	ck_assert_double_eq_tol(json_number_value(json_object_get(r, "barrier_intensity")), 0.16, 1e-12);
	ck_assert(json_is_true(json_object_get(r, "barrier_intensive"))); /* above 15 % */
	json_decref(all);
}
END_TEST

Suite *sim_report_suite(void);
Suite *sim_report_suite(void)
{
	Suite *s = suite_create("sim_report");
	TCase *t = tcase_create("sim_report");
	tcase_add_test(t, speedups_are_over_lrr_and_rr_or_the_first_run);
	tcase_add_test(t, both_means_of_speedups);
	tcase_add_test(t, a_run_as_json_has_every_state_by_its_name);
	suite_add_tcase(s, t);
	return s;
}
