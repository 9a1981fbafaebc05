/* test_ptx_schedule.c - schedules of warps: how they take turns, which results depend on them, and the warnings. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_differ.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static const char *const orders[] = {"rr:4096", "rr:1", "rtc", "reverse", "random:7"};
enum { ORDERS = sizeof orders / sizeof *orders };

static struct stream run_in(const char *path, const char *text)
{
	struct ptx_schedule schedule;
	struct stream s;
	ck_assert(ptx_schedule_parse(&schedule, text));
	const struct launch_options options = {.output = ".", .schedule = &schedule};
	ck_assert_msg(launch_run(path, &options, &s) == 0, "%s in order %s", path, text);
	return s;
}

static const struct {
	const char *text, *full; /* NULL: not a schedule */
} names[] = {
    {"rr", "rr:4096"},
    {"rr:1", "rr:1"},
    {"rr:18446744073709551615", "rr:18446744073709551615"},
    {"rtc", "rtc"},
    {"reverse", "reverse"},
    {"random:0", "random:0"},
    {"rr:0", NULL},
    {"rr:", NULL},
    {"rr:-1", NULL},
    {"rr:1x", NULL},
    {"rr:18446744073709551616", NULL},
    {"random", NULL},
    {"random:", NULL},
    {"rtc:3", NULL},
    {"reversed", NULL},
    {"", NULL},
};

START_TEST(name)
{
	struct ptx_schedule o;
	char text[SCHEDULE_TEXT];
	ck_assert(ptx_schedule_parse(&o, names[_i].text) == !!names[_i].full);
	if (!names[_i].full)
		return;
	ptx_schedule_text(&o, text);
	ck_assert_str_eq(text, names[_i].full);
}
END_TEST

/* Each warp notes its TB and number three times, at places that it draws from a counter. */
static const char take_turns[] =
    "mov.u32 %r0, %tid.x; and.b32 %r1, %r0, 31; shr.u32 %r2, %r0, 5; mov.u32 %r3, %ctaid.x; mad.lo.u32 %r2, %r3, "
    "10, %r2;"
    "setp.ne.u32 %p0, %r1, 0; @%p0 exit; mov.u32 %r4, 0;"
    "L: atom.global.add.u32 %r5, [%q0], 1; mul.wide.u32 %q1, %r5, 4; add.u64 %q1, %q1, %q0; st.global.u32 [%q1+4], %r2;"
    "add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, 3; @%p1 bra L; ret;";

static const struct {
	const char *order, *turns;
} turns[] = {
    {"rr", "0 0 0 1 1 1 2 2 2 10 10 10 11 11 11 12 12 12 "},
    {"rr:7", "0 1 2 0 1 2 0 1 2 10 11 12 10 11 12 10 11 12 "},
    {"rtc", "0 0 0 1 1 1 2 2 2 10 10 10 11 11 11 12 12 12 "},
    {"reverse", "12 12 12 11 11 11 10 10 10 2 2 2 1 1 1 0 0 0 "},
};

static const char *turns_in(const char *order)
{
	static char text[256];
	uint32_t out[19];
	run_in("x.launch", order);
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, 19, f), 19);
	fclose(f);
	text[0] = 0;
	for (unsigned i = 1; i < 19; i++)
		sprintf(text + strlen(text), "%u ", out[i]);
	return text;
}

START_TEST(who_runs_when)
{
	scratch_enter();
	try_kernel(take_turns, 2, 96);
	ck_assert_str_eq(turns_in(turns[_i].order), turns[_i].turns);
}
END_TEST

/* One seed gives one schedule; some seeds cover both orders of the TBs and interleaved warps. */
START_TEST(random_turns)
{
	char first[256];
	unsigned later_first = 0, differ = 0;
	scratch_enter();
	try_kernel(take_turns, 2, 96);
	strcpy(first, turns_in("random:0"));
	for (unsigned seed = 0; seed < 20; seed++) {
		char order[32];
		snprintf(order, sizeof order, "random:%u", seed);
		const char *text = turns_in(order);
		later_first += text[0] == '1' && text[1] != ' ';
		differ += strcmp(first, text) != 0;
	}
	ck_assert_uint_gt(later_first, 4);
	ck_assert_uint_lt(later_first, 16);
	ck_assert_uint_gt(differ, 15);
	ck_assert_str_eq(turns_in("random:0"), first);
}
END_TEST

#define LANE                                                                                                           \
	".shared .u32 v[64]; mov.u32 %r0, %tid.x; shl.b32 %r1, %r0, 2; mov.u32 %r2, v; add.u32 %r2, %r2, %r1;"         \
	"xor.b32 %r3, %r1, 128; mov.u32 %r4, v; add.u32 %r4, %r4, %r3; cvt.u64.u32 %q1, %r1; add.u64 %q1, %q0, %q1;"   \
	"setp.lt.u32 %p0, %r0, 32; mov.u32 %r8, %ctaid.x; setp.eq.u32 %p1, %r8, 0;"

/* Two warps, TBs as stated: %r2 is the thread's own word of shared memory, %r4 that of a thread of the other warp; %q1
 * its own in global memory, %q0 one for all. %p0 tells warp 0, %p1 TB 0. */
static const struct {
	const char *name, *body;
	unsigned tbs;
	bool may_depend;
} conflicts[] = {
    {"shared, barrier", "st.shared.u32 [%r2], %r0; bar.sync 0; ld.shared.u32 %r5, [%r4];", 2, false},
    {"shared, none", "st.shared.u32 [%r2], %r0; ld.shared.u32 %r5, [%r4];", 1, true},
    {"shared, read first", "ld.shared.u32 %r5, [%r4]; st.shared.u32 [%r2], 7;", 1, true},
    {"shared, read, barrier", "ld.shared.u32 %r5, [%r4]; bar.sync 0; st.shared.u32 [%r2], 7;", 1, false},
    {"own words", "st.shared.u32 [%r2], %r0; ld.shared.u32 %r5, [%r2]; st.global.u32 [%q1], %r5;", 1, false},
    {"within a warp", "xor.b32 %r3, %r1, 4; add.u32 %r4, %r3, 0; st.shared.u32 [%r2], %r0; ld.shared.u32 %r5, [%r4];",
     1, false},
    {"generic", "cvta.shared.u64 %q2, %q1; sub.u64 %q2, %q2, %q0; st.u32 [%q2], %r0; ld.shared.u32 %r5, [%r4];", 1,
     true},
    {"vector", "@!%p0 ret; st.shared.v4.u32 [v+64], {%r0, %r0, %r0, %r0};", 1, false},
    {"vector's end", "@%p0 bra W; ld.shared.u32 %r5, [v+76]; ret; W: st.shared.v4.u32 [v+64], {%r0, %r0, %r0, %r1};", 1,
     true},
    {"global, barrier",
     "st.global.u32 [%q1], %r0; bar.sync 0; add.s32 %r5, %r3, 0; cvt.u64.u32 %q2, %r5; add.u64 %q2, %q2, %q0; "
     "ld.global.u32 %r5, [%q2];",
     1, false},
    {"global, other TB", "@%p1 st.global.u32 [%q1], %r0; bar.sync 0; @!%p1 ld.global.u32 %r5, [%q1];", 2, true},
    {"global, same value", "st.global.u32 [%q0], 7;", 2, false},
    {"global, same value read", "st.global.u32 [%q0], 7; ld.global.u32 %r5, [%q0];", 1, true},
    {"global, same value, then another", "st.global.u32 [%q0], 7; @!%p0 st.global.u32 [%q0], 8;", 1, true},
    {"global, two values", "st.global.u32 [%q0], %r0;", 1, true},
    {"reads alone", "ld.global.u32 %r5, [%q0]; ld.shared.u32 %r6, [v];", 2, false},
    {"many read, one writes",
     "@%p1 bra W; ret; W: ld.global.u32 %r5, [%q0]; bar.sync 0; @%p0 st.global.u32 [%q0], %r8;", 2, false},
    {"all TBs read, one writes", "ld.global.u32 %r5, [%q0]; @!%p1 st.global.u32 [%q0], 3;", 2, true},
    {"red", "red.global.add.u32 [%q0], %r0;", 2, false},
    {"atom unused", "atom.global.max.u32 %r31, [%q0], %r0;", 2, false},
    {"atom used", "atom.global.add.u32 %r5, [%q0], %r0; st.global.u32 [%q1+256], %r5;", 2, true},
    {"red then atom used",
     "@%p0 red.global.add.u32 [%q0], 1; @!%p0 atom.global.add.u32 %r5, [%q0], 1; mov.u32 %r6, %r5;", 1, true},
    {"red of floats", "red.global.add.f32 [%q0], %f0;", 2, true},
    {"exchange", "atom.global.exch.b32 %r31, [%q0], %r0;", 2, true},
    {"two kinds of red", "@%p0 red.global.add.u32 [%q0], 1; @!%p0 red.global.max.u32 [%q0], 1;", 1, true},
    {"red and read", "@%p0 red.shared.add.u32 [v], 1; @!%p0 ld.shared.u32 %r5, [v];", 1, true},
    {"red, barrier, read", "red.shared.add.u32 [v], 1; bar.sync 0; ld.shared.u32 %r5, [v];", 1, false},
    {"set, barrier, red", "st.shared.u32 [%r2], 3; bar.sync 0; red.shared.add.u32 [v], 1;", 2, false},
    {"set, barrier, red, global", "@%p0 st.global.u32 [%q1], 3; bar.sync 0; red.global.add.u32 [%q0], 1;", 1, false},
    {"set, barrier, red by two TBs", "@%p0 st.global.u32 [%q1], 3; bar.sync 0; red.global.add.u32 [%q0], 1;", 2, true},
    {"set by one TB, barrier, red by two", "@%p1 st.global.u32 [%q0], 5; bar.sync 0; red.global.add.u32 [%q0], 1;", 2,
     true},
    {"set and red, then red", "@%p0 st.global.u32 [%q0], 5; red.global.add.u32 [%q0], 1;", 1, true},
    {"both TBs read, barrier, one writes", "ld.global.u32 %r5, [%q0]; bar.sync 0; @!%p1 st.global.u32 [%q0], 3;", 2,
     true},
    {"two bytes, the first one read",
     "@!%p0 bra W; st.global.u8 [%q0], 5; st.global.u8 [%q0+1], 6; ret; W: ld.global.u8 %r5, [%q0];", 1, true},
    {"bytes of a word",
     "add.u64 %q1, %q0, 1; and.b32 %r3, %r0, 31; setp.ne.u32 %p2, %r3, 0; @%p2 exit; @%p0 st.global.u8 [%q0], 5; "
     "@!%p0 st.global.u8 [%q1], 6;",
     1, false},
    {"a byte of a word", "add.u64 %q1, %q0, 1; @%p0 st.global.u32 [%q0], 5; @!%p0 st.global.u8 [%q1], 6;", 1, true},
    {"behind an exit", "@!%p0 bra W; st.shared.u32 [%r2], %r0; ret; W: bar.sync 0; ld.shared.u32 %r5, [%r4];", 1,
     false},
};

START_TEST(conflict)
{
	char body[2048];
	scratch_enter();
	snprintf(body, sizeof body, "%s %s ret;", LANE, conflicts[_i].body);
	try_kernel(body, conflicts[_i].tbs, 64);
	for (unsigned i = 0; i < ORDERS; i++) {
		struct stream s = run_in("x.launch", orders[i]);
		ck_assert_msg(s.kernels[0].may_depend == conflicts[_i].may_depend, "%s in order %s", conflicts[_i].name,
			      orders[i]);
		ck_assert_str_eq(s.schedule, orders[i]);
		stream_free(&s);
	}
}
END_TEST

/* The end of a kernel orders all accesses: there is no conflict between two launches. */
START_TEST(kernels_follow_each_other)
{
	scratch_enter();
	try_kernel(LANE "ld.global.u32 %r5, [%q1]; add.u32 %r5, %r5, %r0; st.global.u32 [%q1], %r5; ret;", 1, 64);
	char *text = read_whole("x.launch", NULL), *two = xprintf("%sblock 32\nlaunch\nblock 64\nlaunch\n", text);
	try_file("x.launch", two);
	struct stream s = run_in("x.launch", "rr");
	ck_assert_uint_eq(s.kernel_count, 3);
	for (unsigned i = 0; i < 3; i++)
		ck_assert(!s.kernels[i].may_depend);
}
END_TEST

static void run_it(void)
{
	try_stream();
}

START_TEST(a_conflict_is_told)
{
	scratch_enter();
	try_kernel(LANE "@!%p0 bra L; st.shared.u32 [%r2], %r0; ret;\nL: ld.shared.u32 %r5, [%r4]; ret;", 1, 64);
	ck_assert_int_eq(scratch_run(run_it, 0), 0);
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: x.ptx:9: kernel k, TB 0 (0, 0, 0), warp 1, lane 0, ld.shared.u32: warning: "
			 "reads 0x0 of shared memory, which warp 0 has accessed with no barrier between: the results "
			 "may depend on the order of warps, here --order rr:4096");
}
END_TEST

static void spin_it(void)
{
	struct ptx_schedule schedule = {.kind = SCHEDULE_COMPLETION};
	const struct launch_options options = {.schedule = &schedule, .budget = 100000};
	struct stream s;
	launch_run("x.launch", &options, &s);
}

/* Warp 0 spins on a word that warp 1 writes: endless if warp 1 runs after warp 0, else not. */
START_TEST(an_endless_spin_is_named)
{
	scratch_enter();
	try_kernel(LANE "@!%p0 bra W;\nL: ld.volatile.shared.u32 %r5, [v]; setp.eq.u32 %p2, %r5, 0; @%p2 bra L; ret;\n"
			"W: st.shared.u32 [v], 1; ret;",
		   1, 64);
	for (unsigned i = 0; i < ORDERS; i++) {
		if (!strcmp(orders[i], "rtc"))
			continue;
		struct stream s = run_in("x.launch", orders[i]);
		ck_assert(s.kernels[0].may_depend);
	}
	ck_assert_int_eq(scratch_run(spin_it, 0), EXIT_FAIL);
	const char *line = scratch_line("stderr");
	ck_assert_msg(!strncmp(line, "warpsmith: x.ptx:9: kernel k, TB 0 (0, 0, 0), warp 0, lane 0, ", 61), "%s", line);
	ck_assert_ptr_nonnull(
	    strstr(line, "the warp has not exited after 100000 instructions of the thread block under --order "
			 "rtc: it spins, or --budget is too small"));
}
END_TEST

/* Small sizes: under both schedules the expect directives pass, and without a reported conflict the streams are equal.
 */
START_TEST(workloads_in_two_orders)
{
	scratch_enter();
	for (const char *const *all = workload_names(); *all; all++) {
		struct stream_difference d;
		const char *tail = strstr(*all, "_full");
		if (tail && !tail[5])
			continue;
		char *below = xprintf("workloads/%s/%s.launch", *all, *all), *path = tree_path(below);
		struct stream a = run_in(path, "rtc"), b = run_in(path, "random:7");
		for (unsigned k = 0; k < a.kernel_count; k++) {
			bool differs = stream_differ(&a.kernels[k], &b.kernels[k], &d);
			ck_assert_msg(!differs || a.kernels[k].may_depend, "%s: TB %u, warp %u", *all, d.tb, d.warp);
			ck_assert_uint_eq(a.kernels[k].may_depend, b.kernels[k].may_depend);
		}
		stream_free(&a);
		stream_free(&b);
	}
}
END_TEST

/* Which is the first warp and record. */
START_TEST(differences)
{
	struct stream_difference d;
	scratch_enter();
	try_kernel(take_turns, 2, 96);
	struct stream a = run_in("x.launch", "rtc"), b = run_in("x.launch", "reverse"), c = run_in("x.launch", "rr");
	ck_assert(!stream_differ(&a.kernels[0], &c.kernels[0], &d));
	ck_assert(stream_differ(&a.kernels[0], &b.kernels[0], &d));
	ck_assert_uint_eq(d.tb, 0);
	ck_assert_uint_eq(d.warp, 0);
	ck_assert_uint_eq(d.record, 12); /* the st, at another address */
	ck_assert_uint_eq(d.line, 8);
	b.kernels[0].warps[1].count = 3;
	b.kernels[0].warps[0] = a.kernels[0].warps[0];
	ck_assert(stream_differ(&a.kernels[0], &b.kernels[0], &d));
	ck_assert_uint_eq(d.warp, 1);
	ck_assert_uint_eq(d.record, 3);
	ck_assert_uint_eq(d.other_line, 0);
}
END_TEST

Suite *ptx_schedule_suite(void)
{
	Suite *s = suite_create("ptx_schedule");
	TCase *t = tcase_create("order");
	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, name, 0, sizeof names / sizeof *names);
	tcase_add_loop_test(t, who_runs_when, 0, sizeof turns / sizeof *turns);
	tcase_add_test(t, random_turns);
	tcase_add_loop_test(t, conflict, 0, sizeof conflicts / sizeof *conflicts);
	tcase_add_test(t, kernels_follow_each_other);
	tcase_add_test(t, a_conflict_is_told);
	tcase_add_test(t, an_endless_spin_is_named);
	tcase_add_test(t, workloads_in_two_orders);
	tcase_add_test(t, differences);
	suite_add_tcase(s, t);
	return s;
}
