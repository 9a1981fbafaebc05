/* test_ptx_cvt.c - conversions between all types, in each rounding mode, against the host's. */
#include <check.h>
#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"
#include "tests/unit/ptx/try_float.h"

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

struct type {
	const char *name;
	unsigned bits;
	bool is_signed;
};
static const struct type ints[] = {{"u8", 8, false},   {"s8", 8, true},   {"u16", 16, false}, {"s16", 16, true},
				   {"u32", 32, false}, {"s32", 32, true}, {"u64", 64, false}, {"s64", 64, true}};
static const struct type floats[] = {{"f16", 16, true}, {"f32", 32, true}, {"f64", 64, true}};
enum { INTS = 8, FLOATS = 3 };

static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
static const char *const rounds[] = {".rn", ".rz", ".rm", ".rp"}, *const integrals[] = {".rni", ".rzi", ".rmi", ".rpi"};

/* Ties, and the ends of the integer types. */
static const double near_integers[TRY_EDGES] = {0.5,
						0.25,
						0.75,
						1.5,
						2.5,
						-0.5,
						-0.75,
						-1.5,
						-2.5,
						126.5,
						127.25,
						127.5,
						128.5,
						-127.5,
						-128.25,
						-128.5,
						255.25,
						255.5,
						254.5,
						32766.5,
						32767.5,
						-32768.5,
						65535.5,
						2147483646.5,
						2147483647.5,
						-2147483648.5,
						4294967294.5,
						4294967295.5,
						9007199254740991,
						-0.25,
						1023.5,
						2049};

/* Which edges a source of that type sees; `near`: the values above. */
static const uint64_t *edges_of(const struct type *from, bool is_float, bool near)
{
	static uint64_t edges[TRY_EDGES];
	if (!near)
		return !is_float          ? try_edges
		       : from->bits == 16 ? try_edges_f16
		       : from->bits == 32 ? try_edges_f32
					  : try_edges_f64;
	for (unsigned i = 0; i < TRY_EDGES; i++)
		edges[i] = from->bits == 16
			       ? try_half_rounded((try_integer)(near_integers[i] * 0x1p48), FE_TONEAREST, 0)
			       : try_bits(near_integers[i], from->bits);
	return edges;
}

static try_integer integer(uint64_t x, const struct type *t)
{
	uint64_t high = x << (64 - t->bits);
	return t->is_signed ? (try_integer)((int64_t)high >> (64 - t->bits)) : (try_integer)(high >> (64 - t->bits));
}

static try_integer largest(const struct type *t)
{
	return ((try_integer)1 << (t->bits - t->is_signed)) - 1;
}

static try_integer clamp(try_integer x, const struct type *t)
{
	try_integer most = largest(t), least = t->is_signed ? -most - 1 : 0;
	return x > most ? most : x < least ? least : x;
}

static void check_all(const char *text, unsigned bits, uint64_t (*host)(uint64_t a, const void *context),
		      const void *context)
{
	for (unsigned t = 0; t < TRY_THREADS; t += TRY_EDGES) {
		uint64_t want = host(in.a[t], context) & (UINT64_MAX >> (64 - bits)), got = try_value(&out[t], bits);
		bool nan = bits == 64 && strstr(text, ".f64.f") && isnan(try_float(want, 64, false));
		ck_assert_msg(nan ? isnan(try_float(got, 64, false)) : got == want, "%s of 0x%llx: 0x%llx, not 0x%llx",
			      text, (unsigned long long)in.a[t], (unsigned long long)got, (unsigned long long)want);
	}
}

struct conversion {
	const struct type *to, *from;
	bool ftz, sat, integral, relu;
	int mode; /* of rounding; < 0: none stands there */
};

/* Integers are read from 64 bits, of which the low ones count, and extended to 64 bits. */
static void check(const struct conversion *c, bool to_float, bool from_float, bool near,
		  uint64_t (*host)(uint64_t a, const void *context))
{
	char text[128];
	unsigned bits = to_float ? c->to->bits : 64;
	snprintf(text, sizeof text, "cvt%s%s%s%s.%s.%s %%%co, %%%ca;",
		 c->mode < 0 ? "" : (c->integral ? integrals : rounds)[c->mode], c->relu ? ".relu" : "",
		 c->ftz ? ".ftz" : "", c->sat ? ".sat" : "", c->to->name, c->from->name, try_class(bits),
		 try_class(from_float ? c->from->bits : 64));
	try_run(text, edges_of(c->from, from_float, near), &in, out);
	check_all(text, bits, host, c);
}

/* ---- integers */

static uint64_t int_from_int(uint64_t a, const void *context)
{
	const struct conversion *c = context;
	try_integer x = integer(a, c->from);
	return (uint64_t)integer((uint64_t)(c->sat ? clamp(x, c->to) : x), c->to);
}

START_TEST(integers)
{
	scratch_enter();
	for (unsigned i = 0; i < 2 * INTS; i++) {
		struct conversion c = {.to = &ints[_i], .from = &ints[i / 2], .sat = i % 2, .mode = -1};
		check(&c, false, false, false, int_from_int);
	}
}
END_TEST

static double rounded(double x, int mode)
{
	fesetround(modes[mode]);
	volatile double r = nearbyint(x);
	fesetround(FE_TONEAREST);
	return r;
}

/* A NaN is 0, or the top bit where one side has 64 bits. */
static uint64_t int_from_float(uint64_t a, const void *context)
{
	const struct conversion *c = context;
	double x = try_float(a, c->from->bits, c->ftz && c->from->bits == 32);
	if (isnan(x))
		return c->from->bits == 64 || c->to->bits == 64
			   ? (uint64_t)integer(UINT64_C(1) << (c->to->bits - 1), c->to)
			   : 0;
	x = fmax(fmin(rounded(x, c->mode), 0x1p100), -0x1p100);
	return (uint64_t)clamp((try_integer)x, c->to);
}

START_TEST(to_integers)
{
	scratch_enter();
	for (unsigned i = 0; i < FLOATS * 4 * 4; i++) {
		const struct type *from = &floats[i / 16];
		struct conversion c = {.to = &ints[_i], .from = from, .integral = true, .mode = (int)(i % 4)};
		c.ftz = i & 4 && from->bits == 32;
		c.sat = i & 4;
		check(&c, false, true, i & 8, int_from_float);
	}
}
END_TEST

/* ---- floats */

static uint16_t half(double x, int mode)
{
	uint16_t sign = signbit(x) ? 0x8000 : 0;
	if (isnan(x))
		return 0x7fff;
	if (isinf(x))
		return sign | 0x7c00;
	/* Digits below 2^-48 count as one more; what is above 2^17 rounds as 2^17 does. */
	double units = ldexp(fmax(fmin(x, 0x1p17), -0x1p17), 48);
	try_integer whole = (try_integer)units;
	if ((double)whole != units)
		whole = x < 0 ? -(-whole | 1) : whole | 1;
	return try_half_rounded(whole, mode, sign);
}

static uint64_t float_bits(const struct conversion *c, double x)
{
	int mode = c->integral || c->mode < 0 ? FE_TONEAREST : modes[c->mode];
	if (c->sat)
		x = x > 0 ? fmin(x, 1) : 0;
	if (c->relu && x <= 0)
		x = 0;
	if (c->to->bits == 16)
		return half(x, mode);
	if (c->to->bits == 64)
		return try_bits(x, 64);
	volatile double exact = x;
	fesetround(mode);
	volatile float r = (float)exact;
	fesetround(FE_TONEAREST);
	if (c->ftz && fabsf(r) < 0x1p-126f)
		r = copysignf(0, r);
	return try_bits((double)r, 32);
}

static uint64_t float_from_int(uint64_t a, const void *context)
{
	const struct conversion *c = context;
	volatile int64_t x = (int64_t)integer(a, c->from);
	volatile uint64_t y = (uint64_t)x;
	volatile float f;
	volatile double d;
	if (c->to->bits == 16)
		return c->sat ? float_bits(c, (double)integer(a, c->from))
			      : try_half_rounded(integer(a, c->from) * ((try_integer)1 << 48), modes[c->mode], 0);
	fesetround(modes[c->mode]);
	f = c->from->is_signed ? (float)x : (float)y;
	d = c->from->is_signed ? (double)x : (double)y;
	fesetround(FE_TONEAREST);
	return float_bits(c, c->to->bits == 32 ? (double)f : d);
}

START_TEST(from_integers)
{
	scratch_enter();
	for (unsigned i = 0; i < FLOATS * 4 * 2; i++) {
		struct conversion c = {.to = &floats[i / 8], .from = &ints[_i], .sat = i & 4, .mode = (int)(i % 4)};
		check(&c, true, false, false, float_from_int);
	}
}
END_TEST

static uint64_t float_from_float(uint64_t a, const void *context)
{
	const struct conversion *c = context;
	double x = try_float(a, c->from->bits, c->ftz && c->from->bits == 32);
	return float_bits(c, c->integral ? rounded(x, c->mode) : x);
}

/* From each float to each: all rounding modes that may stand there, .ftz where one is a single, .sat. */
START_TEST(between_floats)
{
	const struct type *to = &floats[_i / 3], *from = &floats[_i % 3];
	bool narrows = to->bits < from->bits;
	scratch_enter();
	for (int mode = narrows ? 0 : -1; mode < (narrows || to == from ? 4 : 0); mode++)
		for (unsigned i = 0; i < 8; i++) {
			struct conversion c = {.to = to, .from = from, .ftz = i & 1, .sat = i & 2, .mode = mode};
			c.integral = to == from && mode >= 0;
			if (!c.ftz || to->bits == 32 || from->bits == 32)
				check(&c, true, true, i & 4, float_from_float);
		}
}
END_TEST

START_TEST(halves_without_a_sign)
{
	scratch_enter();
	for (unsigned i = 0; i < 4; i++) {
		struct conversion c = {.to = &floats[0], .from = &floats[1], .relu = true, .mode = (int)(i % 2)};
		check(&c, true, true, i / 2, float_from_float);
	}
}
END_TEST

START_TEST(pairs_of_halves)
{
	struct conversion c = {.to = &floats[0], .from = &floats[1], .relu = _i & 2, .mode = _i & 1};
	char text[64];
	scratch_enter();
	snprintf(text, sizeof text, "cvt%s%s.f16x2.f32 %%do, %%da, %%db;", rounds[c.mode], c.relu ? ".relu" : "");
	try_run(text, try_edges_f32, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++)
		ck_assert_msg(out[t].d == (float_from_float(in.a[t], &c) << 16 | float_from_float(in.b[t], &c)),
			      "%s of 0x%x 0x%x: 0x%x", text, (unsigned)in.a[t], (unsigned)in.b[t], out[t].d);
}
END_TEST

/* Every half to a single, and back: the same half. */
START_TEST(all_halves)
{
	scratch_enter();
	try_kernel(
	    "mov.u32 %r0, %tid.x; mov.u32 %r9, 0; mov.u32 %r8, 0; L: add.u32 %r1, %r8, %r0; cvt.u16.u32 %h1, %r1;"
	    "cvt.f32.f16 %f0, %h1; cvt.rn.f16.f32 %h2, %f0; xor.b16 %h3, %h1, %h2; cvt.u32.u16 %r2, %h3;"
	    "testp.notanumber.f32 %p0, %f0; @%p0 mov.u32 %r2, 0; or.b32 %r9, %r9, %r2;"
	    "add.u32 %r8, %r8, 1024; setp.lt.u32 %p1, %r8, 65536; @%p1 bra L;"
	    "mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; st.global.u32 [%q2], %r9;",
	    1, 1024);
	try_stream();
	FILE *file = fopen("out.bin", "rb");
	static uint32_t words[1024];
	ck_assert_uint_eq(fread(words, 4, 1024, file), 1024);
	fclose(file);
	for (unsigned i = 0; i < 1024; i++)
		ck_assert_uint_eq(words[i], 0);
}
END_TEST

Suite *ptx_cvt_suite(void)
{
	Suite *s = suite_create("ptx_cvt");
	TCase *t = tcase_create("conversions");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, integers, 0, INTS);
	tcase_add_loop_test(t, to_integers, 0, INTS);
	tcase_add_loop_test(t, from_integers, 0, INTS);
	tcase_add_loop_test(t, between_floats, 0, FLOATS * FLOATS);
	tcase_add_test(t, halves_without_a_sign);
	tcase_add_loop_test(t, pairs_of_halves, 0, 4);
	tcase_add_test(t, all_halves);
	suite_add_tcase(s, t);
	return s;
}
