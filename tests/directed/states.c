/* states.c - examples that are one decision in a given state, reached from reset through legal inputs: T6, T11, T12,
 * T14, T18, T19, T21 to T23. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "model/machine/mask.h"
#include "tests/directed/tests.h"

#define WARPS(...) warps_of((const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))
static uint64_t warps_of(const unsigned *warps, size_t n)
{
	uint64_t mask = 0;
	for (size_t i = 0; i < n; i++)
		mask |= mask_bit(warps[i]);
	return mask;
}

/* ---- T6: TB0 w0..w3 (w2 waits), TB1 w4..w7 (w5, w7 wait), TB2 w8..w11 (w9, w10, w11 wait) ---- */

struct order_case {
	const char *name, *policy;
	unsigned schedulers;
	const char *last;  /* issued at the end of the set-up: who issued last */
	const char *order; /* the warps in the order of issue: all are ready, then all but those before */
};
static const struct order_case order_cases[] = {
    {"T6:mwf_lrr", "mwf_lrr+rr", 1, "0 7", "8 4 6 1 3 0"},
    {"T6:mwf_lrr_two_schedulers", "mwf_lrr+rr", 2, "0 7", "8+1 4+3 6 0"},
    {"T6:mwf_gto", "mwf_gto+rr", 1, "0 7", "8 4 6 0 1 3"},
    {"T6:mwf_gto_greedy", "mwf_gto+rr", 1, "0 7 6", "8 6 4 0 1 3"},
    {"T6:mwf_gto_not_greedy", "mwf_gto:greed=off+rr", 1, "0 7 6", "8 4 6 0 1 3"},
    {"T6:saws", "saws+rr", 1, "0 7", "0 1 3 4 6 8"},
    {"T18:tl", "tl:group=4+rr", 1, "0 7 6", "4 6 8 0 1 3"},
    {"T18:tl_behind", "tl:group=4+rr", 1, "0 7 4", "6 4 8 0 1 3"},
    {"T18:tl_two_schedulers", "tl:group=4+rr", 2, "0 7 8", "8+1 0+3 4 6"},
    {"T18:lrr", "lrr+rr", 1, "0 7 6", "8 0 1 3 4 6"},
};

static void launch_three(struct bench *b)
{
	for (unsigned t = 0; t < 3; t++)
		bench_launch(b, t, UINT64_C(15) << 4 * t);
}

static void set_up_order(struct bench *b, const struct order_case *c)
{
	bench_reset(b);
	for (unsigned w = 0; w < 12; w++)
		b->program[w] = mask_has(WARPS(2, 5, 7, 9, 10, 11), w) ? "baaaaaaa" : "aaaaaaaa";
	launch_three(b);
	bench_prefill(b);
	bench_issue_each(b, "2 5 9 10 11");
	bench_issue_each(b, c->last);
}

static char *run_order(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct order_case *c = test->data;
	struct bench b;
	uint64_t gone = 0;
	bench_open(&b, kind, c->policy, (struct machine){12, 3, c->schedulers, 4, 8});
	for (unsigned n = 0; n < bench_words(c->order); n++) {
		uint64_t expected = bench_expected(&b, c->order, n);
		set_up_order(&b, c);
		bench_cycle(&b, ~gone, 0);
		bench_check_mask(&b, "waiting warps", b.l.out.wait, WARPS(2, 5, 7, 9, 10, 11));
		bench_check_mask(&b, "issued", b.l.out.issue, expected);
		gone |= expected;
	}
	bench_close(&b);
	return b.why;
}

/* ---- T6, fetch: I-buffers of w0, w3, w4, w9 empty, the others not; w8 fetched last ---- */

struct fetch_case {
	const char *name, *policy;
	unsigned schedulers;
	bool without_w4; /* its line is still outstanding */
	unsigned fetch;
};
static const struct fetch_case fetch_cases[] = {
    {"T6:fetch_rr", "lrr+rr", 1, false, 9},
    {"T6:fetch_rr_not_at_barrier", "lrr+rr:fetch_at_barrier=off", 1, false, 0},
    {"T6:fetch_cff_mwf_lrr", "mwf_lrr+cff", 1, false, 4},
    {"T6:fetch_cff_gto", "gto+cff", 1, false, 0},
    {"T6:fetch_cff_mwf_lrr_without_w4", "mwf_lrr+cff", 1, true, 3},
    {"T6:fetch_cff_merge_order", "mwf_lrr+cff", 2, false, 4},
    {"T6:fetch_cff_merge_turn", "mwf_lrr+cff:cff_merge=turn", 2, false, 3},
};

/* An I-buffer of a warp that may fetch is empty for one cycle only. So the four warps jump (w9 from its barrier) while
 * a line is outstanding; the lines of all four arrive in one cycle and are dropped. */
static char *run_fetch(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct fetch_case *c = test->data;
	struct bench b;
	uint64_t empty = WARPS(0, 3, 4, 9);
	bench_open(&b, kind, c->policy, (struct machine){12, 3, c->schedulers, 4, 4});
	for (unsigned w = 0; w < 12; w++)
		b.program[w] = mask_has(WARPS(2, 5, 7, 10, 11), w) ? "baaaaaaa" : "aaaaaaaa";
	b.program[0] = b.program[3] = b.program[4] = "jaaaaaaa";
	b.program[9] = "Jaaaaaaa";
	b.misses = empty;
	launch_three(&b);
	bench_prefill(&b);
	bench_issue_each(&b, "2 5 10 11 8 8");
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "setting up: fetched", b.l.out.fetch, WARPS(8));
	bench_issue_each(&b, "9 3 4 0 7");
	bench_cycle(&b, 0, c->without_w4 ? WARPS(0, 3, 9) : empty);
	bench_check_mask(&b, "setting up: fetched", b.l.out.fetch, 0);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "empty I-buffers", ~b.l.out.valid & mask_low(12), empty);
	bench_check_mask(&b, "waiting warps", b.l.out.wait, WARPS(2, 5, 7, 9, 10, 11));
	bench_check_mask(&b, "fetched", b.l.out.fetch, mask_bit(c->fetch));
	bench_close(&b);
	return b.why;
}

/* ---- T11: TB A (w0, w1) ends with w0's exit, C enters its slot, B (w2, w3) still runs ---- */

struct relaunch_case {
	const char *name, *policy, *between;
	unsigned issue;
};
static const struct relaunch_case relaunch_cases[] = {
    {"T11:gto_launch", "gto+rr", "", 0},
    {"T11:gto_launch_between", "gto+rr", "2", 2},
    {"T11:gto_index", "gto:age=index+rr", "", 0},
    {"T11:mwf_gto_tie_slot", "mwf_gto+rr", "", 0},
    {"T11:mwf_gto_tie_age", "mwf_gto:tie=age+rr", "", 2},
};

static char *run_relaunch(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct relaunch_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){4, 2, 1, 2, 8});
	b.program[0] = "ax";
	b.program[1] = "x";
	b.program[2] = b.program[3] = "aaaaaaaa";
	bench_launch(&b, 0, 3);
	bench_launch(&b, 1, 12);
	bench_prefill(&b);
	bench_issue_each(&b, "1 0 0");
	bench_check_mask(&b, "completed", b.l.out.done, 1);
	b.program[0] = b.program[1] = "aaaaaaaa";
	bench_launch(&b, 0, 3);
	bench_prefill(&b);
	bench_issue_each(&b, c->between);
	bench_cycle(&b, ~UINT64_C(0), 0);
	bench_check_mask(&b, "issued", b.l.out.issue, mask_bit(c->issue));
	bench_close(&b);
	return b.why;
}

/* T4, last line: TB0 completes in cycle 2; its slot can be launched into in cycle 3, and the new TB fetches from
 * cycle 4. */
static char *run_slot_again(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open(&b, kind, "mwf_lrr+rr", (struct machine){4, 2, 2, 2, 8});
	b.program[0] = b.program[1] = "abx";
	b.program[2] = "bxaa";
	b.program[3] = "aaxa";
	bench_launch(&b, 0, 3);
	bench_launch(&b, 1, 12);
	bench_prefill(&b);
	for (unsigned c = 0; c < 3; c++)
		bench_cycle(&b, ~UINT64_C(0), 0);
	bench_check_mask(&b, "completed in c2", b.l.out.done, 1);
	bench_launch(&b, 0, 3);
	bench_check_mask(&b, "live in c3", b.l.out.live, 12);
	uint64_t fetched = 0;
	for (unsigned c = 4; c < 8; c++) { /* four warps may fetch; each in its turn */
		bench_cycle(&b, 0, 0);
		bench_check_mask(&b, "live from c4", b.l.out.live, 15);
		fetched |= b.l.out.fetch;
	}
	bench_check_mask(&b, "fetched in c4 to c7", fetched, 15);
	bench_close(&b);
	return b.why;
}

/* ---- T17, order of entry into the FIFO: w1 is demoted by a load in the cycle in which w0 and w7 are launched ---- */

static char *run_demoted_first(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open(&b, kind, "tls+rr", (struct machine){8, 2, 1, 6, 8});
	for (unsigned w = 0; w < 8; w++)
		b.program[w] = "abaaaaaa";
	b.program[1] = "alaaaaaa";
	bench_launch(&b, 0, WARPS(1, 2, 3, 4, 5, 6));
	bench_prefill(&b);
	bench_issue_each(&b, "2");
	b.loads = WARPS(1);
	b.launch = 2;
	b.launch_warps = WARPS(0, 7);
	bench_issue_each(&b, "1 2");
	b.loads = 0;
	bench_cycle(&b, WARPS(1, 7), 0);
	bench_check_mask(&b, "issued", b.l.out.issue, WARPS(1));
	bench_close(&b);
	return b.why;
}

/* ---- T14, BAWS Figure 13: one warp of TB0 waits, then two of TB1, then three of TB2, then TB0 is released ---- */

struct first_case {
	const char *name, *policy;
	const char *w1;    /* the program of w1, which comes to its barrier last */
	const char *issue; /* the warp that issues after each of these when all are ready */
};
static const struct first_case first_cases[] = {
    {"T14:mwf_gto", "mwf_gto+rr", "abaaaaaa", "1 6 11 11"},
    {"T14:saws", "saws+rr", "aaabaaaa", "1 1 1 6"},
};

static char *run_first(const struct directed_test *test, const struct simulator_kind *kind)
{
	static const char *const arrivals[] = {"0", "4 5", "8 9 10", "2 3 1"};
	const struct first_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){12, 3, 1, 4, 8});
	for (unsigned w = 0; w < 12; w++)
		b.program[w] = mask_has(WARPS(6, 7, 11), w) ? "aaaaaaaa" : "baaaaaaa";
	b.program[1] = c->w1;
	launch_three(&b);
	bench_prefill(&b);
	for (unsigned n = 0; n < sizeof arrivals / sizeof *arrivals; n++) {
		bench_issue_each(&b, arrivals[n]);
		bench_cycle(&b, ~UINT64_C(0), 0);
		bench_check_mask(&b, "issued", b.l.out.issue, bench_expected(&b, c->issue, n));
	}
	bench_close(&b);
	return b.why;
}

/* ---- T19, T21: TB1 (w4..w7) is the oldest, then TB2, then TB0. T19: w6 and w9 with loads from global memory, w2 with
 * one from shared memory. T21: the hint prefers warps 1 and 3 of every TB ---- */

struct aged_case {
	const char *name, *policy;
	const char *last;  /* issued at the end of the set-up */
	const char *order; /* the warps in the order of issue: all are ready, then all but those before */
};
static const struct aged_case aged_cases[] = {
    {"T19:mto", "mto+rr", "5", "6 9 2 4 5 7 8 10 11 0 1 3"},
    {"T19:mto_global", "mto:mem=global+rr", "5", "6 9 4 5 7 8 10 11 0 1 2 3"},
    {"T19:motrr", "motrr+rr", "5", "6 9 2 7 8 10 11 0 1 3 4 5"},
    {"T19:motrr_global", "motrr:mem=global+rr", "5", "6 9 7 8 10 11 0 1 2 3 4 5"},
    {"T19:old", "old+rr", "5", "4 5 6 7 8 9 10 11 0 1 2 3"},
    {"T21:hint", "hint+rr", "6", "5 7 9 11 1 3 6 4 8 10 0 2"},
    {"T21:hint_greedy", "hint+rr", "9", "9 5 7 11 1 3 4 6 8 10 0 2"},
    {"T21:gto", "gto+rr", "6", "6 4 5 7 8 9 10 11 0 1 2 3"},
};

static void set_up_aged(struct bench *b, const char *last)
{
	bench_reset(b);
	for (unsigned w = 0; w < 12; w++)
		b->program[w] = mask_has(WARPS(6, 9), w) ? "mmmmmmmm" : "aaaaaaaa";
	b->program[2] = "ssssssss";
	b->hint = WARPS(1, 3, 5, 7, 9, 11);
	bench_launch(b, 1, WARPS(4, 5, 6, 7));
	bench_launch(b, 2, WARPS(8, 9, 10, 11));
	bench_launch(b, 0, WARPS(0, 1, 2, 3));
	bench_prefill(b);
	bench_issue_each(b, last);
}

static char *run_aged(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct aged_case *c = test->data;
	struct bench b;
	uint64_t gone = 0;
	bench_open(&b, kind, c->policy, (struct machine){12, 3, 1, 4, 8});
	for (unsigned n = 0; n < bench_words(c->order); n++) {
		uint64_t expected = bench_expected(&b, c->order, n);
		set_up_aged(&b, c->last);
		bench_cycle(&b, ~gone, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, expected);
		gone |= expected;
	}
	bench_close(&b);
	return b.why;
}

/* ---- T22: issue rates in a long run with every warp always ready; w0's instructions are loads ---- */

struct long_case {
	const char *name, *policy;
	uint64_t issue;
};
static const struct long_case long_cases[] = {
    {"T22:lrr", "lrr+rr", 0xfff},
    {"T22:gto", "gto+rr", 0x01},
    {"T22:gto_index", "gto:age=index+rr", 0x01},
    {"T22:gto_last_grant", "gto:age=last_grant+rr", 0x01},
    {"T22:gto_wait", "gto:age=wait+rr", 0x01},
    {"T22:old", "old+rr", 0x01},
    {"T22:mwf_lrr", "mwf_lrr+rr", 0x0f},
    {"T22:mwf_gto", "mwf_gto+rr", 0x01},
    {"T22:mwf_gto_not_greedy", "mwf_gto:greed=off+rr", 0x01},
    {"T22:saws", "saws+rr", 0x01},
    {"T22:tls", "tls+rr", 0x3f},
    {"T22:tl", "tl:group=4+rr", 0x0f},
    {"T22:mto", "mto+rr", 0x01},
    {"T22:motrr", "motrr+rr", 0x01},
    {"T22:pro", "pro+rr", 0x01},
    {"T22:hint", "hint+rr", 0x02},
    {"T22:kaws", "kaws+rr", 0x01},
    {"T22:motrr_recency", "motrr_recency+rr", 0x01},
};

/* The n warps that issue take turns: each issues once in n cycles. */
static void check_turns(struct bench *b, const uint64_t *issue, unsigned cycles, uint64_t warps)
{
	unsigned n = mask_count(warps);
	for (unsigned c = 0; c + n <= cycles; c++) {
		uint64_t seen = 0;
		for (unsigned i = 0; i < n; i++)
			seen |= issue[c + i];
		bench_check_mask(b, "issued in a round", seen, warps);
	}
}

static char *run_long(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct long_case *c = test->data;
	struct bench b;
	uint64_t issue[100];
	bench_open(&b, kind, c->policy, (struct machine){12, 3, 1, 4, 8}); /* that of T6 and T19 */
	for (unsigned w = 0; w < 12; w++)
		b.program[w] = w == 0 ? "m" : "a";
	b.loop = true;
	b.hint = WARPS(1, 5);
	launch_three(&b);
	for (unsigned n = 0; n < 200; n++) {
		bench_cycle(&b, n < 40 ? 0 : ~UINT64_C(0), 0); /* until the I-buffers are full */
		issue[n % 100] = b.l.out.issue;
		if (n >= 40)
			bench_check_mask(&b, "with a head", b.l.out.valid, 0xfff);
	}
	check_turns(&b, issue, 100, c->issue);
	bench_close(&b);
	return b.why;
}

/* ---- T12: entries of w0..w3 = 1 0 1 0, last fetched w1 ---- */

struct fef_case {
	const char *name, *policy;
	unsigned fetch, brings;
};
static const struct fef_case fef_cases[] = {
    {"T12:rr", "lrr+rr:refill=1", 2, 1},
    {"T12:fef", "lrr+fef", 3, 2},
};

static char *run_fef(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct fef_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){4, 1, 4, 4, 2});
	b.program[0] = b.program[2] = "aaaaaaaa";
	b.program[1] = "jjaaaaaa";
	b.program[3] = "jaaaaaaa";
	bench_launch(&b, 0, 15);
	bench_prefill(&b);
	bench_issue_each(&b, "1");
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "setting up: fetched", b.l.out.fetch, 2);
	bench_cycle(&b, 15, 0);
	bench_check_mask(&b, "setting up: issued", b.l.out.issue, 15);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "warps with an entry", b.l.out.valid, 5);
	bench_check_mask(&b, "fetched", b.l.out.fetch, mask_bit(c->fetch));
	bench_check_mask(&b, "brings two", b.l.in.fetch_two, c->brings == 2);
	bench_close(&b);
	return b.why;
}

/* ---- T23: entries of w0..w2 = 1 0 2, last issued w0; then all have a head ---- */

struct tier_case {
	const char *name, *policy;
	unsigned schedulers, tbs;
	unsigned fetch;
};
static const struct tier_case tier_cases[] = {
    {"T23:last", "mwf_gto+cff:refill=1", 1, 1, 1},
    {"T23:same", "mwf_gto+cff:refill=1:cff_stalled=same", 1, 1, 0},
    {"T23:last_two_schedulers", "mwf_gto+cff:refill=1", 2, 2, 1},
    {"T23:same_two_schedulers", "mwf_gto+cff:refill=1:cff_stalled=same", 2, 2, 0},
};

/* The programs of w0 and w2 fit into their I-buffers, so later their fetches bring nothing. w1's line is still
 * outstanding when w1 jumps, so w1 does not fetch before w0 has issued. */
static char *run_tiers(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct tier_case *c = test->data;
	struct bench b;
	bench_open(&b, kind, c->policy, (struct machine){3, c->tbs, c->schedulers, 3, 4});
	b.program[0] = b.program[2] = "aaaa";
	b.program[1] = "jaaaaaaa";
	b.misses = WARPS(1);
	bench_launch(&b, 0, c->tbs == 1 ? WARPS(0, 1, 2) : WARPS(0, 2));
	if (c->tbs == 2)
		bench_launch(&b, 1, WARPS(1));
	bench_prefill(&b);
	bench_issue_each(&b, "1 2 2 0 0");
	bench_cycle(&b, WARPS(0), WARPS(1));
	bench_check_mask(&b, "setting up: issued", b.l.out.issue, WARPS(0));
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "warps with a head", b.l.out.valid, WARPS(0, 2));
	bench_check_mask(&b, "fetched", b.l.out.fetch, mask_bit(c->fetch));
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "then with a head", b.l.out.valid, c->fetch == 1 ? WARPS(0, 1, 2) : WARPS(0, 2));
	bench_check_mask(&b, "then fetched", b.l.out.fetch, WARPS(0));
	bench_close(&b);
	return b.why;
}

/* T23, last sentence: w0 and w2 at the barrier, w1's line outstanding. */
static char *run_last_tier(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open(&b, kind, "mwf_gto+cff:refill=1", (struct machine){3, 1, 1, 3, 4});
	b.program[0] = b.program[2] = "baaa";
	b.program[1] = "aaaaaaaa";
	b.misses = WARPS(1);
	bench_launch(&b, 0, WARPS(0, 1, 2));
	bench_prefill(&b);
	bench_issue_each(&b, "0 2");
	bench_check_mask(&b, "setting up: fetched", b.l.out.fetch, WARPS(0));
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "waiting warps", b.l.out.wait, WARPS(0, 2));
	bench_check_mask(&b, "fetched", b.l.out.fetch, WARPS(2));
	bench_close(&b);
	return b.why;
}

#define ADD(cases, function)                                                                                           \
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                                      \
		tests[n++] = (struct directed_test){cases[i].name, function, &cases[i]};

unsigned directed_states(struct directed_test *tests)
{
	unsigned n = 0;
	tests[n++] = (struct directed_test){"T4:slot_again", run_slot_again, NULL};
	tests[n++] = (struct directed_test){"T17:demoted_first", run_demoted_first, NULL};
	ADD(order_cases, run_order)
	ADD(fetch_cases, run_fetch)
	ADD(relaunch_cases, run_relaunch)
	ADD(fef_cases, run_fef)
	ADD(first_cases, run_first)
	ADD(aged_cases, run_aged)
	ADD(long_cases, run_long)
	ADD(tier_cases, run_tiers)
	tests[n++] = (struct directed_test){"T23:at_the_barrier", run_last_tier, NULL};
	return n;
}
