/* cvt.c - conversions between types, and the encoding of halves. */
#include "sim/engine/run.h"
#include "sim/ptx/float.h"
#include "sim/ptx/operations.h"

int ptx_fenv(unsigned round)
{
	static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
	return modes[round];
}

double f16_value(uint16_t bits)
{
	int exponent = bits >> 10 & 31, fraction = bits & 1023;
	double x = exponent == 31 ? (fraction ? (double)NAN : (double)INFINITY)
		   : exponent     ? ldexp(1024 + fraction, exponent - 25)
				  : ldexp(fraction, -24);
	return bits & 0x8000 ? -x : x;
}

/* Uses functions, not the host's rounding mode: a compiler may expand rint() for the default rounding mode. */
static double to_integral(double x, unsigned round)
{
	switch (round) {
	case ROUND_ZERO:
		return trunc(x);
	case ROUND_DOWN:
		return floor(x);
	case ROUND_UP:
		return ceil(x);
	default:
		return rint(x);
	}
}

/* Scales the value so that the half's last place has weight 1, rounds to an integer, and composes the half. */
uint16_t f16_rounded(double value, int round)
{
	uint16_t sign = signbit(value) ? 0x8000 : 0;
	int exponent = 0;
	if (isnan(value))
		return 0x7fff;
	if (isinf(value))
		return sign | 0x7c00;
	if (value == 0)
		return sign;
	frexp(value, &exponent);
	exponent = exponent < -13 ? -13 : exponent > 17 ? 17 : exponent;
	double digits = fabs(to_integral(ldexp(value, 11 - exponent), (unsigned)round));
	/* The digits of a normal number include the leading 1 (1024), so the exponent field counts one less; digits
	 * that round up to 2048 carry into the exponent. */
	double bits = (exponent + 13) * 1024 + digits;
	if (bits < 0x7c00)
		return sign | (uint16_t)bits;
	bool away = round == ROUND_NEAREST || (round == ROUND_UP && !sign) || (round == ROUND_DOWN && sign);
	return sign | (away ? 0x7c00 : 0x7bff);
}

/* Sign-extends or zero-extends to 64 bits. */
static uint64_t extend(uint64_t bits, enum ptx_type type)
{
	unsigned shift = 64 - 8 * ptx_type_size(type);
	uint64_t high = bits << shift;
	return ptx_type_is_signed(type) ? (uint64_t)((int64_t)high >> shift) : high >> shift;
}

static uint64_t largest(enum ptx_type type)
{
	unsigned bits = 8 * ptx_type_size(type);
	return UINT64_MAX >> (64 - bits + ptx_type_is_signed(type));
}

static uint64_t int_from_int(const struct ptx_inst *in, uint64_t a)
{
	enum ptx_type to = (enum ptx_type)in->type, from = (enum ptx_type)in->stype;
	uint64_t x = extend(a, from), max = largest(to);
	bool negative = ptx_type_is_signed(from) && (int64_t)x < 0;
	if (in->sat) {
		if (negative && !ptx_type_is_signed(to))
			x = 0;
		else if (negative && (int64_t)x < -(int64_t)max - 1)
			x = (uint64_t)(-(int64_t)max - 1);
		else if (!negative && x > max)
			x = max;
	}
	return extend(x, to);
}

static double source_value(const struct ptx_inst *in, uint64_t a)
{
	switch (in->stype) {
	case PTX_F16:
		return f16_value((uint16_t)a);
	case PTX_F32:
		return (double)f32_input(a, in->ftz);
	default:
		return f64_of(a);
	}
}

/* Values out of range saturate. NaN gives 0; if source or result has 64 bits, NaN gives the top bit alone. */
static uint64_t int_from_float(const struct ptx_inst *in, uint64_t a)
{
	enum ptx_type to = (enum ptx_type)in->type;
	bool is_signed = ptx_type_is_signed(to);
	unsigned bits = 8 * ptx_type_size(to);
	double x = source_value(in, a);
	if (isnan(x))
		return in->stype == PTX_F64 || bits == 64 ? extend(UINT64_C(1) << (bits - 1), to) : 0;
	x = to_integral(x, in->round);
	if (x >= ldexp(1, (int)bits - is_signed))
		return largest(to);
	if (!is_signed)
		return x <= 0 ? 0 : (uint64_t)x;
	return x <= -ldexp(1, (int)bits - 1) ? ~largest(to) : (uint64_t)(int64_t)x;
}

static uint16_t half_from_value(const struct ptx_inst *in, double x)
{
	if (in->sat)
		x = x > 0 ? fmin(x, 1) : 0;
	if (in->mode == CVT_RELU && x <= 0)
		x = 0;
	return f16_rounded(x, in->round);
}

/* With .ftz, rounded with unbounded exponent and then flushed to 0 below 2^-126, as arithmetic is. */
static float single_from_value(const struct ptx_inst *in, double x)
{
	volatile double exact = x, scaled = x * 0x1p64;
	volatile float f = (float)exact;
	if (!in->ftz || fabsf(f) != 0x1p-126f)
		return f;
	volatile float unbounded = (float)scaled;
	return fabsf(unbounded) < 0x1p-62f ? copysignf(0, f) : f;
}

static uint64_t float_from_value(const struct ptx_inst *in, double x)
{
	switch (in->type) {
	case PTX_F16:
		return half_from_value(in, x);
	case PTX_F32:
		return f32_result(single_from_value(in, x), in->ftz, in->sat);
	default:
		if (in->sat)
			x = x > 0 ? fmin(x, 1) : 0;
		return f64_bits(x);
	}
}

static uint64_t float_from_float(const struct ptx_inst *in, uint64_t a)
{
	double x = source_value(in, a);
	if (in->integral)
		x = to_integral(x, in->round);
	return float_from_value(in, x);
}

/* A 64-bit integer is converted directly to the result type, so that it is rounded once. */
static uint64_t float_from_int(const struct ptx_inst *in, uint64_t a)
{
	volatile uint64_t x = extend(a, (enum ptx_type)in->stype);
	bool is_signed = ptx_type_is_signed((enum ptx_type)in->stype);
	volatile int64_t y = (int64_t)x;
	if (in->type == PTX_F32) {
		volatile float f = is_signed ? (float)y : (float)x;
		return f32_result(f, in->ftz, in->sat);
	}
	volatile double f = is_signed ? (double)y : (double)x;
	return float_from_value(in, f);
}

void ptx_run_cvt(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	bool to = ptx_type_is_float((enum ptx_type)in->type), from = ptx_type_is_float((enum ptx_type)in->stype);
	uint64_t (*convert)(const struct ptx_inst *, uint64_t) =
	    to ? (from ? float_from_float : float_from_int) : (from ? int_from_float : int_from_int);
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *a = w->row[in->src[0]];
	bool directed = to && !in->integral && in->round != ROUND_NEAREST;
	if (directed)
		fesetround(ptx_fenv(in->round));
	FOR_LANES(l, mask)
	d[l] = convert(in, a[l]) & in->dst_mask;
	if (directed)
		fesetround(FE_TONEAREST);
}

void ptx_run_cvt_pair(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask)
{
	uint64_t *d = w->row[in->dst[0]];
	const uint64_t *high = w->row[in->src[0]], *low = w->row[in->src[1]];
	FOR_LANES(l, mask)
	{
		uint16_t top = half_from_value(in, (double)f32_of(high[l]));
		d[l] = (uint64_t)top << 16 | half_from_value(in, (double)f32_of(low[l]));
	}
}
