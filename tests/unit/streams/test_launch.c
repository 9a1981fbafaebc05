/* test_launch.c - launch files: initial values, parameters, dumps, comparisons, and messages for malformed files. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static const char module[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n.global .u32 g[2];\n.const .u16 c[2] = {7, 8};\n"
    ".visible .entry copy(.param .u64 to, .param .u64 from, .param .u32 n, .param .align 4 .b8 pair[8])\n"
    "{ .reg .b64 %q<9>; .reg .b32 %r<9>; .reg .pred %p; ld.param.u64 %q0, [to]; ld.param.u64 %q1, [from]; "
    "ld.param.u32 %r0, [n];\n"
    "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mad.lo.u32 %r1, %r1, %r2, %r3; setp.ge.u32 "
    "%p, %r1, %r0; @%p ret;\n"
    "mul.wide.u32 %q2, %r1, 4; add.u64 %q0, %q0, %q2; add.u64 %q1, %q1, %q2; ld.global.u32 %r4, [%q1]; "
    "ld.param.u32 %r5, [pair+4]; add.u32 %r4, %r4, %r5;\n"
    "ld.global.u32 %r6, [g+4]; add.u32 %r4, %r4, %r6; st.global.u32 [%q0], %r4; ret; }\n"
    ".visible .entry nothing() .maxntid 32 { ret; }\n";

static unsigned failed;

static void run_it(void)
{
	const struct launch_options options = {.output = "o"};
	struct stream s;
	failed = launch_run("d/x.launch", &options, &s);
	stream_free(&s);
}

static void write_launch(const char *text)
{
	scratch_enter();
	make_folder("d");
	try_file("d/m.ptx", module);
	try_file("d/x.launch", text);
}

static void expect_file(const char *path, const void *bytes, size_t size)
{
	size_t have;
	char *got = read_whole(path, &have);
	ck_assert_uint_eq(have, size);
	ck_assert_mem_eq(got, bytes, size);
	free(got);
}

START_TEST(initial_values)
{
	write_launch("# a comment\n  ptx m.ptx # and one more\n"
		     "buffer a u8 3 const 255\nbuffer b s16 4 iota -1 -2\nbuffer c u32 2 list 0x10 4294967295\n"
		     "buffer d f32 3 iota 0.5 0.25\n"
		     "buffer e u64 2 list &a &c\nbuffer f f16 2 list 1 -inf\nbuffer g s8 2 list -128 127\n"
		     "buffer h f64 1 const nan\r\n"
		     "dump a\ndump b\ndump c x.bin\ndump d\ndump e\ndump f\ndump g\ndump h\n");
	run_it();
	expect_file("o/a.bin", "\xff\xff\xff", 3);
	expect_file("o/b.bin", (int16_t[]){-1, -3, -5, -7}, 8);
	expect_file("d/x.bin", (uint32_t[]){16, UINT32_MAX}, 8);
	expect_file("o/d.bin", (float[]){0.5f, 0.75f, 1}, 12);
	char *e = read_whole("o/e.bin", NULL);
	uint64_t first, second;
	memcpy(&first, e, 8);
	memcpy(&second, e + 8, 8);
	ck_assert_uint_eq(first, 0x10000000);
	ck_assert_uint_gt(second, first);
	ck_assert_uint_eq(second % 256, 0);
	expect_file("o/f.bin", (uint16_t[]){0x3c00, 0xfc00}, 4);
	expect_file("o/g.bin", "\x80\x7f", 2);
	ck_assert_str_eq(scratch_list(), "d o ");
}
END_TEST

/* The numbers were computed apart from this program. */
START_TEST(random_values)
{
	write_launch("ptx m.ptx\nbuffer a u32 4 rand 1 10 20\nbuffer b s16 3 rand 7 -5 5\nbuffer c f32 2 rand 1 -1 1\n"
		     "buffer d f64 1 rand 4294967297 0 1\nbuffer e u8 2 rand 0 0 256\n"
		     "dump a\ndump b\ndump c\ndump d\ndump e\n");
	run_it();
	/* x >> 8 from seed 1: 3967065, 6195333, 8459777, 11825978; from seed 0: 3960563, 4673577 */
	expect_file("o/a.bin", (uint32_t[]){15, 13, 17, 18}, 16);
	expect_file("o/b.bin", (int16_t[]){2, -2, -1}, 6);
	expect_file("o/c.bin",
		    (float[]){(float)(-1 + 2 * (3967065 / 16777216.0)), (float)(-1 + 2 * (6195333 / 16777216.0))}, 8);
	expect_file("o/d.bin", (double[]){3967065 / 16777216.0}, 8);
	expect_file("o/e.bin", (uint8_t[]){3960563 % 256, 4673577 % 256}, 2);
}
END_TEST

/* A negative LO of an unsigned type counts modulo 2^bits: the values of seed 7 are those of b above. */
START_TEST(random_below_zero)
{
	write_launch(
	    "ptx m.ptx\nbuffer a u8 3 rand 7 -5 5\nbuffer b u16 3 rand 7 -5 5\nbuffer c u32 3 rand 7 -5 5\n"
	    "buffer d u64 3 rand 7 -5 5\nbuffer e u8 3 rand 7 -12 -2\ndump a\ndump b\ndump c\ndump d\ndump e\n");
	run_it();
	expect_file("o/a.bin", (uint8_t[]){2, UINT8_MAX - 1, UINT8_MAX}, 3);
	expect_file("o/b.bin", (uint16_t[]){2, UINT16_MAX - 1, UINT16_MAX}, 6);
	expect_file("o/c.bin", (uint32_t[]){2, UINT32_MAX - 1, UINT32_MAX}, 12);
	expect_file("o/d.bin", (uint64_t[]){2, UINT64_MAX - 1, UINT64_MAX}, 24);
	expect_file("o/e.bin", (uint8_t[]){UINT8_MAX - 4, UINT8_MAX - 8, UINT8_MAX - 7}, 3);
}
END_TEST

START_TEST(parameters_symbols_and_repeats)
{
	write_launch(
	    "ptx m.ptx\nbuffer from u32 8 iota 0 1\nbuffer to u32 8 zero\nbuffer far u32 8 zero\nkernel copy\n"
	    "grid 2\nblock 5\nregs 20\nparam ptr to\nparam ptr from+8\nparam u32 6\nparam bytes ffffffff64000000\n"
	    "launch\nsymbol g u32 list 1 1000\nparam ptr far\nparam ptr from\nparam s32 2\n"
	    "param bytes 0000000000000000\nlaunch\nlaunch\n"
	    "dump to\ndump far\nkernel nothing\ngrid 1 2 3\nblock 4 4\nlaunch\n");
	const struct launch_options options = {.output = "o"};
	struct stream s;
	ck_assert_uint_eq(launch_run("d/x.launch", &options, &s), 0);
	expect_file("o/to.bin", (uint32_t[]){102, 103, 104, 105, 106, 107, 0, 0}, 32);
	expect_file("o/far.bin", (uint32_t[]){1000, 1001, 0, 0, 0, 0, 0, 0}, 32);
	ck_assert_str_eq(s.name, "x");
	ck_assert_uint_eq(s.kernel_count, 4);
	ck_assert_uint_eq(s.kernels[0].tbs, 2);
	ck_assert_uint_eq(s.kernels[0].regs, 20);
	ck_assert_uint_eq(s.kernels[3].tbs, 6);
	ck_assert_uint_eq(s.kernels[3].block[1], 4);
	ck_assert_uint_eq(s.kernels[3].regs, 0);
	ck_assert_str_eq(s.kernels[3].name, "nothing");
	stream_free(&s);
}
END_TEST

/* Expectations: the first line on stderr, "" when they pass. */
static const struct {
	const char *lines, *line;
} expectations[] = {
    {"buffer a u32 2 list 1 2\nexpect a good.bin\n", ""},
    {"buffer a u32 2 list 1 3\nexpect a good.bin 5\n",
     "warpsmith: d/x.launch:3: expect a: element 1 is 3, expected 2 (1 of 2 differ)"},
    {"buffer a s32 2 list -1 -3\nexpect a good.bin\n",
     "warpsmith: d/x.launch:3: expect a: element 0 is -1, expected 1 (2 of 2 differ)"},
    {"buffer a f32 2 list nan inf\nexpect a odd.bin\n", ""},
    {"buffer a f32 2 list nan -inf\nexpect a odd.bin 1000\n",
     "warpsmith: d/x.launch:3: expect a: element 1 is -inf, expected inf (1 of 2 differ)"},
    {"buffer a f32 2 list 1 inf\nexpect a odd.bin 1000\n",
     "warpsmith: d/x.launch:3: expect a: element 0 is 1, expected nan (1 of 2 differ)"},
    {"buffer a f32 2 list 100.9 0.5\nexpect a floats.bin 0.01\n", ""},
    {"buffer a f32 2 list 101.1 0.5\nexpect a floats.bin 0.01\n",
     "warpsmith: d/x.launch:3: expect a: element 0 is 101.099998, expected 100 (1 of 2 differ)"},
    {"buffer a f32 2 list 100 0.511\nexpect a floats.bin 0.01\n",
     "warpsmith: d/x.launch:3: expect a: element 1 is 0.510999978, expected 0.5 (1 of 2 differ)"},
    {"buffer a f32 2 list 100 0.500000059604644775390625\nexpect a floats.bin\n",
     "warpsmith: d/x.launch:3: expect a: element 1 is 0.50000006, expected 0.5 (1 of 2 differ)"},
};

START_TEST(expectation)
{
	char text[512] = "ptx m.ptx\n";
	write_launch(strcat(text, expectations[_i].lines));
	try_file("d/good.bin", "");
	FILE *f = fopen("d/good.bin", "wb");
	fwrite((uint32_t[]){1, 2}, 4, 2, f);
	fclose(f);
	f = fopen("d/odd.bin", "wb");
	fwrite((uint32_t[]){0x7fc00000, 0x7f800000}, 4, 2, f);
	fclose(f);
	f = fopen("d/floats.bin", "wb");
	fwrite((float[]){100, 0.5f}, 4, 2, f);
	fclose(f);
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("stderr"), expectations[_i].line);
	run_it();
	ck_assert_uint_eq(failed, *expectations[_i].line != 0);
}
END_TEST

/* Malformed files: the text, the exit code, and a part of the message. */
#define K "ptx m.ptx\nbuffer b u32 4 zero\nkernel copy\n"
static const struct {
	const char *text;
	int code;
	const char *line;
} faults[] = {
    {"", 2, "d/x.launch:1: the file ends: a 'ptx FILE' directive is missing"},
    {"buffer a u32 1 zero\n", 2, "d/x.launch:1: 'buffer' precedes 'ptx FILE'"},
    {"ptx\n", 2, "d/x.launch:1: 'ptx' with 0 arguments: expected 'ptx FILE'"},
    {"ptx none.ptx\n", 3, "d/x.launch:1: d/none.ptx: cannot read: "},
    {"ptx .\n", 3, "d/x.launch:1: d/.: cannot read: "},
    {"ptx m.ptx\nptx m.ptx\n", 2, "d/x.launch:2: a second 'ptx'"},
    {"ptx m.ptx\nbufer a u32 1 zero\n", 2, "d/x.launch:2: directive 'bufer' is unknown; did you mean 'buffer'?"},
    {"ptx m.ptx\nbuffer a u33 1 zero\n", 2,
     "d/x.launch:2: type 'u33': expected u8, u16, u32, u64, s8, s16, s32, s64, f16, f32 or f64"},
    {"ptx m.ptx\nbuffer a u32 0 zero\n", 2, "d/x.launch:2: number of elements '0': expected an integer from 1 to"},
    {"ptx m.ptx\nbuffer a u64 99999999999999999999 zero\n", 2,
     "d/x.launch:2: number of elements '99999999999999999999'"},
    {"ptx m.ptx\nbuffer a u64 2305843009213693952 zero\n", 2, "d/x.launch:2: number of elements"},
    {"ptx m.ptx\nbuffer a/b u32 1 zero\n", 2, "d/x.launch:2: buffer name 'a/b': expected letters"},
    {"ptx m.ptx\nbuffer a u32 1 zero\nbuffer a u32 1 zero\n", 2, "d/x.launch:3: buffer 'a' is declared twice"},
    {"ptx m.ptx\nbuffer a u32 1 zeros\n", 2,
     "d/x.launch:2: initial value 'zeros': expected zero, const, iota, list, file or rand; did you mean 'zero'?"},
    {"ptx m.ptx\nbuffer a u32 2 list 1\n", 2, "d/x.launch:2: 'list' has 1 values: expected 2"},
    {"ptx m.ptx\nbuffer a u32 2 const 4294967296\n", 2,
     "d/x.launch:2: 4294967296 does not fit the type: expected 0 to 4294967295"},
    {"ptx m.ptx\nbuffer a s8 2 const -129\n", 2, "d/x.launch:2: -129 does not fit the type: expected -128 to 127"},
    {"ptx m.ptx\nbuffer a u8 2 const 1.5\n", 2, "d/x.launch:2: '1.5': expected an integer of at most 64 bits"},
    {"ptx m.ptx\nbuffer a f32 2 const x\n", 2, "d/x.launch:2: 'x': expected a number"},
    {"ptx m.ptx\nbuffer a u32 2 rand 1 5 5\n", 2,
     "d/x.launch:2: rand: LO 5, HI 5: expected HI above LO by at most 16777216"},
    {"ptx m.ptx\nbuffer a u8 2 rand 1 -129 5\n", 2, "d/x.launch:2: -129 does not fit the type: expected -128 to 127"},
    {"ptx m.ptx\nbuffer a u32 2 rand 1 -5 -5\n", 2, "d/x.launch:2: rand: LO -5, HI -5: expected"},
    {"ptx m.ptx\nbuffer a u32 2 rand 1 0 16777217\n", 2, "d/x.launch:2: rand: LO 0, HI 16777217: expected"},
    {"ptx m.ptx\nbuffer a s32 2 rand 1 5 -5\n", 2, "d/x.launch:2: rand: LO 5, HI -5: expected"},
    {"ptx m.ptx\nbuffer a u8 2 rand 1 0 257\n", 2, "d/x.launch:2: rand: HI 257 does not fit the type"},
    {"ptx m.ptx\nbuffer a u32 9 file m.short\n", 3, "d/x.launch:2: d/m.short: cannot read: "},
    {"ptx m.ptx\nbuffer a u64 9999 file m.ptx\n", 2, "d/x.launch:2: d/m.ptx is too short: it has "},
    {"ptx m.ptx\nbuffer a u32 1 list &b\n", 2, "d/x.launch:2: buffer 'b' is not declared above"},
    {"ptx m.ptx\nsymbol h u32 zero\n", 2,
     "d/x.launch:2: symbol 'h': the module has no such .global or .const variable"},
    {"ptx m.ptx\nsymbol c u64 zero\n", 2, "d/x.launch:2: symbol 'c' has 4 bytes: expected a multiple of the type's 8"},
    {"ptx m.ptx\nkernel copi\n", 2, "d/x.launch:2: kernel 'copi': d/m.ptx has no such .entry; did you mean 'copy'?"},
    {"ptx m.ptx\ngrid 1\n", 2, "d/x.launch:2: 'grid' without a kernel"},
    {K "grid 0\n", 2, "d/x.launch:4: grid '0': expected an integer from 1 to 2147483647"},
    {K "grid 1 65536\n", 2, "d/x.launch:4: grid '65536'"},
    {K "block 1025\n", 2, "d/x.launch:4: block '1025'"},
    {K "block 64 32\n", 2, "d/x.launch:4: block of 2048 threads: expected at most 1024"},
    {K "dynshared 9999999\n", 2, "d/x.launch:4: dynshared '9999999'"},
    {K "regs -1\n", 2, "d/x.launch:4: regs '-1'"},
    {K "param ptr c\n", 2, "d/x.launch:4: buffer 'c' is not declared above"},
    {K "param ptr b+17\n", 2, "d/x.launch:4: offset '17': expected an integer from 0 to 16"},
    {K "param u32 1\n", 2, "d/x.launch:4: parameter 0 ('to') of kernel 'copy': expected 8 bytes, not 4"},
    {K "param bytes 0g\n", 2, "d/x.launch:4: '0g': expected an even number of hexadecimal digits"},
    {K "grid 1\nblock 1\nparam ptr b\nlaunch\n", 2,
     "d/x.launch:7: kernel 'copy' has 4 parameters, 1 are given: expected a 'param' directive for each"},
    {K "block 1\nlaunch\n", 2, "d/x.launch:5: kernel 'copy' has no grid: expected 'grid X [Y [Z]]' before 'launch'"},
    {K "param ptr b\nparam ptr b\nparam u32 1\nparam bytes 0000000000000000\nparam u32 1\n", 2,
     "d/x.launch:8: too many parameters: kernel 'copy' has 4"},
    {K "kernel nothing\ngrid 2147483647 65535\nblock 1\nlaunch\n", 2, "d/x.launch:7: grid of more than 67108864 warps"},
    {K "kernel nothing\ngrid 33554433\nblock 32 2\nlaunch\n", 2, "d/x.launch:7: grid of more than 67108864 warps"},
    {K "kernel nothing\ngrid 1\nblock 64\nlaunch\n", 2,
     "d/x.launch:7: block of 64 threads: kernel 'nothing' allows at most 32 (.maxntid)"},
    {K "dump x\n", 2, "d/x.launch:4: buffer 'x' is not declared above"},
    {K "expect b none.bin\n", 3, "d/x.launch:4: d/none.bin: cannot read: "},
    {K "expect b m.ptx -1\n", 2, "d/x.launch:4: tolerance '-1'"},
};

START_TEST(fault)
{
	write_launch(faults[_i].text);
	ck_assert_int_eq(scratch_run(run_it, 0), faults[_i].code);
	const char *line = scratch_line("stderr");
	ck_assert_msg(strstr(line, faults[_i].line), "%s: %s", faults[_i].text, line);
	ck_assert_str_eq(scratch_list(), "d ");
}
END_TEST

/* Bytes that are not accessed take no memory. */
START_TEST(large_zero)
{
	struct rusage use;
	write_launch("ptx m.ptx\nbuffer a u8 2147483648 zero\nkernel nothing\ngrid 1\nblock 32\nlaunch\n");
	ck_assert_int_eq(scratch_run(run_it, 0), EXIT_PASS);
	ck_assert_int_eq(getrusage(RUSAGE_CHILDREN, &use), 0);
#ifndef __SANITIZE_ADDRESS__ /* The sanitizer writes an eighth of a buffer's size when the buffer is freed. */
	ck_assert_int_lt(use.ru_maxrss, 64 * 1024); /* KiB */
#endif
}
END_TEST

Suite *launch_suite(void)
{
	Suite *s = suite_create("launch");
	TCase *t = tcase_create("launch");
	tcase_add_test(t, initial_values);
	tcase_add_test(t, random_values);
	tcase_add_test(t, random_below_zero);
	tcase_add_test(t, parameters_symbols_and_repeats);
	tcase_add_test(t, large_zero);
	tcase_add_loop_test(t, expectation, 0, sizeof expectations / sizeof *expectations);
	tcase_add_loop_test(t, fault, 0, sizeof faults / sizeof *faults);
	suite_add_tcase(s, t);
	return s;
}
