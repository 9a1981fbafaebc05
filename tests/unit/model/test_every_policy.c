/* test_every_policy.c - the golden front end with every issue policy and every fetch policy, on random inputs: at the
 * largest size, where the sanitizers see an index that is one too large; that a reset forgets all; and that the warp
 * granted is the one with the first rank. */
#include <check.h>
#include <string.h>

#include "model/machine/mask.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/random.h"
#include "tests/unit/base/full.h"
#include "tests/unit/model/drive.h"

enum { CYCLES = 400, SORTED = 1200 }; /* within SORTED pro sorts */

typedef void check_config(const struct config *cfg);

/* Calls `check` with every pair of policies that the machine allows, or without FULL=1 with every `every`-th of them,
 * from the `from`-th on. */
static void each_pair(struct config *cfg, check_config *check, unsigned from, unsigned every)
{
	unsigned issues = 0, pairs = 0;
	char why[CONFIG_WHY];
	for (enum policy_id issue = 0; issue < POLICY_COUNT; issue++) {
		if (policy_defs[issue].stage != STAGE_ISSUE)
			continue;
		issues++;
		for (enum policy_id fetch = 0; fetch < POLICY_COUNT; fetch++) {
			memset(&cfg->policy, 0, sizeof cfg->policy);
			cfg->policy.issue = issue;
			cfg->policy.fetch = fetch;
			if (policy_defs[fetch].stage != STAGE_FETCH || !config_derive(cfg, why))
				continue;
			if (pairs++ % every == from % every || full_tests())
				check(cfg);
		}
	}
	ck_assert_uint_ge(pairs, issues);
}

static struct config machine(unsigned warps, unsigned tbs, unsigned schedulers, unsigned tb_warps)
{
	struct config cfg;
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.tbs = tbs;
	cfg.schedulers = schedulers;
	cfg.tb_warps = tb_warps;
	return cfg;
}

/* ---- the largest size ---- */

static void run(const struct config *cfg)
{
	struct pins p;
	struct lockstep l;
	pins_of(cfg, true, &p);
	struct stimulus *s = random_open(cfg, 1);
	lockstep_open(&l, cfg, &p, NULL);
	for (unsigned c = 0; c < SORTED; c++)
		ck_assert(lockstep_cycle(&l, s));
	ck_assert_uint_gt(l.events.count[EVENT_issues], 0);
	ck_assert_msg(policy_can_tie(cfg) || l.events.count[EVENT_ties] == 0, "%s+%s",
		      policy_defs[cfg->policy.issue].name, policy_defs[cfg->policy.fetch].name);
	lockstep_close(&l);
	random_close(s);
}

START_TEST(largest)
{
	static const struct {
		unsigned schedulers, tb_warps, shared_ports, latency, tb_grants, ports;
	} cases[] = {{4, 64, 1, 0, 0, 0}, {4, 2, 0, 1, 0, 1}, {1, 64, 1, 1, 0, 1}, {2, 32, 1, 0, 1, 0}};
	struct config cfg = machine(MAX_WARPS, MAX_TBS, cases[_i].schedulers, cases[_i].tb_warps);
	cfg.shared_ports = cases[_i].shared_ports;
	cfg.latency = cases[_i].latency;
	cfg.counters = cfg.grant_index = cfg.stall = cfg.flush = cfg.enable = cases[_i].ports;
	cfg.tb_grants = cases[_i].tb_grants;
	if (cfg.tb_grants) { /* of mwf_gto and mwf_lrr alone */
		char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
		ck_assert(policy_parse(&cfg.policy, "mwf_gto+cff", why) && config_derive(&cfg, why));
		run(&cfg);
		return;
	}
	each_pair(&cfg, run, (unsigned)_i, 3); /* the cases share the pairs: each takes seconds */
}
END_TEST

/* ---- reset ---- */

/* A used front end that is reset gives the outputs of a new one. */
static void reset(const struct config *cfg)
{
	struct pins p;
	struct lockstep used, fresh;
	pins_of(cfg, true, &p);
	struct stimulus *before = random_open(cfg, 1), *one = random_open(cfg, 2), *other = random_open(cfg, 2);
	lockstep_open(&used, cfg, &p, NULL);
	lockstep_open(&fresh, cfg, &p, NULL);
	for (unsigned c = 0; c < CYCLES; c++)
		ck_assert(lockstep_cycle(&used, before));
	lockstep_reset(&used);
	for (unsigned c = 0; c < CYCLES / 4; c++) {
		ck_assert(lockstep_cycle(&used, one));
		ck_assert(lockstep_cycle(&fresh, other));
		ck_assert_mem_eq(used.expected_frame, fresh.expected_frame, p.out_words * sizeof *used.expected_frame);
	}
	lockstep_close(&used);
	lockstep_close(&fresh);
	random_close(before);
	random_close(one);
	random_close(other);
}

START_TEST(reset_forgets)
{
	struct config cfg = machine(33, 5, 2, 9);
	each_pair(&cfg, reset, 0, 1);
}
END_TEST

/* ---- ranks ---- */

/* Each scheduler grants, of its warps that can issue, the one with the first rank. A warp that is not ready is shared.
 */
static void ranks(const struct config *cfg)
{
	struct drive d;
	unsigned grants = 0;
	struct stimulus *s = random_open(cfg, 3);
	drive_reset(&d, cfg, s);
	for (unsigned c = 0; c < CYCLES; c++) {
		struct front_end before = d.front_end;
		struct rank rank[MAX_WARPS] = {0};
		drive_cycle(&d);
		for (uint64_t left = d.out.live; left; left &= left - 1)
			rank[mask_first(left)] = front_end_rank(cfg, &before, &d.in, mask_first(left));
		uint64_t can =
		    d.out.live & ~d.out.wait & d.out.valid & d.in.ready & front_end_choice(cfg, &d.front_end);
		for (uint64_t left = d.out.issue & d.in.ready; left; left &= left - 1) {
			unsigned granted = mask_first(left);
			grants++;
			for (unsigned w = granted % cfg->schedulers; w < cfg->warps; w += cfg->schedulers)
				ck_assert_msg(!mask_has(can, w) || !rank_before(&rank[w], &rank[granted]),
					      "%s, cycle %u: warp %u is granted, warp %u is before it",
					      policy_defs[cfg->policy.issue].name, c, granted, w);
		}
	}
	ck_assert_uint_gt(grants, 0);
	random_close(s);
}

START_TEST(the_first_rank_is_granted)
{
	struct config cfg = machine(33, 5, 2, 9);
	cfg.shared_ports = 0;
	each_pair(&cfg, ranks, 0, 1);
}
END_TEST

Suite *every_policy_suite(void);
Suite *every_policy_suite(void)
{
	Suite *s = suite_create("every_policy");
	TCase *t = tcase_create("every_policy");
	tcase_set_timeout(t, 300);
	tcase_add_loop_test(t, largest, 0, 4);
	tcase_add_test(t, reset_forgets);
	tcase_add_test(t, the_first_rank_is_granted);
	suite_add_tcase(s, t);
	return s;
}
