/* test_l1d.c - counters of the L1D: loads, misses, accesses merged with an outstanding line, reasons of failing
 * accesses; and warps in flight. Two warps load a line each, or the same one. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/gpu.h"
#include "model/machine/mask.h"

enum { LANES = 32, WARPS = 2, COUNT = 2 };

static struct config cfg;
static unsigned stride; /* bytes between lanes */

static void setup(void)
{
	config_defaults(&cfg);
	stride = 4;
}

static struct metrics run(uint64_t first, uint64_t second, unsigned width, enum op_class op)
{
	struct inst insts[COUNT] = {
	    {.op = (uint8_t)op, .dsts = op != OP_STORE, .dst = {1}, .srcs = 1, .src = {0}, .width = (uint8_t)width},
	    {.op = OP_EXIT}};
	struct record records[COUNT] = {{0, ~UINT32_C(0), 0, width ? SPACE_GLOBAL : SPACE_NONE},
					{1, ~UINT32_C(0), 0, SPACE_NONE}};
	uint64_t addrs[WARPS][LANES];
	for (unsigned lane = 0; lane < LANES; lane++) {
		addrs[0][lane] = first + (uint64_t)lane * stride;
		addrs[1][lane] = second + (uint64_t)lane * stride;
	}
	struct warp_stream warps[WARPS] = {{records, COUNT, addrs[0], LANES}, {records, COUNT, addrs[1], LANES}};
	char name[] = "test", why[CONFIG_WHY];
	struct kernel_stream kernel = {.name = name,
				       .grid = {1, 1, 1},
				       .block = {32 * WARPS, 1, 1},
				       .tbs = 1,
				       .tb_warps = WARPS,
				       .registers = 2,
				       .insts = insts,
				       .inst_count = COUNT,
				       .warps = warps};
	struct stream stream = {.name = name, .kernels = &kernel, .kernel_count = 1};
	struct gpu g;
	struct metrics m;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	ck_assert_msg(gpu_open(&g, &cfg, FRONT_END_GOLDEN, &stream, why), "%s", why);
	for (unsigned i = 0; i < 100000 && !gpu_done(&g); i++)
		ck_assert(gpu_clock(&g, UINT64_MAX));
	ck_assert(gpu_done(&g));
	ck_assert_msg(gpu_check(&g, why), "%s", why);
	gpu_metrics(&g, &m);
	gpu_close(&g);
	return m;
}

static void expect(const struct metrics *m, uint64_t accesses, uint64_t misses, uint64_t merged)
{
	ck_assert_uint_eq(m->l1d.accesses, accesses);
	ck_assert_uint_eq(m->l1d.misses, misses);
	ck_assert_uint_eq(m->l1d.merged, merged);
}

/* The reasons of failing accesses: bit 0 no MSHR, bit 1 no queue entry, bit 2 no way. */
static unsigned reasons(const struct metrics *m)
{
	return (m->l1d.no_mshr > 0 ? 1u : 0) | (m->l1d.no_queue > 0 ? 2u : 0) | (m->l1d.no_way > 0 ? 4u : 0);
}

START_TEST(loads_miss_or_merge_with_an_outstanding_line)
{
	struct metrics m = run(0x1000, 0x1000, 4, OP_LOAD);
	expect(&m, 2, 1, 1);
	ck_assert_uint_eq(reasons(&m), 0);
	ck_assert_double_eq_tol(metrics_miss_rate(&m), 0.5, 1e-12);
	m = run(0x1000, 0x2000, 4, OP_LOAD);
	expect(&m, 2, 2, 0);
	m = run(0x1000, 0x2000, 4, OP_STORE);
	expect(&m, 0, 0, 0);
}
END_TEST

START_TEST(mshrs_and_merges_are_limited)
{
	cfg.l1d_merges = 1;
	struct metrics m = run(0x1000, 0x1000, 4, OP_LOAD);
	expect(&m, 2, 1, 0); /* the second load hits after the line has arrived */
	ck_assert_uint_eq(reasons(&m), 1);
	config_defaults(&cfg);
	cfg.l1d_mshrs = 1;
	m = run(0x1000, 0x2000, 4, OP_LOAD);
	expect(&m, 2, 2, 0);
	ck_assert_uint_eq(reasons(&m), 1);
}
END_TEST

START_TEST(a_set_with_only_pending_ways_accepts_no_line)
{
	cfg.l1d_sets = cfg.l1d_ways = 1;
	struct metrics m = run(0x1000, 0x2000, 4, OP_LOAD);
	expect(&m, 2, 2, 0);
	ck_assert_uint_eq(reasons(&m), 4);
}
END_TEST

/* Stores of 32 lines; sending one takes a cycle per flit. */
START_TEST(the_queue_of_misses_fills)
{
	stride = 128;
	cfg.icnt_flit = 8;
	cfg.icnt_buffer = 5;
	struct metrics m = run(0x1000, 0x8000, 4, OP_STORE);
	ck_assert_uint_eq(reasons(&m), 2);
	config_defaults(&cfg);
	m = run(0x1000, 0x8000, 4, OP_LOAD); /* requests of one flit, 64 MSHRs */
	expect(&m, 64, 64, 0);
}
END_TEST

/* Two warps, each with an instruction of latency 4 and one source, in flight for 10 cycles from its issue, and an exit
 * that waits for it and ends the run. */
START_TEST(a_warp_is_in_flight_until_its_registers_are_written)
{
	struct metrics m = run(0, 0, 0, OP_SP);
	ck_assert_uint_eq(m.issued, 4);
	ck_assert_uint_eq(m.in_flight, 2 * (10 + 1));
	ck_assert_uint_eq(m.stalls.warps[WARP_ISSUED], 4);
	ck_assert_uint_eq(m.stalls.warps[WARP_DATA], 2 * 9); /* the exits wait for the registers */
	ck_assert_uint_eq(m.stalls.warps[WARP_STRUCTURAL], 0);
}
END_TEST

Suite *l1d_suite(void);
Suite *l1d_suite(void)
{
	Suite *s = suite_create("l1d");
	TCase *t = tcase_create("l1d");
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, loads_miss_or_merge_with_an_outstanding_line);
	tcase_add_test(t, mshrs_and_merges_are_limited);
	tcase_add_test(t, a_set_with_only_pending_ways_accepts_no_line);
	tcase_add_test(t, the_queue_of_misses_fills);
	tcase_add_test(t, a_warp_is_in_flight_until_its_registers_are_written);
	suite_add_tcase(s, t);
	return s;
}
