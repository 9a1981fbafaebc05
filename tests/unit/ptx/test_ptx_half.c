/* test_ptx_half.c - half precision and pairs of halves, exactly: the host's integers hold sums and products of halves
 * times a power of two. */
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

enum { HALF_NAN = 0x7fff };

typedef uint16_t host(uint16_t a, uint16_t b, uint16_t c);

static double value(uint16_t x)
{
	return try_float(x, 16, false);
}

/* a * b + c, rounded once. The double decides about NaN and infinities, and has the sign of a zero. */
static uint16_t multiply_add(uint16_t a, uint16_t b, uint16_t c)
{
	double near = fma(value(a), value(b), value(c));
	if (isnan(near))
		return HALF_NAN;
	if (isinf(near))
		return near < 0 ? 0xfc00 : 0x7c00;
	try_integer exact = try_half_units(a) * try_half_units(b) + try_half_units(c) * ((try_integer)1 << 24);
	return try_half_rounded(exact, FE_TONEAREST, signbit(near) ? 0x8000 : 0);
}
static uint16_t add(uint16_t a, uint16_t b, uint16_t c)
{
	(void)c;
	return multiply_add(a, 0x3c00, b);
}
static uint16_t sub(uint16_t a, uint16_t b, uint16_t c)
{
	(void)c;
	return multiply_add(b, 0xbc00, a);
}
/* -0 as what is added changes no zero's sign. */
static uint16_t mul(uint16_t a, uint16_t b, uint16_t c)
{
	(void)c;
	return multiply_add(a, b, signbit(value(a)) == signbit(value(b)) ? 0 : 0x8000);
}
static uint16_t relu(uint16_t a, uint16_t b, uint16_t c)
{
	uint16_t r = multiply_add(a, b, c);
	return r == HALF_NAN || !(r & 0x8000) ? r : 0;
}

static bool is_nan(uint16_t x)
{
	return (x & 0x7fff) > 0x7c00;
}

/* Halves in ascending order, -0 in front of +0. */
static int rank(uint16_t x)
{
	return x & 0x8000 ? -1 - (x & 0x7fff) : x;
}

static uint16_t extreme(uint16_t a, uint16_t b, bool larger)
{
	if (is_nan(a) || is_nan(b))
		return is_nan(a) && is_nan(b) ? HALF_NAN : is_nan(a) ? b : a;
	return (rank(a) > rank(b)) == larger ? a : b;
}
static uint16_t xor_sign(uint16_t a, uint16_t b, bool larger)
{
	uint16_t r = extreme(a & 0x7fff, b & 0x7fff, larger);
	return r == HALF_NAN ? r : (uint16_t)(r | ((a ^ b) & 0x8000));
}
#define EXTREME(name, expression)                                                                                      \
	static uint16_t name(uint16_t a, uint16_t b, uint16_t c)                                                       \
	{                                                                                                              \
		(void)b, (void)c;                                                                                      \
		return (uint16_t)(expression);                                                                         \
	}
EXTREME(least, extreme(a, b, false))
EXTREME(most, extreme(a, b, true))
EXTREME(least_nan, is_nan(a) || is_nan(b) ? HALF_NAN : extreme(a, b, false))
EXTREME(most_nan, is_nan(a) || is_nan(b) ? HALF_NAN : extreme(a, b, true))
EXTREME(least_xor, xor_sign(a, b, false))
EXTREME(most_xor, xor_sign(a, b, true))
EXTREME(least_nan_xor, is_nan(a) || is_nan(b) ? HALF_NAN : xor_sign(a, b, false))
EXTREME(most_nan_xor, is_nan(a) || is_nan(b) ? HALF_NAN : xor_sign(a, b, true))
EXTREME(magnitude, a & 0x7fff)
EXTREME(negated, a ^ 0x8000)

enum { FTZ = 1, SAT = 2, ROUND = 4, NEEDS = 8 };

static const struct {
	const char *root;
	unsigned sources, allows;
	host *host;
} operations[] = {
    {"add", 2, FTZ | SAT | ROUND, add},
    {"sub", 2, FTZ | SAT | ROUND, sub},
    {"mul", 2, FTZ | SAT | ROUND, mul},
    {"fma", 3, FTZ | SAT | ROUND | NEEDS, multiply_add},
    {"fma.relu", 3, FTZ | ROUND | NEEDS, relu},
    {"min", 2, FTZ, least},
    {"max", 2, FTZ, most},
    {"min.NaN", 2, FTZ, least_nan},
    {"max.NaN", 2, FTZ, most_nan},
    {"min.xorsign.abs", 2, FTZ, least_xor},
    {"max.xorsign.abs", 2, FTZ, most_xor},
    {"min.NaN.xorsign.abs", 2, FTZ, least_nan_xor},
    {"max.NaN.xorsign.abs", 2, FTZ, most_nan_xor},
    {"abs", 1, FTZ, magnitude},
    {"neg", 1, FTZ, negated},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static uint16_t doubled(uint16_t a)
{
	return a & 0x7fff ? a + 0x400 : a;
}

/* Whether a product, with c added, that is not subnormal among halves would be below 2^-14 if the exponent were
 * unbounded: so it is below 2^-13 with doubled operands, whose results around 2^-13 have 11 digits. */
static bool rounds_below(host *h, uint16_t a, uint16_t b, uint16_t c)
{
	bool product = h == mul || h == multiply_add || h == relu;
	bool first = (a & 0x7fff) < (b & 0x7fff);
	return product && (h(first ? doubled(a) : a, first ? b : doubled(b), doubled(c)) & 0x7fff) < 0x800;
}

static uint16_t expected(unsigned o, unsigned t, unsigned at, bool ftz, bool sat)
{
	uint16_t a = try_flush16((uint16_t)(in.a[t] >> at), ftz), b = try_flush16((uint16_t)(in.b[t] >> at), ftz);
	uint16_t c = try_flush16((uint16_t)(in.c[t] >> at), ftz), r = operations[o].host(a, b, c);
	if (ftz && (r & 0x7fff) == 0x400 && rounds_below(operations[o].host, a, b, c))
		r &= 0x8000;
	if (sat)
		r = r == HALF_NAN || r & 0x8000 ? 0 : r > 0x3c00 ? 0x3c00 : r;
	return try_flush16(r, ftz);
}

static void check(unsigned o, bool pair, bool round, bool ftz, bool sat)
{
	char text[128], r = pair ? 'd' : 'h';
	const char *root = operations[o].root, *rest = strstr(root, ".relu");
	int n = snprintf(text, sizeof text, "%.*s%s%s%s%s.%s %%%co", rest ? (int)(rest - root) : (int)strlen(root),
			 root, round ? ".rn" : "", ftz ? ".ftz" : "", sat ? ".sat" : "", rest ? rest : "",
			 pair ? "f16x2" : "f16", r);
	for (unsigned i = 0; i < operations[o].sources; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, ", %%%c%c", r, "abc"[i]);
	strcpy(text + n, ";");
	try_run(text, try_edges_f16, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint32_t want = expected(o, t, 0, ftz, sat), got = pair ? out[t].d : out[t].h;
		if (pair)
			want |= (uint32_t)expected(o, t, 16, ftz, sat) << 16;
		ck_assert_msg(got == want, "%s of 0x%x 0x%x 0x%x: 0x%x, not 0x%x", text, (unsigned)in.a[t],
			      (unsigned)in.b[t], (unsigned)in.c[t], got, want);
	}
}

START_TEST(arithmetic)
{
	unsigned o = (unsigned)_i / 2, allows = operations[o].allows;
	scratch_enter();
	for (unsigned round = allows & NEEDS ? 1 : 0; round <= (allows & ROUND ? 1 : 0); round++)
		for (unsigned ftz = 0; ftz <= 1; ftz++)
			for (unsigned sat = 0; sat <= (allows & SAT ? 1 : 0); sat++)
				check(o, _i % 2, round, ftz, sat);
}
END_TEST

/* Factors and terms of any size. */
START_TEST(random_sums)
{
	uint64_t edges[TRY_EDGES];
	uint32_t x = (uint32_t)_i;
	for (unsigned i = 0; i < TRY_EDGES; i++) {
		x = x * 1664525 + 1013904223;
		edges[i] = x >> 8 & 0xffff;
	}
	scratch_enter();
	try_run("fma.rn.f16 %ho, %ha, %hb, %hc;", edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint16_t a = (uint16_t)in.a[t], b = (uint16_t)in.b[t], c = (uint16_t)in.c[t];
		ck_assert_msg(out[t].h == multiply_add(a, b, c), "seed %d: fma of 0x%x 0x%x 0x%x: 0x%x", _i, a, b, c,
			      out[t].h);
	}
}
END_TEST

static const struct {
	const char *root;
	double (*host)(double);
} approximations[] = {{"ex2.approx", exp2}, {"tanh.approx", tanh}};

/* Within 2^-9.9, and 2^-10.987 for tanh: here to the nearest but for a tie. */
START_TEST(approximation)
{
	char text[64];
	scratch_enter();
	snprintf(text, sizeof text, "%s.f16x2 %%do, %%da; %s.f16 %%ho, %%ha;", approximations[_i].root,
		 approximations[_i].root);
	try_run(text, try_edges_f16, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t += TRY_EDGES)
		for (unsigned part = 0; part < 3; part++) {
			double x = value((uint16_t)(in.a[t] >> (part == 1 ? 16 : 0))),
			       want = approximations[_i].host(x);
			uint16_t got = (uint16_t)(part == 2 ? out[t].h : out[t].d >> 16 * part);
			bool near = fabs(value(got) - want) <= fabs(want) * 0x1p-11 + 0x1p-25;
			ck_assert_msg(isnan(want)     ? got == HALF_NAN
				      : want >= 65520 ? got == 0x7c00
						      : near,
				      "%s of %a: %a, not %a", text, x, value(got), want);
		}
}
END_TEST

static bool is_tested(const char *name)
{
	char text[64];
	bool found = false;
	for (unsigned i = 0; i < 2 * (OPERATIONS + 2); i++) {
		unsigned o = i / 2;
		snprintf(text, sizeof text, "%s.%s",
			 o < OPERATIONS ? operations[o].root : approximations[o - OPERATIONS].root,
			 i % 2 ? "f16x2" : "f16");
		found |= !strcmp(text, name);
	}
	return found;
}

START_TEST(each_operation_is_tested)
{
	for (const struct ptx_operation *o = ptx_f16_operations; o->name; o++)
		ck_assert_msg(is_tested(o->name), "%s", o->name);
}
END_TEST

Suite *ptx_half_suite(void)
{
	Suite *s = suite_create("ptx_half");
	TCase *t = tcase_create("operations");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, arithmetic, 0, 2 * OPERATIONS);
	tcase_add_loop_test(t, approximation, 0, 2);
	tcase_add_loop_test(t, random_sums, 0, 16);
	tcase_add_test(t, each_operation_is_tested);
	suite_add_tcase(s, t);
	return s;
}
