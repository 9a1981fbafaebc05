/* ptx_try.c - for tests of the PTX engine. */
#include "tests/unit/ptx/ptx_try.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"

const uint64_t try_edges[TRY_EDGES] = {
    0,
    1,
    2,
    3,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    255,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x7fffffff,
    0x80000000,
    0xffffffff,
    0x100000000,
    0x7fffffffffffffff,
    0x8000000000000000,
    0xffffffffffffffff,
    0xfffffffffffffffe,
    0x123456789abcdef0,
    0xdeadbeefcafef00d,
    0x5555aaaa33339999,
};

/* The high half must not matter. */
#define HIGH 0xa5a5a5a500000000
const uint64_t try_edges_f32[TRY_EDGES] = {
    HIGH | 0x00000000, HIGH | 0x80000000, HIGH | 0x3f800000, HIGH | 0xbf800000, HIGH | 0x40000000, HIGH | 0x3f000000,
    HIGH | 0x40490fdb, HIGH | 0xc0490fdb, HIGH | 0x00000001, HIGH | 0x80000001, HIGH | 0x007fffff, HIGH | 0x00800000,
    HIGH | 0x80800000, HIGH | 0x7f7fffff, HIGH | 0xff7fffff, HIGH | 0x7f800000, HIGH | 0xff800000, HIGH | 0x7fc00000,
    HIGH | 0xffc00001, HIGH | 0x7f800001, HIGH | 0x3fc00000, HIGH | 0x3f7fffff, HIGH | 0x3f800001, HIGH | 0x4b800000,
    HIGH | 0x4f000000, HIGH | 0xcf000001, HIGH | 0x5f000000, HIGH | 0x42f6e979, HIGH | 0xc2280000, HIGH | 0x3eaaaaab,
    HIGH | 0x1e3ce508, HIGH | 0x60ad78ec,
};

const uint64_t try_edges_f64[TRY_EDGES] = {
    0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x4000000000000000,
    0x3fe0000000000000, 0x400921fb54442d18, 0xc00921fb54442d18, 0x0000000000000001, 0x8000000000000001,
    0x000fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000,
    0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000000001, 0x3ff8000000000000, 0x3fefffffffffffff,
    0x3ff0000000000001, 0x41e0000000000000, 0x41efffffffe00000, 0xc1e0000000200000, 0x43e0000000000000,
    0x43f0000000000000, 0xc3e0000000000000, 0x47efffffe0000000, 0x47efffffefffffff, 0x3690000000000000,
    0x3fd5555555555555, 0xc05ec00000000000,
};

/* The high half is another edge. */
#define PAIR(low, high) (0x3555000000000000 | (uint64_t)(high) << 16 | (low))
const uint64_t try_edges_f16[TRY_EDGES] = {
    PAIR(0x0000, 0x3c00), PAIR(0x8000, 0x0000), PAIR(0x3c00, 0x8000), PAIR(0xbc00, 0x7c00), PAIR(0x4000, 0x0001),
    PAIR(0x3800, 0x7e00), PAIR(0x4248, 0x3555), PAIR(0xc248, 0x83ff), PAIR(0x0001, 0xfc00), PAIR(0x8001, 0x03ff),
    PAIR(0x03ff, 0x0400), PAIR(0x0400, 0x0401), PAIR(0x8400, 0x7bff), PAIR(0x7bff, 0x7bff), PAIR(0xfbff, 0x4000),
    PAIR(0x7c00, 0xfc00), PAIR(0xfc00, 0x3c01), PAIR(0x7e00, 0x8001), PAIR(0xfe01, 0x3800), PAIR(0x7c01, 0x0002),
    PAIR(0x3e00, 0xbc00), PAIR(0x3bff, 0x3bff), PAIR(0x3c01, 0x4248), PAIR(0x6400, 0x1400), PAIR(0x6800, 0xc248),
    PAIR(0x6801, 0x6800), PAIR(0x1400, 0x8400), PAIR(0x57b6, 0x0aaa), PAIR(0xd140, 0x57b6), PAIR(0x3555, 0x9555),
    PAIR(0x0aaa, 0x7bfe), PAIR(0x9555, 0x2c00),
};

void try_file(const char *path, const char *text)
{
	outfile_put(path, text);
}

static void write_values(const char *path, const uint64_t *values, unsigned n)
{
	FILE *f = fopen(path, "wb");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(values, sizeof *values, n, f), n);
	ck_assert_int_eq(fclose(f), 0);
}

/* Loads the four inputs, runs the instructions, stores the four results 8 bytes apart. */
static char *try_text(const char *instructions)
{
	return xprintf(
	    ".version 7.0\n.target sm_80\n.address_size 64\n"
	    ".entry k(.param .u64 in, .param .u64 out)\n{\n"
	    ".reg .b64 %%q<9>, %%qa, %%qb, %%qc, %%qe, %%qo;\n.reg .b32 %%d<9>, %%da, %%db, %%dc, %%de, %%do, %%dt;\n"
	    ".reg .b16 %%h<9>, %%ha, %%hb, %%hc, %%he, %%ho;\n.reg .pred %%pa, %%pb, %%pc, %%pe, %%po;\n"
	    "mov.u32 %%dt, %%tid.x;\nmul.wide.u32 %%q1, %%dt, 32;\n"
	    "ld.param.u64 %%q2, [in];\nadd.u64 %%q3, %%q1, %%q2;\n"
	    "ld.global.v2.b64 {%%qa, %%qb}, [%%q3];\nld.global.v2.b64 {%%qc, %%qe}, [%%q3+16];\n"
	    "cvt.u32.u64 %%da, %%qa;\ncvt.u32.u64 %%db, %%qb;\ncvt.u32.u64 %%dc, %%qc;\ncvt.u32.u64 %%de, %%qe;\n"
	    "cvt.u16.u64 %%ha, %%qa;\ncvt.u16.u64 %%hb, %%qb;\ncvt.u16.u64 %%hc, %%qc;\ncvt.u16.u64 %%he, %%qe;\n"
	    "and.b32 %%d1, %%da, 1;\nsetp.ne.u32 %%pa, %%d1, 0;\nand.b32 %%d1, %%db, 1;\nsetp.ne.u32 %%pb, %%d1, 0;\n"
	    "and.b32 %%d1, %%dc, 1;\nsetp.ne.u32 %%pc, %%d1, 0;\nand.b32 %%d1, %%de, 1;\nsetp.ne.u32 %%pe, %%d1, 0;\n"
	    "%s\n"
	    "ld.param.u64 %%q2, [out];\nadd.u64 %%q3, %%q1, %%q2;\n"
	    "st.global.b64 [%%q3], %%qo;\nst.global.b32 [%%q3+8], %%do;\nst.global.b16 [%%q3+16], %%ho;\n"
	    "selp.b32 %%d1, 1, 0, %%po;\nst.global.u8 [%%q3+24], %%d1;\nret;\n}\n",
	    instructions);
}

static void fill_inputs(const uint64_t *edges, struct try_inputs *in)
{
	static uint64_t values[4 * TRY_THREADS];
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		in->a[t] = values[4 * t] = edges[t / TRY_EDGES];
		in->b[t] = values[4 * t + 1] = edges[t % TRY_EDGES];
		in->c[t] = values[4 * t + 2] = edges[(7 * t + 3) % TRY_EDGES];
		in->e[t] = values[4 * t + 3] = edges[5 * t % TRY_EDGES];
	}
	write_values("in.values", values, 4 * TRY_THREADS);
}

struct stream try_stream(void)
{
	const struct launch_options options = {.output = "."};
	struct stream s;
	ck_assert_uint_eq(launch_run("x.launch", &options, &s), 0);
	return s;
}

void try_run(const char *instructions, const uint64_t *edges, struct try_inputs *in, struct try_result *out)
{
	char *text = try_text(instructions);
	fill_inputs(edges, in);
	try_file("x.ptx", text);
	try_file("x.launch",
		 "ptx x.ptx\nbuffer in u64 4096 file in.values\nbuffer out u64 4096 zero\nkernel k\ngrid 1\n"
		 "block 1024\nparam ptr in\nparam ptr out\nlaunch\ndump out\n");
	struct stream s = try_stream();
	char *bytes = read_whole("out.bin", NULL);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		memcpy(&out[t].q, bytes + 32 * t, 8);
		memcpy(&out[t].d, bytes + 32 * t + 8, 4);
		memcpy(&out[t].h, bytes + 32 * t + 16, 2);
		out[t].p = (uint8_t)bytes[32 * t + 24];
	}
	free(bytes);
	free(text);
	ck_assert_uint_eq(s.kernel_count, 1);
	stream_free(&s);
}

char try_class(unsigned bits)
{
	return bits == 64 ? 'q' : bits == 32 ? 'd' : bits == 1 ? 'p' : 'h';
}

uint64_t try_value(const struct try_result *r, unsigned bits)
{
	return bits == 64 ? r->q : bits == 32 ? r->d : bits == 1 ? r->p : r->h;
}

void try_kernel(const char *body, unsigned grid, unsigned block)
{
	char *text = xprintf(
	    ".version 7.0\n.target sm_80\n.address_size 64\n.entry k(.param .u64 out)\n{\n"
	    ".reg .pred %%p<32>; .reg .b16 %%h<32>; .reg .b32 %%r<32>; .reg .b64 %%q<32>; .reg .f32 %%f<32>; .reg "
	    ".f64 %%d<32>;\n"
	    "ld.param.u64 %%q0, [out];\n%s\n}\n",
	    body);
	char *launch = xprintf(
	    "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid %u\nblock %u\nparam ptr out\nlaunch\ndump out\n", grid,
	    block);
	try_file("x.ptx", text);
	try_file("x.launch", launch);
	free(text);
	free(launch);
}
