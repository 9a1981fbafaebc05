/* timeline.c - examples that are tables of cycles: T1, T3, T4, T5, T16, T17, T20. */
#include <inttypes.h>
#include <string.h>

#include "model/machine/mask.h"
#include "tests/directed/tests.h"

/* The notation is that of docs/semantics.md: one word per cycle, the warps that issue (or fetch) joined by +, - for
 * none; a letter after a number is the instruction. count and release have one character per cycle. */
enum { PROGRAMS = 8 };
struct directed_timeline {
	const char *name, *policy;
	struct machine machine;
	struct {
		uint64_t warps; /* 0: not launched */
	} tb[2];
	const char *program[PROGRAMS];
	bool prefilled;
	const char *loads;         /* the warps with a long-latency load outstanding; NULL: none, ever */
	const char *issue, *fetch; /* fetch NULL: not checked */
	const char *count[2];      /* warps of the TB at the barrier before the cycle's clock edge; NULL: not checked */
	const char *release;       /* the TB that is released at the end of the cycle, or . */
	const char *done;          /* the TB that completes, or .; NULL: not checked */
};

#define T3_PROGRAMS .tb = {{3}, {12}}, .program = {"abax", "aaabax", "aaabax", "abax"}, .prefilled = true
#define T5_PROGRAMS .tb = {{7}}, .program = {"bax", "ax", "aaax"}, .prefilled = true

#define T17_PROGRAMS                                                                                                   \
	.tb = {{255}},                                                                                                 \
	.program = {"alaaaaaa", "aaaaaaaa", "baaaaaaa", "baaaaaaa", "aaaaaaaa", "aaaaaaaa", "aaaaaaaa", "aaaaaaaa"},   \
	.prefilled = true, .loads = "0 0 0 0 0 0 0 0 0 - - - - - -"

#define T20_PROGRAMS .tb = {{15}}, .program = {"aamlx", "aamlx", "aamlx", "aamlx"}, .prefilled = true

static const struct directed_timeline timelines[] = {
    {.name = "T1",
     .policy = "lrr+rr",
     .machine = {1, 1, 1, 1, 2},
     .tb = {{1}},
     .program = {"aaaaaax"},
     .issue = "- 0a 0a - 0a 0a - 0a 0a - 0x",
     .fetch = "0 - - 0 - - 0 - - 0 -"},
    {.name = "T3:mwf_lrr",
     .policy = "mwf_lrr+rr",
     .machine = {4, 2, 1, 2, 8},
     T3_PROGRAMS,
     .issue = "0 1 0b 1 1 1b 0 1 0x 1x 2 3 2 3b 2 2b 3 2 3x 2x",
     .count = {"00011100000000000000", "00000000000000110000"},
     .release = ".....0.........1...."},
    {.name = "T3:mwf_gto",
     .policy = "mwf_gto+rr",
     .machine = {4, 2, 1, 2, 8},
     T3_PROGRAMS,
     .issue = "0 0b 1 1 1 1b 1 1x 0 0x 2 2 2 2b 3 3b 3 3x 2 2x",
     .count = {"00111100000000000000", "00000000000000110000"},
     .release = ".....0.........1...."},
    {.name = "T3:gto",
     .policy = "gto+rr",
     .machine = {4, 2, 1, 2, 8},
     T3_PROGRAMS,
     .issue = "0 0b 1 1 1 1b 1 1x 0 0x 2 2 2 2b 3 3b 3 3x 2 2x",
     .count = {"00111100000000000000", "00000000000000110000"},
     .release = ".....0.........1...."},
    {.name = "T3:lrr",
     .policy = "lrr+rr",
     .machine = {4, 2, 1, 2, 8},
     T3_PROGRAMS,
     .issue = "0 1 2 3 0b 1 2 3b 1 2 1b 2b 3 0 1 2 3x 0x 1x 2x",
     .count = {"00000111111000000000", "00000000111100000000"},
     .release = "..........01........"},
    {.name = "T4",
     .policy = "mwf_lrr+rr",
     .machine = {4, 2, 2, 2, 8},
     .tb = {{3}, {12}},
     .program = {"abx", "abx", "bx", "aax"},
     .prefilled = true,
     .issue = "0a+1a 0b+1b 0x+1x 2b+3a 3a 3x 2x",
     .count = {"0000000", "0000110"},
     .release = ".0...1.",
     .done = "..0...1"},
    {.name = "T5",
     .policy = "lrr+rr",
     .machine = {3, 1, 1, 3, 8},
     T5_PROGRAMS,
     .issue = "0b 1 2 1x 2 2 2x 0 0x",
     .count = {"011111100"},
     .release = "......0.."},
    {.name = "T5:mwf_lrr",
     .policy = "mwf_lrr+rr",
     .machine = {3, 1, 1, 3, 8},
     T5_PROGRAMS,
     .issue = "0b 1 2 1x 2 2 2x 0 0x",
     .count = {"011111100"},
     .release = "......0.."},
    {.name = "T5:count_exited",
     .policy = "mwf_lrr:count_exited=on+rr",
     .machine = {3, 1, 1, 3, 8},
     T5_PROGRAMS,
     .issue = "0b 1 2 1x 2 2 2x 0 0x",
     .count = {"011122222"},
     .release = "......0.."},
    {.name = "T16:slots",
     .policy = "lrr+rr",
     .machine = {33, 1, 4, 33, 8},
     .tb = {{0x1ffffffff}},
     .prefilled = true,
     .issue = "0+1+2+3 4+5+6+7 8+9+10+11 12+13+14+15 16+17+18+19 20+21+22+23 24+25+26+27 28+29+30+31 32+1+2+3 0+5+6+7 "
	      "4+9+10+11"},
    {.name = "T16:one_warp",
     .policy = "mwf_lrr+rr",
     .machine = {2, 2, 1, 1, 8},
     .tb = {{1}},
     .program = {"bbax"},
     .prefilled = true,
     .issue = "0b 0b 0a 0x",
     .count = {"0000"},
     .release = "00.."},
    {.name = "T17",
     .policy = "tls+rr",
     .machine = {8, 1, 1, 8, 8},
     T17_PROGRAMS,
     .issue = "0a 1a 2b 3b 4 5 6 1 7 0l 4 5 6 1 7"},
    {.name = "T17:untested",
     .policy = "tls:promote=untested+rr",
     .machine = {8, 1, 1, 8, 8},
     T17_PROGRAMS,
     .issue = "0a 1a 2b 3b 4 5 6 1 7 4 5 6 1 7 0l"},
    {.name = "T17:lrr",
     .policy = "lrr+rr",
     .machine = {8, 1, 1, 8, 8},
     T17_PROGRAMS,
     .issue = "0a 1a 2b 3b 4 5 6 7 1 4 5 6 7 0l 1"},
    {.name = "T17:cff",
     .policy = "tls+cff",
     .machine = {8, 2, 1, 6, 2},
     .tb = {{0xe7}, {0x18}},
     .issue = "0 1 2 5 6 7 0 1 2",
     .fetch = "1 2 5 6 7 3 4 0 1"},
    {.name = "T20:gto",
     .policy = "gto+rr",
     .machine = {4, 1, 1, 4, 8},
     T20_PROGRAMS,
     .loads = "- - - 0 0 0 0+1 1 1 1+2 2 2 2 - - - - - 3 3 3 3 - -",
     .issue = "0 0 0m 1 1 1m 2 2 2m 0l 0x 1l 1x 2l 2x 3 3 3m - - - - 3l 3x"},
    {.name = "T20:mto",
     .policy = "mto+rr",
     .machine = {4, 1, 1, 4, 8},
     T20_PROGRAMS,
     .loads = "- - - 0 0 0 0+1 1 1 1 - 2 2 2 2 - 3 3 3 3 - -",
     .issue = "0 0 0m 1 1 1m 2 0l 0x 2 2m 1l 1x 3 3 3m 2l 2x - - 3l 3x"},
    {.name = "T20:motrr",
     .policy = "motrr+rr",
     .machine = {4, 1, 1, 4, 8},
     T20_PROGRAMS,
     .loads = "- - - - - - 0 0 0+1 0+1 1+2 1+2 2+3 2+3 3 3 - - - -",
     .issue = "0 1 2 3 0 0m 1 1m 2 2m 3 3m 0l 1l 2l 0x 1x 2x 3l 3x"},
};

static void set_up(struct bench *b, const struct directed_timeline *t)
{
	for (unsigned w = 0; w < b->cfg.warps; w++)
		b->program[w] = t->program[0] ? w < PROGRAMS ? t->program[w] : NULL : "aaaaaaaaaaaaaaaa";
	for (unsigned n = 0; n < 2; n++)
		if (t->tb[n].warps)
			bench_launch(b, n, t->tb[n].warps);
	if (t->prefilled)
		bench_prefill(b);
}

static void check_count(struct bench *b, const struct directed_timeline *t, unsigned n, unsigned c)
{
	const struct front_end_out *out = &b->l.out;
	unsigned waiting = mask_count(out->wait & b->tb[n]);
	unsigned counter = b->cfg.has_wpt ? (unsigned)out->count[n] : waiting,
		 expected = (unsigned)(t->count[n][c] - '0');
	if (counter != expected)
		bench_fail(b, "cycle %u: %u warps of TB %u counted, expected %u", c, counter, n, expected);
}

static void check_event(struct bench *b, const char *what, const char *expected, uint64_t got, unsigned c)
{
	uint64_t mask = expected[c] == '.' ? 0 : mask_bit((unsigned)(expected[c] - '0'));
	if (got != mask)
		bench_fail(b, "cycle %u: %s of TBs %" PRIx64 ", expected %" PRIx64 " (masks)", c, what, got, mask);
}

static void check_cycle(struct bench *b, const struct directed_timeline *t, unsigned c)
{
	uint64_t issue = bench_expected(b, t->issue, c), fetch = t->fetch ? bench_expected(b, t->fetch, c) : 0;
	b->loads = t->loads ? bench_expected(b, t->loads, c) : 0;
	bench_cycle(b, ~UINT64_C(0), 0);
	if (b->why)
		return;
	if (b->l.out.issue != issue)
		bench_fail(b, "cycle %u: issued %" PRIx64 ", expected %" PRIx64 " (masks)", c, b->l.out.issue, issue);
	if (t->fetch && b->l.out.fetch != fetch)
		bench_fail(b, "cycle %u: fetched %" PRIx64 ", expected %" PRIx64 " (masks)", c, b->l.out.fetch, fetch);
	for (unsigned n = 0; n < 2; n++)
		if (t->count[n])
			check_count(b, t, n, c);
	if (t->release)
		check_event(b, "release", t->release, b->l.out.release, c);
	if (t->done)
		check_event(b, "completion", t->done, b->l.out.done, c);
}

static char *run(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct directed_timeline *t = test->data;
	struct bench b;
	bench_open(&b, kind, t->policy, t->machine);
	set_up(&b, t);
	for (unsigned c = 0; c < bench_words(t->issue); c++)
		check_cycle(&b, t, c);
	bench_close(&b);
	return b.why;
}

unsigned directed_timelines(struct directed_test *tests)
{
	unsigned n = sizeof timelines / sizeof *timelines;
	for (unsigned i = 0; i < n; i++)
		tests[i] = (struct directed_test){timelines[i].name, run, &timelines[i]};
	return n;
}
