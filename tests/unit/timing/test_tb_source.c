/* test_tb_source.c - the SM takes TBs from a source one by one, holds the resident ones and returns all of them. */
#include <check.h>
#include <stdlib.h>

#include "model/sm/sm.h"
#include "tests/unit/model/drive.h"

enum { TBS = 40, TB_WARPS = 8, RESIDENT = 6, CODE = 20, LOOPS = 10 };

/* A kernel of TBS thread blocks in which each warp runs a loop of CODE instructions, and a source that counts its TBs.
 */
struct counted {
	struct tb_source source; /* first */
	struct kernel_stream held, sourced;
	struct inst insts[CODE];
	uint32_t address[CODE];
	struct record records[CODE * LOOPS];
	struct warp_stream warps[TBS * TB_WARPS];
	unsigned opened, closed, taken, given_back, most;
};

struct counted_cursor {
	struct tb_cursor cursor; /* first */
	struct counted *of;
};

static void next(struct tb_cursor *c, struct tb_stream *tb)
{
	struct counted *of = ((struct counted_cursor *)c)->of;
	*tb = (struct tb_stream){.warps = of->warps + of->taken * TB_WARPS,
				 .insts = of->insts,
				 .address = of->address,
				 .inst_count = CODE,
				 .code_end = 8 * CODE,
				 .held = of};
	if (++of->taken - of->given_back > of->most)
		of->most = of->taken - of->given_back;
}

static void release(struct tb_cursor *c, struct tb_stream *tb)
{
	((struct counted_cursor *)c)->of->given_back++;
	ck_assert_ptr_eq(tb->held, ((struct counted_cursor *)c)->of);
	tb->held = NULL;
}

static void end(struct tb_cursor *c)
{
	((struct counted_cursor *)c)->of->closed++;
	free(c);
}

static struct tb_cursor *begin(const struct tb_source *source)
{
	struct counted_cursor *c = calloc(1, sizeof *c);
	c->of = (struct counted *)(uintptr_t)source;
	c->of->opened++;
	c->of->taken = c->of->given_back = 0;
	c->cursor = (struct tb_cursor){next, release, end};
	return &c->cursor;
}

static struct counted *make(void)
{
	static char name[] = "loop";
	struct counted *k = calloc(1, sizeof *k);
	k->source = (struct tb_source){begin, NULL, false};
	for (unsigned i = 0; i < CODE; i++) {
		k->insts[i] = (struct inst){.op = i + 1 < CODE ? OP_SP : OP_EXIT};
		k->address[i] = 8 * i;
	}
	for (unsigned i = 0; i < CODE * LOOPS; i++)
		k->records[i] = (struct record){i + 1 < CODE * LOOPS ? i % (CODE - 1) : CODE - 1, UINT32_MAX, 0, 0};
	for (unsigned w = 0; w < TBS * TB_WARPS; w++)
		k->warps[w] = (struct warp_stream){k->records, CODE * LOOPS, NULL, 0};
	k->held = (struct kernel_stream){.name = name,
					 .grid = {TBS, 1, 1},
					 .block = {32 * TB_WARPS, 1, 1},
					 .tbs = TBS,
					 .tb_warps = TB_WARPS,
					 .registers = 4,
					 .insts = k->insts,
					 .inst_count = CODE,
					 .warps = k->warps};
	k->sourced = k->held;
	k->sourced.insts = NULL;
	k->sourced.warps = NULL;
	k->sourced.source = &k->source;
	return k;
}

/* Cycles of the kernel; at most `most`, where the run stops. */
static uint64_t run(struct kernel_stream *k, bool trace_jumps, uint64_t most)
{
	struct stream stream = {.name = k->name, .kernels = k, .kernel_count = 1};
	struct config cfg;
	struct drive d;
	char why[CONFIG_WHY];
	uint64_t cycles = 0;
	config_defaults(&cfg);
	cfg.trace_jumps = trace_jumps;
	ck_assert(config_derive(&cfg, why));
	struct stimulus *s = sm_open(&cfg, &stream, why);
	ck_assert_ptr_nonnull(s);
	drive_reset(&d, &cfg, s);
	for (; !s->done(s) && cycles < most; cycles++)
		drive_cycle(&d);
	sm_close(s);
	return cycles;
}

START_TEST(a_source_runs_as_a_kernel_in_memory_does)
{
	struct counted *k = make();
	uint64_t cycles = run(&k->held, false, 1000000);
	ck_assert_uint_lt(cycles, 1000000);
	ck_assert_uint_eq(run(&k->sourced, false, 1000000), cycles);
	free(k);
}
END_TEST

START_TEST(only_resident_tbs_are_held)
{
	struct counted *k = make();
	run(&k->sourced, false, 1000000);
	ck_assert_uint_eq(k->taken, TBS);
	ck_assert_uint_eq(k->given_back, TBS);
	ck_assert_uint_eq(k->most, RESIDENT);
	ck_assert_uint_eq(k->opened, 1);
	ck_assert_uint_eq(k->closed, 1);
	free(k);
}
END_TEST

START_TEST(a_stopped_run_returns_all_tbs)
{
	struct counted *k = make();
	ck_assert_uint_eq(run(&k->sourced, false, 900), 900);
	ck_assert_uint_eq(k->taken, RESIDENT);
	ck_assert_uint_eq(k->given_back, RESIDENT);
	ck_assert_uint_eq(k->closed, 1);
	free(k);
}
END_TEST

/* Without a jump penalty one warp issues two instructions in three cycles, whatever their pcs; with it, a loop is
 * slower. */
START_TEST(jumps_cost_nothing_in_a_trace_without_trace_jumps)
{
	struct counted *k = make();
	k->sourced.tbs = k->sourced.tb_warps = 1;
	uint64_t as_kernel = run(&k->sourced, false, 1000000);
	k->sourced.no_jumps = true;
	uint64_t as_trace = run(&k->sourced, false, 1000000);
	ck_assert_uint_eq(run(&k->sourced, true, 1000000), as_kernel);
	ck_assert_uint_gt(as_kernel, as_trace);
	/* 250 cycles for each of two lines, 3 cycles per 2 instructions, plus start and end */
	ck_assert_uint_le(as_trace, 2 * 250 + CODE * LOOPS * 3 / 2 + 20);
	free(k);
}
END_TEST

Suite *tb_source_suite(void);
Suite *tb_source_suite(void)
{
	Suite *s = suite_create("tb_source");
	TCase *t = tcase_create("tb_source");
	tcase_add_test(t, a_source_runs_as_a_kernel_in_memory_does);
	tcase_add_test(t, only_resident_tbs_are_held);
	tcase_add_test(t, a_stopped_run_returns_all_tbs);
	tcase_add_test(t, jumps_cost_nothing_in_a_trace_without_trace_jumps);
	suite_add_tcase(s, t);
	return s;
}
