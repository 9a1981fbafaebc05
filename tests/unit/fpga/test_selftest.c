/* test_selftest.c - tests of the FPGA build: stimulus engine, signature, testbench output, injected fault. */
#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "fpga/flow.h"
#include "fpga/placement.h"
#include "fpga/selftest_model.h"
#include "fpga/selftest_rtl.h"
#include "fpga/testbench.h"
#include "tests/unit/base/full.h"
#include "tests/unit/base/scratch.h"

enum { FIRST = 1024, CYCLES = 100032 };

static struct config machine(unsigned warps, unsigned tbs, unsigned tb_warps, unsigned map, const char *policy)
{
	struct config cfg;
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	config_defaults(&cfg);
	cfg.warps = warps;
	cfg.tbs = tbs;
	cfg.tb_warps = tb_warps;
	cfg.map = map;
	ck_assert_msg(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why), "%s", why);
	return cfg;
}

/* The engine meets every assumption of the front end (selftest_run() ends the program otherwise), and every event
 * occurs often enough. Without FULL=1 every sixth machine: under the sanitizers each takes seconds. */
START_TEST(events_are_frequent)
{
	static const struct {
		unsigned warps, tbs, tb_warps, map;
		const char *policy;
	} runs[] = {{33, 5, 9, MAP_PROGRAMMABLE, "mwf_gto+cff"}, {48, 8, 48, MAP_CONTIGUOUS, "mwf_gto+cff"},
		    {48, 8, 6, MAP_FIXED, "saws+cff"},           {33, 5, 9, MAP_PROGRAMMABLE, "tls+rr"},
		    {33, 5, 9, MAP_CONTIGUOUS, "pro+fef"},       {33, 5, 9, MAP_PROGRAMMABLE, "motrr_recency+rr"},
		    {48, 8, 48, MAP_PROGRAMMABLE, "hint+cff"}};
	if (_i % 6 != 0 && !full_tests())
		return;
	struct config cfg = machine(runs[_i].warps, runs[_i].tbs, runs[_i].tb_warps, runs[_i].map, runs[_i].policy);
	struct selftest s;
	selftest_run(&cfg, FIRST, CYCLES, &s);
	enum event below = events_below(&s.events, &cfg, s.cycles);
	ck_assert_msg(below == EVENT_COUNT, "%s: too few %s", runs[_i].policy, event_names[below]);
	ck_assert_uint_ne(s.first, s.last);
	selftest_free(&s);
}
END_TEST

/* a(n) = a(n-127) xor a(n-64), where a(n) enters the register before a(n+1). */
START_TEST(random_bits_follow_the_recurrence)
{
	struct config cfg = machine(4, 2, 2, MAP_PROGRAMMABLE, "lrr+rr");
	struct front_end_in in = {0};
	struct front_end_out out;
	struct engine e;
	bool a[RANDOM_BITS + 64 * 40];
	memset(&out, 0, sizeof out);
	engine_reset(&e);
	memcpy(a, e.random, sizeof e.random);
	for (unsigned n = RANDOM_BITS; n < sizeof a; n++)
		a[n] = a[n - 127] != a[n - 64];
	for (unsigned c = 0; c <= 40; c++) {
		ck_assert_mem_eq(e.random, a + 64 * c, sizeof e.random);
		engine_clock(&cfg, &e, &in, &out);
	}
}
END_TEST

/* Each bit of each output changes the signature; 64 consecutive bits change different bits of it. */
START_TEST(every_output_counts)
{
	struct config cfg = machine(33, 5, 9, MAP_PROGRAMMABLE, "mwf_gto+cff");
	struct port table[MAX_PORTS];
	unsigned ports = ports_of(BLOCK_front_end, &cfg, table), at = 0;
	for (unsigned i = 0; i < ports; i++) {
		for (unsigned n = 0; table[i].dir == DIR_OUT && n < table[i].count * table[i].bits; n++) {
			struct front_end_out out;
			memset(&out, 0, sizeof out);
			port_set(&table[i], &out, n / table[i].bits, UINT64_C(1) << n % table[i].bits);
			ck_assert_uint_eq(signature_next(&cfg, 0, &out), UINT64_C(1) << at++ % 64);
		}
	}
	ck_assert_uint_eq(at, 33 * 7 + 5 * 3 + 5 * 4);
}
END_TEST

/* The remainder modulo x^64 + x^4 + x^3 + x + 1: a 1 shifted out at the top is XORed into bits 4, 3, 1 and 0. */
START_TEST(signature_divides)
{
	struct config cfg = machine(4, 2, 2, MAP_PROGRAMMABLE, "lrr+rr");
	struct front_end_out out;
	memset(&out, 0, sizeof out);
	ck_assert_uint_eq(signature_next(&cfg, 1, &out), 2);
	ck_assert_uint_eq(signature_next(&cfg, UINT64_C(1) << 63, &out), 0x1b);
	out.issue = 1;
	ck_assert_uint_eq(signature_next(&cfg, UINT64_C(1) << 63, &out), 0x1a);
}
END_TEST

/* ---- testbench output ---- */

static struct testbench_result result_of(const char *text)
{
	uint64_t serial[3] = {0x10, 0x20, 0x30};
	const struct selftest s = {.cycles = 128, .serial = serial};
	struct testbench_result r;
	outfile_put("log", text);
	testbench_read("log", board_find("hx8k"), &s, &r);
	return r;
}

#define LINE(cycle, bits, leds) cycle " 00000000000000" bits " " leds "\n"

START_TEST(bench_lines_are_compared)
{
	scratch_enter();
	struct testbench_result r =
	    result_of(LINE("64", "10", "0 0") LINE("128", "20", "0 0") LINE("192", "30", "1 0"));
	ck_assert(!r.differs && r.cycles == 192 && r.passed && !r.failed);
	r = result_of(LINE("64", "10", "0 0") LINE("128", "20", "0 0") "192 000");
	ck_assert(!r.differs && r.cycles == 128 && !r.passed && !r.failed);
	r = result_of(LINE("64", "10", "0 0") LINE("128", "21", "0 0") LINE("192", "30", "0 1"));
	ck_assert(r.differs && r.cycles == 64 && !r.passed && r.failed && r.failed_at == 192);
	r = result_of("64 xxxxxxxxxxxxxxxx x x\n");
	ck_assert(r.differs && r.cycles == 0 && !r.passed && !r.failed);
}
END_TEST

/* ---- the injected fault ---- */

START_TEST(one_bit_flips)
{
	static const char head[] = "\n.logic_tile 3 7\n";
	char asc[sizeof head + 16 * 55], *at = asc + sizeof head - 1;
	const struct placed cell = {.x = 3, .y = 7, .cell = 2};
	memcpy(asc, head, sizeof head);
	for (unsigned line = 0; line < 16; line++, at += 55)
		memcpy(at, "000000000000000000000000000000000000000000000000000000\n", 55);
	*at = '\0';
	char *flipped = placement_flip(asc, &cell);
	for (size_t n = 0; n < strlen(asc); n++)
		ck_assert((flipped[n] != asc[n]) == (n == sizeof head - 1 + 4 * 55 + 40));
	free(flipped);
}
END_TEST

START_TEST(cells_belong_to_blocks)
{
	static const struct {
		const char *cell, *block;
	} cells[] = {{"u_selftest.u_front_end.u_wpt.count_q_SB_DFF_Q_LC", "wpt"},
		     {"u_selftest.u_front_end.u_issue_sel.g_pick[0].u_pick.x_LC", "issue_sel"},
		     {"u_selftest.u_front_end.arrive_SB_LUT4_O_LC", "front_end"},
		     {"u_selftest.u_selftest_engine.random_q_SB_DFFSR_Q", "engine"},
		     {"u_selftest.u_selftest_signature.fold_SB_LUT4_O", "signature"},
		     {"u_selftest.u_selftest_signature_signature_o_SB_LUT4_I1", "self-test"},
		     {"$flatten\\u_selftest.\\u_front_end.\\u_wpt.$abc$1$auto$2", "wpt"},
		     {"up_q_SB_DFF_Q", "self-test"}};
	for (size_t n = 0; n < sizeof cells / sizeof *cells; n++)
		ck_assert_str_eq(flow_block_name(flow_block_of(cells[n].cell)), cells[n].block);
}
END_TEST

Suite *selftest_suite(void)
{
	Suite *s = suite_create("selftest");
	TCase *t = tcase_create("selftest"), *whole = tcase_create("whole");
	tcase_set_timeout(t, 300);
	tcase_set_timeout(whole, 300);
	tcase_add_loop_test(whole, events_are_frequent, 0, 7);
	tcase_add_test(t, random_bits_follow_the_recurrence);
	tcase_add_test(t, every_output_counts);
	tcase_add_test(t, signature_divides);
	tcase_add_test(t, bench_lines_are_compared);
	tcase_add_test(t, one_bit_flips);
	tcase_add_test(t, cells_belong_to_blocks);
	suite_add_tcase(s, whole);
	suite_add_tcase(s, t);
	return s;
}
