/* test_bitpar.c - the golden and the bit-parallel front end side by side under random inputs: every config, every issue
 * policy with every value of its options, every fetch policy; the options of the fetch policies and the
 * machine parameters are drawn. FULL=1: 100 times as long. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/rng.h"
#include "config/config_file.h"
#include "sim/stimuli/random.h"
#include "tests/unit/base/full.h"
#include "tests/unit/model/side_by_side.h"

enum { MAX_VARIANTS = 64, MAX_TEXT = (int)POLICY_TEXT + (int)CONFIG_WHY + 64 };

/* Named config n; after the last one, `odd` with four schedulers and five I-buffer entries. */
static struct config machine(int n)
{
	struct config cfg;
	config_read(&cfg, config_names[n] ? config_names[n] : "odd");
	if (config_names[n])
		return cfg;
	strcpy(cfg.name, "odd4");
	cfg.schedulers = 4;
	cfg.ibuffer = 5;
	cfg.shared_ports = 0;
	return cfg;
}
enum { MACHINES = 6, MANY = 4, MAX_WIDTH = 4 };

/* Sets every option of the policy to the n-th combination of choices. False: there are fewer than n + 1. */
static bool choose(struct policy *p, enum policy_id id, unsigned n)
{
	char text[POLICY_TEXT];
	for (enum option_id o = 0; o < OPTION_COUNT; o++) {
		unsigned choices = 0;
		if (!(policy_defs[id].options >> o & 1))
			continue;
		while (option_choice(o, choices, text))
			choices++;
		p->opt[o] = (unsigned char)(n % choices);
		n /= choices;
	}
	return n == 0;
}

/* Choices of each option that have been run: bit v for choice v. */
static unsigned seen[OPTION_COUNT];

/* Values of the front end's machine parameters that have been run: bit v of each. */
static unsigned fills, fails, firsts, widths, seconds, small;

/* Draws the machine parameters of the front end; small counters in turn. */
static void draw_parameters(struct config *cfg, struct rng *rng)
{
	static unsigned turn;
	cfg->fill_uses_port = rng_below(rng, 2);
	cfg->fetch_fails = rng_below(rng, 2);
	cfg->first_fetch = rng_below(rng, 2);
	cfg->fetch_width = 1 + rng_below(rng, MAX_WIDTH);
	widths |= 1u << (cfg->fetch_width - 1);
	cfg->issue_width = cfg->shared_ports ? 1 : 1 + rng_below(rng, 2);
	seconds |= 1u << (cfg->issue_width - 1);
	fills |= 1u << cfg->fill_uses_port;
	cfg->counter_bits = rng_below(rng, 2) ? 32 : 1 + turn++ % 5;
	small |= cfg->counter_bits < 32 ? 1u << cfg->counter_bits : 1;
	fails |= 1u << cfg->fetch_fails;
	firsts |= 1u << cfg->first_fetch;
}

/* Draws the options of the fetch policy, cycling through the values of `refill` that the machine allows. */
static void draw_fetch(struct config *cfg, struct rng *rng)
{
	static unsigned turn;
	char why[CONFIG_WHY];
	choose(&cfg->policy, cfg->policy.fetch, rng_below(rng, 1u << 30));
	draw_parameters(cfg, rng);
	do
		cfg->policy.opt[OPT_REFILL] = (unsigned char)(turn++ % (MAX_IBUFFER + 1));
	while (!config_derive(cfg, why));
	for (enum option_id o = 0; o < OPTION_COUNT; o++)
		seen[o] |= 1u << cfg->policy.opt[o];
}

/* Fails unless every choice of each fetch option that the machine allows, and that is not an alias, has been run. */
static void all_seen(const struct config *cfg, enum policy_id fetch)
{
	char why[CONFIG_WHY], text[POLICY_TEXT];
	ck_assert_msg(seconds == (cfg->shared_ports ? 1 : 3) && fills == 3 && fails == 3 && firsts == 3 &&
			  widths == (1u << MAX_WIDTH) - 1 && small == 0x3f,
		      "%s: a value of a machine parameter was not run", cfg->name);
	for (enum option_id o = 0; o < OPTION_COUNT; o++) {
		for (unsigned n = 0; policy_defs[fetch].options >> o & 1 && option_choice(o, n, text); n++) {
			struct config one = *cfg;
			one.policy.opt[o] = (unsigned char)n;
			if (config_derive(&one, why) && one.policy.opt[o] == n)
				ck_assert_msg(seen[o] >> n & 1, "%s: %s=%s was not run", cfg->name, option_defs[o].key,
					      text);
		}
	}
}

/* What one machine has run, and for how many cycles. */
struct sum {
	unsigned cycles, runs;
	uint64_t still; /* cycles that left `changed` false */
};

static void run(const struct config *cfg, uint64_t seed, struct sum *sum)
{
	/* A cycle of pro on the golden model takes ten times as long as one of the other policies. */
	unsigned cycles = cfg->has_progress ? sum->cycles / 4 : sum->cycles;
	char what[MAX_TEXT], policy[POLICY_TEXT];
	struct side_by_side b;
	struct stimulus *s = random_open(cfg, seed);
	snprintf(what, sizeof what, "-c %s -p %s, seed %llu", cfg->name, policy_text(&cfg->policy, policy),
		 (unsigned long long)seed);
	side_by_side_open(&b, cfg, what);
	while (b.cycle < cycles) {
		uint64_t still = b.still;
		side_by_side_cycle(&b, s);
		if (b.still > still)
			side_by_side_idle(&b, b.still & 1, (unsigned)(b.still % 7));
	}
	sum->still += b.still;
	sum->runs++;
	side_by_side_close(&b);
	random_close(s);
}

/* Runs every variant of an issue policy with one fetch policy. Of an issue policy with many variants, only a third run
 * with each of the other fetch policies. */
static void run_issue(struct config *cfg, enum policy_id issue, struct rng *rng, struct sum *sum)
{
	char why[CONFIG_WHY];
	memset(cfg->policy.opt, 0, sizeof cfg->policy.opt);
	cfg->policy.issue = issue;
	for (unsigned n = 0; choose(&cfg->policy, issue, n); n++) {
		if (n >= MANY && n % 3 != cfg->policy.fetch % 3)
			continue;
		if (front_end_available(cfg, FRONT_END_BIT_PARALLEL) != FRONT_END_BIT_PARALLEL ||
		    !config_derive(cfg, why))
			continue;
		draw_fetch(cfg, rng);
		run(cfg, rng->state, sum);
	}
}

static void run_all(struct config *cfg, struct rng *rng, struct sum *sum)
{
	for (enum policy_id fetch = 0; fetch < POLICY_COUNT; fetch++) {
		if (policy_defs[fetch].stage != STAGE_FETCH)
			continue;
		cfg->policy.fetch = fetch;
		memset(seen, 0, sizeof seen);
		fills = fails = firsts = widths = seconds = small = 0;
		for (enum policy_id issue = 0; issue < POLICY_COUNT; issue++)
			if (policy_defs[issue].stage == STAGE_ISSUE)
				run_issue(cfg, issue, rng, sum);
		all_seen(cfg, fetch);
	}
}

START_TEST(random_inputs)
{
	unsigned cycles = full_tests() ? 2500000 : 25000; /* in all runs together */
	struct config cfg = machine(_i);
	struct rng rng = {.state = (uint64_t)_i};
	struct sum count = {0}, sum = {0};
	run_all(&cfg, &rng, &count);
	sum.cycles = cycles / count.runs;
	run_all(&cfg, &rng, &sum);
	ck_assert_msg(sum.still > sum.cycles, "only %llu cycles without a change", (unsigned long long)sum.still);
}
END_TEST

/* In cycle 2463 of this run a sort of one TB ends and the next one begins: no register changes, yet the sort is
 * running.
 */
START_TEST(a_sort_that_begins_as_another_ends_is_a_change)
{
	char why[CONFIG_WHY];
	struct config cfg;
	struct sum sum = {.cycles = 4 * 5000};
	config_read(&cfg, "tiny");
	cfg.fetch_fails = 1;
	ck_assert(policy_parse(&cfg.policy, "pro:threshold=64+cff:refill=1:cff_merge=turn:cff_stalled=same", why));
	ck_assert(config_derive(&cfg, why));
	run(&cfg, 11586104550801851056u, &sum);
}
END_TEST

/* A policy without a row in model/bitpar/policies.c runs on the golden model. */
START_TEST(front_ends_by_name)
{
	struct config cfg = machine(0);
	ck_assert_int_eq(front_end_available(&cfg, FRONT_END_BIT_PARALLEL), FRONT_END_BIT_PARALLEL);
	ck_assert_int_eq(front_end_available(&cfg, FRONT_END_GOLDEN), FRONT_END_GOLDEN);
	cfg.policy.issue = FETCH_RR; /* not an issue policy, so it has no row */
	ck_assert_int_eq(front_end_available(&cfg, FRONT_END_BIT_PARALLEL), FRONT_END_GOLDEN);
	ck_assert_int_eq(front_end_find("bit-parallel"), FRONT_END_BIT_PARALLEL);
	ck_assert_int_eq(front_end_find("golden"), FRONT_END_GOLDEN);
	ck_assert_int_eq(front_end_find("bit"), FRONT_END_COUNT);
}
END_TEST

/* Three warps that never run out of instructions, of which those in `ready` can issue. */
struct always {
	struct stimulus base;
	uint64_t cycle, ready;
};

static void always_inputs(struct stimulus *s, struct front_end_in *in)
{
	const struct always *a = (const struct always *)s;
	in->launch = a->cycle == 0;
	in->launch_warps = 7;
	in->ready = a->ready;
}
static void always_answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	(void)s;
	in->fetch_hit = out->fetch != 0;
	in->fetch_two = in->fetch_hit;
}
static void always_clock(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	(void)in;
	(void)out;
	((struct always *)s)->cycle++;
}

/* gto:age=wait: w2 waits longer than w1 behind the greedy w0, until 16 bits, or two, cannot tell them apart. */
static const struct {
	unsigned bits, cycles;
} ages[] = {{32, 66000}, {2, 63}};

START_TEST(wait_ages_saturate)
{
	const unsigned last = ages[_i].cycles;
	struct always a = {.base = {always_inputs, always_answer, always_clock, NULL, NULL}};
	struct config cfg = machine(0);
	char why[CONFIG_WHY];
	struct side_by_side b;
	unsigned greedy = 0;
	cfg.warps = cfg.tb_warps = 3;
	cfg.ibuffer = 8; /* full before any warp is ready */
	cfg.policy.issue = ISSUE_GTO;
	cfg.policy.opt[OPT_AGE] = AGE_WAIT;
	cfg.counter_bits = ages[_i].bits;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	side_by_side_open(&b, &cfg, "waits");
	for (unsigned c = 0; c <= last; c++) {
		a.ready = c < 50 ? 0 : c < 60 ? 5 : c < last ? 7 : 6;
		side_by_side_cycle(&b, &a.base);
		greedy += b.out[FRONT_END_BIT_PARALLEL].issue == 1;
	}
	ck_assert_uint_eq(greedy, last - 50);
	ck_assert_uint_eq(b.out[FRONT_END_BIT_PARALLEL].issue, 2);
	side_by_side_close(&b);
}
END_TEST

Suite *bitpar_suite(void);
Suite *bitpar_suite(void)
{
	Suite *s = suite_create("bitpar");
	TCase *t = tcase_create("bitpar"), *runs = tcase_create("runs");
	tcase_set_timeout(runs, 600);
	tcase_add_test(t, front_ends_by_name);
	tcase_add_loop_test(t, wait_ages_saturate, 0, sizeof ages / sizeof *ages);
	tcase_add_test(t, a_sort_that_begins_as_another_ends_is_a_change);
	tcase_add_loop_test(runs, random_inputs, 0, MACHINES);
	suite_add_tcase(s, t);
	suite_add_tcase(s, runs);
	return s;
}
