/* test_events.c - counting of events, and the floors of random runs. */
#include <check.h>
#include <string.h>

#include "sim/stimuli/events.h"

static struct config machine(unsigned warps, unsigned tbs, unsigned schedulers, unsigned tb_warps, const char *policy)
{
	struct config cfg;
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.tbs = tbs;
	cfg.schedulers = schedulers;
	cfg.tb_warps = tb_warps;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why), "%s", why);
	return cfg;
}

START_TEST(floors_scale)
{
	struct config cfg = machine(33, 5, 2, 9, "mwf_gto+cff");
	ck_assert_uint_eq(event_floor(EVENT_issues, &cfg, 200000), 20000);
	ck_assert_uint_eq(event_floor(EVENT_ties, &cfg, 200000), 200);
	ck_assert_uint_eq(event_floor(EVENT_launches, &cfg, 2000), 2);
	cfg.latency = cfg.has_port_key = 1;
	ck_assert_uint_eq(event_floor(EVENT_issues, &cfg, 200000), 2500);
}
END_TEST

START_TEST(floors_need_the_machine)
{
	struct config one = machine(1, 1, 1, 1, "mwf_gto+cff"), tiny = machine(4, 2, 1, 2, "mwf_gto+cff");
	struct config single = machine(8, 4, 2, 1, "mwf_gto+cff");
	for (enum event e = 0; e < EVENT_COUNT; e++)
		ck_assert_uint_eq(event_floor(e, &one, 100000), 0);
	ck_assert_uint_eq(event_floor(EVENT_multi_arrival_cycles, &tiny, 100000), 0);
	ck_assert_uint_eq(event_floor(EVENT_releases_by_exit, &tiny, 100000), 100);
	ck_assert_uint_eq(event_floor(EVENT_releases_by_exit, &single, 100000), 0);
}
END_TEST

START_TEST(ties_need_the_policy)
{
	static const struct {
		const char *policy;
		bool tie;
	} cases[] = {{"lrr+rr", false}, {"lrr+fef", true},    {"gto:age=index+cff", false}, {"gto+rr", true},
		     {"old+rr", true},  {"mwf_lrr+rr", true}, {"mwf_gto+cff", true},        {"gto:age=wait+rr", true}};
	for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
		struct config cfg = machine(33, 5, 2, 9, cases[n].policy);
		ck_assert_msg(policy_can_tie(&cfg) == cases[n].tie, "%s", cases[n].policy);
	}
	/* Schedulers of two warps and schedulers of one; TBs of one warp and TBs of two. */
	static const struct {
		const char *policy;
		bool two, one, alone, pair;
	} narrow[] = {{"gto:age=last_grant+rr", false, false, true, true},
		      {"gto+rr", false, false, false, true},
		      {"old+rr", true, false, false, true},
		      {"mwf_lrr+rr", true, false, true, true},
		      {"mwf_gto+rr", true, false, true, true},
		      {"pro+rr", true, false, false, true},
		      {"saws+rr", true, false, false, true},
		      {"kaws+rr", true, false, false, true},
		      {"mto+rr", true, false, true, true},
		      {"motrr+rr", true, false, true, true},
		      {"hint+rr", true, false, true, true},
		      {"motrr_recency+rr", true, false, true, true}};
	for (size_t n = 0; n < sizeof narrow / sizeof *narrow; n++) {
		struct config two = machine(8, 2, 4, 8, narrow[n].policy), one = machine(4, 2, 4, 4, narrow[n].policy);
		struct config alone = machine(8, 8, 2, 1, narrow[n].policy),
			      pair = machine(8, 4, 2, 2, narrow[n].policy);
		ck_assert_msg(policy_can_tie(&two) == narrow[n].two, "%s", narrow[n].policy);
		ck_assert_msg(policy_can_tie(&one) == narrow[n].one, "%s", narrow[n].policy);
		ck_assert_msg(policy_can_tie(&alone) == narrow[n].alone, "%s", narrow[n].policy);
		ck_assert_msg(policy_can_tie(&pair) == narrow[n].pair, "%s", narrow[n].policy);
	}
}
END_TEST

START_TEST(below_names_the_first)
{
	struct config cfg = machine(4, 2, 1, 2, "lrr+rr");
	struct events e;
	memset(&e, 0, sizeof e);
	ck_assert_int_eq(events_below(&e, &cfg, 1000), EVENT_issues);
	for (enum event n = 0; n < EVENT_COUNT; n++)
		e.count[n] = 10000;
	ck_assert_int_eq(events_below(&e, &cfg, 100000), EVENT_COUNT);
	e.count[EVENT_launches] = 99;
	ck_assert_int_eq(events_below(&e, &cfg, 100000), EVENT_launches);
}
END_TEST

/* Two arrivals and an exit: w0 and w1 of TB 0 arrive together, w2's exit releases TB 1, where w3 waits. */
START_TEST(events_are_counted)
{
	struct config cfg = machine(4, 2, 2, 2, "lrr+rr");
	struct events e;
	memset(&e, 0, sizeof e);
	struct front_end_in launch0 = {.launch = 1, .launch_warps = 3}, launch1 = {.launch = 2, .launch_warps = 12};
	struct front_end_in both = {.ready = 3, .bar = 3}, leave = {.ready = 4, .exit = 4};
	struct front_end_out none = {0}, first = {.live = 15, .valid = 15, .issue = 3, .release = 1};
	struct front_end_out second = {.live = 15, .valid = 15, .wait = 8, .issue = 4, .release = 2};
	struct front_end_out idle = {.live = 11, .valid = 11, .wait = 0};
	events_count(&e, &cfg, &launch0, &none, 0);
	events_count(&e, &cfg, &launch1, &none, 0);
	events_count(&e, &cfg, &both, &first, 1);
	events_count(&e, &cfg, &leave, &second, 0);
	events_count(&e, &cfg, &(struct front_end_in){0}, &idle, 0);
	static const uint64_t expected[EVENT_COUNT] = {[EVENT_issues] = 3,
						       [EVENT_arrivals] = 2,
						       [EVENT_releases] = 2,
						       [EVENT_releases_by_exit] = 1,
						       [EVENT_launches] = 2,
						       [EVENT_ties] = 1,
						       [EVENT_fetches] = 0,
						       [EVENT_multi_arrival_cycles] = 1,
						       [EVENT_nothing_ready_cycles] = 1};
	for (enum event n = 0; n < EVENT_COUNT; n++)
		ck_assert_msg(e.count[n] == expected[n], "%s: %u", event_names[n], (unsigned)e.count[n]);
}
END_TEST

Suite *events_suite(void)
{
	Suite *s = suite_create("events");
	TCase *c = tcase_create("events");
	tcase_add_test(c, floors_scale);
	tcase_add_test(c, floors_need_the_machine);
	tcase_add_test(c, ties_need_the_policy);
	tcase_add_test(c, below_names_the_first);
	tcase_add_test(c, events_are_counted);
	suite_add_tcase(s, c);
	return s;
}
