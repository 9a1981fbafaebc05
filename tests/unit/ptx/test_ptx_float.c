/* test_ptx_float.c - single and double precision against the host's arithmetic in each rounding mode, over edge values.
 */
#include <check.h>
#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/ptx/decode.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"
#include "tests/unit/ptx/try_float.h"

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

static const uint64_t *edges_of(unsigned bits)
{
	return bits == 64 ? try_edges_f64 : try_edges_f32;
}

/* Singles have one NaN; a NaN in double precision may have any payload. */
static void check_bits(const char *text, unsigned t, unsigned bits, uint64_t want)
{
	uint64_t got = try_value(&out[t], bits);
	bool nan = bits == 64 && isnan(try_float(want, 64, false)) && isnan(try_float(got, 64, false));
	ck_assert_msg(got == want || nan, "%s of 0x%llx 0x%llx 0x%llx: 0x%llx, not 0x%llx", text,
		      (unsigned long long)in.a[t], (unsigned long long)in.b[t], (unsigned long long)in.c[t],
		      (unsigned long long)got, (unsigned long long)want);
}

/* "add.rn.ftz.f32 %do, %da, %db;", with a result of `to` bits. */
static void write_text(char *text, const char *root, const char *attributes, unsigned to, unsigned bits,
		       unsigned sources)
{
	char r = try_class(bits);
	int n = sprintf(text, "%s%s.f%u %%%co", root, attributes, bits, try_class(to));
	for (unsigned i = 0; i < sources; i++)
		n += sprintf(text + n, ", %%%c%c", r, "abc"[i]);
	strcpy(text + n, ";");
}

/* ---- arithmetic */

typedef float single(float a, float b, float c);
typedef double twice(double a, double b, double c);

/* Both widths of an operation; volatile, so that it happens in the rounding mode that is set. */
#define HOST(name, e32, e64)                                                                                           \
	static float name##_f(volatile float a, volatile float b, volatile float c)                                    \
	{                                                                                                              \
		(void)a, (void)b, (void)c;                                                                             \
		volatile float r = e32;                                                                                \
		return r;                                                                                              \
	}                                                                                                              \
	static double name##_d(volatile double a, volatile double b, volatile double c)                                \
	{                                                                                                              \
		(void)a, (void)b, (void)c;                                                                             \
		volatile double r = e64;                                                                               \
		return r;                                                                                              \
	}
HOST(add, a + b, a + b)
HOST(sub, a - b, a - b)
HOST(mul, a *b, a *b)
HOST(mad, fmaf(a, b, c), fma(a, b, c))
HOST(divide, a / b, a / b)
HOST(quick, fabsf(b) > 0x1p126f ? a * copysignf(0, b) : a / b, a / b)
HOST(reciprocal, 1 / a, 1 / a)
HOST(root, sqrtf(a), sqrt(a))

enum { PLAIN = 1, ROUNDED = 2, FTZ = 4, SAT = 8 };

static const struct operation {
	const char *root;
	unsigned sources, f32, f64; /* what may stand there: PLAIN is no rounding mode; 0: not of this width */
	single *single;
	twice *twice;
} operations[] = {
    {"add", 2, PLAIN | ROUNDED | FTZ | SAT, PLAIN | ROUNDED, add_f, add_d},
    {"sub", 2, PLAIN | ROUNDED | FTZ | SAT, PLAIN | ROUNDED, sub_f, sub_d},
    {"mul", 2, PLAIN | ROUNDED | FTZ | SAT, PLAIN | ROUNDED, mul_f, mul_d},
    {"fma", 3, ROUNDED | FTZ | SAT, ROUNDED, mad_f, mad_d},
    {"mad", 3, PLAIN | ROUNDED | FTZ | SAT, ROUNDED, mad_f, mad_d},
    {"div", 2, ROUNDED | FTZ, ROUNDED, divide_f, divide_d},
    {"div.approx", 2, PLAIN | FTZ, 0, quick_f, quick_d},
    {"div.full", 2, PLAIN | FTZ, 0, divide_f, divide_d},
    {"rcp", 1, ROUNDED | FTZ, ROUNDED, reciprocal_f, reciprocal_d},
    {"rcp.approx", 1, PLAIN | FTZ, 0, reciprocal_f, reciprocal_d},
    {"sqrt", 1, ROUNDED | FTZ, ROUNDED, root_f, root_d},
    {"sqrt.approx", 1, PLAIN | FTZ, 0, root_f, root_d},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static const struct {
	const char *name;
	int mode;
} rounds[] = {
    {"", FE_TONEAREST}, {".rn", FE_TONEAREST}, {".rz", FE_TOWARDZERO}, {".rm", FE_DOWNWARD}, {".rp", FE_UPWARD}};

static uint64_t expected(const struct operation *o, unsigned t, unsigned bits, int mode, bool ftz, bool sat)
{
	double a = try_float(in.a[t], bits, ftz), b = try_float(in.b[t], bits, ftz), c = try_float(in.c[t], bits, ftz),
	       r;
	volatile float far = 1;
	fesetround(mode);
	r = bits == 64 ? o->twice(a, b, c) : (double)o->single((float)a, (float)b, (float)c);
	/* A result is rounded before it is known to be too small, far from the subnormal numbers; 2^-126 is 2^-62 here.
	 */
	if (fabs(r) == 0x1p-126)
		far = (float)(o->twice(a, b, c) * 0x1p64);
	fesetround(FE_TONEAREST);
	if (sat)
		r = r > 0 ? fmin(r, 1) : 0;
	if (ftz && (fabsf(far) < 0x1p-62f || fabs(r) < 0x1p-126))
		r = copysign(0, r);
	return try_bits(r, bits);
}

static void check_operation(const struct operation *o, unsigned bits, unsigned round, bool ftz, bool sat)
{
	char attributes[32], text[128];
	sprintf(attributes, "%s%s%s", rounds[round].name, ftz ? ".ftz" : "", sat ? ".sat" : "");
	write_text(text, o->root, attributes, bits, bits, o->sources);
	try_run(text, edges_of(bits), &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++)
		check_bits(text, t, bits, expected(o, t, bits, rounds[round].mode, ftz, sat));
}

START_TEST(arithmetic)
{
	const struct operation *o = &operations[_i / 2];
	unsigned bits = _i % 2 ? 64 : 32, allowed = _i % 2 ? o->f64 : o->f32;
	scratch_enter();
	for (unsigned round = 0; round < 5; round++)
		for (unsigned ftz = 0; ftz <= (allowed & FTZ ? 1 : 0); ftz++)
			for (unsigned sat = 0; sat <= (allowed & SAT ? 1 : 0); sat++)
				if (allowed & (round ? ROUNDED : PLAIN))
					check_operation(o, bits, round, ftz, sat);
}
END_TEST

/* ---- signs, minima and tests, on bits */

typedef uint64_t on_bits(uint64_t a, uint64_t b, unsigned bits);

static uint64_t top(unsigned bits)
{
	return UINT64_C(1) << (bits - 1);
}
static double number(uint64_t x, unsigned bits)
{
	return try_float(x, bits, false);
}

/* sign: 1 for the larger one; -0 counts as less than +0. */
static uint64_t extreme(uint64_t a, uint64_t b, unsigned bits, int sign)
{
	double x = number(a, bits), y = number(b, bits);
	if (isnan(x) || isnan(y))
		return try_bits(isnan(x) ? y : x, bits);
	bool first = x == y ? (signbit(x) != 0) == (sign < 0) : sign * x > sign * y;
	return first ? a : b;
}
static bool any_nan(uint64_t a, uint64_t b, unsigned bits)
{
	return isnan(number(a, bits)) || isnan(number(b, bits));
}
static uint64_t xor_sign(uint64_t a, uint64_t b, unsigned bits, int sign)
{
	uint64_t low = top(bits) - 1, r = extreme(a & low, b & low, bits, sign);
	return isnan(number(r, bits)) ? r : r | ((a ^ b) & top(bits));
}
#define BITS(name, expression)                                                                                         \
	static uint64_t name(uint64_t a, uint64_t b, unsigned bits)                                                    \
	{                                                                                                              \
		(void)a, (void)b;                                                                                      \
		return (uint64_t)(expression);                                                                         \
	}
BITS(magnitude, a &(top(bits) - 1))
BITS(negated, a ^ top(bits))
BITS(with_sign, (a & top(bits)) | (b & (top(bits) - 1)))
BITS(least, extreme(a, b, bits, -1))
BITS(most, extreme(a, b, bits, 1))
BITS(least_nan, any_nan(a, b, bits) ? try_bits((double)NAN, bits) : extreme(a, b, bits, -1))
BITS(most_nan, any_nan(a, b, bits) ? try_bits((double)NAN, bits) : extreme(a, b, bits, 1))
BITS(least_xor, xor_sign(a, b, bits, -1))
BITS(most_xor, xor_sign(a, b, bits, 1))
BITS(least_nan_xor, any_nan(a, b, bits) ? try_bits((double)NAN, bits) : xor_sign(a, b, bits, -1))
BITS(most_nan_xor, any_nan(a, b, bits) ? try_bits((double)NAN, bits) : xor_sign(a, b, bits, 1))
BITS(is_finite, isfinite(number(a, bits)))
BITS(is_infinite, isinf(number(a, bits)) != 0)
BITS(a_number, !isnan(number(a, bits)))
BITS(not_a_number, isnan(number(a, bits)))
BITS(subnormal, number(a, bits) != 0 && fabs(number(a, bits)) < (bits == 64 ? 0x1p-1022 : 0x1p-126))
/* Zeros count as normal. */
BITS(normal, isfinite(number(a, bits)) && !subnormal(a, 0, bits))

static const struct {
	const char *root;
	unsigned sources, f32, f64;
	bool tests;
	on_bits *host;
} bit_operations[] = {
    {"abs", 1, PLAIN | FTZ, PLAIN, false, magnitude},
    {"neg", 1, PLAIN | FTZ, PLAIN, false, negated},
    {"copysign", 2, PLAIN, PLAIN, false, with_sign},
    {"min", 2, PLAIN | FTZ, PLAIN, false, least},
    {"max", 2, PLAIN | FTZ, PLAIN, false, most},
    {"min.NaN", 2, PLAIN | FTZ, 0, false, least_nan},
    {"max.NaN", 2, PLAIN | FTZ, 0, false, most_nan},
    {"min.xorsign.abs", 2, PLAIN | FTZ, 0, false, least_xor},
    {"max.xorsign.abs", 2, PLAIN | FTZ, 0, false, most_xor},
    {"min.NaN.xorsign.abs", 2, PLAIN | FTZ, 0, false, least_nan_xor},
    {"max.NaN.xorsign.abs", 2, PLAIN | FTZ, 0, false, most_nan_xor},
    {"testp.finite", 1, PLAIN, PLAIN, true, is_finite},
    {"testp.infinite", 1, PLAIN, PLAIN, true, is_infinite},
    {"testp.number", 1, PLAIN, PLAIN, true, a_number},
    {"testp.notanumber", 1, PLAIN, PLAIN, true, not_a_number},
    {"testp.normal", 1, PLAIN, PLAIN, true, normal},
    {"testp.subnormal", 1, PLAIN, PLAIN, true, subnormal},
};
enum { BIT_OPERATIONS = sizeof bit_operations / sizeof *bit_operations };

static uint64_t flushed(uint64_t x, unsigned bits, bool ftz)
{
	if (bits == 32)
		x &= UINT32_MAX;
	return ftz && subnormal(x, 0, bits) ? x & top(bits) : x;
}

START_TEST(on_the_bits)
{
	unsigned bits = _i % 2 ? 64 : 32, allowed = _i % 2 ? bit_operations[_i / 2].f64 : bit_operations[_i / 2].f32;
	unsigned to = bit_operations[_i / 2].tests ? 1 : bits;
	char text[128];
	scratch_enter();
	for (unsigned ftz = 0; ftz <= (allowed & FTZ ? 1 : 0) && allowed; ftz++) {
		write_text(text, bit_operations[_i / 2].root, ftz ? ".ftz" : "", to, bits,
			   bit_operations[_i / 2].sources);
		try_run(text, edges_of(bits), &in, out);
		for (unsigned t = 0; t < TRY_THREADS; t++)
			check_bits(text, t, to,
				   bit_operations[_i / 2].host(flushed(in.a[t], bits, ftz), flushed(in.b[t], bits, ftz),
							       bits));
	}
}
END_TEST

/* ---- approximations: within PTX's bounds, with and without .ftz, and exact where PTX says so */

static double rsqrt(double x)
{
	return 1 / sqrt(x);
}
static double inverse(double x)
{
	return 1 / x;
}
static const struct {
	const char *root, *attributes;
	unsigned bits;
	double (*host)(double);
	double error; /* relative, but absolute for sin and cos */
	bool absolute;
} approximations[] = {
    {"sin.approx", "", 32, sin, 0x1p-20, true},          {"sin.approx", ".ftz", 32, sin, 0x1p-20, true},
    {"cos.approx", "", 32, cos, 0x1p-20, true},          {"cos.approx", ".ftz", 32, cos, 0x1p-20, true},
    {"ex2.approx", "", 32, exp2, 0x1p-22, false},        {"ex2.approx", ".ftz", 32, exp2, 0x1p-22, false},
    {"lg2.approx", "", 32, log2, 0x1p-22, false},        {"lg2.approx", ".ftz", 32, log2, 0x1p-22, false},
    {"rsqrt.approx", "", 32, rsqrt, 0x1p-22, false},     {"rsqrt.approx", ".ftz", 32, rsqrt, 0x1p-22, false},
    {"tanh.approx", "", 32, tanh, 0x1p-11, false},       {"rsqrt.approx", "", 64, rsqrt, 0x1p-50, false},
    {"rsqrt.approx", ".ftz", 64, rsqrt, 0x1p-19, false}, {"rcp.approx", ".ftz", 64, inverse, 0x1p-19, false},
};
enum { APPROXIMATIONS = sizeof approximations / sizeof *approximations };

static double flush_value(double x, unsigned bits, bool ftz)
{
	return ftz && fabs(x) < (bits == 64 ? 0x1p-1022 : 0x1p-126) ? copysign(0, x) : x;
}

START_TEST(approximation)
{
	unsigned bits = approximations[_i].bits;
	bool ftz = *approximations[_i].attributes;
	char text[128];
	scratch_enter();
	write_text(text, approximations[_i].root, approximations[_i].attributes, bits, bits, 1);
	try_run(text, edges_of(bits), &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t += TRY_EDGES) {
		double x = flush_value(try_float(in.a[t], bits, false), bits, ftz);
		double want = flush_value(approximations[_i].host(x), bits, ftz);
		double got = try_float(try_value(&out[t], bits), bits, false);
		if (bits == 32)
			want = flush_value((double)(float)want, bits, ftz);
		if (isnan(want) || isinf(want) || want == 0) {
			ck_assert_msg(isnan(want) ? isnan(got) : got == want && !signbit(got) == !signbit(want),
				      "%s of %a: %a, not %a", text, x, got, want);
			continue;
		}
		double bound = approximations[_i].error * (approximations[_i].absolute ? 1 : fabs(want));
		ck_assert_msg(fabs(got - want) <= bound, "%s of %a: %a, not %a", text, x, got, want);
	}
}
END_TEST

/* 2^-149 to 2^127; with .ftz from 2^-126 on. */
START_TEST(powers_of_two_are_exact)
{
	static uint32_t words[1024];
	scratch_enter();
	try_kernel(
	    "mov.u32 %r0, %tid.x; sub.s32 %r1, %r0, 149; cvt.rn.f32.s32 %f0, %r1; ex2.approx.f32 %f1, %f0; "
	    "lg2.approx.f32 %f2, %f1;"
	    "setp.ge.s32 %p0, %r1, -126; @%p0 ex2.approx.ftz.f32 %f3, %f0; @%p0 lg2.approx.ftz.f32 %f4, %f3; "
	    "mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1;"
	    "@!%p0 mov.f32 %f3, %f1; @!%p0 mov.f32 %f4, %f2; setp.eq.and.f32 %p1, %f1, %f3, %p0; setp.eq.f32 %p2, "
	    "%f2, %f4; selp.u32 %r2, 0, 1, %p2; @%p0 selp.u32 %r2, %r2, 1, %p1;"
	    "sub.f32 %f2, %f2, %f0; mov.b32 %r4, %f2; or.b32 %r2, %r2, %r4; setp.ne.u32 %p3, %r2, 0; mov.b32 %r5, "
	    "%f1; @%p3 mov.u32 %r5, -1; st.global.u32 [%q2], %r5;",
	    1, 277);
	try_stream();
	FILE *file = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(words, 4, 1024, file), 1024);
	fclose(file);
	for (int i = 0; i < 277; i++)
		ck_assert_msg(words[i] == try_bits(ldexp(1, i - 149), 32), "2^%d: 0x%x", i - 149, words[i]);
}
END_TEST

static bool is_named(const char *name, const char *root, const char *attributes, const char *type)
{
	char text[64];
	snprintf(text, sizeof text, "%s%s.%s", root, attributes, type);
	return !strcmp(name, text);
}

static void check_table(const struct ptx_operation *table, bool twice_as_wide)
{
	const char *type = twice_as_wide ? "f64" : "f32";
	for (const struct ptx_operation *o = table; o->name; o++) {
		bool found = false;
		for (unsigned i = 0; i < OPERATIONS; i++)
			found |= is_named(o->name, operations[i].root, "", type);
		for (unsigned i = 0; i < BIT_OPERATIONS; i++)
			found |= is_named(o->name, bit_operations[i].root, "", type);
		for (unsigned i = 0; i < APPROXIMATIONS; i++)
			found |= is_named(o->name, approximations[i].root,
					  twice_as_wide ? approximations[i].attributes : "", type);
		ck_assert_msg(found, "%s", o->name);
	}
}

START_TEST(each_operation_is_tested)
{
	check_table(ptx_f32_operations, false);
	check_table(ptx_f64_operations, true);
}
END_TEST

Suite *ptx_float_suite(void)
{
	Suite *s = suite_create("ptx_float");
	TCase *t = tcase_create("operations");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, arithmetic, 0, 2 * OPERATIONS);
	tcase_add_loop_test(t, on_the_bits, 0, 2 * BIT_OPERATIONS);
	tcase_add_loop_test(t, approximation, 0, APPROXIMATIONS);
	tcase_add_test(t, powers_of_two_are_exact);
	tcase_add_test(t, each_operation_is_tested);
	suite_add_tcase(s, t);
	return s;
}
