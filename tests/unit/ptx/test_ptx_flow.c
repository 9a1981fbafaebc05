/* test_ptx_flow.c - divergence, barriers, exits, calls and warp-wide operations, checked by records and by output. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static uint32_t out[1024];

static struct stream run(const char *body, unsigned grid, unsigned block)
{
	scratch_enter();
	try_kernel(body, grid, block);
	struct stream s = try_stream();
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, 1024, f), 1024);
	fclose(f);
	return s;
}

/* The records of a warp as "opcode:mask " each, without those in front of `from`. */
static const char *records(const struct stream *s, unsigned warp, const char *from)
{
	static char text[4096];
	const struct kernel_stream *k = &s->kernels[0];
	bool on = false;
	char *at = text;
	text[0] = 0;
	for (uint32_t i = 0; i < k->warps[warp].count; i++) {
		const struct record *r = &k->warps[warp].records[i];
		on |= !strncmp(k->insts[r->pc].text, from, strlen(from));
		if (on && at < text + sizeof text - 64)
			at += sprintf(at, "%s:%x ", k->insts[r->pc].text, r->mask);
	}
	return text;
}

static unsigned count(const struct stream *s, unsigned warp, const char *text)
{
	const struct kernel_stream *k = &s->kernels[0];
	unsigned n = 0;
	for (uint32_t i = 0; i < k->warps[warp].count; i++)
		n += !strcmp(k->insts[k->warps[warp].records[i].pc].text, text);
	return n;
}

#define LANE "mov.u32 %r0, %tid.x; mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; "

START_TEST(if_else_meets_behind_both)
{
	struct stream s = run(
	    LANE "setp.lt.u32 %p0, %r0, 8; @%p0 bra A; mov.u32 %r1, 5; bra.uni B; A: mov.u32 %r1, 6; not.b32 %r2, %r1;"
		 "B: st.global.u32 [%q2], %r1; ret;",
	    1, 32);
	ck_assert_str_eq(records(&s, 0, "bra"), "bra:ffffffff mov.u32:ffffff00 bra.uni:ffffff00 mov.u32:ff not.b32:ff "
						"st.global.u32:ffffffff ret:ffffffff ");
	ck_assert_uint_eq(out[7], 6);
	ck_assert_uint_eq(out[8], 5);
}
END_TEST

/* Lane l runs the loop l + 1 times: 32 rounds, and one path outside. */
START_TEST(a_loop_that_lanes_leave_one_by_one)
{
	struct stream s = run(LANE "mov.u32 %r1, 0; L: add.u32 %r1, %r1, 1; setp.le.u32 %p0, %r1, %r0; @%p0 bra L;"
				   "st.global.u32 [%q2], %r1; ret;",
			      1, 32);
	ck_assert_uint_eq(count(&s, 0, "add.u32"), 32);
	ck_assert_uint_eq(count(&s, 0, "st.global.u32"), 1);
	for (unsigned i = 0; i < 32; i++)
		ck_assert_uint_eq(out[i], i + 1);
}
END_TEST

/* 10,000 divergent iterations must not grow the stack of paths. */
START_TEST(a_long_divergent_loop)
{
	struct stream s =
	    run(LANE "mov.u32 %r1, 0; mov.u32 %r4, 0; L: and.b32 %r2, %r1, 31; setp.eq.u32 %p0, %r2, %r0; @%p0 bra N;"
		     "add.u32 %r4, %r4, 1; N: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 10016; @%p1 bra L;"
		     "st.global.u32 [%q2], %r4; ret;",
		1, 32);
	ck_assert_uint_eq(count(&s, 0, "st.global.u32"), 1);
	for (unsigned i = 0; i < 32; i++)
		ck_assert_uint_eq(out[i], 10016 - 313);
}
END_TEST

START_TEST(an_early_ret_waits)
{
	struct stream s =
	    run(LANE "setp.lt.u32 %p0, %r0, 8; @%p0 ret; mov.u32 %r1, 5; st.global.u32 [%q2], %r1; ret;", 1, 32);
	ck_assert_str_eq(records(&s, 0, "ret"), "ret:ffffffff mov.u32:ffffff00 st.global.u32:ffffff00 ret:ffffffff ");
	const struct kernel_stream *k = &s.kernels[0];
	const struct record *last = &k->warps[0].records[k->warps[0].count - 1];
	ck_assert_uint_eq(k->insts[last->pc].op, OP_EXIT);
	ck_assert_uint_eq(k->insts[k->warps[0].records[k->warps[0].count - 4].pc].op, OP_BRANCH);
}
END_TEST

/* The lanes that exit inside a divergent side are gone from the path that waits for it. */
START_TEST(an_exit_in_a_side)
{
	struct stream s =
	    run(LANE "setp.ge.u32 %p0, %r0, 16; @%p0 bra B; setp.lt.u32 %p1, %r0, 4; @%p1 exit; mov.u32 %r1, 1;"
		     "B: st.global.u32 [%q2], 7; ret;",
		1, 32);
	ck_assert_str_eq(records(&s, 0, "bra"),
			 "bra:ffffffff setp.lt.u32:ffff exit:f mov.u32:fff0 st.global.u32:fffffff0 ret:fffffff0 ");
	ck_assert_uint_eq(out[3], 0);
	ck_assert_uint_eq(out[4], 7);
}
END_TEST

START_TEST(a_side_that_exits_whole)
{
	struct stream s = run(LANE "setp.lt.u32 %p0, %r0, 4; @%p0 bra A; st.global.u32 [%q2], 7; ret; A: exit;", 1, 32);
	ck_assert_str_eq(records(&s, 0, "bra"),
			 "bra:ffffffff exit:f st.global.u32:fffffff0 ret:fffffff0 ret:fffffff0 ");
}
END_TEST

/* Three paths wait below when lanes 0 to 3 exit, and when 8 to 11 do; none of them has these lanes any more. */
START_TEST(exits_in_nested_sides)
{
	struct stream s =
	    run(LANE "setp.ge.u32 %p0, %r0, 24; @%p0 bra A; setp.ge.u32 %p1, %r0, 16; @%p1 bra B; and.b32 %r1, %r0, 8; "
		     "setp.ne.u32 %p2, %r1, 0; @%p2 bra C;"
		     "setp.lt.u32 %p3, %r0, 4; @%p3 exit; bra D; C: setp.lt.u32 %p4, %r0, 12; @%p4 exit;"
		     "D: membar.cta; B: membar.gl; A: membar.sys; ret;",
		1, 32);
	ck_assert_str_eq(records(&s, 0, "exit"),
			 "exit:f bra:f0 setp.lt.u32:ff00 exit:f00 membar.cta:f0f0 membar.gl:fff0f0 "
			 "membar.sys:fffff0f0 ret:fffff0f0 ");
}
END_TEST

/* Jumps back to the head from two places, 10,000 rounds, in which other lanes take them each time. */
START_TEST(a_loop_with_two_ways_back)
{
	struct stream s = run(
	    LANE "mov.u32 %r1, 0; mov.u32 %r4, 0; L: add.u32 %r1, %r1, 1; setp.ge.u32 %p2, %r1, 10000; @%p2 bra E; "
		 "xor.b32 %r2, %r1, %r0; and.b32 %r2, %r2, 1; setp.eq.u32 %p0, %r2, 0; @%p0 bra L;"
		 "add.u32 %r4, %r4, 1; and.b32 %r2, %r1, 2; setp.ne.u32 %p1, %r2, 0; @%p1 bra L; add.u32 %r4, %r4, 1; "
		 "bra L; E: st.global.u32 [%q2], %r4; ret;",
	    1, 32);
	ck_assert_uint_eq(count(&s, 0, "st.global.u32"), 1);
	ck_assert_uint_eq(count(&s, 0, "xor.b32"), 9999);
	for (unsigned i = 0; i < 32; i++) {
		unsigned want = 0;
		for (unsigned r = 1; r < 10000; r++)
			want += (r ^ i) & 1 ? (r & 2 ? 1 : 2) : 0;
		ck_assert_uint_eq(out[i], want);
	}
}
END_TEST

START_TEST(lanes_without_threads_are_never_there)
{
	struct stream s = run(LANE "st.global.u32 [%q2], 7; ret;", 1, 37);
	ck_assert_uint_eq(s.kernels[0].tb_warps, 2);
	ck_assert_str_eq(records(&s, 1, "st"), "st.global.u32:1f ret:1f ");
	ck_assert_uint_eq(out[36], 7);
	ck_assert_uint_eq(out[37], 0);
}
END_TEST

/* Warp 0 arrives once, with some of its lanes; the exit of warp 1 opens the barrier. */
START_TEST(a_barrier_counts_warps)
{
	struct stream s =
	    run(".shared .u32 v; " LANE
		"setp.ge.u32 %p0, %r0, 64; @%p0 exit; setp.eq.u32 %p1, %r0, 0; @%p1 st.shared.u32 [v], 9;"
		"and.b32 %r1, %r0, 16; setp.ne.u32 %p2, %r1, 0; @%p2 bra N; bar.sync 0; ld.shared.u32 %r2, [v]; "
		"st.global.u32 [%q2], %r2; N: ret;",
		1, 96);
	ck_assert_str_eq(records(&s, 1, "bar"), "bar.sync:ffff ld.shared.u32:ffff st.global.u32:ffff ret:ffffffff ");
	ck_assert_uint_eq(count(&s, 2, "bar.sync"), 0);
	ck_assert_uint_eq(out[40], 9);
	ck_assert_uint_eq(out[16], 0);
}
END_TEST

/* Each side of a branch of warp 0 comes to a barrier of its own, one behind the other: two for warp 1 too. */
START_TEST(barriers_in_both_sides)
{
	struct stream s =
	    run(".shared .u32 v; " LANE
		"setp.ge.u32 %p0, %r0, 32; @%p0 bra W; setp.ge.u32 %p1, %r0, 16; @%p1 bra B; bar.sync 0; bra N; B: "
		"bar.sync 0; ld.shared.u32 %r2, [v]; N: st.global.u32 [%q2], %r2; ret;"
		"W: bar.sync 0; st.shared.u32 [v], 6; bar.sync 0; ret;",
		1, 64);
	ck_assert_str_eq(records(&s, 0, "bar"), "bar.sync:ffff bra:ffff bar.sync:ffff0000 ld.shared.u32:ffff0000 "
						"st.global.u32:ffffffff ret:ffffffff ret:ffffffff ");
	ck_assert_uint_eq(count(&s, 1, "bar.sync"), 2);
	ck_assert_uint_eq(out[16], 6);
	ck_assert(!s.kernels[0].may_depend);
}
END_TEST

/* Warp 0 waits; warp 1 exits in two parts, and only the second exit opens the barrier. */
START_TEST(the_last_exit_opens_a_barrier)
{
	struct stream s =
	    run(".shared .u32 v; " LANE
		"setp.lt.u32 %p0, %r0, 32; @%p0 bra W; setp.lt.u32 %p1, %r0, 48; @%p1 exit; mov.u32 %r1, 0; L: add.u32 "
		"%r1, %r1, 1; setp.lt.u32 %p2, %r1, 5000; @%p2 bra L;"
		"st.shared.u32 [v], %r1; setp.ge.u32 %p3, %r0, 48; @%p3 exit; W: bar.sync 0; ld.shared.u32 %r2, [v]; "
		"st.global.u32 [%q2], %r2; ret;",
		1, 64);
	ck_assert_str_eq(records(&s, 0, "bar"),
			 "bar.sync:ffffffff ld.shared.u32:ffffffff st.global.u32:ffffffff ret:ffffffff ");
	ck_assert_uint_eq(count(&s, 1, "exit"), 2);
	ck_assert_uint_eq(count(&s, 1, "bar.sync"), 0);
	ck_assert_uint_eq(out[0], 5000);
}
END_TEST

/* A sum within the warp in which a lane reads what others have written one instruction before. */
START_TEST(lanes_of_a_warp_need_no_barrier)
{
	struct stream s =
	    run(".shared .u32 v[64]; " LANE
		"cvt.u32.u64 %r3, %q1; mov.u32 %r4, v; add.u32 %r4, %r4, %r3; st.volatile.shared.u32 [%r4], %r0; "
		"setp.ge.u32 %p0, %r0, 16; @%p0 bra E;"
		"ld.volatile.shared.u32 %r5, [%r4]; ld.volatile.shared.u32 %r6, [%r4+64]; add.u32 %r5, %r5, %r6; "
		"st.volatile.shared.u32 [%r4], %r5;"
		"ld.volatile.shared.u32 %r6, [%r4+32]; add.u32 %r5, %r5, %r6; st.volatile.shared.u32 [%r4], %r5; "
		"ld.volatile.shared.u32 %r6, [%r4+16]; add.u32 %r5, %r5, %r6; st.volatile.shared.u32 [%r4], %r5;"
		"ld.volatile.shared.u32 %r6, [%r4+8]; add.u32 %r5, %r5, %r6; st.volatile.shared.u32 [%r4], %r5; "
		"ld.volatile.shared.u32 %r6, [%r4+4]; add.u32 %r5, %r5, %r6; st.global.u32 [%q2], %r5; E: ret;",
		1, 32);
	ck_assert_uint_eq(out[0], 496);
	ck_assert_uint_eq(count(&s, 0, "add.u32"), 1 + 5);
	ck_assert(!s.kernels[0].may_depend);
}
END_TEST

/* Warp 1 comes much later than a turn; a barrier whose guard is false for all lanes is none. */
START_TEST(a_barrier_waits_for_late_warps)
{
	struct stream s =
	    run(".shared .u32 v, x; " LANE
		"setp.ge.u32 %p0, %r0, 32; mov.u32 %r1, 0; @!%p0 bra A; L: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, "
		"5000; @%p1 bra L; st.shared.u32 [v], %r1; bra B;"
		"A: setp.gt.u32 %p2, %r0, 99; @%p2 bar.sync 0; st.shared.u32 [x], 9; B: bar.sync 0; ld.shared.u32 %r2, "
		"[v]; ld.shared.u32 %r3, [x]; add.u32 %r2, %r2, %r3; st.global.u32 [%q2], %r2; ret;",
		1, 64);
	ck_assert_ptr_nonnull(strstr(records(&s, 0, "bar"), "bar.sync:0 st.shared.u32:ffffffff bar.sync:ffffffff "));
	ck_assert_uint_eq(out[0], 5009);
	ck_assert_uint_eq(out[32], 5009);
}
END_TEST

/* Warp 2 has exited; of warp 1 half of the lanes come. The second one starts from nothing. */
START_TEST(barriers_that_reduce)
{
	struct stream s =
	    run(LANE
		"setp.ge.u32 %p0, %r0, 64; @%p0 exit; setp.ge.u32 %p1, %r0, 48; @%p1 bra N; setp.lt.u32 %p2, %r0, 40; "
		"bar.red.popc.u32 %r1, 0, %p2; bar.red.popc.u32 %r2, 0, !%p2;"
		"barrier.cta.red.and.aligned.pred %p3, 0, %p2; barrier.red.or.pred %p4, 0, %p2; bar.cta.red.and.pred "
		"%p5, 0, !%p1; bar.red.or.pred %p6, 0, %p1;"
		"shl.b32 %r2, %r2, 8; or.b32 %r1, %r1, %r2; selp.u32 %r3, 0x10000, 0, %p3; selp.u32 %r4, 0x20000, 0, "
		"%p4; selp.u32 %r5, 0x40000, 0, %p5; selp.u32 %r6, 0x80000, 0, %p6;"
		"or.b32 %r1, %r1, %r3; or.b32 %r1, %r1, %r4; or.b32 %r1, %r1, %r5; or.b32 %r1, %r1, %r6; st.global.u32 "
		"[%q2], %r1; N: ret;",
		1, 96);
	for (unsigned i = 0; i < 48; i++)
		ck_assert_uint_eq(out[i], 0x60000 + (8 << 8) + 40);
	ck_assert_uint_eq(out[48], 0);
	ck_assert_ptr_nonnull(strstr(records(&s, 1, "bar"), "bar.red.popc.u32:ffff bar.red.popc.u32:ffff "));
	ck_assert_uint_eq(s.kernels[0].insts[9].dsts, 1);
}
END_TEST

START_TEST(each_tb_starts_anew)
{
	run(".shared .u32 v; .local .u32 w; " LANE
	    "ld.shared.u32 %r1, [v]; ld.local.u32 %r2, [w]; add.u32 %r3, %r1, %r2; add.u32 %r3, %r3, %r9; mov.u32 "
	    "%r9, 7; st.shared.u32 [v], %r9; st.local.u32 [w], %r9;"
	    "mov.u32 %r4, %ctaid.x; mul.wide.u32 %q3, %r4, 4; add.u64 %q3, %q3, %q0; add.u32 %r3, %r3, 1; "
	    "st.global.u32 [%q3], %r3; ret;",
	    3, 1);
	for (unsigned i = 0; i < 3; i++)
		ck_assert_uint_eq(out[i], 1);
}
END_TEST

/* Warp 0 spins on a word that warp 1 writes: it proceeds because warps take turns. */
START_TEST(a_spin_within_a_tb_ends)
{
	struct stream s =
	    run(".shared .u32 v; " LANE
		"setp.ge.u32 %p0, %r0, 32; @%p0 bra W; L: ld.volatile.shared.u32 %r1, [v]; setp.eq.u32 %p1, %r1, 0; "
		"@%p1 bra L;"
		"st.global.u32 [%q2], %r1; ret; W: st.volatile.shared.u32 [v], 3; ret;",
		1, 64);
	ck_assert_uint_eq(out[31], 3);
	ck_assert_uint_ge(s.kernels[0].warps[0].count, SCHEDULE_QUANTUM);
}
END_TEST

START_TEST(a_missing_barrier_shows)
{
	run(".shared .u32 v[64]; " LANE
	    "cvt.u32.u64 %r3, %q1; mov.u32 %r4, v; add.u32 %r4, %r4, %r3; st.shared.u32 [%r4], %r0;"
	    "xor.b32 %r3, %r3, 128; mov.u32 %r4, v; add.u32 %r4, %r4, %r3; ld.shared.u32 %r5, [%r4]; st.global.u32 "
	    "[%q2], %r5; ret;",
	    1, 64);
	ck_assert_uint_eq(out[0], 0); /* not 32: warp 1 had not been there */
	ck_assert_uint_eq(out[32], 0);
	ck_assert_uint_eq(out[63], 31);
}
END_TEST

static const char functions[] =
    ".func (.param .b32 r) twice(.param .b32 a)\n{ .reg .b32 %r<4>; .reg .pred %p<2>; ld.param.u32 %r1, [a]; "
    "setp.gt.u32 %p1, %r1, 20; @%p1 bra H;"
    "add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; H: mov.u32 %r2, 99; st.param.b32 [r+0], %r2; ret; }\n"
    ".func (.param .b32 r) four(.param .b32 a)\n{ .reg .b32 %r<4>; ld.param.u32 %r1, [a]; { .param .b32 x; "
    "st.param.b32 [x], %r1; .param .b32 y;"
    "call.uni (y), twice, (x); ld.param.b32 %r2, [y]; } add.u32 %r2, %r2, %r2; st.param.b32 [r], %r2; ret; }\n"
    ".entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .pred %p<3>; ld.param.u64 %q0, [out];" LANE
    "mov.u32 %r5, 1; setp.ne.u32 %p1, %r0, 3; @!%p1 bra S; { .param .b32 x; .param .b32 y; st.param.b32 [x+0], "
    "%r0; call (y), four, (x); ld.param.b32 %r5, [y+0]; }"
    "S: st.global.u32 [%q2], %r5; ret; }";

START_TEST(calls)
{
	scratch_enter();
	try_file("x.ptx", functions);
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 32\nparam ptr out\nlaunch\ndump out\n");
	struct stream s = try_stream();
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, 1024, f), 1024);
	for (unsigned i = 0; i < 32; i++)
		ck_assert_uint_eq(out[i], i == 3 ? 1 : i > 20 ? 198 : 4 * i);
	ck_assert_uint_eq(count(&s, 0, "st.global.u32"), 1);
	ck_assert_uint_eq(count(&s, 0, "ld.param.b32"), 2);
}
END_TEST

/* What lanes 0, 3, 10 and 31 get of %r0 = lane, with 0x100 where the source lay within the segment. */
static const struct {
	const char *text;
	uint32_t want[4];
} shuffles[] = {
    {"shfl.sync.up.b32 %r1|%p1, %r0, 3, 0, -1;", {0x000, 0x100, 0x107, 0x11c}},
    {"shfl.sync.down.b32 %r1|%p1, %r0, 3, 31, -1;", {0x103, 0x106, 0x10d, 0x01f}},
    {"shfl.sync.bfly.b32 %r1|%p1, %r0, 16, 31, -1;", {0x110, 0x113, 0x11a, 0x10f}},
    {"shfl.sync.bfly.b32 %r1|%p1, %r0, 16, 15, -1;", {0x000, 0x003, 0x00a, 0x10f}},
    {"shfl.sync.idx.b32 %r1|%p1, %r0, 5, 31, -1;", {0x105, 0x105, 0x105, 0x105}},
    {"shfl.sync.idx.b32 %r1|%p1, %r0, 13, 6175, -1;", {0x105, 0x105, 0x10d, 0x11d}}, /* segments of 8 */
    {"shfl.sync.idx.b32 %r1|%p1, %r0, 13, 10, -1;", {0x000, 0x003, 0x00a, 0x01f}},
    {"shfl.sync.up.b32 %r1|%p1, %r0, 2, 6144, -1;", {0x000, 0x101, 0x108, 0x11d}},
    {"shfl.sync.down.b32 %r1|%p1, %r0, 7, 6175, -1;", {0x107, 0x003, 0x00a, 0x01f}},
    {"shfl.down.b32 %r1|%p1, %r0, 3, 31;", {0x103, 0x106, 0x10d, 0x01f}},
};

START_TEST(shuffle)
{
	char body[512] = LANE;
	strcat(body, shuffles[_i].text);
	strcat(body, "selp.b32 %r2, 256, 0, %p1; or.b32 %r1, %r1, %r2; st.global.u32 [%q2], %r1; ret;");
	run(body, 1, 32);
	const unsigned lanes[4] = {0, 3, 10, 31};
	for (unsigned i = 0; i < 4; i++)
		ck_assert_msg(out[lanes[i]] == shuffles[_i].want[i], "%s lane %u: 0x%x", shuffles[_i].text, lanes[i],
			      out[lanes[i]]);
}
END_TEST

START_TEST(votes)
{
	run(LANE
	    "setp.lt.u32 %p0, %r0, 5; vote.sync.ballot.b32 %r1, %p0, -1; vote.sync.any.pred %p1, !%p0, -1; "
	    "vote.sync.all.pred %p2, %p0, -1;"
	    "vote.sync.uni.pred %p3, %p0, -1; selp.b32 %r2, 1, 0, %p1; selp.b32 %r3, 2, 0, %p2; selp.b32 %r4, 4, "
	    "0, %p3; or.b32 %r2, %r2, %r3; or.b32 %r2, %r2, %r4;"
	    "activemask.b32 %r5; @%p0 activemask.b32 %r5; match.any.sync.b32 %r6, %r2, -1; redux.sync.add.s32 %r7, "
	    "%r0, -1;"
	    "st.global.v4.u32 [%q0], {%r1, %r2, %r5, %r6}; st.global.u32 [%q0+16], %r7; ret;",
	    1, 32);
	ck_assert_uint_eq(out[0], 31);
	ck_assert_uint_eq(out[1], 1);
	ck_assert_uint_eq(out[2], 0xffffffff);
	ck_assert_uint_eq(out[3], 0xffffffff);
	ck_assert_uint_eq(out[4], 496);
}
END_TEST

START_TEST(special_registers)
{
	run("mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %nctaid.x; mov.u32 %r5, "
	    "%ntid.x; mov.u32 %r6, %laneid;"
	    "mov.u32 %r7, %warpid; mov.u32 %r8, %lanemask_lt; mov.u32 %r9, WARP_SZ; setp.eq.u32 %p0, %r1, 33; "
	    "setp.eq.and.u32 %p0, %r3, 1, %p0;"
	    "@!%p0 ret; st.global.v4.u32 [%q0], {%r1, %r2, %r3, %r4}; st.global.v4.u32 [%q0+16], {%r5, %r6, %r7, "
	    "%r8}; st.global.u32 [%q0+32], %r9;",
	    2, 40);
	const uint32_t want[] = {33, 0, 1, 2, 40, 1, 1, 1, 32};
	for (unsigned i = 0; i < 9; i++)
		ck_assert_uint_eq(out[i], want[i]);
}
END_TEST

START_TEST(registers_are_numbered_densely)
{
	struct stream s = run(
	    LANE "{ .reg .b32 %r<3>; L: mov.u32 %r2, 1; st.global.u32 [%q2], %r2; } { L: .reg .b32 x; add.u32 x, %r0, "
		 "%r0; @%p7 bra L; } ret;",
	    1, 32);
	const struct kernel_stream *k = &s.kernels[0];
	const struct inst *st = &k->insts[5], *twice = &k->insts[6], *bra = &k->insts[7];
	ck_assert_str_eq(st->text, "st.global.u32");
	ck_assert_uint_eq(st->width, 4);
	ck_assert_uint_eq(st->srcs, 2);
	ck_assert_uint_eq(st->dsts, 0);
	ck_assert_uint_eq(st->src[0], 3); /* %q0, %r0, %q1, %q2 */
	ck_assert_uint_eq(st->src[1], 4);
	ck_assert_uint_eq(twice->dst[0], 5);
	ck_assert_uint_eq(twice->srcs, 1); /* named once */
	ck_assert_uint_eq(twice->src[0], 1);
	ck_assert_uint_eq(bra->src[0], 6);
	ck_assert_uint_eq(k->registers, 7);
}
END_TEST

Suite *ptx_flow_suite(void)
{
	Suite *s = suite_create("ptx_flow");
	TCase *t = tcase_create("flow");
	tcase_add_test(t, if_else_meets_behind_both);
	tcase_add_test(t, a_loop_that_lanes_leave_one_by_one);
	tcase_add_test(t, a_long_divergent_loop);
	tcase_add_test(t, an_early_ret_waits);
	tcase_add_test(t, an_exit_in_a_side);
	tcase_add_test(t, a_side_that_exits_whole);
	tcase_add_test(t, exits_in_nested_sides);
	tcase_add_test(t, a_loop_with_two_ways_back);
	tcase_add_test(t, lanes_without_threads_are_never_there);
	tcase_add_test(t, barriers_in_both_sides);
	tcase_add_test(t, the_last_exit_opens_a_barrier);
	tcase_add_test(t, lanes_of_a_warp_need_no_barrier);
	tcase_add_test(t, a_barrier_counts_warps);
	tcase_add_test(t, a_barrier_waits_for_late_warps);
	tcase_add_test(t, barriers_that_reduce);
	tcase_add_test(t, each_tb_starts_anew);
	tcase_add_test(t, a_spin_within_a_tb_ends);
	tcase_add_test(t, a_missing_barrier_shows);
	tcase_add_test(t, calls);
	tcase_add_loop_test(t, shuffle, 0, sizeof shuffles / sizeof *shuffles);
	tcase_add_test(t, votes);
	tcase_add_test(t, special_registers);
	tcase_add_test(t, registers_are_numbered_densely);
	suite_add_tcase(s, t);
	return s;
}
