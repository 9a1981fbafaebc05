/* recency.c - MOTRR+Recency: T7 (registers and priority order), and starvation. */
#include <inttypes.h>

#include "model/machine/mask.h"
#include "tests/directed/tests.h"

/* ---- T7: six live warps, w0 to w2 and w5 of TB0, w3 of TB1, w4 of TB2 ---- */

static const struct machine six = {6, 4, 1, 6, 8};

/* The counters of w0 to w5 and the recency bits, as the next cycle sees them. */
static void check_registers(struct bench *b, const char *when, const unsigned *counts, uint64_t recent)
{
	struct front_end_obs obs;
	front_end_observe(&b->cfg, &b->l.model, &obs);
	for (unsigned w = 0; w < 6; w++)
		if (obs.recency.count[w] != counts[w])
			bench_fail(b, "%s: counter of w%u %" PRIu64 ", expected %u", when, w, obs.recency.count[w],
				   counts[w]);
	bench_check_mask(b, when, obs.recency.recent, recent);
}
#define CHECK(when, recent, ...) check_registers(&b, when, (const unsigned[]){__VA_ARGS__}, recent)

static void complete(struct bench *b, uint64_t warps)
{
	b->completed = warps;
	bench_cycle(b, 0, 0);
}

static void open_six(struct bench *b, const struct simulator_kind *kind)
{
	bench_open(b, kind, "motrr_recency+rr", six);
	for (unsigned w = 0; w < 6; w++)
		b->program[w] = "aaaaaaaaaaaaaaaa";
	b->program[3] = b->program[4] = "x";
	bench_launch(b, 0, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 5);
	bench_launch(b, 1, 1 << 3);
	bench_launch(b, 2, 1 << 4);
	bench_prefill(b);
}

/* w2 w0 w2 w5 w1 complete; w3 and w4 exit, and two warps are launched in their slots. */
static void five_completions(struct bench *b)
{
	static const unsigned warps[] = {2, 0, 2, 5, 1};
	for (unsigned n = 0; n < 5; n++)
		complete(b, mask_bit(warps[n]));
}

static void exits_and_launches(struct bench *b)
{
	bench_issue_each(b, "3 4");
	b->program[3] = b->program[4] = "aaaaaaaaaaaaaaaa";
	bench_launch(b, 1, 1 << 3);
	bench_launch(b, 2, 1 << 4);
	bench_prefill(b);
}

static char *run_registers(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	open_six(&b, kind);
	CHECK("launched", 0, 63, 63, 63, 63, 63, 63);
	complete(&b, 1 << 2);
	complete(&b, 1 << 0);
	complete(&b, 1 << 2);
	complete(&b, 1 << 5);
	CHECK("after w2 w0 w2 w5", 1 << 0 | 1 << 2 | 1 << 5, 2, 63, 1, 63, 63, 0);
	complete(&b, 1 << 1);
	CHECK("after w1", 1 << 1 | 1 << 2 | 1 << 5, 3, 0, 2, 63, 63, 1);
	bench_issue_each(&b, "3 4");
	CHECK("w3 and w4 have finished", 1 << 1 | 1 << 5, 3, 0, 2, 63, 63, 1);
	b.program[3] = b.program[4] = "aaaaaaaaaaaaaaaa";
	bench_launch(&b, 1, 1 << 3);
	bench_launch(&b, 2, 1 << 4);
	CHECK("two warps launched", 1 << 1 | 1 << 5, 3, 0, 2, 63, 63, 1);
	complete(&b, 1 << 1 | 1 << 5);
	CHECK("w1 and w5 together", 1 << 1 | 1 << 5, 4, 0, 3, 63, 63, 0);
	for (unsigned n = 0; n < 58; n++)
		complete(&b, 1 << 1);
	CHECK("58 times w1", 1 << 1 | 1 << 5, 62, 0, 61, 63, 63, 58);
	for (unsigned n = 0; n < 5; n++)
		complete(&b, 1 << 1);
	CHECK("63 times w1", 1 << 1 | 1 << 5, 63, 0, 63, 63, 63, 63);
	bench_close(&b);
	return b.why;
}

struct half_case {
	const char *name, *policy;
	unsigned recent[7]; /* of that many live warps */
};
static const struct half_case half_cases[] = {
    {"T7:half", "motrr_recency+rr", {0, 0, 1, 1, 2, 2, 3}},
    {"T7:fewer_than_half", "motrr_recency:recent=fewer+rr", {0, 0, 0, 1, 1, 2, 2}},
};

/* For a number of live warps, how many may be recent: all complete together, and the lowest slots keep their bits. */
static char *run_half(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct half_case *c = test->data;
	struct bench b;
	for (unsigned live = 1; live <= 6; live++) {
		bench_open(&b, kind, c->policy, six);
		bench_launch(&b, 0, mask_low(live));
		complete(&b, mask_low(live));
		struct front_end_obs obs;
		front_end_observe(&b.cfg, &b.l.model, &obs);
		bench_check_mask(&b, "recent", obs.recency.recent, mask_low(c->recent[live]));
		bench_close(&b);
		if (b.why)
			break;
	}
	return b.why;
}

/* ---- T7: R = {1, 5}, last issued w2 ---- */

struct recency_case {
	const char *name;
	const char *memory; /* the program of w4 */
	const char *order;
};
static const struct recency_case recency_cases[] = {
    {"T7:order", "aaaaaaaaaaaaaaaa", "5 1 3 4 0 2"},
    {"T7:memory", "maaaaaaaaaaaaaaa", "4 5 1 3 0 2"},
};

static char *run_order(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct recency_case *c = test->data;
	struct bench b;
	uint64_t gone = 0;
	for (unsigned n = 0; n < bench_words(c->order); n++) {
		open_six(&b, kind);
		five_completions(&b);
		exits_and_launches(&b);
		b.program[4] = c->memory;
		bench_issue_each(&b, "2");
		uint64_t expected = bench_expected(&b, c->order, n);
		bench_cycle(&b, ~gone, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, expected);
		gone |= expected;
		bench_close(&b);
		if (b.why)
			break;
	}
	return b.why;
}

/* ---- starvation: w0 and w1 are always ready ---- */

struct starving_case {
	const char *name, *program; /* of w0 */
	uint64_t completed;         /* w0 has the recency bit */
	bool starves;
};
static const struct starving_case starving_cases[] = {
    {"recency_starves:memory", "m", 0, true},
    {"recency_starves:recent", "a", 1, true},
    {"recency_starves:neither", "a", 0, false},
};

static char *run_starving(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct starving_case *c = test->data;
	struct bench b;
	unsigned issues = 0;
	bench_open(&b, kind, "motrr_recency+rr", (struct machine){2, 1, 1, 2, 8});
	b.loop = true;
	b.program[0] = c->program;
	b.program[1] = "a";
	bench_launch(&b, 0, 3);
	bench_prefill(&b);
	complete(&b, c->completed);
	for (unsigned n = 0; n < 1000; n++) {
		bench_cycle(&b, 3, 0);
		issues += b.l.out.issue == 2;
	}
	if (issues != (c->starves ? 0 : 500))
		bench_fail(&b, "w1 issued %u times in 1000 cycles", issues);
	bench_close(&b);
	return b.why;
}

#define ADD(cases, function)                                                                                           \
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                                      \
		tests[n++] = (struct directed_test){cases[i].name, function, &cases[i]};

unsigned directed_recency(struct directed_test *tests)
{
	unsigned n = 0;
	tests[n++] = (struct directed_test){"T7", run_registers, NULL};
	for (size_t i = 0; i < sizeof half_cases / sizeof *half_cases; i++)
		tests[n++] = (struct directed_test){half_cases[i].name, run_half, &half_cases[i]};
	ADD(recency_cases, run_order)
	ADD(starving_cases, run_starving)
	return n;
}
