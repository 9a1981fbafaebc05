/* test_ptx_library.c - what a kernel finds around it: printf, assert, clocks, addresses of functions, parameters as
 * CUDA 13 declares them. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

/* Writes x.ptx: declarations, and a kernel "k" of parameter "out" with this body, in which %q0 has the pointer; and
 * x.launch, which runs it. */
static void write_kernel(const char *declarations, const char *body, unsigned grid, unsigned block)
{
	char *text = xprintf(
	    ".version 8.7\n.target sm_100\n.address_size 64\n"
	    ".extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);\n"
	    ".extern .func __assertfail (.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e);\n"
	    "%s\n.visible .entry k(.param .u64 .ptr .global .align 1 out)\n{ .local .align 8 .b8 args[64];\n"
	    ".reg .pred %%p<8>; .reg .b32 %%r<16>; .reg .b64 %%q<16>; .reg .f64 %%d<4>;\n"
	    ".param .b64 p0; .param .b64 p1; "
	    ".param .b32 p2; .param .b64 p3; .param .b64 p4; .param .b32 p5;\nld.param.u64 %%q0, [out];\n%s\nret; }\n",
	    declarations, body);
	char *launch = xprintf(
	    "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid %u\nblock %u\nparam ptr out\nlaunch\ndump out\n", grid,
	    block);
	try_file("x.ptx", text);
	try_file("x.launch", launch);
	free(text);
	free(launch);
}

static void run_it(void)
{
	struct stream s = try_stream();
	stream_free(&s);
}

static uint32_t out[1024];

static void read_out(void)
{
	size_t size;
	char *bytes = read_whole("out.bin", &size);
	ck_assert_uint_eq(size, sizeof out);
	memcpy(out, bytes, sizeof out);
	free(bytes);
}

/* Declares the string `f`, byte by byte. */
static char *format_text(const char *format)
{
	char *text = xprintf(".global .align 1 .b8 f[%zu] = {", strlen(format) + 1);
	for (const char *c = format;; c++) {
		char *longer = xprintf("%s%s%d", text, c == format ? "" : ", ", *c);
		free(text);
		text = longer;
		if (!*c)
			break;
	}
	char *whole = xprintf("%s};\n.global .align 1 .b8 s[6] = {104, 101, 108, 108, 111, 0};\n", text);
	free(text);
	return whole;
}

#define CALL_PRINTF                                                                                                    \
	"mov.u64 %q1, f; cvta.global.u64 %q1, %q1; mov.u64 %q2, args; cvta.local.u64 %q2, %q2;\n"                      \
	"st.param.b64 [p0], %q1; st.param.b64 [p1], %q2; call.uni (p5), vprintf, (p0, p1); ld.param.b32 %r9, [p5];\n"  \
	"st.global.u32 [%q0], %r9;"

/* A format, the instructions that store its arguments, the text of the host's printf, the conversions. */
static const struct {
	const char *format, *arguments, *text;
	unsigned count;
} prints[] = {
    {"plain 100%%\n", "", "plain 100%\n", 0},
    {"[%d|%5d|%-5u|%+i]", "st.local.v4.u32 [args], {-1, -42, 7, 9};", "[-1|  -42|7    |+9]", 4},
    {"%x %#X %o %08x", "st.local.v4.u32 [args], {255, 255, 8, 0xbeef};", "ff 0XFF 10 0000beef", 4},
    {"%u %lld %lu", "st.local.u32 [args], -1; st.local.u64 [args+8], -2; st.local.u64 [args+16], -1;",
     "4294967295 -2 18446744073709551615", 3},
    {"%f %.3e %g %a",
     "st.local.f64 [args], 1.5; st.local.f64 [args+8], -2.5; st.local.f64 [args+16], 1e300; "
     "st.local.f64 [args+24], 0d3ff0000000000000;",
     "1.500000 -2.500e+00 1e+300 0x1p+0", 4},
    {"%d %f", "st.local.u32 [args], 5; st.local.f64 [args+8], 0.25;", "5 0.250000", 2},
    {"%c%c %s|%8s|%.2s",
     "mov.u64 %q3, s; cvta.global.u64 %q3, %q3; st.local.u32 [args], 72; st.local.u32 [args+4], "
     "105; st.local.u64 [args+8], %q3; st.local.u64 [args+16], %q3; st.local.u64 [args+24], %q3;",
     "Hi hello|   hello|he", 5},
    {"%*d|%.*f",
     "st.local.u32 [args], 4; st.local.u32 [args+4], 3; st.local.u32 [args+8], 1; st.local.f64 [args+16], "
     "2.25;",
     "   3|2.2", 2},
    {"%p", "st.local.u64 [args], 0x1234;", "0x1234", 1},
    {"%hd %hhx %zu", "st.local.u32 [args], -3; st.local.u32 [args+4], 0x7f; st.local.u64 [args+8], 12;", "-3 7f 12", 3},
    {"%9999d|%", "st.local.u32 [args], 1;", NULL, 1},
    {"%y %5k", "", "%y %5k", 2},
};

START_TEST(printf_of_a_thread)
{
	scratch_enter();
	char *declarations = format_text(prints[_i].format),
	     *body = xprintf("%s\n%s", prints[_i].arguments, CALL_PRINTF);
	write_kernel(declarations, body, 1, 1);
	struct stream s = try_stream();
	char *text = read_whole("printf.txt", NULL);
	if (prints[_i].text)
		ck_assert_str_eq(text, prints[_i].text);
	else
		ck_assert_uint_eq(strlen(text), 1002); /* a width is at most 1000 */
	read_out();
	ck_assert_uint_eq(out[0], prints[_i].count);
	ck_assert_uint_eq(s.kernels[0].printed, 1);
	stream_free(&s);
	free(text);
	free(declarations);
	free(body);
}
END_TEST

/* TBs, warps and lanes in order; only the lanes whose predicate is true. */
START_TEST(printf_of_many)
{
	scratch_enter();
	char *declarations = format_text("%d.%d ");
	write_kernel(declarations,
		     "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; st.local.v2.u32 [args], {%r1, %r2};\n"
		     "rem.u32 %r3, %r2, 16; setp.eq.u32 %p0, %r3, 3; @!%p0 ret;\n" CALL_PRINTF,
		     2, 40);
	struct stream s = try_stream();
	char *text = read_whole("printf.txt", NULL);
	ck_assert_str_eq(text, "0.3 0.19 0.35 1.3 1.19 1.35 ");
	ck_assert_uint_eq(s.kernels[0].printed, 6);
	stream_free(&s);
	free(text);
	free(declarations);
}
END_TEST

/* Errors while a kernel runs: body, message. */
static const struct {
	const char *body, *line;
} stops[] = {
    {"mov.u32 %r1, %tid.x; setp.ne.u32 %p0, %r1, 37; @%p0 ret;\n"
     "mov.u64 %q1, s; cvta.global.u64 %q1, %q1; st.param.b64 [p0], %q1; st.param.b64 [p1], %q1;\n"
     "st.param.b32 [p2], 12;"
     "st.param.b64 [p3], %q1; st.param.b64 [p4], 1; call.uni __assertfail, (p0, p1, p2, p3, p4);",
     "kernel k, TB 0 (0, 0, 0), warp 1, lane 5, call.uni: assertion 'hello' failed at hello:12 in hello"},
    {"st.param.b64 [p0], 0; st.param.b64 [p1], 0; call (p5), vprintf, (p0, p1);",
     "warp 0, lane 0, call: read of 1 bytes at 0x0 is out of bounds"},
};

START_TEST(stopped)
{
	scratch_enter();
	char *declarations = format_text("");
	write_kernel(declarations, stops[_i].body, 1, 64);
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_FAIL);
	ck_assert_msg(strstr(scratch_line("stderr"), stops[_i].line), "%s", scratch_line("stderr"));
	free(declarations);
}
END_TEST

/* A clock counts the instructions that the thread block has executed, this one among them. */
START_TEST(clocks)
{
	scratch_enter();
	write_kernel(
	    "",
	    "mov.u32 %r1, %clock; mov.u64 %q1, %clock64; mov.u64 %q2, %globaltimer; mov.u32 %r2, %clock_hi;\n"
	    "mov.u32 %r3, %globaltimer_lo; mov.u32 %r4, %globaltimer_hi; mov.u32 %r5, %smid; mov.u32 %r6, %nsmid;\n"
	    "mov.u32 %r7, %envreg2; mov.u32 %r8, %envreg31; mov.u32 %r9, %ctaid.x; mul.wide.u32 %q3, %r9, 64;\n"
	    "add.u64 %q0, %q0, %q3; cvt.u32.u64 %r10, %q1; cvt.u32.u64 %r11, %q2; st.global.v4.u32 [%q0], {%r1, %r10, "
	    "%r11, %r2}; st.global.v4.u32 [%q0+16], {%r3, %r4, %r5, %r6}; st.global.v2.u32 [%q0+32], {%r7, %r8};",
	    17, 1);
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_PASS);
	ck_assert_msg(strstr(scratch_line("stderr"),
			     "x.ptx:12: kernel k, TB 0 (0, 0, 0), warp 0, lane 0, mov.u32: warning: "
			     "clocks count executed instructions"),
		      "%s", scratch_line("stderr"));
	size_t size;
	char *text = read_whole("stderr", &size);
	ck_assert_ptr_eq(strchr(text, '\n'), text + size - 1); /* one line */
	free(text);
	read_out();
	enum { INSTRUCTIONS = 20 };
	for (unsigned tb = 0; tb < 17; tb++) {
		const uint32_t *o = out + 16 * tb, before = INSTRUCTIONS * tb;
		const uint32_t want[] = {2, 3, before + 4, 0, before + 6, 0, tb % 15, 15, 0, 0};
		ck_assert_msg(!memcmp(o, want, sizeof want), "TB %u: %u %u %u", tb, o[0], o[1], o[2]);
	}
}
END_TEST

/* A loop that waits for time to pass ends. */
START_TEST(waiting_for_a_clock)
{
	scratch_enter();
	write_kernel(
	    "",
	    "mov.u64 %q1, %clock64; L: mov.u64 %q2, %clock64; sub.u64 %q3, %q2, %q1; setp.lt.u64 %p0, %q3, 1000;\n"
	    "@%p0 bra L; st.global.u32 [%q0], %q3;",
	    1, 32);
	run_it();
	read_out();
	ck_assert_uint_ge(out[0], 1000);
	ck_assert_uint_lt(out[0], 1010);
}
END_TEST

/* Addresses of functions in initial values are distinct and not zero, and do not refuse the module. */
START_TEST(addresses_of_functions)
{
	scratch_enter();
	write_kernel(
	    ".func f() { ret; }\n.func g();\n.global .u64 table[3] = {f, generic(g), f};\n"
	    ".global .align 8 .b8 bytes[2] = {0xff(f), 0xff00(f)};\n.func g() { ret; }",
	    "ld.global.u64 %q1, [table]; ld.global.u64 %q2, [table+8]; ld.global.u64 %q3, [table+16];\n"
	    "ld.global.u16 %r4, [bytes]; and.b64 %q4, %q1, 0xffff; st.global.u64 [%q0], %q1; st.global.u64 [%q0+8], "
	    "%q2;\nst.global.u64 [%q0+16], %q3; st.global.u32 [%q0+24], %r4; st.global.u32 [%q0+28], %q4;\n"
	    "mov.u64 %q5, g; st.global.u64 [%q0+32], %q5;",
	    1, 1);
	run_it();
	read_out();
	ck_assert_uint_ne(out[0], 0);
	ck_assert_uint_ne(out[0], out[2]);
	ck_assert_uint_eq(out[0], out[4]);
	ck_assert_uint_eq(out[6], out[7]);
	ck_assert_uint_eq(out[8], out[2]);
}
END_TEST

/* Types without a blank; parameters whose pointers have an alignment, which is not the parameter's own. */
START_TEST(declarations)
{
	scratch_enter();
	try_file("x.ptx",
		 ".version 8.7\n.target sm_100a\n.address_size 64\n.global.align 4 .u32 g = 5;\n"
		 ".visible.entry k(.param.u32 a, .param .u64 .ptr .align 1 out, .param .u64 .ptr .global .align 16 b,\n"
		 ".param .align 8 .b8 c[12]) .maxntid 32 .minnctapersm 1\n{.reg.b32 x; .reg.b64 %q<3>; .shared.b32 s;\n"
		 "ld.param.u64 %q0, [out]; ld.param.b64 %q1, [b]; ld.global.u32 x, [g]; st.shared.b32 [s], x;\n"
		 "ld.shared.u32 x, [s]; st.global.u32 [%q0], x; ld.param.u32 x, [c+8]; st.global.u32 [%q1], x;\n"
		 "ld.param.u32 x, [a]; st.global.u32 [%q0+8], x; ret; }\n");
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 1\nparam u32 3\nparam ptr out\n"
		 "param ptr out+4\nparam bytes 000000000000000007000000\nlaunch\ndump out\n");
	run_it();
	read_out();
	ck_assert_uint_eq(out[0], 5);
	ck_assert_uint_eq(out[1], 7);
	ck_assert_uint_eq(out[2], 3);
}
END_TEST

/* Without a stream, outputs and counts are the same, and no warp is kept. */
START_TEST(without_a_stream)
{
	const struct launch_options options = {.output = ".", .no_stream = true};
	scratch_enter();
	write_kernel(
	    "",
	    "mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r2, 40, %r1; mul.wide.u32 %q1, %r3, 4;\n"
	    "add.u64 %q0, %q0, %q1; and.b32 %r4, %r1, 5; L: st.global.u32 [%q0], %r4; bar.sync 0;\n"
	    "setp.lt.u32 %p0, %r1, 7; @%p0 bra M; add.u32 %r4, %r4, 3; st.global.u32 [%q0], %r4; M: ret;",
	    3, 40);
	struct stream kept = try_stream(), other;
	struct stream_stats want = stream_stats(&kept.kernels[0]);
	char *bytes = read_whole("out.bin", NULL);
	ck_assert_int_eq(remove("out.bin"), 0);
	ck_assert_uint_eq(launch_run("x.launch", &options, &other), 0);
	char *again = read_whole("out.bin", NULL);
	ck_assert(!memcmp(bytes, again, sizeof out));
	ck_assert_ptr_null(other.kernels[0].warps);
	struct stream_stats got = stream_stats(&other.kernels[0]);
	ck_assert_uint_eq(got.warp_instructions, want.warp_instructions);
	ck_assert_uint_eq(got.lane_instructions, want.lane_instructions);
	ck_assert_uint_eq(got.barriers, want.barriers);
	ck_assert_uint_eq(got.partial, want.partial);
	ck_assert_uint_gt(got.partial, 0);
	ck_assert(got.divergence >= want.divergence && got.divergence <= want.divergence);
	stream_free(&kept);
	stream_free(&other);
	free(bytes);
	free(again);
}
END_TEST

Suite *ptx_library_suite(void)
{
	Suite *s = suite_create("ptx_library");
	TCase *t = tcase_create("library");
	tcase_add_loop_test(t, printf_of_a_thread, 0, sizeof prints / sizeof *prints);
	tcase_add_test(t, printf_of_many);
	tcase_add_loop_test(t, stopped, 0, sizeof stops / sizeof *stops);
	tcase_add_test(t, clocks);
	tcase_add_test(t, waiting_for_a_clock);
	tcase_add_test(t, addresses_of_functions);
	tcase_add_test(t, declarations);
	tcase_add_test(t, without_a_stream);
	suite_add_tcase(s, t);
	return s;
}
