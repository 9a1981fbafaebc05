/* test_deadlock.c - deadlocks are detected, and the report says what each warp waits for. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/memory/access.h"
#include "sim/timing/deadlock.h"
#include "sim/timing/run.h"

/* Two TBs of four warps, run twice on one SM that holds one TB. Warp 3 loads, and uses the result, before the barrier;
 * warp 2 stores, then has a fence; warp 1 exits at once; warp 0 begins with a fence and ends with a store that has not
 * been answered when the kernel ends. */
enum { TB_WARPS = 4, TBS = 2, MOST = 5 };

static const struct inst insts[] = {{.op = OP_LOAD, .dsts = 1, .dst = {1}, .width = 4, .text = "ld.global.u32"},
				    {.op = OP_SP, .dsts = 1, .dst = {2}, .srcs = 1, .src = {1}, .text = "add.u32"},
				    {.op = OP_STORE, .width = 4, .text = "st.global.u32"},
				    {.op = OP_FENCE, .text = "membar.gl"},
				    {.op = OP_BAR, .text = "bar.sync"},
				    {.op = OP_EXIT, .text = "exit"}};
enum { LOAD, ADD, STORE, FENCE, BAR, EXIT };

static struct record records[TB_WARPS][MOST];
static struct warp_stream warps[TBS * TB_WARPS];
static uint64_t addrs[] = {0x100000};
static char name[] = "waits";
static struct kernel_stream kernels[2];
static struct stream stream = {.name = name, .kernels = kernels, .kernel_count = 2};
static struct config cfg;
static struct gpu g;

static void setup(void)
{
	const struct {
		unsigned count, pcs[MOST];
	} bodies[TB_WARPS] = {
	    {4, {FENCE, BAR, STORE, EXIT}}, {1, {EXIT}}, {4, {STORE, FENCE, BAR, EXIT}}, {4, {LOAD, ADD, BAR, EXIT}}};
	for (unsigned w = 0; w < TBS * TB_WARPS; w++) {
		struct record *r = records[w % TB_WARPS];
		warps[w] = (struct warp_stream){r, bodies[w % TB_WARPS].count, addrs, 1};
		for (unsigned i = 0; i < warps[w].count; i++) {
			unsigned pc = bodies[w % TB_WARPS].pcs[i];
			r[i] = (struct record){pc, 1, 0, insts[pc].width ? SPACE_GLOBAL : SPACE_NONE};
		}
	}
	kernels[0] = (struct kernel_stream){.name = name,
					    .grid = {TBS, 1, 1},
					    .block = {32 * TB_WARPS, 1, 1},
					    .tbs = TBS,
					    .tb_warps = TB_WARPS,
					    .registers = 3,
					    .insts = (struct inst *)insts,
					    .inst_count = sizeof insts / sizeof *insts,
					    .warps = warps,
					    .no_jumps = true};
	kernels[1] = kernels[0];
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.tbs = 1;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	ck_assert_msg(gpu_open(&g, &cfg, FRONT_END_BIT_PARALLEL, &stream, why), "%s", why);
}

static void teardown(void)
{
	gpu_close(&g);
}

/* The memory's responses to data accesses are lost; the code, one line, has arrived before the first issue. */
static void (*inputs)(struct stimulus *s, struct front_end_in *in);

static void inputs_without_answers(struct stimulus *s, struct front_end_in *in)
{
	struct packet p;
	while (gpu_issued(&g) > 0 && memory_receive(g.memory, 0, &p))
		ck_assert_int_eq(p.kind, PACKET_DATA);
	inputs(s, in);
}

START_TEST(a_run_ends_while_the_memory_responds)
{
	while (!gpu_done(&g))
		ck_assert(gpu_clock(&g, UINT64_MAX));
	ck_assert_uint_eq(gpu_issued(&g), 2 * TBS * (4 + 1 + 4 + 4));
}
END_TEST

/* The last cycle in which something happens. */
static uint64_t run_without_answers(void)
{
	inputs = g.sms[0].sm->inputs;
	g.sms[0].sm->inputs = inputs_without_answers;
	while (gpu_clock(&g, 100000))
		ck_assert_uint_lt(g.now, 100000);
	ck_assert(!gpu_done(&g));
	return g.now;
}

START_TEST(a_deadlock_is_detected)
{
	ck_assert_uint_lt(run_without_answers(), 5000);
	ck_assert_uint_eq(gpu_issued(&g), 5); /* the first instruction of each warp, and the first barrier */
}
END_TEST

START_TEST(the_report_says_what_each_warp_waits_for)
{
	char lines[DEADLOCK_LINES][DEADLOCK_LINE];
	run_without_answers();
	unsigned n = deadlock_explain(&g, lines);
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(lines[0],
			 "kernel 1, TB 0 on SM 0: warps 0 at the barrier; warps 3 wait for a load (1 add.u32); "
			 "warps 2 wait at a fence for their accesses (3 membar.gl); warps 1 have exited");
	ck_assert_str_eq(lines[1], "kernel 1, TBs 1-1: not launched");
}
END_TEST

/* Opening a row takes more than a million cycles: nothing issues for long, but a request is in flight all the time. */
START_TEST(a_slow_memory_is_no_deadlock)
{
	struct metrics m;
	cfg.core_mhz = 10000;
	cfg.dram_mhz = 9;
	cfg.t_rcd = 1000;
	run_stream(&cfg, FRONT_END_BIT_PARALLEL, &stream, &(struct run_options){.threads = 1, .every_cycle = true},
		   NULL, NULL, &m);
	ck_assert_uint_eq(m.issued, 2 * TBS * (4 + 1 + 4 + 4));
	ck_assert_uint_gt(m.cycles, RUN_PATIENCE);
}
END_TEST

/* The memory's responses are lost: once the memory is idle, nothing is under way, with and without skipped cycles. */
START_TEST(a_lost_response_is_not_under_way)
{
	g.every_cycle = true;
	inputs = g.sms[0].sm->inputs;
	g.sms[0].sm->inputs = inputs_without_answers;
	ck_assert(gpu_clock(&g, UINT64_MAX));
	ck_assert(gpu_under_way(&g));
	while (gpu_under_way(&g)) {
		ck_assert(gpu_clock(&g, UINT64_MAX));
		ck_assert_uint_lt(g.now, 5000);
	}
	ck_assert_uint_eq(gpu_issued(&g), 5);
	for (unsigned i = 0; i < 1000; i++) {
		ck_assert(gpu_clock(&g, UINT64_MAX));
		ck_assert(!gpu_under_way(&g));
	}
}
END_TEST

/* A front end that grants nothing: every cycle is like the previous one. */
static void (*comb)(struct timing_front_end *f, const struct front_end_in *in, struct front_end_out *out);

static void grant_nothing(struct timing_front_end *f, const struct front_end_in *in, struct front_end_out *out)
{
	comb(f, in, out);
	out->fetch = out->issue = 0;
}

START_TEST(a_front_end_that_grants_nothing_is_reported_as_such)
{
	char lines[DEADLOCK_LINES][DEADLOCK_LINE];
	comb = g.sms[0].front_end->comb;
	g.sms[0].front_end->comb = grant_nothing;
	while (gpu_clock(&g, 100000))
		ck_assert_uint_lt(g.now, 100000);
	ck_assert_uint_eq(deadlock_explain(&g, lines), 2);
	ck_assert_str_eq(lines[0], "kernel 1, TB 0 on SM 0: warps 0-3 are not granted a fetch");
}
END_TEST

Suite *deadlock_suite(void);
Suite *deadlock_suite(void)
{
	Suite *s = suite_create("deadlock");
	TCase *t = tcase_create("deadlock");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, a_run_ends_while_the_memory_responds);
	tcase_add_test(t, a_deadlock_is_detected);
	tcase_add_test(t, the_report_says_what_each_warp_waits_for);
	tcase_add_test(t, a_slow_memory_is_no_deadlock);
	tcase_add_test(t, a_lost_response_is_not_under_way);
	tcase_add_test(t, a_front_end_that_grants_nothing_is_reported_as_such);
	suite_add_tcase(s, t);
	return s;
}
