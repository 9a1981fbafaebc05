/* test_sm.c - the SM's latencies against those of Accel-Sim for micro-traces of one warp.
 *
 * Each stream is run in two lengths; the slope is the cost per instruction, without the start-up. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/metrics.h"
#include "model/machine/mask.h"
#include "model/sm/sm.h"
#include "tests/unit/model/drive.h"

enum { SHORT = 200, LONG = 500, LANES = 32 };

/* A kernel of one TB in which every warp runs `body` n times and then an exit. Jumps cost nothing, as in a trace, so
 * that the code is one line of the L1I. */
struct kernel {
	struct stream stream;
	struct kernel_stream kernel;
	struct inst insts[2];
	struct record records[LONG + 1];
	uint64_t addrs[LANES];
	struct warp_stream warps[48];
	char name[8];
};

static struct kernel *make_kernel(const struct inst *body, unsigned n, unsigned warps, unsigned stride)
{
	struct kernel *k = calloc(1, sizeof *k);
	strcpy(k->name, "test");
	k->insts[0] = *body;
	k->insts[1] = (struct inst){.op = OP_EXIT};
	for (unsigned i = 0; i <= n; i++) {
		bool memory = i < n && body->width > 0;
		k->records[i] = (struct record){i == n, ~UINT32_C(0), 0, memory ? SPACE_SHARED : SPACE_NONE};
	}
	for (unsigned lane = 0; lane < LANES; lane++)
		k->addrs[lane] = (uint64_t)lane * stride;
	for (unsigned w = 0; w < warps; w++)
		k->warps[w] = (struct warp_stream){k->records, n + 1, k->addrs, LANES};
	k->kernel = (struct kernel_stream){.name = k->name,
					   .grid = {1, 1, 1},
					   .block = {32 * warps, 1, 1},
					   .tbs = 1,
					   .tb_warps = warps,
					   .registers = 4,
					   .insts = k->insts,
					   .inst_count = 2,
					   .warps = k->warps,
					   .no_jumps = true};
	k->stream = (struct stream){.name = k->name, .kernels = &k->kernel, .kernel_count = 1};
	return k;
}

static unsigned collector_steps = 1;

/* Cycles from the launch to the last exit; adds the arrivals at barriers to *arrivals. */
static uint64_t run(const struct stream *stream, unsigned *arrivals)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct drive d;
	uint64_t cycles = 0;
	config_defaults(&cfg);
	cfg.collector_steps = collector_steps;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	struct stimulus *s = sm_open(&cfg, stream, why);
	ck_assert_msg(s != NULL, "%s", why);
	drive_reset(&d, &cfg, s);
	for (; !s->done(s) && cycles < 1000000; cycles++) {
		drive_cycle(&d);
		*arrivals += mask_count(d.out.issue & d.in.bar);
	}
	ck_assert(s->done(s));
	sm_close(s);
	return cycles;
}

static uint64_t cycles_of(const struct stream *stream)
{
	unsigned arrivals = 0;
	return run(stream, &arrivals);
}

/* Cycles per instruction. */
static double slope(const struct inst *body, unsigned warps, unsigned stride)
{
	struct kernel *a = make_kernel(body, SHORT, warps, stride), *b = make_kernel(body, LONG, warps, stride);
	double cost = (double)(cycles_of(&b->stream) - cycles_of(&a->stream)) / (LONG - SHORT);
	free(a);
	free(b);
	return cost;
}

static const struct inst chain_sp = {.op = OP_SP, .dsts = 1, .srcs = 1}, free_sp = {.op = OP_SP},
			 chain_sfu = {.op = OP_SFU, .dsts = 1, .srcs = 1}, free_sfu = {.op = OP_SFU},
			 chain_lds = {.op = OP_LOAD, .dsts = 1, .srcs = 1, .width = 4}, barrier = {.op = OP_BAR};

START_TEST(a_chain_of_sp_instructions_takes_10_cycles_each)
{
	ck_assert_double_eq_tol(slope(&chain_sp, 1, 0), 10.0, 0.02);
	collector_steps = 2; /* the operands are read in the cycle in which the collector unit is taken */
	ck_assert_double_eq_tol(slope(&chain_sp, 1, 0), 9.0, 0.02);
	collector_steps = 1;
}
END_TEST

START_TEST(one_warp_issues_two_instructions_in_three_cycles)
{
	ck_assert_double_eq_tol(slope(&free_sp, 1, 0), 1.5, 0.02);
}
END_TEST

START_TEST(sfu_takes_26_cycles_in_a_chain_and_8_without)
{
	ck_assert_double_eq_tol(slope(&chain_sfu, 1, 0), 26.0, 0.02);
	ck_assert_double_eq_tol(slope(&free_sfu, 1, 0), 8.0, 0.02);
}
END_TEST

START_TEST(shared_memory_takes_32_cycles_and_one_more_per_conflict)
{
	ck_assert_double_eq_tol(slope(&chain_lds, 1, 4), 32.0, 0.02);
	ck_assert_double_eq_tol(slope(&chain_lds, 1, 32), 39.0, 0.02); /* 8 words in a bank */
}
END_TEST

START_TEST(barriers_alone_reach_the_fetch_limit)
{
	/* IPC of a TB of W warps that does nothing but barriers: docs/semantics.md example T2. */
	const struct {
		unsigned warps;
		double ipc;
	} expect[] = {{1, 2.0 / 3}, {2, 1}, {4, 4.0 / 3}, {8, 1.6}, {16, 1.778}, {32, 1.882}, {48, 1.92}};
	for (unsigned i = 0; i < 7; i++)
		ck_assert_double_eq_tol(expect[i].warps / slope(&barrier, expect[i].warps, 0), expect[i].ipc,
					0.015 * expect[i].ipc);
}
END_TEST

START_TEST(a_barrier_without_active_lanes_is_no_arrival)
{
	/* docs/stream-format.md: a record with mask 0 takes an issue slot and does nothing. */
	struct kernel *k = make_kernel(&barrier, 1, 2, 0);
	struct record skips[] = {{0, 0, 0, SPACE_NONE}, {1, ~UINT32_C(0), 0, SPACE_NONE}};
	unsigned both = 0, one = 0;
	run(&k->stream, &both);
	ck_assert_uint_eq(both, 2);
	k->warps[1].records = skips;
	run(&k->stream, &one);
	ck_assert_uint_eq(one, 1);
	free(k);
}
END_TEST

/* Cycles in which the head of a chain of n dependent loads from `space` waits for the previous load. */
static unsigned long_waits(enum mem_space space, unsigned n)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct drive d;
	unsigned waits = 0;
	struct kernel *k = make_kernel(&chain_lds, n, 1, 4);
	for (unsigned i = 0; i < n; i++)
		k->records[i].space = (uint8_t)space;
	for (unsigned lane = 0; space == SPACE_LOCAL && lane < LANES; lane++)
		k->addrs[lane] = 0; /* one line, as local memory is interleaved by thread */
	config_defaults(&cfg);
	cfg.policy.issue = ISSUE_TLS;
	ck_assert(config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &k->stream, why);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; !s->done(s) && c < 10000; c++) {
		drive_cycle(&d);
		waits += d.in.long_wait == 1;
	}
	ck_assert(s->done(s));
	sm_close(s);
	free(k);
	return waits;
}

START_TEST(only_global_and_local_loads_are_long_latency)
{
	/* A hundred more loads that hit the L1D wait for the one before, for 40 cycles less that of its issue. The
	 * I-buffer holds two, so every other one comes to its head a cycle late. */
	ck_assert_uint_eq(long_waits(SPACE_GLOBAL, 110) - long_waits(SPACE_GLOBAL, 10), 100 * 39 - 50);
	ck_assert_uint_eq(long_waits(SPACE_LOCAL, 110) - long_waits(SPACE_LOCAL, 10), 100 * 39 - 50);
	ck_assert_uint_eq(long_waits(SPACE_SHARED, 10), 0);
	ck_assert_uint_eq(long_waits(SPACE_CONST, 10), 0);
	ck_assert_uint_eq(long_waits(SPACE_PARAM, 10), 0);
}
END_TEST

/* In a chain of loads from `space` the front end's input `memory` is ever set under the policy. */
static bool tells_memory(const char *policy, enum mem_space space)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct drive d;
	bool told = false;
	struct kernel *k = make_kernel(&chain_lds, 10, 1, 4);
	for (unsigned i = 0; i < 10; i++)
		k->records[i].space = (uint8_t)space;
	config_defaults(&cfg);
	ck_assert(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &k->stream, why);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; !s->done(s) && c < 10000; c++) {
		drive_cycle(&d);
		told = told || d.in.memory == 1;
	}
	sm_close(s);
	free(k);
	return told;
}

START_TEST(what_counts_as_a_memory_instruction)
{
	ck_assert(tells_memory("mto+rr", SPACE_GLOBAL));
	ck_assert(tells_memory("motrr+rr", SPACE_SHARED));
	ck_assert(tells_memory("mto:mem=global+rr", SPACE_GLOBAL));
	ck_assert(tells_memory("motrr:mem=global+rr", SPACE_LOCAL));
	ck_assert(!tells_memory("mto:mem=global+rr", SPACE_SHARED));
	ck_assert(!tells_memory("motrr:mem=global+rr", SPACE_CONST));
	ck_assert(!tells_memory("old+rr", SPACE_GLOBAL));
}
END_TEST

START_TEST(a_hint_names_a_warp_of_every_TB)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct drive d;
	struct kernel *k = make_kernel(&free_sp, 5, 3, 0);
	k->kernel.hint = 4;
	config_defaults(&cfg);
	ck_assert(policy_parse(&cfg.policy, "hint+rr", why) && config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &k->stream, why);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; !s->done(s) && c < 1000; c++)
		drive_cycle(&d);
	ck_assert(s->done(s));
	ck_assert_uint_eq(d.in.hint, 4);
	sm_close(s);
	free(k);
}
END_TEST

/* The warp slots of the launched TBs of a kernel with `warps` warps per TB, on a machine with up to six per TB. */
static void placed(unsigned map, unsigned warps, uint64_t tb_1)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct drive d;
	unsigned launched = 0;
	struct kernel *k = make_kernel(&free_sp, 3, 3 * warps, 0);
	k->kernel.tb_warps = warps;
	k->kernel.tbs = 3;
	config_defaults(&cfg);
	cfg.map = map;
	cfg.tb_warps = 6;
	ck_assert(config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &k->stream, why);
	ck_assert_ptr_nonnull(s);
	drive_reset(&d, &cfg, s);
	for (unsigned c = 0; !s->done(s) && c < 1000; c++) {
		drive_cycle(&d); /* asserts that the mapping allows the launch */
		launched += d.in.launch != 0;
		if (d.in.launch == 2)
			ck_assert_uint_eq(d.in.launch_warps, tb_1);
	}
	ck_assert_uint_eq(launched, 3);
	sm_close(s);
	free(k);
}

START_TEST(a_mapping_selects_the_slots_of_a_TB)
{
	placed(MAP_PROGRAMMABLE, 2, 3 << 2);
	placed(MAP_CONTIGUOUS, 2, 3 << 2);
	placed(MAP_FIXED, 2, 3 << 6);
}
END_TEST

/* Two kernels of three TBs. grid_waits is set from the first cycle to that of the third launch, then clear until the
 * next kernel; every head has its number of lanes. */
START_TEST(the_grid_and_the_lanes_of_heads)
{
	struct kernel *k = make_kernel(&(struct inst){.op = OP_SP}, 3, 6, 0);
	struct kernel_stream kernels[2];
	struct config cfg;
	char why[CONFIG_WHY + (int)POLICY_TEXT];
	struct drive d;
	unsigned launched = 0, rises = 0;
	bool waits = false;
	k->records[1].mask = 7;
	k->kernel.tbs = 3;
	k->kernel.tb_warps = 2;
	k->kernel.block[0] = 64;
	kernels[0] = kernels[1] = k->kernel;
	k->stream.kernels = kernels;
	k->stream.kernel_count = 2;
	config_defaults(&cfg);
	ck_assert(policy_parse(&cfg.policy, "pro+rr", why) && config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &k->stream, why);
	ck_assert_msg(s != NULL, "%s", why);
	drive_reset(&d, &cfg, s);
	for (unsigned issues[MAX_WARPS] = {0}, c = 0; !s->done(s) && c < 10000; c++) {
		drive_cycle(&d);
		rises += d.in.grid_waits && !waits;
		waits = d.in.grid_waits;
		ck_assert(waits == (launched < 3 * rises));
		launched += d.in.launch != 0;
		for (unsigned w = 0; w < cfg.warps; w++)
			if (mask_has(d.out.issue, w))
				ck_assert_uint_eq(d.in.lanes[w], issues[w]++ % 4 == 1 ? 3 : 32);
	}
	ck_assert_uint_eq(launched, 6);
	ck_assert_uint_eq(rises, 2);
	sm_close(s);
	free(k);
}
END_TEST

START_TEST(kernels_that_do_not_fit_are_refused)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct kernel *k = make_kernel(&free_sp, 1, 32, 0);
	config_defaults(&cfg);
	ck_assert(config_derive(&cfg, why));
	k->kernel.shared_bytes = 50000;
	ck_assert_ptr_null(sm_open(&cfg, &k->stream, why));
	ck_assert_str_eq(
	    why, "kernel test: one TB needs 0 registers and 50000 bytes of shared memory: the SM has 32768 and 49152");
	k->kernel.shared_bytes = 0;
	cfg.tb_warps = 16;
	ck_assert_ptr_null(sm_open(&cfg, &k->stream, why));
	ck_assert_str_eq(why, "kernel test has 32 warps per TB: the config allows tb_warps = 16");
	cfg.tb_warps = 48;
	cfg.threads = 1023;
	ck_assert_ptr_null(sm_open(&cfg, &k->stream, why));
	ck_assert_str_eq(why, "kernel test has 32 warps per TB: the config allows threads = 1023");
	free(k);
}
END_TEST

START_TEST(occupancy_follows_the_scarcest_resource)
{
	struct config cfg;
	char why[CONFIG_WHY];
	struct kernel *k = make_kernel(&free_sp, 1, 8, 0);
	config_defaults(&cfg);
	ck_assert(config_derive(&cfg, why));
	ck_assert_uint_eq(sm_resident_tbs(&cfg, &k->kernel, why), 6); /* 48 warps / 8 */
	cfg.threads = 1535;
	ck_assert_uint_eq(sm_resident_tbs(&cfg, &k->kernel, why), 5);
	k->kernel.block[0] = 225; /* 7 warps and a thread: 8 warps */
	ck_assert_uint_eq(sm_resident_tbs(&cfg, &k->kernel, why), 5);
	k->kernel.block[0] = 256;
	k->kernel.regs = 32;
	ck_assert_uint_eq(sm_resident_tbs(&cfg, &k->kernel, why), 4); /* 32768 / (32 * 256) */
	k->kernel.shared_bytes = 20000;
	ck_assert_uint_eq(sm_resident_tbs(&cfg, &k->kernel, why), 2);
	free(k);
}
END_TEST

Suite *sm_suite(void);
Suite *sm_suite(void)
{
	Suite *s = suite_create("sm");
	TCase *t = tcase_create("sm");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_chain_of_sp_instructions_takes_10_cycles_each);
	tcase_add_test(t, one_warp_issues_two_instructions_in_three_cycles);
	tcase_add_test(t, sfu_takes_26_cycles_in_a_chain_and_8_without);
	tcase_add_test(t, shared_memory_takes_32_cycles_and_one_more_per_conflict);
	tcase_add_test(t, barriers_alone_reach_the_fetch_limit);
	tcase_add_test(t, a_barrier_without_active_lanes_is_no_arrival);
	tcase_add_test(t, only_global_and_local_loads_are_long_latency);
	tcase_add_test(t, what_counts_as_a_memory_instruction);
	tcase_add_test(t, a_mapping_selects_the_slots_of_a_TB);
	tcase_add_test(t, a_hint_names_a_warp_of_every_TB);
	tcase_add_test(t, the_grid_and_the_lanes_of_heads);
	tcase_add_test(t, kernels_that_do_not_fit_are_refused);
	tcase_add_test(t, occupancy_follows_the_scarcest_resource);
	suite_add_tcase(s, t);
	return s;
}
