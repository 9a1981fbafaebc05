/* test_timeline.c - timelines of a kernel whose TBs run for different times, compared with its metrics; names in plot
 * scripts are quoted. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "model/gpu/gpu.h"
#include "model/machine/mask.h"
#include "sim/timing/timeline_files.h"

enum { TBS = 7, TB_WARPS = 3, COUNT = 1200 };

/* Each warp runs arithmetic with two barriers; later TBs have fewer instructions before the exit. Odd warps of the
 * kernel execute with 8 lanes. The last warp of a TB exits before the second barrier. The kernel runs twice. */
struct program {
	struct stream stream;
	struct kernel_stream kernels[2];
	struct inst insts[COUNT];
	struct record records[2][COUNT];
	struct warp_stream warps[TBS * TB_WARPS];
	char name[8];
};

static struct program *make_program(void)
{
	struct program *p = calloc(1, sizeof *p);
	strcpy(p->name, "test");
	for (unsigned i = 0; i < COUNT; i++) {
		enum op_class op = i + 1 == COUNT ? OP_EXIT : i == 100 || i == 300 ? OP_BAR : OP_SP;
		p->insts[i] = (struct inst){.op = (uint8_t)op, .dsts = op == OP_SP, .dst = {(uint16_t)(i % 3)}};
		p->records[0][i] = (struct record){i, ~UINT32_C(0), 0, SPACE_NONE};
		p->records[1][i] = (struct record){i, 0xff, 0, SPACE_NONE};
	}
	for (unsigned w = 0; w < TBS * TB_WARPS; w++)
		p->warps[w] = (struct warp_stream){
		    p->records[w % 2], w % TB_WARPS == TB_WARPS - 1 ? 200 : COUNT - 100 * (w / TB_WARPS), NULL, 0};
	p->kernels[0] = (struct kernel_stream){.name = p->name,
					       .grid = {TBS, 1, 1},
					       .block = {32 * TB_WARPS, 1, 1},
					       .tbs = TBS,
					       .tb_warps = TB_WARPS,
					       .registers = 3,
					       .insts = p->insts,
					       .inst_count = COUNT,
					       .warps = p->warps,
					       .no_jumps = true};
	p->kernels[1] = p->kernels[0];
	p->stream = (struct stream){.name = p->name, .kernels = p->kernels, .kernel_count = 2};
	return p;
}

static struct config cfg;
static struct program *program;
static struct gpu g;
static struct timeline timelines[2];

static void setup(void)
{
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.tbs = 3;
	cfg.sms = 2;
	ck_assert_msg(config_derive(&cfg, why), "%s", why);
	program = make_program();
	ck_assert_msg(gpu_open(&g, &cfg, FRONT_END_GOLDEN, &program->stream, why), "%s", why);
	for (unsigned i = 0; i < 2; i++)
		timeline_open(&timelines[i], true);
	gpu_watch(&g, timelines);
	while (!gpu_done(&g))
		ck_assert(gpu_clock(&g, UINT64_MAX));
}

static void teardown(void)
{
	for (unsigned i = 0; i < 2; i++)
		timeline_close(&timelines[i]);
	gpu_close(&g);
	free(program);
}

START_TEST(every_tb_is_recorded_once_in_a_slot_of_its_own)
{
	unsigned seen[2] = {0};
	for (unsigned sm = 0; sm < 2; sm++) {
		const struct timeline *t = &timelines[sm];
		for (size_t i = 0; i < t->tb_count; i++) {
			const struct timeline_tb *b = &t->tbs[i];
			ck_assert(!mask_has(seen[b->kernel], b->tb));
			seen[b->kernel] |= 1u << b->tb;
			ck_assert_uint_eq(b->warps, TB_WARPS);
			ck_assert_uint_lt(b->first, b->last);
			for (size_t k = 0; k < i; k++)
				ck_assert(t->tbs[k].slot != b->slot || t->tbs[k].last < b->first);
		}
	}
	ck_assert_uint_eq(seen[0], (1u << TBS) - 1);
	ck_assert_uint_eq(seen[1], (1u << TBS) - 1);
}
END_TEST

/* Recomputes the metrics of phases, barriers and exits from the timeline. */
START_TEST(the_phases_match_the_metrics)
{
	for (unsigned sm = 0; sm < 2; sm++) {
		const struct timeline *t = &timelines[sm];
		struct metrics *m = &g.sms[sm].metrics;
		uint64_t barrier = 0, exit = 0, length = 0;
		ck_assert_uint_eq(t->phase_count, t->tb_count * ((TB_WARPS - 1) * 3 + 2));
		for (size_t i = 0; i < t->phase_count; i++) {
			const struct timeline_phase *p = &t->phases[i];
			ck_assert_uint_le(p->first, p->arrived);
			ck_assert_uint_le(p->arrived, p->last);
			bool last = p->phase == (p->warp == TB_WARPS - 1 ? 2 : 3);
			*(last ? &exit : &barrier) += p->last - p->arrived;
			length += p->last - p->first + 1;
			for (size_t k = 0; k < i; k++)
				if (t->phases[k].kernel == p->kernel && t->phases[k].tb == p->tb &&
				    t->phases[k].warp == p->warp && t->phases[k].phase + 1 == p->phase)
					ck_assert_uint_eq(t->phases[k].last + 1, p->first);
		}
		stalls_settle(g.cfg, &m->stalls);
		ck_assert_uint_eq(barrier, m->stalls.warps[WARP_BARRIER]);
		ck_assert_uint_eq(exit, m->stalls.warps[WARP_EXIT]);
		ck_assert_uint_eq(length, m->resident);
	}
}
END_TEST

/* The rows of a cycle have places 1, 2, ... with falling progress, every 1000 cycles from each kernel's first TB on. */
START_TEST(the_order_is_by_progress)
{
	const struct timeline *t = &timelines[0];
	uint64_t start[2] = {UINT64_MAX, UINT64_MAX}, rows[2] = {0};
	for (size_t i = 0; i < t->tb_count; i++)
		if (t->tbs[i].first < start[t->tbs[i].kernel])
			start[t->tbs[i].kernel] = t->tbs[i].first;
	for (size_t i = 0; i < t->row_count; i++) {
		const struct timeline_row *r = &t->rows[i];
		ck_assert_uint_gt(r->cycle, start[r->kernel]);
		ck_assert_uint_eq((r->cycle - start[r->kernel]) % 1000, 0);
		rows[r->kernel]++;
		if (r->place == 1)
			continue;
		ck_assert_uint_eq(r->place, r[-1].place + 1);
		ck_assert_uint_eq(r->cycle, r[-1].cycle);
		ck_assert(r[-1].progress > r->progress || (r[-1].progress == r->progress && r[-1].tb < r->tb));
	}
	ck_assert_uint_gt(rows[0], 3);
	ck_assert_uint_gt(rows[1], 3);
	ck_assert_uint_eq(t->rows[0].progress % 8, 0);
}
END_TEST

/* n idle cycles, recorded one by one and at once. They need no SM. */
START_TEST(idle_cycles_can_be_skipped)
{
	const struct front_end_in in = {0};
	const struct front_end_out out = {0};
	static const struct tb_stream fifth = {.number = 5};
	struct timeline one, skipped;
	for (unsigned sm = 0; sm < 2; sm++) {
		/* Pretends that a TB has been resident all the time. */
		struct timeline *t = sm == 0 ? &one : &skipped;
		timeline_open(t, true);
		t->any = true;
		t->next_row = 1000;
		t->running = 1;
		t->number[0] = &fifth;
		t->progress[0] = 77;
	}
	for (unsigned i = 0; i < 3500; i++)
		timeline_clock(&one, NULL, &in, &out);
	timeline_skip(&skipped, 3499);
	timeline_clock(&skipped, NULL, &in, &out);
	ck_assert_uint_eq(one.cycle, skipped.cycle);
	ck_assert_uint_eq(one.row_count, 3);
	ck_assert_uint_eq(skipped.row_count, 3);
	for (size_t i = 0; i < 3; i++) {
		ck_assert_uint_eq(skipped.rows[i].cycle, 1000 * (i + 1));
		ck_assert_uint_eq(one.rows[i].cycle, skipped.rows[i].cycle);
		ck_assert_uint_eq(skipped.rows[i].tb, 5);
		ck_assert_uint_eq(skipped.rows[i].progress, 77);
	}
	timeline_close(&one);
	timeline_close(&skipped);
}
END_TEST

START_TEST(a_name_stays_within_its_quotes)
{
	const struct timeline_run run = {"it's `rm`\n", "lrr+rr", timelines, 2};
	for (unsigned kind = 0; kind < TIMELINE_KINDS; kind++) {
		char *script = timeline_plot(&run, kind);
		ck_assert_msg(strstr(script, "set title 'it''s `rm`? under lrr+rr: ") != NULL, "%s", script);
		ck_assert_ptr_null(strchr(script, '"'));
		free(script);
	}
}
END_TEST

START_TEST(a_timeline_of_nothing_is_a_picture_too)
{
	struct timeline none;
	timeline_open(&none, true);
	const struct timeline_run run = {"w", "lrr+rr", &none, 1};
	for (unsigned kind = 0; kind < TIMELINE_KINDS; kind++) {
		char *script = timeline_plot(&run, kind);
		ck_assert_msg(strstr(script, "plot NaN") != NULL, "%s", script);
		free(script);
	}
}
END_TEST

Suite *timeline_suite(void);
Suite *timeline_suite(void)
{
	Suite *s = suite_create("timeline");
	TCase *t = tcase_create("timeline");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, every_tb_is_recorded_once_in_a_slot_of_its_own);
	tcase_add_test(t, the_phases_match_the_metrics);
	tcase_add_test(t, the_order_is_by_progress);
	tcase_add_test(t, idle_cycles_can_be_skipped);
	tcase_add_test(t, a_name_stays_within_its_quotes);
	tcase_add_test(t, a_timeline_of_nothing_is_a_picture_too);
	suite_add_tcase(s, t);
	return s;
}
