/* float.h - converts the bits in rows to floating-point values and back, with PTX's rules for subnormal numbers and
 * NaN. */
#ifndef SIM_PTX_FLOAT_H
#define SIM_PTX_FLOAT_H

#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { F32_NAN = 0x7fffffff };

static inline float f32_of(uint64_t bits)
{
	uint32_t low = (uint32_t)bits;
	float f;
	memcpy(&f, &low, sizeof f);
	return f;
}

static inline uint64_t f32_bits(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, sizeof bits);
	return bits;
}

static inline double f64_of(uint64_t bits)
{
	double f;
	memcpy(&f, &bits, sizeof f);
	return f;
}

static inline uint64_t f64_bits(double f)
{
	uint64_t bits;
	memcpy(&bits, &f, sizeof bits);
	return bits;
}

/* Replaces a subnormal number by a zero of the same sign (.ftz). */
static inline uint64_t f32_flush(uint64_t bits)
{
	return bits & 0x7f800000 ? bits : bits & 0x80000000;
}

static inline float f32_input(uint64_t bits, bool ftz)
{
	return f32_of(ftz ? f32_flush(bits) : bits);
}

/* The bits of an operation's result: every NaN is F32_NAN; .sat clamps to [0, 1] and turns NaN into 0. */
static inline uint64_t f32_result(float f, bool ftz, bool sat)
{
	if (sat)
		f = f > 0 ? (f < 1 ? f : 1.0f) : 0.0f;
	if (isnan(f))
		return F32_NAN;
	return ftz ? f32_flush(f32_bits(f)) : f32_bits(f);
}

enum { TEST_FINITE, TEST_INFINITE, TEST_NUMBER, TEST_NAN, TEST_NORMAL, TEST_SUBNORMAL };

/* testp of a number whose fpclassify() is `class`; a zero counts as normal. */
static inline bool float_test(unsigned what, int class)
{
	switch (what) {
	case TEST_FINITE:
		return class != FP_INFINITE && class != FP_NAN;
	case TEST_INFINITE:
		return class == FP_INFINITE;
	case TEST_NUMBER:
		return class != FP_NAN;
	case TEST_NAN:
		return class == FP_NAN;
	case TEST_NORMAL:
		return class == FP_NORMAL || class == FP_ZERO;
	default:
		return class == FP_SUBNORMAL;
	}
}

/* The exact value of a half; and a value rounded to a half, `round` an enum ptx_round. */
double f16_value(uint16_t bits);
uint16_t f16_rounded(double value, int round);

/* The constant of <fenv.h> for an enum ptx_round. */
int ptx_fenv(unsigned round);

#endif
