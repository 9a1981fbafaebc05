/* ports.c - the examples of the keys of [ports] and of latency = 1: T24 to T27. */
#include <stdlib.h>
#include <string.h>

#include "model/machine/mask.h"
#include "tests/directed/tests.h"

/* ---- T24: stalls, enable, numbers of grants ---- */

struct stall_case {
	const char *name, *policy, *keys;
	unsigned schedulers;
	const char *stalls; /* in each cycle the schedulers that stall, "x" for a cycle without enable */
	const char *issues;
};
static const struct stall_case stall_cases[] = {
    {"T24:lrr", "lrr+rr", "stall", 2, "- 0 0+1 1 -", "0+1 3 - 2 0+1"},
    {"T24:latency", "lrr+rr", "stall latency", 2, "- - 0 - 1 -", "- 0+1 3 1+2 0 2+3"},
    {"T24:ages", "gto:age=wait+rr", "stall", 1, "- - 0 0 - -", "0 0 - - 0 0"},
    {"T24:enable", "lrr+rr", "enable", 2, "- x x -", "0+1 - - 2+3"},
    {"T24:both", "mwf_gto+rr", "stall enable", 2, "- x 0 x -", "0+1 - 1 - 0+1"},
};

static char *run_stall(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct stall_case *c = test->data;
	struct bench b;
	bench_open_keys(&b, kind, c->policy, (struct machine){4, 1, c->schedulers, 4, 8}, c->keys);
	for (unsigned w = 0; w < 4; w++)
		b.program[w] = "aaaaaa";
	bench_launch(&b, 0, 15);
	bench_prefill(&b);
	const char *stalls = c->stalls;
	for (unsigned n = 0; n < bench_words(c->issues); n++) {
		b.disabled = *stalls == 'x';
		b.stall = *stalls == '0' ? stalls[1] == '+' ? 3 : 1 : *stalls == '1' ? 2 : 0;
		stalls += *stalls == '0' && stalls[1] == '+' ? 4 : 2;
		bench_cycle(&b, 15, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, bench_expected(&b, c->issues, n));
	}
	bench_close(&b);
	return b.why;
}

/* A cycle without enable ignores a launch and a fill, and grants no fetch. */
static char *run_disabled(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "lrr+rr", (struct machine){4, 2, 1, 2, 2}, "enable");
	b.program[0] = b.program[2] = "aaaa";
	b.disabled = true;
	bench_launch(&b, 0, 1);
	bench_check_mask(&b, "resident TBs", b.l.out.busy, 0);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "resident TBs", b.l.out.busy, 0);
	b.disabled = false;
	bench_launch(&b, 0, 1);
	b.disabled = true;
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "live warps", b.l.out.live, 1);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 0);
	b.disabled = false;
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	bench_close(&b);
	return b.why;
}

/* w0 and w3 issue, w1 fetches; then nothing does. */
static char *run_numbers(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "lrr+rr", (struct machine){4, 1, 2, 4, 2}, "grant_index");
	for (unsigned w = 0; w < 4; w++)
		b.program[w] = "aaaa";
	bench_launch(&b, 0, 15);
	bench_prefill(&b);
	bench_cycle(&b, 9, 0);
	bench_check_mask(&b, "schedulers that issue", b.l.out.issue_valid, 3);
	bench_check_mask(&b, "slot of scheduler 0", b.l.out.issue_index[0], 0);
	bench_check_mask(&b, "slot of scheduler 1", b.l.out.issue_index[1], 3);
	bench_check_mask(&b, "a fetch", b.l.out.fetch_valid, 0);
	bench_cycle(&b, 8, 0);
	bench_check_mask(&b, "schedulers that issue", b.l.out.issue_valid, 2);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "schedulers that issue", b.l.out.issue_valid, 0);
	bench_check_mask(&b, "slot of scheduler 1", b.l.out.issue_index[1], 0);
	bench_check_mask(&b, "a fetch", b.l.out.fetch_valid, 1);
	bench_check_mask(&b, "slot that fetches", b.l.out.fetch_index[0], 3);
	bench_close(&b);
	return b.why;
}

/* ---- T25: answers in the cycle after the grant ---- */

/* One warp of lrr+rr on one scheduler, for T25 and T26: when it fetches and issues. */
struct event_case {
	const char *name, *program, *keys;
	unsigned ibuffer;
	const char *ready;   /* in each cycle: 1 if the warp is ready; NULL: always */
	const char *flushes; /* in each cycle: x if the warp is flushed; NULL: never */
	const char *events;  /* f: it fetches, i: it issues, b: both */
};
static const struct event_case answer_cases[] = {
    {"T25:hit", "aaaaaa", "fetch_answer", 2, NULL, NULL, "f-iif-iif"},
    {"T25:jump_with_grant", "jaaa", "fetch_answer", 4, NULL, NULL, "f-b-f-b"},
    {"T25:jump_with_answer", "jaaa", "fetch_answer", 4, "1101111", NULL, "f-fif-b"},
    {"T25:none", "a", "fetch_answer", 4, NULL, NULL, "f-b-f-f"},
    {"T25:exit_with_grant", "xaaa", "fetch_answer", 4, NULL, NULL, "f-b--"},
};

static char *run_events(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct event_case *c = test->data;
	struct bench b;
	bench_open_keys(&b, kind, "lrr+rr", (struct machine){1, 1, 1, 1, c->ibuffer}, c->keys);
	b.program[0] = c->program;
	bench_launch(&b, 0, 1);
	for (unsigned n = 0; c->events[n]; n++) {
		b.flush = c->flushes && c->flushes[n] == 'x';
		bench_cycle(&b, !c->ready || c->ready[n] == '1', 0);
		bench_check_mask(&b, "fetched", b.l.out.fetch, c->events[n] == 'f' || c->events[n] == 'b');
		bench_check_mask(&b, "issued", b.l.out.issue, c->events[n] == 'i' || c->events[n] == 'b');
	}
	bench_close(&b);
	return b.why;
}

/* The fetch of a jump's cycle misses: the line is dropped, and until it comes the warp does not fetch. */
static char *run_dropped(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "lrr+rr", (struct machine){1, 1, 1, 1, 4}, "fetch_answer");
	b.program[0] = "jaaaaaa";
	bench_launch(&b, 0, 1);
	bench_cycle(&b, 0, 0);
	bench_cycle(&b, 0, 0);
	bench_cycle(&b, 1, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	bench_check_mask(&b, "issued", b.l.out.issue, 1);
	b.forced_miss = true;
	bench_cycle(&b, 1, 0);
	b.forced_miss = false;
	bench_cycle(&b, 1, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 0);
	bench_cycle(&b, 1, 1);
	bench_cycle(&b, 1, 0);
	bench_check_mask(&b, "warps with a head", b.l.out.valid, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	bench_close(&b);
	return b.why;
}

/* ---- T26: flushes ---- */

static const struct event_case flush_cases[] = {
    {"T26:issue", "aaaaaa", "flush", 2, NULL, "-x----", "fifiif"},
    {"T26:hit", "aaaaaa", "flush", 2, NULL, "x----", "ffiif"},
    {"T26:jump", "jaaaaa", "flush", 4, NULL, "-x---", "fbfbi"},
    {"T26:exit", "xaaa", "flush", 4, NULL, "-xx-", "fb--"},
    {"T26:grant", "aaaaaa", "flush fetch_answer", 2, NULL, "x------", "f-f-iif"},
    {"T26:answer", "aaaaaa", "flush fetch_answer", 2, NULL, "-x-----", "f-f-iif"},
    {"T26:pick", "aaaaaa", "flush latency", 2, NULL, "-x-----", "f-f-iif"},
};

/* A warp that is flushed while a line is outstanding awaits the line, which brings nothing. */
static char *run_flushed_line(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "lrr+rr", (struct machine){1, 1, 1, 1, 2}, "flush");
	b.program[0] = "aaaa";
	bench_launch(&b, 0, 1);
	b.forced_miss = true;
	bench_cycle(&b, 1, 0);
	b.forced_miss = false;
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	b.flush = 1;
	bench_cycle(&b, 1, 0);
	b.flush = 0;
	bench_cycle(&b, 1, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 0);
	bench_cycle(&b, 1, 1);
	bench_cycle(&b, 1, 0);
	bench_check_mask(&b, "warps with a head", b.l.out.valid, 0);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	bench_close(&b);
	return b.why;
}

/* A warp at the barrier loses its entry and stays at the barrier; w1, which is not flushed, opens it. */
static char *run_flushed_barrier(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "mwf_gto+cff", (struct machine){2, 1, 1, 2, 2}, "flush");
	b.program[0] = b.program[1] = "baaa";
	bench_launch(&b, 0, 3);
	bench_prefill(&b);
	bench_cycle(&b, 1, 0);
	b.flush = 1;
	bench_cycle(&b, 0, 0);
	b.flush = 0;
	bench_check_mask(&b, "at the barrier", b.l.out.wait, 1);
	bench_check_mask(&b, "warps with a head", b.l.out.valid, 3);
	bench_cycle(&b, 0, 0);
	bench_check_mask(&b, "at the barrier", b.l.out.wait, 1);
	bench_check_mask(&b, "warps with a head", b.l.out.valid, 2);
	bench_check_mask(&b, "fetched", b.l.out.fetch, 1);
	bench_cycle(&b, 3, 0);
	bench_check_mask(&b, "issued", b.l.out.issue, 2);
	bench_check_mask(&b, "barriers that open", b.l.out.release, 1);
	bench_close(&b);
	return b.why;
}

/* ---- T27: a pick that looks ahead ---- */

struct ahead_case {
	const char *name, *policy;
	unsigned schedulers;
	const char *program[4];
	uint64_t dependent; /* warps whose entry behind the head is not ready */
	const char *issues;
};
#define ALU "aaaaaa"
#define ALL_ALU                                                                                                        \
	{                                                                                                              \
		ALU, ALU, ALU, ALU                                                                                     \
	}
static const struct ahead_case ahead_cases[] = {
    {"T27:lrr", "lrr+rr", 1, ALL_ALU, 0, "- 0 1 2 3 0"},
    {"T27:gto", "gto+rr", 1, ALL_ALU, 0, "- 0 0 0"},
    {"T27:dependent", "gto+rr", 1, ALL_ALU, 15, "- 0 1 0 1"},
    {"T27:no_next", "gto+rr", 1, {"baaaaa", "jaaaaa", ALU, ALU}, 0, "- 0b 1j 2 2"},
    {"T27:ports", "old+rr", 2, {"mmmmmm", "mmmmmm", ALU, ALU}, 0, "- 0 1 0 1"},
    {"T27:next_memory", "mto+rr", 1, {ALU, "amaaaa", ALU, ALU}, 1, "- 0 1 1m 0"},
};

static char *run_ahead(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct ahead_case *c = test->data;
	struct bench b;
	bench_open_keys(&b, kind, c->policy, (struct machine){4, 1, c->schedulers, 4, 8}, "latency");
	memcpy(b.program, c->program, sizeof c->program);
	bench_launch(&b, 0, 15);
	bench_prefill(&b);
	if (c->schedulers == 2 && b.l.cycle % 2 == 0) /* scheduler 0 has the port first in the cycle after the next */
		bench_cycle(&b, 0, 0);
	b.dependent = c->dependent;
	for (unsigned n = 0; n < bench_words(c->issues); n++) {
		uint64_t expected = bench_expected(&b, c->issues, n);
		bench_cycle(&b, 15, 0);
		bench_check_mask(&b, "issued", b.l.out.issue, expected);
	}
	bench_close(&b);
	return b.why;
}

/* Fetches of warps that are launched together: the critical one is picked a cycle before. */
static char *run_critical_ahead(const struct directed_test *test, const struct simulator_kind *kind)
{
	static const char fetches[] = {0, 1, 2, 3, 0}, issues[] = {-1, -1, 0, 0, 1};
	struct bench b;
	(void)test;
	bench_open_keys(&b, kind, "gto+cff", (struct machine){4, 1, 1, 4, 2}, "latency");
	for (unsigned w = 0; w < 4; w++)
		b.program[w] = ALU;
	bench_launch(&b, 0, 15);
	for (unsigned n = 0; n < sizeof fetches; n++) {
		bench_cycle(&b, 15, 0);
		bench_check_mask(&b, "fetched", b.l.out.fetch, mask_bit((unsigned)fetches[n]));
		bench_check_mask(&b, "issued", b.l.out.issue, issues[n] < 0 ? 0 : mask_bit((unsigned)issues[n]));
	}
	bench_close(&b);
	return b.why;
}

unsigned directed_ports(struct directed_test *tests)
{
	unsigned n = 0;
	for (size_t i = 0; i < sizeof stall_cases / sizeof *stall_cases; i++)
		tests[n++] = (struct directed_test){stall_cases[i].name, run_stall, &stall_cases[i]};
	tests[n++] = (struct directed_test){"T24:disabled", run_disabled, NULL};
	tests[n++] = (struct directed_test){"T24:numbers", run_numbers, NULL};
	for (size_t i = 0; i < sizeof answer_cases / sizeof *answer_cases; i++)
		tests[n++] = (struct directed_test){answer_cases[i].name, run_events, &answer_cases[i]};
	tests[n++] = (struct directed_test){"T25:dropped", run_dropped, NULL};
	for (size_t i = 0; i < sizeof flush_cases / sizeof *flush_cases; i++)
		tests[n++] = (struct directed_test){flush_cases[i].name, run_events, &flush_cases[i]};
	tests[n++] = (struct directed_test){"T26:line", run_flushed_line, NULL};
	tests[n++] = (struct directed_test){"T26:barrier", run_flushed_barrier, NULL};
	for (size_t i = 0; i < sizeof ahead_cases / sizeof *ahead_cases; i++)
		tests[n++] = (struct directed_test){ahead_cases[i].name, run_ahead, &ahead_cases[i]};
	tests[n++] = (struct directed_test){"T27:critical", run_critical_ahead, NULL};
	return n;
}
