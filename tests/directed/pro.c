/* pro.c - PRO: T8 (the priority order of TBs), the edges of Figure 3, the priority order of warps, and starvation. */
#include <inttypes.h>
#include <stdlib.h>

#include "model/blocks/tb_order.h"
#include "model/machine/mask.h"
#include "tests/directed/tests.h"

enum { TB_WARPS = 4 };
static const struct machine four_tbs = {16, 4, 1, TB_WARPS, 8};

static uint64_t warps_of_tb(unsigned t)
{
	return mask_low(TB_WARPS) << t * TB_WARPS;
}

/* Issues the next instruction of warp w on `lanes` lanes. */
static void step(struct bench *b, unsigned w, unsigned lanes)
{
	unsigned cycles = 0;
	b->idle_lanes[w] = MAX_LANES - lanes;
	do
		bench_cycle(b, mask_bit(w), 0);
	while (!b->why && !b->l.out.issue && ++cycles < 100);
	if (cycles == 100)
		bench_fail(b, "warp %u does not issue", w);
	b->idle_lanes[w] = MAX_LANES;
}

/* Issues instructions of warp w until its progress has grown by `progress`. */
static void advance(struct bench *b, unsigned w, unsigned progress)
{
	for (; progress > MAX_LANES; progress -= MAX_LANES)
		step(b, w, MAX_LANES);
	step(b, w, progress);
}

static void idle_until(struct bench *b, uint64_t cycle)
{
	while (!b->why && b->l.cycle < cycle)
		bench_cycle(b, 0, 0);
}

static void idle(struct bench *b, unsigned cycles)
{
	idle_until(b, b->l.cycle + cycles);
}

/* Checks the priority order of TBs with all warps ready: `tbs` lists, for each step, the TB that issues when no TB
 * earlier in the list has a ready warp. No warp makes progress. */
static void check_tbs(struct bench *b, const char *tbs)
{
	uint64_t ready = mask_low(16);
	for (unsigned n = 0; n < bench_words(tbs) && !b->why; n++) {
		uint64_t expected = bench_expected(b, tbs, n);
		unsigned t = mask_first(expected);
		bench_cycle(b, ready, 0);
		if (!(b->l.out.issue & warps_of_tb(t)))
			bench_fail(b,
				   "cycle %" PRIu64 ": order %s: issued %" PRIx64 " (mask), expected a warp of TB %u",
				   b->l.cycle - 1, tbs, b->l.out.issue, t);
		ready &= ~warps_of_tb(t);
	}
}

/* Checks the priority order of the warps of a TB with all of them ready. */
static void check_warps(struct bench *b, uint64_t tb, const char *warps)
{
	uint64_t ready = tb;
	for (unsigned n = 0; n < bench_words(warps); n++) {
		uint64_t expected = bench_expected(b, warps, n);
		bench_cycle(b, ready, 0);
		bench_check_mask(b, "issued", b->l.out.issue, expected);
		ready &= ~expected;
	}
}

static void open_four(struct bench *b, const struct simulator_kind *kind, const char *policy)
{
	bench_open(b, kind, policy, four_tbs);
	b->loop = true;
	for (unsigned w = 0; w < 16; w++) {
		b->program[w] = "a";
		b->idle_lanes[w] = MAX_LANES;
	}
}

/* ---- T8: progress at the last sort TB2 300, TB3 400; now TB0 900 with a finished warp, TB1 500 with two waiting, TB2
 * 800, TB3 450 ---- */

static void set_up_t8(struct bench *b, const struct simulator_kind *kind, const char *policy)
{
	open_four(b, kind, policy);
	b->program[0] = b->program[7] = "xa";
	b->program[4] = b->program[5] = "ba";
	for (unsigned t = 0; t < 4; t++)
		bench_launch(b, t, warps_of_tb(t));
	advance(b, 8, 300);
	advance(b, 12, 400);
	idle_until(b, 1004);
	advance(b, 1, 900);
	advance(b, 6, 500);
	advance(b, 8, 500);
	advance(b, 12, 50);
	step(b, 0, 0);
	step(b, 4, 0);
	step(b, 5, 0);
	idle(b, 4);
}

struct sort_case {
	const char *name, *policy;
	bool slow, exits; /* TB1's warp 7 exits too */
	const char *order;
};
static const struct sort_case order_cases[] = {
    {"T8:fast", "pro+rr", false, false, "0 1 3 2"},
    {"T8:phase_change", "pro+rr", true, false, "1 3 2 0"},
    {"T8:finished_and_waiting", "pro+rr", false, true, "0 1 3 2"},
    {"T8:finished_and_waiting_slow", "pro+rr", true, true, "1 3 2 0"},
    {"T8:live", "pro:sort=live+rr", false, false, "0 1 3 2"},
    {"T8:live_slow", "pro:sort=live+rr", true, false, "1 3 2 0"},
    {"T8:least", "pro:no_wait=least+rr", false, false, "0 1 2 3"},
    {"T8:least_slow", "pro:no_wait=least+rr", true, false, "1 3 2 0"},
    {"T8:barrier_off", "pro:barrier=off+rr", false, false, "0 3 2 1"},
    {"T8:barrier_off_slow", "pro:barrier=off+rr", true, false, "3 1 2 0"},
};

static char *run_order(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct sort_case *c = test->data;
	struct bench b;
	set_up_t8(&b, kind, c->policy);
	if (c->exits)
		step(&b, 7, 0);
	b.no_grid = c->slow;
	idle(&b, 6);
	check_tbs(&b, c->order);
	bench_close(&b);
	return b.why;
}

/* In the slow phase, the TBs without waiting warps are reordered at the next sort or, with sort = live, immediately. */
static char *run_sampled(const struct directed_test *test, const struct simulator_kind *kind)
{
	bool live = test->data;
	struct bench b;
	set_up_t8(&b, kind, live ? "pro:sort=live+rr" : "pro+rr");
	b.no_grid = true;
	idle(&b, 6);
	advance(&b, 12, 400);
	idle(&b, 4);
	check_tbs(&b, live ? "1 2 3 0" : "1 3 2 0");
	idle_until(&b, 2002);
	check_tbs(&b, "1 2 3 0");
	bench_close(&b);
	return b.why;
}

struct period_case {
	const char *name, *policy;
	unsigned period;
};
static const struct period_case period_cases[] = {
    {"T8:launched_between", "pro+rr", 1000},
    {"T8:launched_between_1001", "pro:threshold=1001+rr", 1001},
};

/* A TB that is launched in kernel cycle 1500 ranks last until the second sort, whatever its progress. */
static char *run_launched_between(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct period_case *c = test->data;
	struct bench b;
	open_four(&b, kind, c->policy);
	bench_launch(&b, 0, warps_of_tb(0));
	bench_launch(&b, 2, warps_of_tb(2));
	advance(&b, 8, 32);
	idle_until(&b, c->period - 1);
	check_tbs(&b, "0 2"); /* as launched */
	idle_until(&b, c->period + 2);
	check_tbs(&b, "2 0");
	idle_until(&b, 1500);
	bench_launch(&b, 1, warps_of_tb(1));
	bench_launch(&b, 3, warps_of_tb(3));
	advance(&b, 4, 96);
	advance(&b, 12, 160);
	idle_until(&b, 2 * c->period - 4);
	check_tbs(&b, "2 0 1 3"); /* the four cycles before the sort takes effect */
	bench_cycle(&b, ~UINT64_C(0), 0);
	bench_check_mask(&b, "issued in the cycle of the second sort", b.l.out.issue, mask_bit(12));
	bench_cycle(&b, ~warps_of_tb(3), 0);
	bench_check_mask(&b, "issued in the cycle after it", b.l.out.issue, mask_bit(4));
	check_tbs(&b, "3 1 2 0");
	bench_close(&b);
	return b.why;
}

/* With equal progress at the sort, the older TB has priority, not the TB in the lower slot. */
static char *run_equal(const struct directed_test *test, const struct simulator_kind *kind)
{
	struct bench b;
	(void)test;
	open_four(&b, kind, "pro:threshold=64+rr");
	for (unsigned t = 4; t-- > 0;)
		bench_launch(&b, t, warps_of_tb(t));
	for (unsigned t = 0; t < 4; t++)
		advance(&b, t * TB_WARPS, 40);
	idle(&b, 80);
	check_tbs(&b, "3 2 1 0");
	bench_close(&b);
	return b.why;
}

/* The lists are sorted at events and do not change between events. */
static char *run_lists_stand(const struct directed_test *test, const struct simulator_kind *kind)
{
	bool live = test->data;
	struct bench b;
	open_four(&b, kind, live ? "pro:sort=live+rr" : "pro+rr");
	b.program[0] = b.program[4] = b.program[11] = "ba";
	for (unsigned t = 0; t < 4; t++)
		bench_launch(&b, t, warps_of_tb(t));
	advance(&b, 1, 64);
	advance(&b, 5, 96);
	step(&b, 0, 0);
	step(&b, 4, 0);
	idle(&b, 4);
	check_tbs(&b, "1 0 2 3");
	advance(&b, 1, 64);
	check_tbs(&b, live ? "0 1 2 3" : "1 0 2 3");
	idle_until(&b, 1100);
	check_tbs(&b, live ? "0 1 2 3" : "1 0 2 3"); /* no periodic sort of the lists */
	step(&b, 11, 0);
	idle(&b, 4);
	check_tbs(&b, "0 1 2 3");
	bench_close(&b);
	return b.why;
}

/* ---- Figure 3, edge by edge ---- */

struct edge {
	const char *warps; /* warps that issue their next instruction, in this order; "": none */
	bool slow;
	enum tb_state state; /* of TB 0 in the next cycle */
};
struct walk {
	const char *name, *program[TB_WARPS];
	struct edge edges[8];
	unsigned count;
};
static const struct walk walks[] = {
    {"Figure_3:barrier_and_finish",
     {"bxa", "bxa", "bxa", "bxa"},
     {{"", false, TB_NO_WAIT},
      {"0", false, TB_BARRIER_WAIT},
      {"1 2", false, TB_BARRIER_WAIT},
      {"3", false, TB_NO_WAIT},
      {"0", false, TB_FINISH_WAIT},
      {"1 2", false, TB_FINISH_WAIT},
      {"3", false, TB_FREE}},
     7},
    {"Figure_3:finish_at_barrier",
     {"baa", "xaa", "aba", "aba"},
     {{"0", false, TB_BARRIER_WAIT},
      {"1", false, TB_FINISH_WAIT},
      {"2 3 2", false, TB_FINISH_WAIT},
      {"3", false, TB_FINISH_WAIT},
      {"", true, TB_FINISH_NO_WAIT}},
     5},
    {"Figure_3:slow_from_barrier_wait",
     {"baxa", "baxa", "abxa", "xa"},
     {{"0", false, TB_BARRIER_WAIT},
      {"", true, TB_BARRIER_WAIT_1},
      {"3", true, TB_BARRIER_WAIT_1},
      {"1 2", true, TB_BARRIER_WAIT_1},
      {"2", true, TB_FINISH_NO_WAIT},
      {"0 1 0 1", true, TB_FINISH_NO_WAIT},
      {"2", true, TB_FREE}},
     7},
    {"Figure_3:slow_from_no_wait",
     {"aba", "aba", "aba", "abx"},
     {{"", false, TB_NO_WAIT},
      {"", true, TB_FINISH_NO_WAIT},
      {"0 0", true, TB_BARRIER_WAIT_1},
      {"1 1 2 2 3", true, TB_BARRIER_WAIT_1},
      {"3", true, TB_FINISH_NO_WAIT},
      {"3", true, TB_FINISH_NO_WAIT}},
     6},
    {"Figure_3:slow_from_finish_wait",
     {"xa", "bx", "bx", "bx"},
     {{"0", false, TB_FINISH_WAIT},
      {"", true, TB_FINISH_NO_WAIT},
      {"1", true, TB_BARRIER_WAIT_1},
      {"2 3", true, TB_FINISH_NO_WAIT},
      {"1 2", true, TB_FINISH_NO_WAIT},
      {"3", true, TB_FREE}},
     6},
};

static void walk_edge(struct bench *b, const struct walk *walk, unsigned n)
{
	const struct edge *e = &walk->edges[n];
	struct front_end_obs obs;
	bench_issue_each(b, e->warps);
	b->no_grid = e->slow;
	bench_cycle(b, 0, 0);
	front_end_observe(&b->cfg, &b->l.model, &obs);
	if (obs.tb_order.state[0] != e->state)
		bench_fail(b, "edge %u, after warps %s: state %" PRIu64 ", expected %d", n, e->warps,
			   obs.tb_order.state[0], (int)e->state);
}

static char *run_walk(const struct directed_test *test, const struct simulator_kind *kind)
{
	const struct walk *walk = test->data;
	struct bench b;
	bench_open(&b, kind, "pro+rr", four_tbs);
	for (unsigned w = 0; w < TB_WARPS; w++)
		b.program[w] = walk->program[w];
	bench_launch(&b, 0, warps_of_tb(0));
	bench_prefill(&b);
	for (unsigned n = 0; n < walk->count; n++)
		walk_edge(&b, walk, n);
	bench_close(&b);
	return b.why;
}

/* ---- warps of a TB ---- */

/* w0 to w3 with progress 60, 90, 30, 60. Priority order: by slot after the launch; by descending progress after a sort;
 * by ascending progress when w1 is at the barrier, unchanged until the release; by descending progress after the next
 * sort. */
static char *run_warps(const struct directed_test *test, const struct simulator_kind *kind)
{
	static const unsigned progress[TB_WARPS] = {60, 90, 30, 60};
	struct bench b;
	(void)test;
	open_four(&b, kind, "pro:threshold=250+rr");
	for (unsigned w = 0; w < TB_WARPS; w++)
		b.program[w] = "aaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
	bench_launch(&b, 0, warps_of_tb(0));
	for (unsigned w = 0; w < TB_WARPS; w++) /* three or four instructions each */
		advance(&b, w, progress[w]);
	check_warps(&b, 15, "0 1 2 3");
	idle_until(&b, 260);
	check_warps(&b, 15, "1 0 3 2");
	for (unsigned w = 0; w < TB_WARPS; w++) /* up to the barrier, without progress */
		while (!b.why && b.program[w][b.warp[w].at] != 'b')
			step(&b, w, 0);
	step(&b, 1, 0);
	idle(&b, 5);
	for (unsigned w = 0; w < TB_WARPS; w++)
		if (w != 1 && b.program[w][b.warp[w].at] != 'b')
			bench_fail(&b, "warp %u is not in front of its barrier", w);
	check_warps(&b, 13, "2b 0b 3b");
	bench_check_mask(&b, "released", b.l.out.release, 1);
	check_warps(&b, 15, "2 0 3 1"); /* as frozen */
	idle_until(&b, 510);
	check_warps(&b, 15, "1 0 3 2");
	b.no_grid = true;
	idle(&b, 5);
	check_warps(&b, 15, "2 0 3 1");
	bench_close(&b);
	return b.why;
}

/* ---- starvation: under a strict priority order, a TB that is always ready blocks the others ---- */

static char *run_starves(const struct directed_test *test, const struct simulator_kind *kind)
{
	bool slow = test->data;
	struct bench b;
	uint64_t late = 0;
	bench_open(&b, kind, "pro:threshold=64+rr", four_tbs);
	b.loop = true;
	for (unsigned w = 0; w < 16; w++)
		b.program[w] = "a";
	for (unsigned t = 0; t < 4; t++)
		bench_launch(&b, t, warps_of_tb(t));
	b.no_grid = slow;
	for (unsigned c = 0; c < 4000; c++) {
		bench_cycle(&b, ~UINT64_C(0), 0);
		late |= c >= 1000 ? b.l.out.issue : 0;
	}
	if (slow)
		bench_check_mask(&b, "issued in 3000 cycles of the slow phase", late, mask_low(16));
	else if (late & ~warps_of_tb(0))
		bench_fail(&b,
			   "issued in 3000 cycles of the fast phase: %" PRIx64 " (mask), expected warps of TB 0 alone",
			   late);
	bench_close(&b);
	return b.why;
}

#define ADD(cases, function)                                                                                           \
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                                      \
		tests[n++] = (struct directed_test){cases[i].name, function, &cases[i]};

unsigned directed_pro(struct directed_test *tests)
{
	static const bool yes = true;
	unsigned n = 0;
	ADD(order_cases, run_order)
	tests[n++] = (struct directed_test){"T8:sampled", run_sampled, NULL};
	tests[n++] = (struct directed_test){"T8:sampled_live", run_sampled, &yes};
	for (size_t i = 0; i < sizeof period_cases / sizeof *period_cases; i++)
		tests[n++] = (struct directed_test){period_cases[i].name, run_launched_between, &period_cases[i]};
	tests[n++] = (struct directed_test){"T8:equal", run_equal, NULL};
	tests[n++] = (struct directed_test){"T8:lists_stand", run_lists_stand, NULL};
	tests[n++] = (struct directed_test){"T8:lists_live", run_lists_stand, &yes};
	ADD(walks, run_walk)
	tests[n++] = (struct directed_test){"pro_warps", run_warps, NULL};
	tests[n++] = (struct directed_test){"pro_starves", run_starves, NULL};
	tests[n++] = (struct directed_test){"pro_slow_does_not_starve", run_starves, &yes};
	return n;
}
