/* test_attack.c - the adversarial stimulus keeps every contract, and shows which policies let a warp wait. */
#include <check.h>

#include "config/config_file.h"
#include "sim/lockstep/lockstep.h"
#include "sim/stimuli/attack.h"
#include "sim/stimuli/starvation.h"

static void make(struct config *cfg, const char *config, const char *policy)
{
	char why[CONFIG_WHY + POLICY_TEXT];
	config_read(cfg, config);
	ck_assert_msg(policy_parse(&cfg->policy, policy, why), "%s", why);
	ck_assert_msg(config_derive(cfg, why), "%s", why);
}

/* front_end_breach() ends the program with code 4. */
START_TEST(every_contract_is_kept)
{
	static const char *const policies[] = {"lrr+rr", "gto+cff",  "mwf_gto+cff", "tls+fef",         "saws+cff",
					       "pro+rr", "hint+cff", "kaws+cff",    "motrr_recency+rr"};
	const enum attack attack = (enum attack)_i;
	for (unsigned n = 0; config_names[n]; n++) {
		for (unsigned p = 0; p < sizeof policies / sizeof *policies; p++) {
			struct config cfg;
			struct pins pins;
			struct lockstep l;
			make(&cfg, config_names[n], policies[p]);
			pins_of(&cfg, false, &pins);
			lockstep_open(&l, &cfg, &pins, NULL);
			struct stimulus *s = attack_open(&cfg, attack, cfg.warps - 1);
			for (unsigned c = 0; c < 200; c++)
				ck_assert(lockstep_cycle(&l, s));
			ck_assert_uint_gt(l.events.count[EVENT_issues], 0);
			attack_close(s);
			lockstep_close(&l);
		}
	}
}
END_TEST

static uint64_t longest(const char *policy, enum attack attack, unsigned victim)
{
	struct config cfg;
	struct starvation found;
	make(&cfg, "odd", policy);
	struct stimulus *s = attack_open(&cfg, attack, victim);
	starvation_run(&cfg, s, 2000, &found);
	attack_close(s);
	ck_assert_uint_le(found.waiting[victim], found.longest);
	return found.longest;
}

START_TEST(round_robin_is_fair_and_greed_is_not)
{
	/* 17 warps of a scheduler: each waits for the 16 others. */
	ck_assert_uint_eq(longest("lrr+rr", ATTACK_ready, 20), 16);
	ck_assert_uint_gt(longest("gto+rr", ATTACK_ready, 20), 1900);
	ck_assert_uint_gt(longest("mto+rr", ATTACK_memory, 20), 1900);
	ck_assert_uint_gt(longest("mwf_gto+rr", ATTACK_barrier, 20), 1900);
}
END_TEST

Suite *attack_suite(void);
Suite *attack_suite(void)
{
	Suite *s = suite_create("attack");
	TCase *c = tcase_create("attack");
	tcase_add_loop_test(c, every_contract_is_kept, 0, ATTACK_COUNT);
	tcase_add_test(c, round_robin_is_fair_and_greed_is_not);
	suite_add_tcase(s, c);
	return s;
}
