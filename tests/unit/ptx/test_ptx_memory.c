/* test_ptx_memory.c - memory spaces, addresses, atomics, initial values; and the messages of illegal accesses. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static uint32_t out[1024];

static void read_out(void)
{
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, 1024, f), 1024);
	fclose(f);
}

static struct stream run(const char *body, unsigned block)
{
	scratch_enter();
	try_kernel(body, 1, block);
	struct stream s = try_stream();
	read_out();
	return s;
}

static void run_it(void)
{
	try_stream();
}

/* The first record of an opcode. */
static const struct record *record_of(const struct stream *s, const char *text)
{
	const struct kernel_stream *k = &s->kernels[0];
	for (uint32_t i = 0; i < k->warps[0].count; i++)
		if (!strcmp(k->insts[k->warps[0].records[i].pc].text, text))
			return &k->warps[0].records[i];
	ck_abort_msg("no %s", text);
}

#define LANE "mov.u32 %r0, %tid.x; mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; "

START_TEST(addresses_are_recorded)
{
	struct stream s = run(LANE "setp.gt.u32 %p0, %r0, 29; @%p0 st.global.u32 [%q2+4], %r0; ret;", 32);
	const struct record *r = record_of(&s, "st.global.u32");
	ck_assert_uint_eq(r->mask, 0xc0000000);
	ck_assert_uint_eq(r->space, SPACE_GLOBAL);
	ck_assert_uint_eq(s.kernels[0].warps[0].addrs[r->addr], 0x10000000 + 30 * 4 + 4);
	ck_assert_uint_eq(s.kernels[0].warps[0].addrs[r->addr + 1], 0x10000000 + 31 * 4 + 4);
	ck_assert_uint_eq(s.kernels[0].warps[0].addr_count, 2);
	ck_assert_uint_eq(record_of(&s, "ld.param.u64")->space, SPACE_NONE);
}
END_TEST

START_TEST(generic_addresses)
{
	struct stream s =
	    run(".shared .u32 a; .shared .align 4 .b8 v[128]; .local .align 8 .b8 w[8]; " LANE
		"mov.u64 %q3, v; cvta.shared.u64 %q4, %q3; add.u64 %q4, %q4, %q1; st.u32 [%q4], %r0; "
		"cvta.to.shared.u64 %q5, %q4; ld.shared.u32 %r1, [%q5];"
		"mov.u64 %q6, w; cvta.local.u64 %q7, %q6; st.v2.u32 [%q7], {%r1, %r0}; ld.local.u32 %r2, [w]; ld.u32 "
		"%r3, [%q7+4]; add.u32 %r2, %r2, %r3;"
		"isspacep.shared %p1, %q4; isspacep.global %p2, %q2; isspacep.local %p3, %q2; selp.u32 %r4, 100, 0, "
		"%p1; selp.u32 %r5, 1000, 0, %p2; selp.u32 %r6, 5000, 0, %p3;"
		"add.u32 %r2, %r2, %r4; add.u32 %r2, %r2, %r5; add.u32 %r2, %r2, %r6; st.u32 [%q2], %r2; ret;",
		32);
	ck_assert_uint_eq(out[31], 62 + 1100);
	ck_assert_uint_eq(record_of(&s, "st.u32")->space, SPACE_SHARED);
	ck_assert_uint_eq(record_of(&s, "st.v2.u32")->space, SPACE_LOCAL);
	const struct record *r = record_of(&s, "ld.shared.u32");
	ck_assert_uint_eq(s.kernels[0].warps[0].addrs[r->addr + 1], 4); /* a is not used: v is at 0 */
	ck_assert_uint_eq(s.kernels[0].shared_bytes, 128);
}
END_TEST

START_TEST(shared_addresses_wrap)
{
	run(".shared .align 4 .b8 v[16]; mov.u32 %r1, -8; mov.u32 %r2, 77; st.shared.u32 [v+12], %r2; "
	    "ld.shared.u32 %r3, [%r1+20]; st.global.u32 [%q0], %r3; ret;",
	    1);
	ck_assert_uint_eq(out[0], 77);
}
END_TEST

START_TEST(sign_and_width_of_loads)
{
	run("mov.u32 %r1, 0x80ff; st.global.u32 [%q0], %r1; ld.global.s8 %r2, [%q0]; ld.global.u8 %r3, [%q0]; "
	    "ld.global.s16 %q3, [%q0]; ld.global.s8 %h1, [%q0+1];"
	    "st.global.u32 [%q0+4], %r2; st.global.u32 [%q0+8], %r3; st.global.u64 [%q0+16], %q3; st.global.u8 "
	    "[%q0+24], %r1; st.global.u16 [%q0+28], %h1; ret;",
	    1);
	const uint32_t want[] = {0x80ff, 0xffffffff, 0xff, 0, 0xffff80ff, 0xffffffff, 0xff, 0xff80};
	for (unsigned i = 0; i < 8; i++)
		ck_assert_uint_eq(out[i], want[i]);
}
END_TEST

/* 32 lanes, one after the other. */
START_TEST(atomics)
{
	run(LANE
	    "atom.global.add.u32 %r1, [%q0+128], %r0; st.global.u32 [%q2], %r1; red.global.max.s32 [%q0+132], %r0; "
	    "atom.global.inc.u32 %r2, [%q0+136], 9;"
	    "atom.global.dec.u32 %r2, [%q0+140], 9; atom.global.cas.b32 %r2, [%q0+144], %r0, 40; "
	    "atom.global.exch.b32 %r3, [%q0+148], %r0; red.global.or.b32 [%q0+152], %r0;"
	    "cvt.rn.f32.u32 %f1, %r0; atom.global.add.f32 %f2, [%q0+156], %f1; not.b32 %r4, %r0; "
	    "red.relaxed.gpu.global.min.s32 [%q0+160], %r4; atom.add.u64 %q5, [%q0+168], %q1;"
	    "atom.global.and.b32 %r5, [%q0+164], 0; atom.global.xor.b32 %r5, [%q0+176], %r0; ret;",
	    32);
	ck_assert_uint_eq(out[31], 31 * 30 / 2);
	const uint32_t want[] = {496, 31, 2, 8, 40, 31, 31, 0x43f80000, (uint32_t)-32, 0, 496 * 4, 0, 0};
	for (unsigned i = 0; i < 13; i++)
		ck_assert_msg(out[32 + i] == want[i], "%u: 0x%x, not 0x%x", i, out[32 + i], want[i]);
}
END_TEST

START_TEST(module_variables)
{
	scratch_enter();
	try_file("x.ptx",
		 ".version 6.0\n.target sm_70\n.address_size 64\n.const .align 4 .b8 pad[3];\n"
		 ".const .u32 table[2][3] = {{1, 2}, {4, 5, 6}};\n"
		 ".global .align 8 .u64 where = g;\n.global .f32 g[3] = {1.5, 0f40000000};\n"
		 ".visible .global .u64 there = generic(g)+4;\n.extern .shared .align 16 .b8 dyn[];\n"
		 ".global .s16 neg = -2; .global .b8 text[] = {104, 105, 0};\n"
		 ".entry k(.param .u64 out, .param .align 8 .b8 s[16]) { .reg .b64 %q<9>; .reg .b32 %r<9>; .reg .f32 "
		 "%f<9>; .shared .u32 own;\n"
		 "ld.param.u64 %q0, [out]; ld.const.u32 %r1, [table+20]; ld.const.u32 %r2, [table+8]; ld.global.u64 "
		 "%q1, [there]; ld.global.f32 %f1, [%q1];"
		 "ld.global.f32 %f2, [g]; ld.global.s16 %r3, [neg]; ld.global.u8 %r4, [text+1]; mov.b64 %q2, s; "
		 "ld.param.u32 %r5, [%q2+12]; mov.u32 %r6, dyn; st.shared.u32 [own], %r6;"
		 "st.global.u32 [%q0], %r1; st.global.u32 [%q0+4], %r2; st.global.f32 [%q0+8], %f1; st.global.f32 "
		 "[%q0+12], %f2; st.global.u32 [%q0+16], %r3; st.global.u32 [%q0+20], %r4;"
		 "st.global.u32 [%q0+24], %r5; st.global.u32 [%q0+28], %r6; st.shared.u32 [%r6+60], %r6; ret; }\n");
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 1\ndynshared 64\nparam ptr out\n"
		 "param bytes 000102030405060708090a0b0c0d0e0f\nlaunch\nsymbol table u32 list 9 8 7 6 5 4\nlaunch\n"
		 "dump out\n");
	/* An address of what stands below is refused, so `where` goes. */
	ck_assert_int_eq(scratch_run(run_it, 0), 2);
	ck_assert_ptr_nonnull(strstr(scratch_line("stderr"), "x.ptx:6: initial value 'g' is not supported"));
	char *text = read_whole("x.ptx", NULL), *line = strstr(text, ".global .align 8 .u64 where = g;");
	memset(line, ' ', strlen(".global .align 8 .u64 where = g;"));
	try_file("x.ptx", text);
	struct stream s = try_stream();
	read_out();
	const uint32_t want[] = {4, 7, 0x40000000, 0x3fc00000, 0xfffffffe, 'i', 0x0f0e0d0c, 16};
	for (unsigned i = 0; i < 8; i++)
		ck_assert_msg(out[i] == want[i], "%u: 0x%x, not 0x%x", i, out[i], want[i]);
	ck_assert_uint_eq(s.kernels[0].shared_bytes, 16 + 64);
}
END_TEST

/* Bodies that fail: exit code, and a part of the message. */
static const struct {
	const char *body;
	unsigned block;
	int code;
	const char *line;
} stops[] = {
    {"st.global.u32 [%q0+4092], 1; st.global.u32 [%q0+4352], 1; ret;", 1, 1,
     "x.ptx:8: kernel k, TB 0 (0, 0, 0), warp 0, lane 0, st.global.u32: write of 4 bytes at 0x10001100 is out of "
     "bounds of global memory"},
    {"st.global.u32 [%q0+4096], 1; ld.global.u32 %r1, [%q0+-256]; ret;", 1, 0,
     "warning: access up to 256 bytes outside a buffer"},
    {"ld.global.u32 %r1, [%q0+-260]; ret;", 1, 1, "ld.global.u32: read of 4 bytes at 0xffffefc"},
    {"mov.u32 %r1, %tid.x; add.u32 %r1, %r1, -37; cvt.u64.u32 %q1, %r1; add.u64 %q2, %q1, %q0; ld.global.u8 %r1, "
     "[%q2+32768]; ret;",
     64, 1, "warp 0, lane 0"},
    {"ld.global.u32 %r1, [%q0+2]; ret;", 1, 1,
     "misaligned address 0x10000002 in global memory: expected a multiple of 4"},
    {"ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%q0+8]; ret;", 1, 1, "a multiple of 16"},
    {".shared .u32 v[2]; ld.shared.u32 %r1, [v+8]; ret;", 1, 1,
     "read of 4 bytes at 0x8 is out of bounds of shared memory"},
    {"ld.u32 %r1, [0]; ret;", 1, 1, "at 0x0 is out of bounds of global memory"},
    {"mov.u32 %r0, %tid.x; setp.eq.u32 %p0, %r0, 35; @%p0 trap; ret;", 64, 1, "warp 1, lane 3, trap: trap"},
    {"L: bra L;", 33, 1,
     "x.ptx:8: kernel k, TB 0 (0, 0, 0), warp 0, lane 0, bra: the warp has not exited after 16777216 instructions "
     "of the thread block"},
    {"mov.u32 %r0, %tid.x; setp.eq.u32 %p0, %r0, 5; @%p0 bra N; bar.warp.sync -1; N: ret;", 32, 0,
     "lanes of the member mask are on another path"},
};

START_TEST(stop)
{
	scratch_enter();
	try_kernel(stops[_i].body, 1, stops[_i].block);
	ck_assert_int_eq(scratch_run(run_it, 0), stops[_i].code);
	ck_assert_msg(strstr(scratch_line("stderr"), stops[_i].line), "%s", scratch_line("stderr"));
}
END_TEST

Suite *ptx_memory_suite(void)
{
	Suite *s = suite_create("ptx_memory");
	TCase *t = tcase_create("memory");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, addresses_are_recorded);
	tcase_add_test(t, generic_addresses);
	tcase_add_test(t, shared_addresses_wrap);
	tcase_add_test(t, sign_and_width_of_loads);
	tcase_add_test(t, atomics);
	tcase_add_test(t, module_variables);
	tcase_add_loop_test(t, stop, 0, sizeof stops / sizeof *stops);
	suite_add_tcase(s, t);
	return s;
}
