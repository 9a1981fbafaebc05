/* test_front_end.c - contracts of the front end's inputs, and rules that a few cycles show. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "model/blocks/front_end.h"

static struct config cfg;
static struct front_end f;

/* 8 warps, 2 TBs of up to 4 warps, 2 schedulers, 2 I-buffer entries, mwf_gto+fef (refill 1, so that fetch_none exists).
 */
static void setup_with(const char *policy, bool fill_uses_port, unsigned first_fetch)
{
	char why[CONFIG_WHY + (int)POLICY_TEXT];
	config_defaults(&cfg);
	cfg.warps = 8;
	cfg.tbs = cfg.schedulers = 2;
	cfg.tb_warps = 4;
	cfg.fill_uses_port = fill_uses_port;
	cfg.first_fetch = first_fetch;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why), "%s", why);
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	front_end_reset(&f);
}

static void setup(const char *policy)
{
	setup_with(policy, false, 0);
}

static struct front_end_out step(struct front_end_in in)
{
	struct front_end_out out = {0};
	front_end_comb(&cfg, &f, &in, &out);
	ck_assert_msg(front_end_breach(&cfg, &f, &in) == NULL, "%s", front_end_breach(&cfg, &f, &in));
	front_end_clock(&cfg, &f, &in, &out);
	return out;
}

static void breaks(struct front_end_in in, const char *expect)
{
	const char *got = front_end_breach(&cfg, &f, &in);
	ck_assert_msg(got && strcmp(got, expect) == 0, "expected '%s', got '%s'", expect, got ? got : "none");
}

START_TEST(every_contract_has_a_breach)
{
	setup("mwf_gto+fef");
	breaks((struct front_end_in){.launch = 3, .launch_warps = 1}, "two TBs are launched in one cycle");
	breaks((struct front_end_in){.launch = 4, .launch_warps = 1}, "a TB is launched into a slot that is not free");
	breaks((struct front_end_in){.launch = 1}, "a TB is launched with no warp or more than tb_warps");
	breaks((struct front_end_in){.launch = 1, .launch_warps = 31},
	       "a TB is launched with no warp or more than tb_warps");
	breaks((struct front_end_in){.launch = 1, .launch_warps = 256},
	       "a TB is launched into warp slots that a resident TB owns");
	breaks((struct front_end_in){.fetch_hit = true}, "fetch_hit without a grant");
	breaks((struct front_end_in){.fetch_none = true}, "fetch_none without a grant or with a hit");
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
	breaks((struct front_end_in){.launch = 1, .launch_warps = 16}, "a TB is launched into a slot that is not free");
	breaks((struct front_end_in){.launch = 2, .launch_warps = 8},
	       "a TB is launched into warp slots that a resident TB owns");
	breaks((struct front_end_in){.fetch_two = true}, "fetch_two without a hit or without room");
	breaks((struct front_end_in){.fill = 1}, "a fill for a warp that waits for none");
	ck_assert_uint_eq(step((struct front_end_in){0}).fetch, 1); /* a miss of w0 */
	breaks((struct front_end_in){.fill_two = 1}, "fill_two without a fill or without room");
	step((struct front_end_in){.fill = 1});
	breaks((struct front_end_in){.bar = 1, .exit = 1}, "a head that is both barrier and exit");
	breaks((struct front_end_in){.sfu = 1, .mem = 1}, "a head that needs both shared ports");
}
END_TEST

/* With warp sharing; w0 has an entry, and scheduler 0 owns it. */
START_TEST(a_free_collector_makes_a_head_ready)
{
	char why[CONFIG_WHY + (int)POLICY_TEXT];
	setup("lrr+rr");
	cfg.shared_ports = 0;
	ck_assert(policy_parse(&cfg.policy, "lrr:sharing=on+rr", why) && config_derive(&cfg, why));
	front_end_reset(&f);
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
	step((struct front_end_in){.fetch_hit = true, .ready = 1}); /* it has none yet */
	breaks((struct front_end_in){.ready = 1, .free_mem = 3, .free_sfu = 3, .free_sp = 2},
	       "a head that is ready without a free collector");
	breaks((struct front_end_in){.ready = 1, .mem = 1, .free_sp = 3},
	       "a head that is ready without a free collector");
	breaks((struct front_end_in){.blocked = 1, .free_sp = 1}, "a head that is blocked by a free collector");
	breaks((struct front_end_in){.blocked = 1, .sfu = 1, .free_sfu = 1},
	       "a head that is blocked by a free collector");
	step((struct front_end_in){.blocked = 1, .sfu = 1, .free_sp = 3, .free_mem = 3});
	ck_assert_uint_eq(step((struct front_end_in){.ready = 1, .free_sp = 1}).issue, 1);
}
END_TEST

START_TEST(a_mapping_restricts_the_slots_of_a_TB)
{
	static const char not_its_own[] = "a TB is launched into warp slots that are not its own in the fixed map";
	static const char not_even[] = "a TB is launched into warp slots that a contiguous map does not give it";
	setup("mwf_gto+fef");
	cfg.map = MAP_FIXED;
	breaks((struct front_end_in){.launch = 1, .launch_warps = 0x10}, not_its_own);
	breaks((struct front_end_in){.launch = 2, .launch_warps = 0x18}, not_its_own);
	step((struct front_end_in){.launch = 2, .launch_warps = 0xa0});
	step((struct front_end_in){.launch = 1, .launch_warps = 0x02});

	setup("mwf_gto+fef");
	cfg.map = MAP_CONTIGUOUS;
	breaks((struct front_end_in){.launch = 1, .launch_warps = 0x05}, not_even); /* not consecutive */
	breaks((struct front_end_in){.launch = 2, .launch_warps = 0x03}, not_even); /* slots of TB 0 */
	step((struct front_end_in){.launch = 2, .launch_warps = 0x38});
	breaks((struct front_end_in){.launch = 1, .launch_warps = 0x03}, not_even); /* TB 1 has three */
	step((struct front_end_in){.launch = 1, .launch_warps = 0x07});
}
END_TEST

START_TEST(fills_take_the_port_one_by_one)
{
	setup_with("lrr+rr", true, 0);
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
	step((struct front_end_in){0});
	step((struct front_end_in){0});
	breaks((struct front_end_in){.fill = 3}, "two fills in one cycle with fill_uses_port");
	ck_assert_uint_eq(step((struct front_end_in){.fill = 1}).fetch, 0);
	ck_assert_uint_eq(step((struct front_end_in){0}).fetch, 4);
}
END_TEST

/* F fetches a cycle, of up to two instructions; w0 to w3 launched. */
static void setup_width(const char *policy, unsigned fetch_width)
{
	char why[CONFIG_WHY];
	setup(policy);
	cfg.fetch_width = fetch_width;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	front_end_reset(&f);
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
}

START_TEST(later_fetches_go_on_behind_the_first)
{
	setup_width("lrr+rr", 3);
	breaks((struct front_end_in){.later_hit = 1}, "later_hit without a grant"); /* w1 and w2 have one, w0 not */
	breaks((struct front_end_in){.later_hit = 2, .later_none = 2}, "later_none without a grant or with a hit");
	breaks((struct front_end_in){.later_two = 2}, "later_two without a hit or without room");
	struct front_end_out out = step((struct front_end_in){.fetch_hit = true, .later_hit = 6, .later_two = 2});
	ck_assert_uint_eq(out.fetch, 1);
	ck_assert_uint_eq(out.later, 6);
	ck_assert_uint_eq(out.later_slot[0], 1);
	ck_assert_uint_eq(out.later_slot[1], 2);
	ck_assert_uint_eq(f.ibuffer.count[0], 1);
	ck_assert_uint_eq(f.ibuffer.count[1], 2);
	ck_assert_uint_eq(f.ibuffer.count[2], 1);
	out = step((struct front_end_in){0}); /* w3 misses; nobody else may fetch */
	ck_assert_uint_eq(out.fetch, 8);
	ck_assert_uint_eq(out.later, 0);
	ck_assert_uint_eq(f.ibuffer.miss, 8);
	ck_assert_uint_eq(f.fetch_arb.last, 3);
}
END_TEST

START_TEST(a_later_fetch_misses_or_brings_nothing)
{
	setup_width("lrr+fef", 4);
	breaks((struct front_end_in){.later_none = 1},
	       "later_none without a grant or with a hit"); /* w0 is the first */
	struct front_end_out out = step((struct front_end_in){.fetch_hit = true, .later_none = 2, .later_hit = 4});
	ck_assert_uint_eq(out.later, 14);
	ck_assert_uint_eq(f.ibuffer.miss, 8);
	ck_assert_uint_eq(f.ibuffer.drop, 0);
	ck_assert_uint_eq(f.fetch_arb.last, 3);
	out = step((struct front_end_in){0}); /* w1 has no entry, w0 and w2 one; w3 awaits its line */
	ck_assert_uint_eq(out.fetch, 2);
	ck_assert_uint_eq(out.later_slot[0], 2);
	ck_assert_uint_eq(out.later_slot[1], 0);
	ck_assert_uint_eq(out.later, 5);
}
END_TEST

/* w0 issues its last entry and fetches in the same cycle, as a second fetch, not as the first one. */
START_TEST(a_later_fetch_sees_the_issues_of_its_cycle)
{
	for (unsigned width = 1; width <= 2; width++) {
		setup_width("lrr+rr", width);
		for (unsigned i = 0; i < 4; i++) /* one entry for each warp that fetches first, then all wait */
			step((struct front_end_in){.fetch_hit = i == 0});
		ck_assert_uint_eq(f.ibuffer.count[0], 1);
		struct front_end_out out = step((struct front_end_in){.ready = 1});
		ck_assert_uint_eq(out.issue, 1);
		ck_assert_uint_eq(out.fetch, 0);
		ck_assert_uint_eq(out.later, width - 1);
	}
}
END_TEST

/* What the later fetch brings comes from the jump's target, and its line is awaited. A warp that exits or arrives at a
 * barrier in the cycle (fetch_at_barrier=off) does not fetch. */
START_TEST(a_later_fetch_follows_jumps_barriers_and_exits)
{
	static const struct front_end_in heads[] = {
	    {.ready = 1, .jump = 1, .later_hit = 1, .later_two = 1},
	    {.ready = 1, .jump = 1},
	    {.ready = 1, .bar = 1},
	    {.ready = 1, .exit = 1},
	};
	static const unsigned later[] = {1, 1, 0, 0}, count[] = {2, 0, 0, 0}, miss[] = {1, 1, 0, 0};
	for (unsigned i = 0; i < 4; i++) {
		setup_width("lrr+rr:fetch_at_barrier=off", 2);
		for (unsigned c = 0; c < 4; c++)
			step((struct front_end_in){.fetch_hit = c == 0});
		struct front_end_out out = step(heads[i]);
		ck_assert_uint_eq(out.issue, 1);
		ck_assert_uint_eq(out.later, later[i]);
		ck_assert_uint_eq(f.ibuffer.count[0], count[i]);
		ck_assert_uint_eq(f.ibuffer.miss & 1, miss[i] && !heads[i].later_hit);
		ck_assert_uint_eq(f.ibuffer.drop, 0);
	}
}
END_TEST

START_TEST(a_fill_takes_the_first_fetch)
{
	char why[CONFIG_WHY];
	setup_with("lrr+rr", true, 0);
	cfg.fetch_width = 2;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
	step((struct front_end_in){0}); /* w0 and w1 miss */
	struct front_end_out out = step((struct front_end_in){.fill = 1});
	ck_assert_uint_eq(out.fetch, 0);
	ck_assert_uint_eq(out.later, 4);
}
END_TEST

/* cff: the first fetch and the second are the critical warps of both schedulers; the greedy w1 fetches in the cycle in
 * which it issues its last entry. */
START_TEST(later_fetches_are_critical_too)
{
	setup_width("gto+cff", 2);
	struct front_end_out out = step((struct front_end_in){.fetch_hit = true, .later_hit = 2});
	ck_assert_uint_eq(out.fetch, 1);
	ck_assert_uint_eq(out.later, 2);
	step((struct front_end_in){0}); /* w2 and w3 miss */
	out = step((struct front_end_in){.ready = 2});
	ck_assert_uint_eq(out.issue, 2);
	ck_assert_uint_eq(out.fetch, 0);
	ck_assert_uint_eq(out.later, 2);
}
END_TEST

/* w0 has two entries, w1 one; both schedulers issue. The pair of w0 leaves, unless its head jumps, exits or is a
 * barrier.
 */
START_TEST(a_warp_issues_a_pair)
{
	static const struct front_end_in heads[] = {{0}, {.jump = 1}, {.bar = 1}, {.exit = 1}};
	char why[CONFIG_WHY];
	for (unsigned i = 0; i < 4; i++) {
		setup("kaws+rr:refill=1");
		cfg.issue_width = 2;
		cfg.shared_ports = 0;
		ck_assert_msg(config_derive(&cfg, why), "%s", why);
		front_end_reset(&f);
		step((struct front_end_in){.launch = 1, .launch_warps = 3, .grid_waits = true});
		step((struct front_end_in){.fetch_hit = true, .fetch_two = true});
		step((struct front_end_in){.fetch_hit = true});
		ck_assert_uint_eq(f.ibuffer.count[0], 2);
		ck_assert_uint_eq(f.ibuffer.count[1], 1);
		struct front_end_in in = heads[i];
		in.ready = in.pair = in.free_sp = 3;
		struct front_end_out out = step(in);
		ck_assert_uint_eq(out.issue, 3);
		ck_assert_uint_eq(out.second, i == 0);
		ck_assert_uint_eq(f.issue_count.count[0], i == 0 ? 3 : 2);
		ck_assert_uint_eq(f.ibuffer.count[0], i == 2 ? 1 : 0);
	}
}
END_TEST

/* Two schedulers of one warp each; only the warp that issues can issue a second entry. */
START_TEST(no_pair_without_an_issue)
{
	char why[CONFIG_WHY];
	setup("lrr+rr");
	cfg.issue_width = 2;
	cfg.shared_ports = 0;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	front_end_reset(&f);
	step((struct front_end_in){.launch = 1, .launch_warps = 3});
	step((struct front_end_in){.fetch_hit = true, .fetch_two = true});
	step((struct front_end_in){.fetch_hit = true, .fetch_two = true});
	struct front_end_out out = step((struct front_end_in){.ready = 2, .pair = 3});
	ck_assert_uint_eq(out.issue, 2);
	ck_assert_uint_eq(out.second, 2);
	ck_assert_uint_eq(f.ibuffer.count[0], 2);
	ck_assert_uint_eq(f.ibuffer.count[1], 0);
}
END_TEST

START_TEST(a_jump_drops_a_fill_of_its_cycle)
{
	setup("lrr+rr:refill=1");
	step((struct front_end_in){.launch = 1, .launch_warps = 1});
	step((struct front_end_in){.fetch_hit = true});
	ck_assert_uint_eq(f.ibuffer.count[0], 1);
	/* w0 jumps while its next fetch hits. */
	struct front_end_out out = step((struct front_end_in){.ready = 1, .jump = 1, .fetch_hit = true});
	ck_assert_uint_eq(out.issue, 1);
	ck_assert_uint_eq(out.fetch, 1);
	ck_assert_uint_eq(f.ibuffer.count[0], 0);
	ck_assert_uint_eq(f.ibuffer.miss, 0);
}
END_TEST

START_TEST(a_line_outstanding_belongs_to_the_slot)
{
	setup("lrr+rr:refill=1");
	step((struct front_end_in){.launch = 1, .launch_warps = 1});
	step((struct front_end_in){.fetch_hit = true});
	/* w0 exits while its next fetch misses: its slot awaits the line. */
	ck_assert_uint_eq(step((struct front_end_in){.ready = 1, .exit = 1}).done, 1);
	ck_assert_uint_eq(f.ibuffer.miss, 1);
	ck_assert_uint_eq(f.ibuffer.drop, 1);
	step((struct front_end_in){.launch = 1, .launch_warps = 1});
	ck_assert_uint_eq(step((struct front_end_in){0}).fetch, 0);
	ck_assert_uint_eq(step((struct front_end_in){.fill = 1}).fetch, 0);
	ck_assert_uint_eq(f.ibuffer.count[0], 0);
	ck_assert_uint_eq(step((struct front_end_in){.fetch_hit = true}).fetch, 1);
}
END_TEST

/* Expects the first four fetch grants after the launch of w0 to w3 to go to warps a, b, c, d. */
static void fetches(const char *policy, unsigned first_fetch, unsigned a, unsigned b, unsigned c, unsigned d)
{
	const unsigned expect[] = {a, b, c, d};
	setup_with(policy, false, first_fetch);
	step((struct front_end_in){.launch = 1, .launch_warps = 15});
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_eq(step((struct front_end_in){0}).fetch, UINT64_C(1) << expect[i]);
}

START_TEST(fetches_begin_at_a_slot)
{
	fetches("lrr+rr", 0, 0, 1, 2, 3);
	fetches("lrr+rr", 1, 1, 2, 3, 0);
	fetches("lrr+fef", 1, 1, 2, 3, 0);
	fetches("lrr+cff", 0, 0, 1, 2, 3); /* scheduler 0's turn */
	fetches("lrr+cff", 1, 1, 0, 3, 2);
}
END_TEST

/* Four warps with as many entries each: the arbiter fef breaks a tie, rr has none. */
START_TEST(only_fef_breaks_ties_of_fetch)
{
	static const char *const policies[] = {"lrr+rr", "lrr+fef"};
	for (unsigned fef = 0; fef < 2; fef++) {
		setup(policies[fef]);
		ck_assert_uint_eq(front_end_ties(&cfg, &f, &(struct front_end_in){0}), 0); /* nothing to fetch */
		step((struct front_end_in){.launch = 1, .launch_warps = 15});
		for (unsigned left = 4; left > 0; left--) {
			ck_assert_uint_eq(front_end_ties(&cfg, &f, &(struct front_end_in){0}), fef && left > 1);
			step((struct front_end_in){0}); /* a miss */
		}
		ck_assert_uint_eq(front_end_ties(&cfg, &f, &(struct front_end_in){0}), 0);
	}
}
END_TEST

START_TEST(schedulers_take_turns_at_a_shared_port)
{
	setup("lrr+rr");
	step((struct front_end_in){.launch = 1, .launch_warps = 3});
	step((struct front_end_in){.fetch_hit = true, .fetch_two = true});
	step((struct front_end_in){.fetch_hit = true, .fetch_two = true});
	const struct front_end_in both = {.ready = 3, .mem = 3};
	ck_assert_uint_eq(step(both).issue, 2); /* cycle 3: scheduler 1 is first */
	ck_assert_uint_eq(step(both).issue, 1);
}
END_TEST

START_TEST(a_head_that_waits_for_a_load_is_not_ready)
{
	setup("tls+rr");
	step((struct front_end_in){.launch = 1, .launch_warps = 3});
	step((struct front_end_in){.ready = 1, .long_wait = 1, .fetch_hit = true}); /* no head: ignored */
	breaks((struct front_end_in){.ready = 1, .long_wait = 1}, "a head that is ready and waits for a load");
	ck_assert_uint_eq(step((struct front_end_in){.ready = 1, .long_wait = 2}).issue, 1);
}
END_TEST

START_TEST(widths_of_example_T15)
{
	const unsigned sizes[] = {48, 33, 64, 16, 1}, bits[] = {6, 6, 6, 4, 1};
	for (unsigned i = 0; i < 5; i++)
		ck_assert_uint_eq(bits_for(sizes[i]), bits[i]);
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	ck_assert(config_derive(&cfg, why));
	ck_assert_uint_eq(cfg.tbs * cfg.wpt_bits, 48);
	ck_assert_uint_eq(cfg.l1i_sets * cfg.l1i_ways * cfg.l1i_line, 2048);
}
END_TEST

START_TEST(ports_have_names_of_their_own)
{
	char policy[POLICY_TEXT];
	if (policy_defs[_i].stage != STAGE_ISSUE)
		return;
	snprintf(policy, sizeof policy, "%s+cff", policy_defs[_i].name);
	setup(policy);
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		struct port ports[MAX_PORTS];
		unsigned n = ports_of(b, &cfg, ports);
		for (unsigned i = 0; i < n; i++)
			for (unsigned j = 0; j < i; j++)
				ck_assert_msg(ports[i].dir != ports[j].dir || strcmp(ports[i].name, ports[j].name) != 0,
					      "%s has two ports %s", block_name(b), ports[i].name);
	}
}
END_TEST

Suite *front_end_suite(void);
Suite *front_end_suite(void)
{
	Suite *s = suite_create("front_end");
	TCase *t = tcase_create("front_end");
	tcase_add_test(t, every_contract_has_a_breach);
	tcase_add_test(t, a_free_collector_makes_a_head_ready);
	tcase_add_test(t, a_mapping_restricts_the_slots_of_a_TB);
	tcase_add_test(t, fills_take_the_port_one_by_one);
	tcase_add_test(t, later_fetches_go_on_behind_the_first);
	tcase_add_test(t, a_later_fetch_misses_or_brings_nothing);
	tcase_add_test(t, a_later_fetch_sees_the_issues_of_its_cycle);
	tcase_add_test(t, a_later_fetch_follows_jumps_barriers_and_exits);
	tcase_add_test(t, a_fill_takes_the_first_fetch);
	tcase_add_test(t, later_fetches_are_critical_too);
	tcase_add_test(t, a_warp_issues_a_pair);
	tcase_add_test(t, no_pair_without_an_issue);
	tcase_add_test(t, a_jump_drops_a_fill_of_its_cycle);
	tcase_add_test(t, a_line_outstanding_belongs_to_the_slot);
	tcase_add_test(t, fetches_begin_at_a_slot);
	tcase_add_test(t, only_fef_breaks_ties_of_fetch);
	tcase_add_test(t, schedulers_take_turns_at_a_shared_port);
	tcase_add_test(t, a_head_that_waits_for_a_load_is_not_ready);
	tcase_add_test(t, widths_of_example_T15);
	tcase_add_loop_test(t, ports_have_names_of_their_own, 0, POLICY_COUNT);
	suite_add_tcase(s, t);
	return s;
}
