/* test_config.c - configs: checks across keys, derived numbers, hashes. tests/transcripts/ has the messages of refused
 * files and --set options.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "config/config_file.h"
#include "config/config_json.h"

/* `config`, then "KEY VALUE" settings, then the policy; true if it can be derived. */
static bool derive(struct config *cfg, const char *config, const char *const *sets, const char *policy, char *why)
{
	config_read(cfg, config);
	for (; *sets; sets++)
		config_set(cfg, *sets);
	ck_assert_msg(policy_parse(&cfg->policy, policy, why), "%s", why);
	return config_derive(cfg, why);
}

static const struct {
	const char *sets[6], *policy, *why;
} refusals[] = {
    {{"schedulers=3"}, "lrr+rr", "schedulers = 3: allowed are 1, 2 and 4"},
    {{"warps=2", "tbs=1", "tb_warps=1", "schedulers=4"},
     "lrr+rr",
     "schedulers = 4: at most warps = 2 (each scheduler owns a slot)"},
    {{"warps=4"}, "lrr+rr", "tbs = 8: at most warps = 4 (a TB has at least one warp)"},
    {{"warps=8"}, "lrr+rr", "tb_warps = 48: at most warps = 8"},
    {{"l1i_line=40"},
     "lrr+rr",
     "l1i_line = 40: allowed are 32, 64, 128 and 256 (whole sectors of the L2, and no line in two channels)"},
    {{"map=fixed", "tb_warps=7"},
     "lrr+rr",
     "map = fixed: needs tbs * tb_warps of at most warps: 8 * 7 is more than 48"},
    {{"inst_bytes=12"}, "lrr+rr", "inst_bytes = 12: must divide l1i_line = 128"},
    {{NULL}, "lrr+rr:refill=3", "refill = 3: at most ibuffer = 2, or no warp could ever fetch"},
};

START_TEST(keys_are_checked_against_each_other)
{
	struct config cfg;
	char why[CONFIG_WHY] = "";
	ck_assert(!derive(&cfg, "fermi", refusals[_i].sets, refusals[_i].policy, why));
	ck_assert_str_eq(why, refusals[_i].why);
}
END_TEST

/* The model reports a value out of range too, although files and --set refuse it first. */
START_TEST(ranges_are_checked_again)
{
	struct config cfg;
	char why[CONFIG_WHY] = "";
	for (unsigned n = 0; config_keys[n].key; n++) {
		config_defaults(&cfg);
		*config_value(&cfg, n) = config_keys[n].max + 1;
		ck_assert(!config_derive(&cfg, why));
		ck_assert(strncmp(why, config_keys[n].key, strlen(config_keys[n].key)) == 0);
	}
}
END_TEST

START_TEST(every_named_config_takes_every_policy)
{
	static const char *const none[] = {NULL};
	char why[CONFIG_WHY], text[POLICY_TEXT];
	for (unsigned n = 0; config_names[n]; n++) {
		for (enum policy_id issue = 0; issue < POLICY_COUNT; issue++) {
			for (enum policy_id fetch = 0; fetch < POLICY_COUNT; fetch++) {
				struct policy p = {.issue = issue, .fetch = fetch};
				struct config cfg;
				if (policy_defs[issue].stage != STAGE_ISSUE || policy_defs[fetch].stage != STAGE_FETCH)
					continue;
				ck_assert_msg(derive(&cfg, config_names[n], none, policy_text(&p, text), why), "%s",
					      why);
				ck_assert_str_eq(cfg.name, config_names[n]);
				ck_assert_uint_eq(cfg.ibuffer, 2);
			}
		}
	}
}
END_TEST

/* warps, tbs, schedulers, tb_warps of the named configs. */
static const struct {
	const char *name;
	unsigned numbers[4];
} named[] = {
    {"one", {1, 1, 1, 1}},     {"tiny", {4, 2, 1, 2}},      {"odd", {33, 5, 2, 9}},
    {"fermi", {48, 8, 2, 48}}, {"pascal", {64, 32, 4, 32}},
};

START_TEST(named_configs_have_the_documented_sizes)
{
	struct config cfg;
	config_read(&cfg, named[_i].name);
	const unsigned numbers[4] = {cfg.warps, cfg.tbs, cfg.schedulers, cfg.tb_warps};
	ck_assert_mem_eq(numbers, named[_i].numbers, sizeof numbers);
	ck_assert_str_eq(config_names[_i], named[_i].name);
}
END_TEST

/* A whole GPU: its SMs, and the named config whose front end they have, but for the fetches and issues of a cycle. */
static const struct {
	const char *name, *front_end;
	unsigned fetch_width, issue_width; /* differ from that config's */
	unsigned sms;
	bool calibrated;
} machines[] = {{"fermi", "fermi", 1, 1, 1, true},   {"pascal", "pascal", 1, 1, 1, false},
		{"gtx480", "fermi", 1, 1, 15, true}, {"pro", "fermi", 1, 1, 14, false},
		{"motrr", "fermi", 1, 1, 15, false}, {"titanx", "titanx", 8, 2, 28, true},
		{"kaws", "pascal", 8, 2, 28, false}};

START_TEST(machines_have_the_front_end_of_a_named_config)
{
	struct config cfg, like;
	config_read(&cfg, machines[_i].name);
	config_read(&like, machines[_i].front_end);
	like.fetch_width = machines[_i].fetch_width;
	like.issue_width = machines[_i].issue_width;
	ck_assert_str_eq(cfg.name, machines[_i].name);
	ck_assert_uint_eq(cfg.sms, machines[_i].sms);
	ck_assert_uint_eq(cfg.calibrated, machines[_i].calibrated);
	for (unsigned n = 0; config_keys[n].key; n++)
		if (strcmp(config_keys[n].section, "front_end") == 0)
			ck_assert_uint_eq(*config_value(&cfg, n), *config_value(&like, n));
}
END_TEST

START_TEST(widths)
{
	static const unsigned numbers[][2] = {{0, 1}, {1, 1},  {2, 1},  {3, 2}, {4, 2},
					      {5, 3}, {33, 6}, {64, 6}, {65, 7}};
	for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
		ck_assert_uint_eq(bits_for(numbers[n][0]), numbers[n][1]);
}
END_TEST

/* Derives the config fermi with a policy and `counter_bits`. */
static struct config with_counter_bits(const char *policy, const char *set)
{
	struct config cfg;
	const char *const sets[] = {set, NULL};
	char why[CONFIG_WHY] = "";
	ck_assert_msg(derive(&cfg, "fermi", sets, policy, why), "%s", why);
	return cfg;
}

static void expect_counters(const struct config *cfg, unsigned age, unsigned progress, unsigned recency, unsigned count)
{
	ck_assert_uint_eq(cfg->age_bits, age);
	ck_assert_uint_eq(cfg->progress_bits, progress);
	ck_assert_uint_eq(cfg->recency_bits, recency);
	ck_assert_uint_eq(cfg->issue_count_bits, count);
}

START_TEST(counter_bits_bound_every_counter)
{
	struct config cfg = with_counter_bits("pro+rr", NULL);
	expect_counters(&cfg, 16, 32, 6, 32);
	ck_assert_uint_eq(cfg.threshold, 1000);
	ck_assert_uint_eq(cfg.timer_bits, 10);
	cfg = with_counter_bits("pro:threshold=64+rr", "counter_bits=8");
	expect_counters(&cfg, 8, 8, 6, 8);
	ck_assert_uint_eq(cfg.threshold, 64);
	cfg = with_counter_bits("pro+rr", "counter_bits=2");
	expect_counters(&cfg, 2, 2, 2, 2);
	ck_assert_uint_eq(cfg.threshold, 4);
	ck_assert_uint_eq(cfg.timer_bits, 2);
	cfg = with_counter_bits("pro+rr", "counter_bits=1");
	expect_counters(&cfg, 1, 1, 1, 1);
	ck_assert_uint_eq(cfg.threshold, 2);
	ck_assert_uint_eq(cfg.timer_bits, 1);
	cfg = with_counter_bits("pro+rr", "counter_bits=10");
	ck_assert_uint_eq(cfg.threshold, 1000);
	cfg = with_counter_bits("pro+rr", "counter_bits=9");
	ck_assert_uint_eq(cfg.threshold, 512);
}
END_TEST

static const char *hash(const char *const *sets, const char *policy)
{
	static char text[2][17];
	static unsigned turn;
	struct config cfg;
	char why[CONFIG_WHY] = "";
	ck_assert_msg(derive(&cfg, "fermi", sets, policy, why), "%s", why);
	turn ^= 1;
	return config_hash(&cfg, text[turn]);
}

START_TEST(a_hash_depends_on_the_machine_alone)
{
	static const char *const none[] = {NULL}, *const same[] = {"warps=48", "rop_latency=120", NULL},
				 *const told[] = {"calibrated=false", NULL}, *const other[] = {"rop_latency=121", NULL},
				 *const shared[] = {"shared_ports=false", NULL},
				 *const plain[] = {"fill_uses_port=false", "fetch_fails=false",      "first_fetch=0",
						   "exit_waits=true",      "upper_half_moves=false", NULL};
	ck_assert_str_eq(hash(none, "gto+rr"), hash(same, "gto:age=launch+rr:refill=2"));
	ck_assert_str_eq(hash(none, "gto+rr"), hash(told, "gto+rr"));                    /* nothing in the machine */
	ck_assert_str_eq(hash(none, "gto+cff"), hash(none, "gto+cff:cff_stalled=same")); /* with refill = ibuffer */
	ck_assert_str_ne(hash(none, "gto+cff:refill=1"), hash(none, "gto+cff:refill=1:cff_stalled=same"));
	ck_assert_str_ne(hash(none, "gto+rr"), hash(none, "gto+cff"));
	ck_assert_str_ne(hash(none, "gto+rr"), hash(none, "gto:age=wait+rr"));
	ck_assert_str_ne(hash(none, "gto+rr"), hash(other, "gto+rr"));
	ck_assert_str_ne(hash(none, "gto+rr"), hash(shared, "gto+rr"));
	/* XXH3 of "gto+rr" alone: keys at their default, now or in a later version, are not part of it. */
	ck_assert_str_eq(hash(plain, "gto+rr"), "c1248293d732f8be");
}
END_TEST

START_TEST(nearest_names)
{
	static const char *const names[] = {"warps", "tbs", "tb_warps", ""};
	ck_assert_str_eq(did_you_mean("wraps", names, 4), "; did you mean 'warps'?");
	ck_assert_str_eq(did_you_mean("tb_warp", names, 4), "; did you mean 'tb_warps'?");
	ck_assert_str_eq(did_you_mean("TBS", names, 4), "; did you mean 'tbs'?");
	ck_assert_str_eq(did_you_mean("t", names, 4), "; did you mean 'tbs'?");
	ck_assert_str_eq(did_you_mean("warlocks", names, 4), "");
	ck_assert_str_eq(did_you_mean("", names, 4), "");
	ck_assert_str_eq(did_you_mean("tbs", NULL, 0), "");
	char *huge = calloc(1, 100001);
	memset(huge, 'x', 100000);
	ck_assert_str_eq(did_you_mean(huge, names, 4), "");
	free(huge);
}
END_TEST

Suite *config_suite(void);
Suite *config_suite(void)
{
	Suite *s = suite_create("config");
	TCase *c = tcase_create("config");
	tcase_add_loop_test(c, keys_are_checked_against_each_other, 0, sizeof refusals / sizeof *refusals);
	tcase_add_test(c, ranges_are_checked_again);
	tcase_add_test(c, every_named_config_takes_every_policy);
	tcase_add_loop_test(c, named_configs_have_the_documented_sizes, 0, sizeof named / sizeof *named);
	tcase_add_loop_test(c, machines_have_the_front_end_of_a_named_config, 0, sizeof machines / sizeof *machines);
	tcase_add_test(c, widths);
	tcase_add_test(c, counter_bits_bound_every_counter);
	tcase_add_test(c, a_hash_depends_on_the_machine_alone);
	tcase_add_test(c, nearest_names);
	suite_add_tcase(s, c);
	return s;
}
