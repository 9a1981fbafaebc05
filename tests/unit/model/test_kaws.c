/* test_kaws.c - kaws: counters, when warp sharing is on, and rare cases that random runs must reach. */
#include <check.h>
#include <string.h>

#include "model/machine/mask.h"
#include "model/sm/sm.h"
#include "sim/stimuli/random.h"
#include "tests/unit/model/drive.h"

static struct config cfg;
static char why[(int)CONFIG_WHY + (int)POLICY_TEXT];

static bool setup(const char *policy, unsigned schedulers, bool shared_ports)
{
	config_defaults(&cfg);
	cfg.warps = 33;
	cfg.tbs = 5;
	cfg.tb_warps = 9;
	cfg.schedulers = schedulers;
	cfg.shared_ports = shared_ports;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why), "%s", why);
	return config_derive(&cfg, why);
}

/* Expects the canonical name of a policy on a machine, and whether it shares warps. */
static void expect_name(const char *policy, unsigned schedulers, bool shared_ports, const char *name, bool shares)
{
	char text[POLICY_TEXT];
	ck_assert_msg(setup(policy, schedulers, shared_ports), "%s", why);
	ck_assert_str_eq(policy_text(&cfg.policy, text), name);
	ck_assert_int_eq(cfg.has_sharing, shares);
}

START_TEST(sharing_is_on_where_schedulers_have_collectors_of_their_own)
{
	expect_name("kaws+rr", 4, false, "kaws+rr", true);
	expect_name("kaws:sharing=on+rr", 4, false, "kaws+rr", true);
	expect_name("kaws:sharing=auto+rr", 4, false, "kaws+rr", true);
	expect_name("kaws:sharing=off+rr", 4, false, "kaws:sharing=off+rr", false);
	expect_name("lrr:sharing=on+rr", 4, false, "lrr:sharing=on+rr", true);
	expect_name("gto:sharing=off+rr", 4, false, "gto+rr", false);
	expect_name("kaws:sharing=on+rr", 1, false, "kaws+rr", false); /* one scheduler alone cannot share */
	expect_name("kaws+rr", 2, true, "kaws+rr", false);
	expect_name("kaws:sharing=off:equal_counts=age+rr", 2, true, "kaws:equal_counts=age+rr", false);
	ck_assert(!setup("kaws:sharing=on+rr", 2, true));
	ck_assert_str_eq(why,
			 "sharing = on: needs shared_ports = false (each scheduler must have collectors of its own)");
	expect_name("gto+rr", 4, false, "gto+rr", false);
}
END_TEST

START_TEST(counters_saturate_and_a_launch_clears_them)
{
	struct issue_count i;
	struct issue_count_in in = {.issue = 7};
	struct issue_count_out out = {0};
	ck_assert(setup("kaws+rr", 4, false));
	issue_count_reset(&i);
	i.count[0] = UINT32_MAX - 1;
	in.tb[2] = 1;
	issue_count_clock(&cfg, &i, &in, &out);
	ck_assert_uint_eq(i.count[0], UINT32_MAX);
	ck_assert_uint_eq(i.count[1], 1);
	in.launch = 2;
	issue_count_clock(&cfg, &i, &in, &out);
	ck_assert_uint_eq(i.count[0], UINT32_MAX);
	ck_assert_uint_eq(i.count[1], 0);
	cfg.issue_count_bits = 2;
	issue_count_reset(&i);
	i.count[0] = 2;
	issue_count_clock(&cfg, &i, &in, &out);
	ck_assert_uint_eq(i.count[0], 3);
}
END_TEST

/* ---- random runs ---- */

enum { TWO_SHARED, EACH_SHARED, MEM, SFU, SP, ARRIVES, EXITS, LENDER_BUSY, AFTER, OVERTAKEN, EQUAL, RARE_COUNT };
static const struct {
	const char *name;
	unsigned floor; /* in 20,000 cycles */
} rares[RARE_COUNT] = {{"two warps are shared", 100},
		       {"one of each type is shared", 10},
		       {"a memory instruction is shared", 100},
		       {"an SFU instruction is shared", 100},
		       {"an SP instruction is shared", 100},
		       {"a shared warp arrives at a barrier", 50},
		       {"a shared warp exits", 50},
		       {"the only free collector's scheduler has issued", 100},
		       {"an issue after the kernel's last launch", 1000},
		       {"a younger TB issues while an older one is ready", 100},
		       {"two resident TBs have issued equally much", 100}};

static void count_sharing(const struct front_end_in *in, const struct front_end_out *out, unsigned *rare)
{
	uint64_t guests = share_guests(&cfg, out), home = 0;
	for (unsigned w = 0; w < cfg.warps; w++)
		if (mask_has(out->issue & ~guests, w))
			home |= mask_bit(w % cfg.schedulers);
	rare[TWO_SHARED] += mask_count(guests) == 2;
	rare[EACH_SHARED] += mask_count(guests) == 3;
	rare[MEM] += (guests & in->mem) != 0;
	rare[SFU] += (guests & in->sfu) != 0;
	rare[SP] += (guests & ~in->mem & ~in->sfu) != 0;
	rare[ARRIVES] += (guests & in->bar) != 0;
	rare[EXITS] += (guests & in->exit) != 0;
	rare[LENDER_BUSY] += mask_count(in->free_mem) == 1 && (in->free_mem & home) &&
			     (in->blocked & in->mem & out->live & ~out->wait & out->valid);
}

static void count_order(const struct front_end *f, const struct front_end_in *in, const struct front_end_out *out,
			unsigned *rare)
{
	const struct launch_order *l = &f->launch_order;
	uint64_t left = in->ready & out->live & ~out->wait & out->valid & ~out->issue;
	uint64_t home = out->issue & ~share_guests(&cfg, out);
	bool overtaken = false, equal = false;
	rare[AFTER] += out->issue && !in->grid_waits;
	for (unsigned w = 0; w < cfg.warps; w++)
		for (unsigned x = w % cfg.schedulers; x < cfg.warps; x += cfg.schedulers)
			overtaken |=
			    mask_has(home, w) && mask_has(left, x) && l->launch_no[l->tb[x]] < l->launch_no[l->tb[w]];
	for (unsigned t = 0; t < cfg.tbs; t++)
		for (unsigned u = 0; u < t; u++)
			equal |= mask_has(l->busy, t) && mask_has(l->busy, u) &&
				 f->issue_count.count[t] == f->issue_count.count[u];
	ck_assert(!overtaken || !in->grid_waits);
	rare[OVERTAKEN] += overtaken;
	rare[EQUAL] += equal;
}

START_TEST(random_runs_reach_the_rare_cases)
{
	unsigned rare[RARE_COUNT] = {0};
	struct drive d;
	ck_assert(setup("kaws+cff", 4, false));
	struct stimulus *s = random_open(&cfg, 1);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; c < 30000; c++) {
		struct front_end was = d.front_end;
		drive_cycle(&d);
		count_sharing(&d.in, &d.out, rare);
		count_order(&was, &d.in, &d.out, rare);
	}
	random_close(s);
	for (unsigned r = 0; r < RARE_COUNT; r++)
		ck_assert_msg(rare[r] >= rares[r].floor, "%s: only %u", rares[r].name, rare[r]);
}
END_TEST

/* ---- the SM: one TB; warps of schedulers 0 to 2 use the SFU, those of scheduler 3 wait for their own results ---- */

enum { WARPS = 16, LENGTH = 100 };

/* Cycles of the kernel; *guests: instructions that issue through another scheduler. */
static unsigned run_kernel(const char *policy, unsigned *guests)
{
	static struct record records[2][LENGTH + 1];
	struct inst insts[] = {{.op = OP_SFU}, {.op = OP_SP, .dsts = 1, .srcs = 1}, {.op = OP_EXIT}};
	struct warp_stream warps[WARPS];
	for (unsigned i = 0; i <= LENGTH; i++) {
		records[0][i] = (struct record){i == LENGTH ? 2 : 0, ~UINT32_C(0), 0, SPACE_NONE};
		records[1][i] = (struct record){i == LENGTH ? 2 : 1, ~UINT32_C(0), 0, SPACE_NONE};
	}
	for (unsigned w = 0; w < WARPS; w++)
		warps[w] = (struct warp_stream){.records = records[w % 4 == 3], .count = LENGTH + 1};
	struct kernel_stream kernel = {.name = "test",
				       .grid = {1, 1, 1},
				       .block = {32 * WARPS, 1, 1},
				       .tbs = 1,
				       .tb_warps = WARPS,
				       .registers = 4,
				       .insts = insts,
				       .inst_count = 3,
				       .warps = warps,
				       .no_jumps = true};
	struct stream stream = {.name = "test", .kernels = &kernel, .kernel_count = 1};
	struct drive d;
	unsigned cycles = 0, issued = 0;
	ck_assert(setup(policy, 4, false));
	cfg.tb_warps = WARPS;
	cfg.sfu_units = 4;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	struct stimulus *s = sm_open(&cfg, &stream, why);
	ck_assert_msg(s != NULL, "%s", why);
	drive_reset(&d, &cfg, s);
	for (; !s->done(s) && cycles < 100000; cycles++) {
		drive_cycle(&d);
		issued += mask_count(d.out.issue);
		*guests += mask_count(d.out.borrowed);
	}
	ck_assert(s->done(s));
	sm_close(s);
	ck_assert_uint_eq(issued, WARPS * (LENGTH + 1));
	return cycles;
}

START_TEST(an_sm_issues_shared_warps_through_the_other_scheduler)
{
	unsigned none = 0, some = 0;
	unsigned without = run_kernel("kaws:sharing=off+rr", &none), with = run_kernel("kaws+rr", &some);
	ck_assert_uint_eq(none, 0);
	ck_assert_msg(some > 0, "nothing was shared in %u cycles (%u without sharing)", with, without);
}
END_TEST

Suite *kaws_suite(void);
Suite *kaws_suite(void)
{
	Suite *s = suite_create("kaws");
	TCase *c = tcase_create("kaws");
	tcase_add_test(c, sharing_is_on_where_schedulers_have_collectors_of_their_own);
	tcase_add_test(c, counters_saturate_and_a_launch_clears_them);
	tcase_add_test(c, random_runs_reach_the_rare_cases);
	tcase_add_test(c, an_sm_issues_shared_warps_through_the_other_scheduler);
	suite_add_tcase(s, c);
	return s;
}
