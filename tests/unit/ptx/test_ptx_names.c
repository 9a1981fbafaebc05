/* test_ptx_names.c - name resolution: scopes, vector registers, variables, their addresses and initial values. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "sim/ptx/module.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static uint32_t out[1024];

static void run_it(void)
{
	try_stream();
}

static struct stream read_out(void)
{
	struct stream s = try_stream();
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(out, 4, 1024, f), 1024);
	fclose(f);
	return s;
}

static struct stream run(const char *body, unsigned block)
{
	scratch_enter();
	try_kernel(body, 1, block);
	return read_out();
}

/* A kernel of parameter "out" among other declarations; %q0 has the pointer. */
static void write_module(const char *declarations, const char *body)
{
	static char text[8192];
	snprintf(
	    text, sizeof text,
	    ".version 7.1\n.target sm_70\n.address_size 64\n%s\n.entry k(.param .u64 out) { .reg .b64 %%q<9>; .reg "
	    ".b32 %%r<9>; .reg .b16 %%h<9>;\n"
	    "ld.param.u64 %%q0, [out];\n%s ret; }\n",
	    declarations, body);
	try_file("x.ptx", text);
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 1\nparam ptr out\nlaunch\ndump out\n");
}

static void check_out(const uint32_t *want, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		ck_assert_msg(out[i] == want[i], "%u: 0x%x, not 0x%x", i, out[i], want[i]);
}
#define CHECK(...) check_out((const uint32_t[]){__VA_ARGS__}, sizeof(const uint32_t[]){__VA_ARGS__} / sizeof(uint32_t))

START_TEST(an_inner_name_hides_an_outer_one)
{
	run(".reg .b32 x; .shared .align 4 .b8 y[16]; mov.u32 x, 1; mov.u32 %r1, 7;"
	    "{ .shared .align 4 .b8 x[16]; .reg .b32 y; .reg .b32 %r<2>; mov.u32 y, 5; mov.u32 %r1, 9; "
	    "st.shared.u32 [x+4], y; ld.shared.u32 %r0, [x+4]; st.global.u32 [%q0], %r0;"
	    "  { .reg .b32 x; mov.u32 x, 3; st.global.u32 [%q0+4], x; } st.global.u32 [%q0+8], %r1; }"
	    "mov.u32 %r3, 6; st.shared.u32 [y], %r3; ld.shared.u32 %r2, [y]; st.global.u32 [%q0+12], x; "
	    "st.global.u32 [%q0+16], %r1; st.global.u32 [%q0+20], %r2; ret;",
	    1);
	CHECK(5, 3, 9, 1, 7, 6);
}
END_TEST

START_TEST(vector_registers)
{
	struct stream s =
	    run(".reg .v4 .b32 v; .reg .v2 .b16 w<3>; .reg .v2 .b64 d; mov.u32 v.x, 1; mov.u32 v.y, 2; mov.u32 v.b, 3; "
		"mov.u32 v.a, 4; st.global.v4.u32 [%q0], v;"
		"ld.global.v2.u16 w2, [%q0+4]; cvt.u32.u16 %r1, w2.x; st.global.u32 [%q0+16], %r1; mov.b32 %r2, {w2.y, "
		"w2.x}; st.global.u32 [%q0+20], %r2;"
		"ld.global.v2.u32 d, [%q0+8]; add.u64 d.r, d.r, d.g; st.global.v2.u64 [%q0+32], d; ret;",
		1);
	CHECK(1, 2, 3, 4, 2, 0x20000, 0, 0, 7, 0, 4, 0);
	const struct inst *st = &s.kernels[0].insts[5];
	ck_assert_str_eq(st->text, "st.global.v4.u32");
	ck_assert_uint_eq(st->width, 16);
	ck_assert_uint_eq(st->srcs, 5);
}
END_TEST

/* Variables of bodies are the kernel's; each TB's are fresh, and what is not used takes no room. */
START_TEST(shared_variables_of_bodies)
{
	scratch_enter();
	write_module(
	    ".shared .align 8 .b8 unused[4096]; .shared .align 4 .b8 low[12];\n"
	    ".func (.param .b32 r) f() { .reg .b32 %r<3>; .shared .align 16 .b8 own[8]; mov.u32 %r1, own; "
	    "ld.shared.u32 %r2, [own]; add.u32 %r2, %r2, 1; st.shared.u32 [own], %r2; shl.b32 %r1, %r1, 8; "
	    "or.b32 %r1, %r1, %r2; st.param.b32 [r], %r1; ret; }",
	    ".shared .align 2 .b8 tail[2]; { .param .b32 y; call (y), f; ld.param.b32 %r1, [y]; } { .param .b32 y; "
	    "call (y), f; ld.param.b32 %r2, [y]; } mov.u32 %r3, low; mov.u32 %r4, tail;"
	    "st.global.v4.u32 [%q0], {%r1, %r2, %r3, %r4};");
	struct stream s = read_out();
	CHECK(16 << 8 | 1, 16 << 8 | 2, 0, 12);
	ck_assert_uint_eq(s.kernels[0].shared_bytes, 24);
}
END_TEST

/* 0x04000000 is the first variable, g; generic addresses of constants start at 0x03000000, and c is at 8. */
START_TEST(initial_values)
{
	scratch_enter();
	write_module(
	    ".global .align 4 .u8 g[8] = {1, 2, 3}; .const .align 8 .u64 pad; .const .u32 c[2] = {0xdeadbeef, -1};\n"
	    ".global .u64 p[4] = {g, g+4, generic(c)+4, 5};\n"
	    ".global .align 8 .b8 bytes[8] = {0xff(g+4), 0xff00(g), 0xff0000(g), 0xff000000(g+2), 0x7f, "
	    "0xFF(generic(c)), 255, -1};\n"
	    ".global .v2 .u32 v[2] = {{1, 2}, {3}}; .global .v4 .f32 w = {1.0, -2, 0f40400000, 0d4010000000000000};\n"
	    ".global .f64 d[] = {-1.5, 2}; .global .align 8 .b16 h[2][2] = {{1}, {2, 3}}; .global .f16 half = 1.5; "
	    ".global .s8 s = -3;",
	    "ld.global.u64 %q1, [p]; ld.global.u32 %r1, [%q1]; ld.global.u64 %q2, [p+16]; ld.u32 %r2, [%q2]; "
	    "ld.global.u32 %r3, [p+8]; ld.global.u32 %r4, [p+24]; st.global.v4.u32 [%q0], {%r1, %r2, %r3, %r4};"
	    "ld.global.v2.u32 {%r1, %r2}, [bytes]; ld.const.u32 %r3, [c]; st.global.v4.u32 [%q0+16], {%r1, %r2, "
	    "%r3, 0};"
	    "ld.global.v2.u32 {%r1, %r2}, [v]; ld.global.v2.u32 {%r3, %r4}, [v+8]; st.global.v4.u32 [%q0+32], "
	    "{%r1, %r2, %r3, %r4};"
	    "ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [w]; st.global.v4.u32 [%q0+48], {%r1, %r2, %r3, %r4};"
	    "ld.global.v2.u32 {%r1, %r2}, [d]; ld.global.v2.u32 {%r3, %r4}, [h]; st.global.v4.u32 [%q0+64], {%r1, "
	    "%r2, %r3, %r4};"
	    "ld.global.u16 %r1, [half]; ld.global.s8 %r2, [s]; ld.global.v2.u32 {%r3, %r4}, [d+8]; "
	    "st.global.v4.u32 [%q0+80], {%r1, %r2, %r3, %r4};");
	read_out();
	CHECK(0x030201, 0xffffffff, PTX_GLOBAL_START + 4, 5,              /* p */
	      0x04000004, 0xffff087f, 0xdeadbeef, 0,                      /* bytes */
	      1, 2, 3, 0, 0x3f800000, 0xc0000000, 0x40400000, 0x40800000, /* v, w */
	      0, 0xbff80000, 1, 0x00030002,                               /* d, h */
	      0x3e00, 0xfffffffd, 0, 0x40000000);
}
END_TEST

static const struct {
	const char *text, *line;
} refusals[] = {
    {".global .u64 p = g; .global .u32 g;", "x.ptx:4: initial value 'g' is not supported"},
    {".extern .global .u32 g;\n.global .u64 p = g;", "x.ptx:5: initial value 'g' is not supported"},
    {".shared .u32 g;\n.global .u64 p = generic(g);", "x.ptx:5: initial value 'g' is not supported"},
    {".global .u64 p = f;\n.func f() { ret; }", "x.ptx:4: initial value 'f' is not supported"},
    {".global .u32 g; .global .b8 p = 0(g);", "x.ptx:4: expected a mask before '(', not '0'"},
    {".global .u32 a = 1.5;", "x.ptx:4: a float cannot initialize a variable of an integer type"},
    {".global .v2 .u32 a[2] = {{1, 2, 3}, {4}};", "x.ptx:4: too many initial values for 'a'"},
    {".global .v2 .u32 a = {1, 2, 3};", "x.ptx:4: too many initial values for 'a'"},
};

START_TEST(refused_initial_value)
{
	scratch_enter();
	write_module(refusals[_i].text, "");
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_USAGE);
	ck_assert_msg(strstr(scratch_line("stderr"), refusals[_i].line), "%s", scratch_line("stderr"));
}
END_TEST

/* Lanes 0 to 7 in shared, to 15 in local, to 23 in constant, the others in global memory, by one instruction. */
START_TEST(a_generic_address_of_each_lane)
{
	scratch_enter();
	try_file(
	    "x.ptx",
	    ".version 7.0\n.target sm_70\n.address_size 64\n.const .u32 c[8] = {200, 201, 202, 203, 204, 205, 206, "
	    "207};\n.global .u32 g[32] = {300, 301, 302, 303, 304, 305, 306, 307};\n"
	    ".entry k(.param .u64 out) { .reg .b64 %q<16>; .reg .b32 %r<9>; .reg .pred %p<9>; .shared .u32 s[8]; "
	    ".local .u32 l[8];\n"
	    "ld.param.u64 %q0, [out]; mov.u32 %r0, %tid.x; and.b32 %r1, %r0, 7; mul.wide.u32 %q1, %r1, 4; "
	    "mul.wide.u32 %q2, %r0, 4; add.u64 %q2, %q2, %q0; add.u32 %r2, %r1, 100;"
	    "mov.u64 %q3, s; cvta.shared.u64 %q3, %q3; add.u64 %q3, %q3, %q1; setp.lt.u32 %p0, %r0, 8; @%p0 st.u32 "
	    "[%q3], %r2;"
	    "mov.u64 %q4, l; cvta.local.u64 %q4, %q4; add.u64 %q4, %q4, %q1; add.u32 %r3, %r0, 400; st.u32 [%q4], %r3;"
	    "mov.u64 %q5, c; cvta.const.u64 %q5, %q5; add.u64 %q5, %q5, %q1; cvta.global.u64 %q6, g; add.u64 %q6, "
	    "%q6, %q1;"
	    "setp.lt.u32 %p1, %r0, 16; setp.lt.u32 %p2, %r0, 24; selp.b64 %q7, %q5, %q6, %p2; selp.b64 %q7, %q4, "
	    "%q7, %p1; selp.b64 %q7, %q3, %q7, %p0;"
	    "ld.u32 %r4, [%q7]; st.global.u32 [%q2], %r4; isspacep.const %p3, %q7; isspacep.local %p4, %q7; "
	    "isspacep.shared %p5, %q7; isspacep.global %p6, %q7;"
	    "selp.u32 %r5, 1, 0, %p3; @%p4 add.u32 %r5, %r5, 2; @%p5 add.u32 %r5, %r5, 4; @%p6 add.u32 %r5, %r5, "
	    "8; st.global.u32 [%q2+128], %r5;"
	    "atom.add.u32 %r6, [%q7], 1000; ld.u32 %r7, [%q7]; st.global.u32 [%q2+256], %r7; ret; }\n");
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 16\nparam ptr out\nlaunch\ndump out\n");
	read_out();
	for (unsigned i = 0; i < 16; i++) {
		ck_assert_uint_eq(out[i], i < 8 ? 100 + i : 400 + i);
		ck_assert_uint_eq(out[32 + i], i < 8 ? 4 : 2);
		ck_assert_uint_eq(out[64 + i], i < 8 ? 1100 + i : 1400 + i);
	}
	/* All lanes: a constant cannot be written, and that is found at lane 16. */
	char *launch =
	    "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 32\nparam ptr out\nlaunch\ndump out\n";
	try_file("x.launch", launch);
	ck_assert_int_eq(scratch_run(run_it, 0), 1);
	ck_assert_ptr_nonnull(
	    strstr(scratch_line("stderr"), "lane 16, atom.add.u32: write to read-only constant memory"));
}
END_TEST

/* A pointer of 64 bits into shared memory counts modulo 2^32, and so does an offset. */
START_TEST(shared_addresses_have_32_bits)
{
	run(".shared .align 4 .b8 v[64]; mov.u64 %q1, 0x700000000; mov.u32 %r1, 77; st.shared.u32 [%q1+4], %r1; "
	    "ld.shared.u32 %r2, [v+4]; mov.u32 %r3, 0xfffffff0; ld.shared.u32 %r4, [%r3+20];"
	    "mov.u32 %r5, 0x10; ld.shared.u32 %r6, [%r5+-12]; mov.u64 %q2, 0xffffffffffffffff; ld.shared.u32 %r7, "
	    "[%q2+5]; st.global.v4.u32 [%q0], {%r2, %r4, %r6, %r7}; ret;",
	    1);
	CHECK(77, 77, 77, 77);
}
END_TEST

/* Lane 5 of warp 1 of the last of 2 x 3 x 2 thread blocks of 5 x 4 x 3 threads reads them all. */
START_TEST(special_registers)
{
	static const struct {
		const char *name;
		uint32_t value;
	} specials[] = {
	    {"%tid.x", 37 % 5},
	    {"%tid.y", 37 / 5 % 4},
	    {"%tid.z", 37 / 20},
	    {"%ntid.x", 5},
	    {"%ntid.y", 4},
	    {"%ntid.z", 3},
	    {"%ctaid.x", 1},
	    {"%ctaid.y", 2},
	    {"%ctaid.z", 1},
	    {"%nctaid.x", 2},
	    {"%nctaid.y", 3},
	    {"%nctaid.z", 2},
	    {"%laneid", 5},
	    {"%warpid", 1},
	    {"%nwarpid", 2},
	    {"%gridid", 0},
	    {"%lanemask_eq", 0x20},
	    {"%lanemask_lt", 0x1f},
	    {"%lanemask_le", 0x3f},
	    {"%lanemask_gt", 0xffffffc0},
	    {"%lanemask_ge", 0xffffffe0},
	    {"%dynamic_smem_size", 24},
	    {"%total_smem_size", 40},
	    {"WARP_SZ", 32},
	};
	enum { SPECIALS = sizeof specials / sizeof *specials };
	char body[4096] =
	    ".reg .pred %p; .shared .align 4 .b8 own[16]; mov.u32 %r1, own; mov.u32 %r1, %tid.x; mad.lo.u32 %r1, "
	    "%tid.y, 5, %r1; mad.lo.u32 %r1, %tid.z, 20, %r1;"
	    "setp.ne.u32 %p, %r1, 37; @%p bra END; setp.ne.u32 %p, %ctaid.x, 1; @%p bra END; setp.ne.u32 %p, "
	    "%ctaid.y, 2; @%p bra END; setp.ne.u32 %p, %ctaid.z, 1; @%p bra END;";
	for (unsigned i = 0; i < SPECIALS; i++)
		sprintf(body + strlen(body), "mov.u32 %%r1, %s; st.global.u32 [%%q0+%u], %%r1;", specials[i].name,
			4 * i);
	strcat(
	    body,
	    "cvt.u64.u32 %q1, %laneid; mov.u64 %q2, %gridid; add.u64 %q1, %q1, %q2; st.global.u64 [%q0+96], %q1; END:");
	scratch_enter();
	write_module("", body);
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 2 3 2\nblock 5 4 3\ndynshared 24\nparam ptr out\n"
		 "launch\ndump out\n");
	read_out();
	for (unsigned i = 0; i < SPECIALS; i++)
		ck_assert_msg(out[i] == specials[i].value, "%s: %u, not %u", specials[i].name, out[i],
			      specials[i].value);
	ck_assert_uint_eq(out[24], 5);
}
END_TEST

Suite *ptx_names_suite(void)
{
	Suite *s = suite_create("ptx_names");
	TCase *t = tcase_create("names");
	tcase_add_test(t, an_inner_name_hides_an_outer_one);
	tcase_add_test(t, vector_registers);
	tcase_add_test(t, shared_variables_of_bodies);
	tcase_add_test(t, initial_values);
	tcase_add_loop_test(t, refused_initial_value, 0, sizeof refusals / sizeof *refusals);
	tcase_add_test(t, a_generic_address_of_each_lane);
	tcase_add_test(t, shared_addresses_have_32_bits);
	tcase_add_test(t, special_registers);
	suite_add_tcase(s, t);
	return s;
}
