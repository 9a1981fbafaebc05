/* f64.c - double-precision arithmetic. */
#include "sim/engine/run.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/float.h"

/* Define run() functions over values and over bits; volatile as in f32.c. */
#define OPERATION(name, expression)                                                                                    \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]], *pc = w->row[in->src[2]];           \
		bool directed = in->round != ROUND_NEAREST;                                                            \
		if (directed)                                                                                          \
			fesetround(ptx_fenv(in->round));                                                               \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			volatile double a = f64_of(pa[l]), b = f64_of(pb[l]), c = f64_of(pc[l]);                       \
			(void)b, (void)c;                                                                              \
			volatile double r = expression;                                                                \
			d[l] = f64_bits(r);                                                                            \
		}                                                                                                      \
		if (directed)                                                                                          \
			fesetround(FE_TONEAREST);                                                                      \
	}
#define BIT_OPERATION(name, expression)                                                                                \
	static void name(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)                                 \
	{                                                                                                              \
		uint64_t *d = w->row[in->dst[0]];                                                                      \
		const uint64_t *pa = w->row[in->src[0]], *pb = w->row[in->src[1]];                                     \
		FOR_LANES(l, mask)                                                                                     \
		{                                                                                                      \
			const uint64_t a = pa[l], b = pb[l];                                                           \
			(void)b;                                                                                       \
			d[l] = (expression);                                                                           \
		}                                                                                                      \
	}

static double smaller(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	return a < b || (a == b && signbit(a)) ? a : b;
}

static double larger(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	return a > b || (a == b && !signbit(a)) ? a : b;
}

/* The approximations with .ftz read and write the high 32 bits only, and flush subnormal numbers. A NaN whose payload
 * is in the low 32 bits is an infinity to them. */
static double high_half(double x)
{
	double high = f64_of(f64_bits(x) & UINT64_C(0xffffffff00000000));
	return fpclassify(high) == FP_SUBNORMAL ? copysign(0, high) : high;
}

OPERATION(run_add, a + b)
OPERATION(run_sub, a - b)
OPERATION(run_mul, a *b)
OPERATION(run_fma, fma(a, b, c))
OPERATION(run_div, a / b)
OPERATION(run_rcp, 1 / a)
OPERATION(run_sqrt, sqrt(a))
OPERATION(run_rcp_approx, high_half(1 / high_half(a)))
OPERATION(run_rsqrt, 1 / sqrt(a))
OPERATION(run_rsqrt_approx, high_half(1 / sqrt(high_half(a))))
OPERATION(run_min, smaller(a, b))
OPERATION(run_max, larger(a, b))
BIT_OPERATION(run_abs, a & ~(UINT64_C(1) << 63))
BIT_OPERATION(run_neg, a ^ (UINT64_C(1) << 63))
BIT_OPERATION(run_copysign, (a & UINT64_C(1) << 63) | (b & ~(UINT64_C(1) << 63)))
BIT_OPERATION(run_testp, float_test(in->mode, fpclassify(f64_of(a))))

#define F PTX_F64
#define UNARY(name, run, allows)                                                                                       \
	{                                                                                                              \
		name ".f64", run, OP_DP, F, {F}, allows, 0                                                             \
	}
#define BINARY(name, run, allows)                                                                                      \
	{                                                                                                              \
		name ".f64", run, OP_DP, F, {F, F}, allows, 0                                                          \
	}
#define TERNARY(name, run, allows)                                                                                     \
	{                                                                                                              \
		name ".f64", run, OP_DP, F, {F, F, F}, allows, 0                                                       \
	}
#define TESTP(name, mode)                                                                                              \
	{                                                                                                              \
		"testp." name ".f64", run_testp, OP_DP, PTX_PRED, {F}, 0, mode                                         \
	}

enum { NEED_ROUND = ALLOW_ROUND | NEEDS_ROUND };

const struct ptx_operation ptx_f64_operations[] = {
    BINARY("add", run_add, ALLOW_ROUND),
    BINARY("sub", run_sub, ALLOW_ROUND),
    BINARY("mul", run_mul, ALLOW_ROUND),
    TERNARY("fma", run_fma, NEED_ROUND),
    TERNARY("mad", run_fma, NEED_ROUND),
    BINARY("div", run_div, NEED_ROUND),
    UNARY("rcp", run_rcp, NEED_ROUND),
    UNARY("sqrt", run_sqrt, NEED_ROUND),
    {"rcp.approx.ftz.f64", run_rcp_approx, OP_DP, F, {F}, 0, 0},
    {"rsqrt.approx.f64", run_rsqrt, OP_DP, F, {F}, 0, 0},
    {"rsqrt.approx.ftz.f64", run_rsqrt_approx, OP_DP, F, {F}, 0, 0},
    BINARY("min", run_min, 0),
    BINARY("max", run_max, 0),
    UNARY("abs", run_abs, 0),
    UNARY("neg", run_neg, 0),
    BINARY("copysign", run_copysign, 0),
    TESTP("finite", TEST_FINITE),
    TESTP("infinite", TEST_INFINITE),
    TESTP("number", TEST_NUMBER),
    TESTP("notanumber", TEST_NAN),
    TESTP("normal", TEST_NORMAL),
    TESTP("subnormal", TEST_SUBNORMAL),
    {0},
};
