/* test_ptx_reconverge.c - reconvergence: random control flow, reducible and irreducible, compared with a second, simple
 * computation of immediate post-dominators and a recursive executor, by the executed warp instructions. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/rng.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

enum { MAX_STEPS = 128, FUEL = 12, PROLOGUE = 7, LANE_COUNT = 32, NONE = -1 };

/* One instruction of a program. */
struct step {
	enum kind { ADD, MIX, COUNT, TEST_FUEL, TEST_BIT, BRANCH, RET, EXIT, STORE } kind;
	int guard; /* 0: none, 1: %p0 (no fuel left), 2: %p1 (a random bit) */
	int target;
};

struct program {
	struct step steps[MAX_STEPS];
	int count;
	int meet[MAX_STEPS]; /* of branches, or NONE */
};

struct lane {
	uint32_t sum, mix, fuel;
	bool p[3];
};

struct execution {
	const struct program *p;
	struct lane lanes[LANE_COUNT];
	uint32_t live;
	unsigned warp_count[MAX_STEPS], lane_count[MAX_STEPS];
	uint32_t out[LANE_COUNT];
};

static struct step *add_step(struct program *p, enum kind kind, int guard)
{
	p->steps[p->count] = (struct step){kind, guard, NONE};
	return &p->steps[p->count++];
}

/* Blocks of which each goes to one or two others, anywhere, until the fuel is used up. */
static void make_program(struct program *p, struct rng *rng)
{
	int blocks = 2 + (int)rng_below(rng, 7), first[16];
	*p = (struct program){0};
	for (int i = 0; i < blocks; i++) {
		first[i] = p->count;
		add_step(p, ADD, 0);
		add_step(p, MIX, 0);
		add_step(p, COUNT, 0);
		add_step(p, TEST_FUEL, 0);
		add_step(p, rng_below(rng, 4) ? BRANCH : rng_below(rng, 2) ? RET : EXIT, 1);
		add_step(p, TEST_BIT, 0);
		if (rng_below(rng, 4))
			add_step(p, BRANCH, 2)->target = (int)rng_below(rng, (unsigned)blocks);
		unsigned end = rng_below(rng, 8);
		if (end < 4)
			add_step(p, BRANCH, 0)->target = (int)rng_below(rng, (unsigned)blocks);
		else if (end == 4)
			add_step(p, EXIT, 0);
	}
	first[blocks] = p->count;
	add_step(p, STORE, 0);
	add_step(p, RET, 0);
	for (int i = 0; i < p->count; i++) {
		struct step *s = &p->steps[i];
		if (s->kind == BRANCH)
			s->target = first[s->target == NONE ? blocks : s->target];
		else if (s->kind == RET)
			s->target = p->count - 1;
	}
}

/* A step's successors that stay in the function. */
static int successors(const struct program *p, int at, int next[2])
{
	const struct step *s = &p->steps[at];
	int n = 0;
	if (at == p->count - 1)
		return 0;
	if (s->kind == BRANCH || s->kind == RET)
		next[n++] = s->target;
	if ((s->kind != BRANCH && s->kind != RET && s->kind != EXIT) || s->guard)
		next[n++] = at + 1;
	return n;
}

/* Whether an end can be reached from `at` without step `without`: the last step, or an exit of all lanes. */
static bool reaches(const struct program *p, int at, int without, bool last)
{
	bool seen[MAX_STEPS] = {false};
	int todo[MAX_STEPS], n = 0;
	if (at == without)
		return false;
	todo[n++] = at;
	seen[at] = true;
	while (n) {
		int next[2], i = todo[--n], found = successors(p, i, next);
		if (last ? i == p->count - 1 : p->steps[i].kind == EXIT && !p->steps[i].guard)
			return true;
		for (int k = 0; k < found; k++)
			if (next[k] != without && !seen[next[k]]) {
				seen[next[k]] = true;
				todo[n++] = next[k];
			}
	}
	return false;
}

static bool dominates(const struct program *p, int by, int at, bool last)
{
	return by != at && !reaches(p, at, by, last);
}

/* The immediate post-dominator. If the last step cannot be reached, the exits are the end. */
static int find_meet(const struct program *p, int at)
{
	bool last = reaches(p, at, NONE, true);
	for (int by = 0; by < p->count && (last || reaches(p, at, NONE, false)); by++) {
		bool nearest = dominates(p, by, at, last);
		for (int other = 0; other < p->count && nearest; other++)
			nearest = other == by || !dominates(p, other, at, last) || dominates(p, other, by, last);
		if (nearest)
			return by;
	}
	return NONE;
}

static void run_data(struct lane *l, const struct step *s)
{
	switch (s->kind) {
	case ADD:
		l->sum = l->sum * 3 + 1;
		break;
	case MIX:
		l->mix = l->mix * 1664525 + 1013904223;
		break;
	case COUNT:
		l->fuel++;
		break;
	case TEST_FUEL:
		l->p[1] = l->fuel > FUEL;
		break;
	default:
		l->p[2] = l->mix >> 31;
	}
}

/* Runs these lanes from `at` until they arrive at `stop`. */
static void execute(struct execution *e, int at, int stop, uint32_t mask)
{
	const struct program *p = e->p;
	while ((mask &= e->live) != 0 && at != stop) {
		const struct step *s = &p->steps[at];
		uint32_t yes = 0;
		for (int l = 0; l < LANE_COUNT; l++)
			if (mask >> l & 1 && (!s->guard || e->lanes[l].p[s->guard]))
				yes |= UINT32_C(1) << l;
		bool last = at == p->count - 1, jumps = (s->kind == BRANCH || s->kind == RET) && !last;
		e->warp_count[at]++;
		e->lane_count[at] += (unsigned)__builtin_popcount(jumps ? mask : yes);
		if (last || s->kind == EXIT)
			e->live &= ~yes;
		for (int l = 0; l < LANE_COUNT; l++)
			if (yes >> l & 1 && s->kind < BRANCH)
				run_data(&e->lanes[l], s);
			else if (yes >> l & 1 && s->kind == STORE)
				e->out[l] = e->lanes[l].sum;
		if (!jumps || !yes) {
			at++;
		} else if (yes == mask) {
			at = s->target;
		} else {
			int meet = p->meet[at] == NONE ? stop : p->meet[at];
			execute(e, at + 1, meet, mask & ~yes);
			execute(e, s->target, meet, yes);
			if (p->meet[at] == NONE)
				return;
			at = meet;
		}
	}
}

static void append(char *text, size_t size, const struct program *p, int at)
{
	static const char *const guards[] = {"", "@%p0 ", "@%p1 "};
	const struct step *s = &p->steps[at];
	static const char *const texts[] = {
	    [ADD] = "mad.lo.u32 %r4, %r4, 3, 1;",
	    [MIX] = "mad.lo.u32 %r5, %r5, 1664525, 1013904223;",
	    [COUNT] = "add.u32 %r6, %r6, 1;",
	    [TEST_FUEL] = "setp.gt.u32 %p0, %r6, 12;",
	    [TEST_BIT] = "setp.lt.s32 %p1, %r5, 0;",
	    [RET] = "ret;",
	    [EXIT] = "exit;",
	    [STORE] = "st.global.u32 [%q2], %r4;",
	};
	size_t used = strlen(text);
	if (s->kind == BRANCH)
		snprintf(text + used, size - used, "S%d: %sbra S%d;\n", at, guards[s->guard], s->target);
	else
		snprintf(text + used, size - used, "S%d: %s%s\n", at, guards[s->guard], texts[s->kind]);
}

static struct stream run_engine(const struct program *p, uint32_t seed)
{
	static char body[16384];
	snprintf(body, sizeof body,
		 "mov.u32 %%r0, %%tid.x; mul.wide.u32 %%q1, %%r0, 4; add.u64 %%q2, %%q0, %%q1;\n"
		 "mad.lo.u32 %%r5, %%r0, 0x9e3779b1, %u; mov.u32 %%r4, 0; mov.u32 %%r6, 0;\n",
		 seed);
	for (int i = 0; i < p->count; i++)
		append(body, sizeof body, p, i);
	try_kernel(body, 1, LANE_COUNT);
	return try_stream();
}

static void compare(const struct execution *e, const struct stream *s, unsigned seed)
{
	const struct kernel_stream *k = &s->kernels[0];
	unsigned warp_count[MAX_STEPS] = {0}, lane_count[MAX_STEPS] = {0};
	uint32_t out[LANE_COUNT];
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, LANE_COUNT, f), LANE_COUNT);
	fclose(f);
	ck_assert_mem_eq(out, e->out, sizeof out);
	ck_assert_uint_eq(k->inst_count, (unsigned)e->p->count + PROLOGUE);
	for (uint32_t i = PROLOGUE; i < k->warps[0].count; i++) {
		const struct record *r = &k->warps[0].records[i];
		warp_count[r->pc - PROLOGUE]++;
		lane_count[r->pc - PROLOGUE] += (unsigned)__builtin_popcount(r->mask);
	}
	for (int i = 0; i < e->p->count; i++) {
		ck_assert_msg(warp_count[i] == e->warp_count[i], "seed %u, step %d: %u times, not %u", seed, i,
			      warp_count[i], e->warp_count[i]);
		ck_assert_msg(lane_count[i] == e->lane_count[i], "seed %u, step %d: %u lanes, not %u", seed, i,
			      lane_count[i], e->lane_count[i]);
	}
}

START_TEST(random_flow)
{
	scratch_enter();
	for (unsigned seed = 100 * (unsigned)_i; seed < 100 * (unsigned)_i + 100; seed++) {
		struct rng rng = {seed};
		struct program p;
		make_program(&p, &rng);
		for (int i = 0; i < p.count; i++)
			p.meet[i] = find_meet(&p, i);
		struct execution e = {.p = &p, .live = UINT32_MAX};
		for (unsigned l = 0; l < LANE_COUNT; l++)
			e.lanes[l].mix = l * 0x9e3779b1 + seed;
		execute(&e, 0, NONE, UINT32_MAX);
		struct stream s = run_engine(&p, seed);
		compare(&e, &s, seed);
		stream_free(&s);
	}
}
END_TEST

Suite *ptx_reconverge_suite(void)
{
	Suite *s = suite_create("ptx_reconverge");
	TCase *t = tcase_create("reconverge");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, random_flow, 0, 5);
	suite_add_tcase(s, t);
	return s;
}
