/* kaws.c - kernel-aware scheduling and warp sharing: T9, T10, KAWS Figure 2(c), and critical fetch. */
#include <stdlib.h>

#include "model/machine/mask.h"
#include "tests/directed/tests.h"

/* Issues n instructions of warp w, the only ready warp. */
static void issue_times(struct bench *b, unsigned w, unsigned n)
{
	while (n-- > 0 && !b->why) {
		bench_cycle(b, mask_bit(w), 0);
		bench_check_mask(b, "setting up: issued", b->l.out.issue, mask_bit(w));
	}
}

static void expect_issue(struct bench *b, uint64_t ready, unsigned w)
{
	bench_cycle(b, ready, 0);
	bench_check_mask(b, "issued", b->l.out.issue, mask_bit(w));
}

/* ---- T9: three TBs of one warp that have issued 120, 80 and 80 instructions ---- */

struct progress_case {
	const char *name, *policy;
	unsigned first, second; /* of the two TBs with less progress */
	unsigned at_last[3];    /* when all TBs have equal progress */
};
static const struct progress_case progress_cases[] = {
    {"T9", "kaws+rr", 2, 1, {2, 1, 0}},
    {"T9:age", "kaws:equal_counts=age+rr", 1, 2, {0, 1, 2}},
};

static char *run_progress(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct progress_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){3, 3, 1, 1, 8});
	b.loop = true;
	for (unsigned w = 0; w < 3; w++) {
		b.program[w] = "a";
		bench_launch(&b, w, mask_bit(w));
	}
	bench_prefill(&b);
	issue_times(&b, 0, 119);
	issue_times(&b, 1, 80);
	issue_times(&b, 2, 80);
	expect_issue(&b, 7, 0); /* the grid had TBs to launch; the last one is launched on another SM in this cycle */
	b.no_grid = true;
	for (unsigned n = 0; n < 80; n++)
		expect_issue(&b, 7, n % 2 ? c->second : c->first);
	for (unsigned n = 0; n < 3; n++)
		expect_issue(&b, 7, c->at_last[n]);
	bench_close(&b);
	return b.why;
}

/* ---- KAWS Figure 2(c): SM_1 with CTA24, CTA26, CTA29 and CTA31 in TB slots 0 to 3, two warps each ---- */

struct figure_case {
	const char *name;
	unsigned issued[4]; /* by the first warp of each TB */
	bool milestone;
	const char *order;
};
static const struct figure_case figure_cases[] = {
    {"KAWS_2c:before", {20, 15, 9, 2}, false, "0 1 2 3 4 5 6 7"},
    {"KAWS_2c:t2", {20, 15, 9, 2}, true, "6 7 4 5 2 3 0 1"},
    {"KAWS_2c:t3", {20, 15, 9, 12}, true, "4 5 6 7 2 3 0 1"},
};

static void set_up_figure(struct bench *b, const struct figure_case *c)
{
	bench_reset(b);
	b->loop = true;
	for (unsigned w = 0; w < 8; w++)
		b->program[w] = "a";
	for (unsigned t = 0; t < 4; t++)
		bench_launch(b, t, UINT64_C(3) << 2 * t);
	bench_prefill(b);
	for (unsigned t = 0; t < 4; t++)
		issue_times(b, 2 * t, c->issued[t]);
	b->no_grid = c->milestone;
}

static char *run_figure(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct figure_case *c = test->data;
	struct bench b;
	uint64_t gone = 0;
	bench_open(&b, kind, "kaws+rr", (struct machine){8, 4, 1, 2, 8});
	for (unsigned n = 0; n < bench_words(c->order); n++) {
		uint64_t expected = bench_expected(&b, c->order, n);
		set_up_figure(&b, c);
		bench_cycle(&b, ~gone, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, expected);
		gone |= expected;
	}
	bench_close(&b);
	return b.why;
}

/* ---- critical fetch: w0 of TB0 has issued more than w1 of TB1, whose scheduler fetched last ---- */

struct merge_case {
	const char *name, *policy;
	bool milestone;
	unsigned fetch;
};
static const struct merge_case merge_cases[] = {
    {"T9:fetch_before", "kaws+cff", false, 0},
    {"T9:fetch_after", "kaws+cff", true, 1},
    {"T9:fetch_turn", "kaws+cff:cff_merge=turn", true, 0},
};

static char *run_merge(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct merge_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){2, 2, 2, 1, 8});
	b.loop = true;
	b.program[0] = b.program[1] = "a";
	bench_launch(&b, 0, 1);
	bench_launch(&b, 1, 2);
	bench_prefill(&b);
	issue_times(&b, 0, 4);
	bench_prefill(&b);
	issue_times(&b, 1, 2);
	bench_prefill(&b); /* w1 fetches last */
	b.no_grid = c->milestone;
	bench_cycle(&b, 3, 0);
	bench_cycle(&b, 3, 0);
	bench_check_mask(&b, "setting up: issued", b.l.out.issue, 3);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, mask_bit(c->fetch));
	bench_close(&b);
	return b.why;
}

/* ---- starvation: all warps are always ready, one scheduler ---- */

struct starving_case {
	const char *name;
	unsigned tbs; /* of one warp; 1: one of two warps */
	bool milestone;
	unsigned issues; /* of the second warp, in 1000 cycles */
};
static const struct starving_case starving_cases[] = {
    {"kaws_starves:before", 2, false, 0},
    {"kaws_starves:after", 2, true, 500},
    {"kaws_starves:within", 1, true, 0},
};

static char *run_starving(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct starving_case *c = test->data;
	struct bench b;
	unsigned issues = 0;
	bench_open(&b, kind, "kaws+rr", (struct machine){2, 2, 1, 2, 8});
	b.loop = true;
	b.program[0] = b.program[1] = "a";
	bench_launch(&b, 0, c->tbs == 1 ? 3 : 1);
	if (c->tbs == 2)
		bench_launch(&b, 1, 2);
	bench_prefill(&b);
	b.no_grid = c->milestone;
	for (unsigned n = 0; n < 1000; n++) {
		bench_cycle(&b, 3, 0);
		issues += b.l.out.issue == 2;
	}
	if (issues != c->issues)
		bench_fail(&b, "w1 issued %u times in 1000 cycles, expected %u", issues, c->issues);
	bench_close(&b);
	return b.why;
}

/* ---- T10, KAWS Figure 3: four schedulers, two TBs of four warps ---- */

enum { S0 = 1, S1 = 2, S2 = 4, S3 = 8 };

struct share_case {
	const char *name, *policy;
	bool second_older;  /* the TB of w4 to w7 is launched first */
	unsigned not_ready; /* warps, beside w2 */
	unsigned free_mem, free_sfu, free_sp;
	const char *issue, *guests; /* guests: of each scheduler, - for none */
	const char *next;           /* warps that issue in the next cycle, when all collectors are free */
};
static const struct share_case share_cases[] = {
    {"T10", "kaws+rr", false, 0, S1, S2, S3, "0+1+5", "- 0 5 1", "0+1+6+3"},
    {"T10:two_mem", "kaws+rr", false, 0, S1 | S2, S2, S3, "6+1", "- - - 1", "0+1+6+3"},
    {"T10:two_sp", "kaws+rr", false, 0, S1, S2, S1 | S3, "1+5", "- - 5 -", "0+1+6+3"},
    {"T10:mem_first", "kaws+rr", false, 1 << 6, S2, S2, S3, "0+1", "- - 0 1", "0+1+3"},
    {"T10:age", "kaws+rr", true, 0, S1, S2, S3, "4+1+5", "- 4 5 1", "4+5+6+7"},
    {"T10:lrr", "lrr:sharing=on+rr", false, 0, S1, S2, S3, "0+1+5", "- 0 5 1", "0+1+6+3"},
    {"T10:lrr_age", "lrr:sharing=on+rr", true, 0, S1, S2, S3, "4+1+5", "- 4 5 1", "0+1+6+3"},
    {"T10:gto", "gto:sharing=on+rr", true, 0, S1, S2, S3, "4+1+5", "- 4 5 1", "4+5+6+7"},
};

/* Checks which warp each scheduler gets as its guest. */
static void check_guests(struct bench *b, const struct share_case *c)
{
	for (unsigned s = 0; s < bench_words(c->guests); s++) {
		uint64_t expected = bench_expected(b, c->guests, s);
		uint64_t got = mask_has(b->l.out.borrowed, s) ? mask_bit((unsigned)b->l.out.guest[s]) : 0;
		bench_check_mask(b, "guest", got, expected);
	}
}

static char *run_share(const struct directed_test *test, const struct simulator_kind *kind)
{
	static const char *const programs[] = {"maaaaaaa", "aaaaaaaa", "aaaaaaaa", "maaaaaaa",
					       "maaaaaaa", "faaaaaaa", "maaaaaaa", "maaaaaaa"};
	const struct share_case *c = test->data;
	struct bench b;
	bench_open_own(&b, kind, c->policy, (struct machine){8, 2, 4, 4, 8});
	for (unsigned w = 0; w < 8; w++)
		b.program[w] = programs[w];
	for (unsigned n = 0; n < 2; n++) {
		unsigned t = c->second_older ? 1 - n : n;
		bench_launch(&b, t, UINT64_C(15) << 4 * t);
	}
	bench_prefill(&b);
	b.taken_mem = ~c->free_mem & 15;
	b.taken_sfu = ~c->free_sfu & 15;
	b.taken_sp = ~c->free_sp & 15;
	bench_cycle(&b, ~(UINT64_C(1) << 2 | c->not_ready), 0);
	bench_check_mask(&b, "issued", b.l.out.issue, bench_expected(&b, c->issue, 0));
	check_guests(&b, c);
	b.taken_mem = b.taken_sfu = b.taken_sp = 0;
	bench_cycle(&b, ~(UINT64_C(1) << 2 | c->not_ready), 0);
	bench_check_mask(&b, "issued next", b.l.out.issue, bench_expected(&b, c->next, 0));
	bench_close(&b);
	return b.why;
}

#define ADD(cases, function)                                                                                           \
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                                      \
		tests[n++] = (struct directed_test){cases[i].name, function, &cases[i]};

unsigned directed_kaws(struct directed_test *tests)
{
	unsigned n = 0;
	ADD(progress_cases, run_progress)
	ADD(figure_cases, run_figure)
	ADD(merge_cases, run_merge)
	ADD(starving_cases, run_starving)
	ADD(share_cases, run_share)
	return n;
}
