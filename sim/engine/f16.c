/* f16.c - half-precision arithmetic, single and in pairs (f16x2: two halves in 32 bits).
 *
 * Results are computed in double and rounded once. Sums and products of halves are exact in double. a * b + c is exact
 * or rounds to the same half: a sum of more than 53 bits exceeds the range of a half, or its product is so small that
 * the nearest half is c. */
#include "sim/engine/run.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/float.h"

enum { F16_NAN = 0x7fff, F16_SIGN = 0x8000, F16_EXPONENT = 0x7c00 };

/* inst.mode: a negative result becomes 0. */
enum { RELU = 1 };

typedef uint16_t half_operation(const struct ptx_inst *in, uint16_t a, uint16_t b, uint16_t c);

static uint16_t flush(const struct ptx_inst *in, uint16_t a)
{
	return in->ftz && !(a & F16_EXPONENT) ? a & F16_SIGN : a;
}

static double input(const struct ptx_inst *in, uint16_t a)
{
	return f16_value(flush(in, a));
}

/* With .ftz, rounded with unbounded exponent and then flushed to 0 below 2^-14, as in single precision. */
static uint16_t result(const struct ptx_inst *in, double x)
{
	if (in->sat)
		x = x > 0 ? fmin(x, 1) : 0;
	if (in->mode == RELU && x <= 0)
		x = 0;
	/* Halfway between 2^-14 and the number below it, were the exponent unbounded, the even one is 2^-14. */
	if (in->ftz && fabs(x) < 0x1p-14 - 0x1p-26)
		return signbit(x) ? F16_SIGN : 0;
	return f16_rounded(x, ROUND_NEAREST);
}

static void run_halves(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask, half_operation *run)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]], *b = w->row[in->src[1]], *c = w->row[in->src[2]];
	unsigned bits = 8 * ptx_type_size((enum ptx_type)in->type);
	FOR_LANES(l, mask)
	{
		uint64_t x = 0;
		for (unsigned at = 0; at < bits; at += 16)
			x |= (uint64_t)run(in, (uint16_t)(a[l] >> at), (uint16_t)(b[l] >> at), (uint16_t)(c[l] >> at))
			     << at;
		d[l] = x;
	}
}

/* Defines the run() function of an operation on halves and pairs; the expression is over the values a, b, c. */
#define OPERATION(name, expression)                                                                                    \
	static uint16_t name##_half(const struct ptx_inst *in, uint16_t pa, uint16_t pb, uint16_t pc)                  \
	{                                                                                                              \
		const double a = input(in, pa), b = input(in, pb), c = input(in, pc);                                  \
		(void)b, (void)c;                                                                                      \
		return result(in, expression);                                                                         \
	}                                                                                                              \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		run_halves(w, in, mask, name##_half);                                                                  \
	}

/* The same; the expression is over the bits a, b. */
#define BIT_OPERATION(name, expression)                                                                                \
	static uint16_t name##_half(const struct ptx_inst *in, uint16_t pa, uint16_t pb, uint16_t pc)                  \
	{                                                                                                              \
		const uint16_t a = flush(in, pa);                                                                      \
		(void)pb, (void)pc;                                                                                    \
		return (uint16_t)(expression);                                                                         \
	}                                                                                                              \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		run_halves(w, in, mask, name##_half);                                                                  \
	}

/* Of a NaN and a number, the number; -0 is less than +0. */
static double smaller(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	return a < b || (a == b && signbit(a)) ? a : b;
}

static double larger(double a, double b)
{
	return -smaller(-a, -b);
}

static double propagate(double a, double b, double r)
{
	return isnan(a) || isnan(b) ? (double)NAN : r;
}

/* The magnitude r, with the product of the signs of a and b as its sign. */
static double sign_product(double a, double b, double r)
{
	return isnan(r) ? r : copysign(r, !signbit(a) == !signbit(b) ? 1 : -1);
}

OPERATION(run_add, a + b)
OPERATION(run_sub, a - b)
OPERATION(run_mul, a *b)
OPERATION(run_fma, a *b + c)
OPERATION(run_min, smaller(a, b))
OPERATION(run_max, larger(a, b))
OPERATION(run_min_nan, propagate(a, b, smaller(a, b)))
OPERATION(run_max_nan, propagate(a, b, larger(a, b)))
OPERATION(run_min_xor, sign_product(a, b, smaller(fabs(a), fabs(b))))
OPERATION(run_max_xor, sign_product(a, b, larger(fabs(a), fabs(b))))
OPERATION(run_min_nan_xor, propagate(a, b, sign_product(a, b, smaller(fabs(a), fabs(b)))))
OPERATION(run_max_nan_xor, propagate(a, b, sign_product(a, b, larger(fabs(a), fabs(b)))))
OPERATION(run_ex2, exp2(a))
OPERATION(run_tanh, tanh(a))
BIT_OPERATION(run_abs, a & ~F16_SIGN)
BIT_OPERATION(run_neg, a ^ F16_SIGN)

#define ONE(name, t, T, run, allows)                                                                                   \
	{                                                                                                              \
		name "." t, run, OP_SP, T, {T}, allows, 0                                                              \
	}
#define TWO(name, t, T, run, allows)                                                                                   \
	{                                                                                                              \
		name "." t, run, OP_SP, T, {T, T}, allows, 0                                                           \
	}
#define APPROXIMATE(name, t, T, run)                                                                                   \
	{                                                                                                              \
		name ".approx." t, run, OP_SFU, T, {T}, 0, 0                                                           \
	}
enum { ARITHMETIC = ALLOW_NEAREST | ALLOW_FTZ | ALLOW_SAT, FMA = ARITHMETIC | NEEDS_ROUND };

#define HALVES(t, T)                                                                                                   \
	TWO("add", t, T, run_add, ARITHMETIC), TWO("sub", t, T, run_sub, ARITHMETIC),                                  \
	    TWO("mul", t, T, run_mul, ARITHMETIC), {"fma." t, run_fma, OP_SP, T, {T, T, T}, FMA, 0},                   \
	    {"fma.relu." t, run_fma, OP_SP, T, {T, T, T}, FMA & ~ALLOW_SAT, RELU},                                     \
	    TWO("min", t, T, run_min, ALLOW_FTZ), TWO("max", t, T, run_max, ALLOW_FTZ),                                \
	    TWO("min.NaN", t, T, run_min_nan, ALLOW_FTZ), TWO("max.NaN", t, T, run_max_nan, ALLOW_FTZ),                \
	    TWO("min.xorsign.abs", t, T, run_min_xor, ALLOW_FTZ),                                                      \
	    TWO("max.xorsign.abs", t, T, run_max_xor, ALLOW_FTZ),                                                      \
	    TWO("min.NaN.xorsign.abs", t, T, run_min_nan_xor, ALLOW_FTZ),                                              \
	    TWO("max.NaN.xorsign.abs", t, T, run_max_nan_xor, ALLOW_FTZ), ONE("abs", t, T, run_abs, ALLOW_FTZ),        \
	    ONE("neg", t, T, run_neg, ALLOW_FTZ), APPROXIMATE("ex2", t, T, run_ex2),                                   \
	    APPROXIMATE("tanh", t, T, run_tanh)

const struct ptx_operation ptx_f16_operations[] = {HALVES("f16", PTX_F16), HALVES("f16x2", PTX_F16X2), {0}};
