/* f32.c - single-precision arithmetic.
 *
 * The approximate operations are computed in double and rounded once, which is within every error bound of PTX. */
#include "sim/engine/run.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/float.h"

/* Defines the run() function of an operation; the expression is over a, b, c. With directed rounding, volatile
 * variables keep the compiler from moving the operation across the changes of the rounding mode. */
#define OPERATION(name, expression)                                                                                    \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]], *pc = w->row[in->src[2]];           \
		if (in->round == ROUND_NEAREST) {                                                                      \
			FOR_LANES(l, mask)                                                                             \
			{                                                                                              \
				const float a = f32_input(pa[l], in->ftz), b = f32_input(pb[l], in->ftz);              \
				const float c = f32_input(pc[l], in->ftz);                                             \
				(void)b, (void)c;                                                                      \
				d[l] = f32_result(expression, in->ftz, in->sat);                                       \
			}                                                                                              \
			return;                                                                                        \
		}                                                                                                      \
		fesetround(ptx_fenv(in->round));                                                                       \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			volatile float a = f32_input(pa[l], in->ftz), b = f32_input(pb[l], in->ftz);                   \
			volatile float c = f32_input(pc[l], in->ftz);                                                  \
			(void)b, (void)c;                                                                              \
			volatile float r = expression;                                                                 \
			d[l] = f32_result(r, in->ftz, in->sat);                                                        \
		}                                                                                                      \
		fesetround(FE_TONEAREST);                                                                              \
	}

/* Defines the run() function of an operation on bits. */
#define BIT_OPERATION(name, expression)                                                                                \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]];                                     \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			const uint64_t a = in->ftz ? f32_flush(pa[l]) : pa[l], b = in->ftz ? f32_flush(pb[l]) : pb[l]; \
			(void)b;                                                                                       \
			d[l] = (expression);                                                                           \
		}                                                                                                      \
	}

/* Of a NaN and a number, the number; -0 is less than +0. */
static float smaller(float a, float b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	return a < b || (a == b && signbit(a)) ? a : b;
}

static float larger(float a, float b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	return a > b || (a == b && !signbit(a)) ? a : b;
}

static float propagate(float a, float b, float r)
{
	return isnan(a) || isnan(b) ? NAN : r;
}

/* The magnitude r, with the product of the signs of a and b as its sign. */
static float sign_product(float a, float b, float r)
{
	return isnan(r) ? r : copysignf(r, !signbit(a) == !signbit(b) ? 1.0f : -1.0f);
}

/* With .ftz, a * b + c is rounded with unbounded exponent and then flushed to 0 below 2^-126. The host rounds to
 * subnormal numbers, so a sum just below 2^-126 may round up to 2^-126: such a result is recomputed, scaled by 2^64. */
static float flushed_fma(float a, float b, float c)
{
	static const float up = 0x1p64f;
	float r = fmaf(a, b, c);
	if (fabsf(r) != 0x1p-126f)
		return r;
	float scaled = fabsf(a) < fabsf(b) ? fmaf(a * up, b, c * up) : fmaf(a, b * up, c * up);
	return fabsf(scaled) < 0x1p-62f ? copysignf(0, r) : r;
}

static float flushed_product(float a, float b)
{
	float r = a * b;
	return fabsf(r) == 0x1p-126f ? flushed_fma(a, b, 0) : r;
}

/* A quotient below 2^-126 is at most 2^-126 - 2^-150, which no rounding with unbounded exponent makes 2^-126. */
static float flushed_quotient(float a, float b)
{
	float r = a / b;
	return fabsf(r) == 0x1p-126f && fabs((double)a / (double)b) < 0x1p-126 ? copysignf(0, r) : r;
}

/* Computed in double and rounded once. */
static float rsqrt_of(float a)
{
	return (float)(1 / sqrt((double)a));
}
static float sin_of(float a)
{
	return (float)sin((double)a);
}
static float cos_of(float a)
{
	return (float)cos((double)a);
}
static float ex2_of(float a)
{
	return (float)exp2((double)a);
}
static float lg2_of(float a)
{
	return (float)log2((double)a);
}
static float tanh_of(float a)
{
	return (float)tanh((double)a);
}

/* div.approx multiplies by the reciprocal of the divisor, which beyond 2^126 is subnormal and flushed to 0. */
static bool quick_zero(float b)
{
	return fabsf(b) > 0x1p126f;
}

OPERATION(run_add, a + b)
OPERATION(run_sub, a - b)
OPERATION(mul_kept, a *b)
OPERATION(mul_flushed, flushed_product(a, b))
OPERATION(fma_kept, fmaf(a, b, c))
OPERATION(fma_flushed, flushed_fma(a, b, c))
OPERATION(div_kept, a / b)
OPERATION(div_flushed, flushed_quotient(a, b))
OPERATION(quick_kept, quick_zero(b) ? a *copysignf(0, b) : a / b)
OPERATION(quick_flushed, quick_zero(b) ? a *copysignf(0, b) : flushed_quotient(a, b))
OPERATION(rcp_kept, 1.0f / a)
OPERATION(rcp_flushed, flushed_quotient(1, a))
OPERATION(run_sqrt, sqrtf(a))
OPERATION(run_rsqrt, rsqrt_of(a))
OPERATION(run_sin, sin_of(a))
OPERATION(run_cos, cos_of(a))
OPERATION(run_ex2, ex2_of(a))
OPERATION(run_lg2, lg2_of(a))
OPERATION(run_tanh, tanh_of(a))
OPERATION(run_min, smaller(a, b))
OPERATION(run_max, larger(a, b))
OPERATION(run_min_nan, propagate(a, b, smaller(a, b)))
OPERATION(run_max_nan, propagate(a, b, larger(a, b)))
OPERATION(run_min_xor, sign_product(a, b, smaller(fabsf(a), fabsf(b))))
OPERATION(run_max_xor, sign_product(a, b, larger(fabsf(a), fabsf(b))))
OPERATION(run_min_nan_xor, propagate(a, b, sign_product(a, b, smaller(fabsf(a), fabsf(b)))))
OPERATION(run_max_nan_xor, propagate(a, b, sign_product(a, b, larger(fabsf(a), fabsf(b)))))
BIT_OPERATION(run_abs, a & 0x7fffffff)
BIT_OPERATION(run_neg, a ^ 0x80000000)
BIT_OPERATION(run_copysign, (a & 0x80000000) | (b & 0x7fffffff))
BIT_OPERATION(run_testp, float_test(in->mode, fpclassify(f32_of(a))))

/* Defines the run() function of an operation whose result may be subnormal and inexact. */
#define FLUSHABLE(name)                                                                                                \
	static void run_##name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                           \
	{                                                                                                              \
		(in->ftz ? name##_flushed : name##_kept)(w, in, mask);                                                 \
	}
FLUSHABLE(mul)
FLUSHABLE(fma)
FLUSHABLE(div)
FLUSHABLE(quick)
FLUSHABLE(rcp)

#define F PTX_F32
#define UNARY(name, run, op, allows)                                                                                   \
	{                                                                                                              \
		name ".f32", run, op, F, {F}, allows, 0                                                                \
	}
#define BINARY(name, run, op, allows)                                                                                  \
	{                                                                                                              \
		name ".f32", run, op, F, {F, F}, allows, 0                                                             \
	}
#define TERNARY(name, run, op, allows)                                                                                 \
	{                                                                                                              \
		name ".f32", run, op, F, {F, F, F}, allows, 0                                                          \
	}
#define TESTP(name, mode)                                                                                              \
	{                                                                                                              \
		"testp." name ".f32", run_testp, OP_SP, PTX_PRED, {F}, 0, mode                                         \
	}
enum {
	ALL = ALLOW_ROUND | ALLOW_FTZ | ALLOW_SAT,
	NEED_ALL = ALL | NEEDS_ROUND,
	NEED_ROUND = ALLOW_ROUND | ALLOW_FTZ | NEEDS_ROUND,
};

const struct ptx_operation ptx_f32_operations[] = {
    BINARY("add", run_add, OP_SP, ALL),
    BINARY("sub", run_sub, OP_SP, ALL),
    BINARY("mul", run_mul, OP_SP, ALL),
    TERNARY("fma", run_fma, OP_SP, NEED_ALL),
    TERNARY("mad", run_fma, OP_SP, ALL),
    BINARY("div", run_div, OP_SFU, NEED_ROUND),
    BINARY("div.approx", run_quick, OP_SFU, ALLOW_FTZ),
    BINARY("div.full", run_div, OP_SFU, ALLOW_FTZ),
    UNARY("rcp", run_rcp, OP_SFU, NEED_ROUND),
    UNARY("rcp.approx", run_rcp, OP_SFU, ALLOW_FTZ),
    UNARY("sqrt", run_sqrt, OP_SFU, NEED_ROUND),
    UNARY("sqrt.approx", run_sqrt, OP_SFU, ALLOW_FTZ),
    UNARY("rsqrt.approx", run_rsqrt, OP_SFU, ALLOW_FTZ),
    UNARY("sin.approx", run_sin, OP_SFU, ALLOW_FTZ),
    UNARY("cos.approx", run_cos, OP_SFU, ALLOW_FTZ),
    UNARY("ex2.approx", run_ex2, OP_SFU, ALLOW_FTZ),
    UNARY("lg2.approx", run_lg2, OP_SFU, ALLOW_FTZ),
    UNARY("tanh.approx", run_tanh, OP_SFU, 0),
    BINARY("min", run_min, OP_SP, ALLOW_FTZ),
    BINARY("max", run_max, OP_SP, ALLOW_FTZ),
    BINARY("min.NaN", run_min_nan, OP_SP, ALLOW_FTZ),
    BINARY("max.NaN", run_max_nan, OP_SP, ALLOW_FTZ),
    BINARY("min.xorsign.abs", run_min_xor, OP_SP, ALLOW_FTZ),
    BINARY("max.xorsign.abs", run_max_xor, OP_SP, ALLOW_FTZ),
    BINARY("min.NaN.xorsign.abs", run_min_nan_xor, OP_SP, ALLOW_FTZ),
    BINARY("max.NaN.xorsign.abs", run_max_nan_xor, OP_SP, ALLOW_FTZ),
    UNARY("abs", run_abs, OP_SP, ALLOW_FTZ),
    UNARY("neg", run_neg, OP_SP, ALLOW_FTZ),
    BINARY("copysign", run_copysign, OP_SP, 0),
    TESTP("finite", TEST_FINITE),
    TESTP("infinite", TEST_INFINITE),
    TESTP("number", TEST_NUMBER),
    TESTP("notanumber", TEST_NAN),
    TESTP("normal", TEST_NORMAL),
    TESTP("subnormal", TEST_SUBNORMAL),
    {0},
};
