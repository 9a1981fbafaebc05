/* test_why.c - the chain of a wait, the critical path and the sums of a kernel whose second warp loads before its
 * barrier; skipped cycles leave the same history. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/gpu.h"
#include "sim/why/parting.h"
#include "sim/why/tally.h"

enum { TBS = 3, TB_WARPS = 2, SPAN_BYTES = offsetof(struct history_span, wait) + 1 };

/* One TB at a time. Warp 0: add, bar, exit. Warp 1: add, ld, add with the loaded value, bar, exit. */
static struct inst insts[] = {
    {.op = OP_SP, .dsts = 1, .dst = {0}, .line = 10, .text = "add"},
    {.op = OP_LOAD, .dsts = 1, .dst = {1}, .srcs = 1, .src = {0}, .width = 4, .line = 11, .text = "ld"},
    {.op = OP_SP, .dsts = 1, .dst = {2}, .srcs = 1, .src = {1}, .line = 12, .text = "add"},
    {.op = OP_BAR, .line = 13, .text = "bar"},
    {.op = OP_EXIT, .line = 14, .text = "exit"},
};
static uint64_t addresses[32];
static struct record short_records[] = {{0, 1, 0, SPACE_NONE}, {3, 1, 0, SPACE_NONE}, {4, 1, 0, SPACE_NONE}};
static struct record long_records[] = {{0, 1, 0, SPACE_NONE},
				       {1, 1, 0, SPACE_GLOBAL},
				       {2, 1, 0, SPACE_NONE},
				       {3, 1, 0, SPACE_NONE},
				       {4, 1, 0, SPACE_NONE}};
static struct warp_stream warps[TBS * TB_WARPS];
static char name[] = "test";
static struct kernel_stream kernel = {.name = name,
				      .grid = {TBS, 1, 1},
				      .block = {32 * TB_WARPS, 1, 1},
				      .tbs = TBS,
				      .tb_warps = TB_WARPS,
				      .registers = 3,
				      .insts = insts,
				      .inst_count = 5,
				      .warps = warps,
				      .no_jumps = true};
static const struct stream stream = {.name = name, .kernels = &kernel, .kernel_count = 1};

static struct config cfg;
static struct history histories[2];
static struct why_run runs[2];

static void record(unsigned n, bool every_cycle)
{
	char why[CONFIG_WHY];
	struct gpu g;
	ck_assert_msg(gpu_open(&g, &cfg, FRONT_END_GOLDEN, &stream, why), "%s", why);
	history_open(&histories[n]);
	gpu_record(&g, &histories[n]);
	g.every_cycle = every_cycle;
	while (!gpu_done(&g))
		ck_assert(gpu_clock(&g, UINT64_MAX));
	runs[n] = (struct why_run){.cfg = &cfg, .stream = &stream, .histories = &histories[n]};
	gpu_metrics(&g, &runs[n].metrics);
	gpu_close(&g);
}

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.tbs = 1;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	for (unsigned w = 0; w < TBS * TB_WARPS; w++)
		warps[w] = w % 2 ? (struct warp_stream){long_records, 5, addresses, 32}
				 : (struct warp_stream){short_records, 3, addresses, 0};
	record(0, false);
	record(1, true);
}

static void teardown(void)
{
	for (unsigned n = 0; n < 2; n++)
		history_close(&histories[n]);
}

/* The span of warp slot 0 at the barrier of TB `tb`. */
static const struct history_span *barrier_of(uint32_t tb)
{
	const struct history_spans *s = &histories[0].warps[0];
	for (size_t i = 0; i < s->count; i++)
		if (s->all[i].tb == tb && s->all[i].state == WARP_BARRIER)
			return &s->all[i];
	ck_abort_msg("no barrier");
}

START_TEST(a_chain_leads_from_the_barrier_to_the_load_of_the_last_warp)
{
	const struct history_span *span = barrier_of(1);
	struct why_chain chain;
	bool loaded = false;
	uint64_t cycles[WHY_CAUSES] = {0};
	ck_assert(why_chain(&runs[0], 0, 0, (span->first + span->last) / 2, &chain));
	const struct why_link *l = chain.links;
	ck_assert_uint_eq(l->cause, WHY_BARRIER);
	ck_assert_uint_eq(l->since, span->first);
	ck_assert_uint_eq(l->until, span->last);
	ck_assert_uint_eq(l->other.slot, 1);
	ck_assert_uint_eq(l->other_record, 3);
	ck_assert_uint_eq(l->other_cycle, span->last);
	for (size_t i = 1; i < chain.count; i++) {
		ck_assert_uint_eq(l[i].end, l[i - 1].first);
		ck_assert_uint_eq(l[i].warp.slot, 1);
		if (l[i].cause != WHY_LOAD)
			continue;
		loaded = true;
		if (l[i].first > span->first)
			ck_assert_uint_eq(l[i].first, l[i].other_cycle + 1);
		ck_assert_uint_eq(why_inst(&runs[0], l[i].warp, l[i].record)->line, 12);
		ck_assert_uint_eq(why_inst(&runs[0], l[i].other, l[i].other_record)->line, 11);
	}
	ck_assert(loaded);
	ck_assert_uint_eq(l[chain.count - 1].first, span->first);
	why_chain_sums(&chain, cycles);
	ck_assert_uint_eq(why_sum(cycles), span->last - span->first + 1);
	why_chain_free(&chain);
}
END_TEST

START_TEST(a_slot_without_a_tb_has_no_chain)
{
	struct why_chain chain;
	ck_assert(!why_chain(&runs[0], 0, 0, 0, &chain));
	ck_assert(!why_chain(&runs[0], 0, 2, 100, &chain));
	ck_assert(!why_chain(&runs[0], 0, 0, runs[0].metrics.cycles, &chain));
}
END_TEST

/* The TBs run one after the other, so the path has three loads and their launches. */
START_TEST(the_critical_path_adds_up_to_the_cycles)
{
	struct why_path path;
	uint64_t loads = 0;
	why_path(&runs[0], &path);
	ck_assert_uint_eq(why_sum(path.cycles), runs[0].metrics.cycles);
	for (uint32_t tb = 0; tb < TBS; tb++)
		loads += barrier_of(tb)->last - barrier_of(tb)->first + 1;
	ck_assert_uint_gt(path.cycles[WHY_LOAD] + path.cycles[WHY_RESULT], loads / 2);
	ck_assert_uint_ge(path.cycles[WHY_LAUNCH], TBS);
	ck_assert_uint_eq(path.cycles[WHY_BARRIER] + path.cycles[WHY_EXIT], 0);
	why_path_free(&runs[0], &path);
}
END_TEST

START_TEST(the_sums_are_the_stalls)
{
	struct why_tally tally;
	uint64_t states[WARP_STATES];
	why_tally(&runs[0], &tally);
	why_states(tally.cycles, states);
	for (unsigned i = 0; i < WARP_STATES; i++)
		ck_assert_uint_eq(states[i], runs[0].metrics.stalls.warps[i]);
	ck_assert_uint_eq(tally.count, TBS * TB_WARPS);
	ck_assert_uint_eq(tally.lines.count, 5);
	why_tally_free(&runs[0], &tally);
}
END_TEST

START_TEST(skipped_cycles_leave_the_same_history)
{
	for (unsigned slot = 0; slot < TB_WARPS; slot++) {
		const struct history_spans *a = &histories[0].warps[slot], *b = &histories[1].warps[slot];
		ck_assert_uint_eq(a->count, b->count);
		for (size_t i = 0; i < a->count; i++)
			ck_assert_mem_eq(&a->all[i], &b->all[i], SPAN_BYTES);
	}
	ck_assert(!why_parting(&runs[0], &runs[1]).parts);
}
END_TEST

START_TEST(runs_part_in_the_first_cycle_that_differs)
{
	size_t last = histories[1].issue_count - 1;
	histories[1].issues[last].record++;
	struct why_parting p = why_parting(&runs[0], &runs[1]);
	ck_assert(p.parts && !p.fetches);
	ck_assert_uint_eq(p.cycle, histories[0].issues[last].cycle);
	histories[1].fetches[1].slot ^= 1;
	p = why_parting(&runs[0], &runs[1]);
	ck_assert(p.parts && p.fetches);
	ck_assert_uint_eq(p.cycle, histories[0].fetches[1].cycle);
}
END_TEST

Suite *why_suite(void);
Suite *why_suite(void)
{
	Suite *s = suite_create("why");
	TCase *t = tcase_create("why");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, a_chain_leads_from_the_barrier_to_the_load_of_the_last_warp);
	tcase_add_test(t, a_slot_without_a_tb_has_no_chain);
	tcase_add_test(t, the_critical_path_adds_up_to_the_cycles);
	tcase_add_test(t, the_sums_are_the_stalls);
	tcase_add_test(t, skipped_cycles_leave_the_same_history);
	tcase_add_test(t, runs_part_in_the_first_cycle_that_differs);
	suite_add_tcase(s, t);
	return s;
}
