/* try_float.c - for tests of the PTX engine: floats by the host's arithmetic. */
#include "tests/unit/ptx/try_float.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

uint16_t try_flush16(uint16_t bits, bool ftz)
{
	return ftz && !(bits & 0x7c00) ? bits & 0x8000 : bits;
}

/* Digit by digit: a normal number has a leading 1 and its exponent, counted from that of the subnormal ones. */
try_integer try_half_units(uint16_t bits)
{
	unsigned exponent = bits >> 10 & 31;
	try_integer digits = (bits & 1023) | (exponent ? 1024 : 0), units = digits << (exponent ? exponent - 1 : 0);
	return bits & 0x8000 ? -units : units;
}

static double half_value(uint16_t bits)
{
	double sign = bits & 0x8000 ? -1 : 1;
	if ((bits & 0x7fff) > 0x7c00)
		return copysign((double)NAN, sign);
	if ((bits & 0x7fff) == 0x7c00)
		return sign * (double)INFINITY;
	return copysign((double)try_half_units(bits) / 16777216, sign);
}

double try_float(uint64_t bits, unsigned width, bool ftz)
{
	uint32_t low = (uint32_t)bits;
	float f;
	double d;
	memcpy(&f, &low, sizeof f);
	memcpy(&d, &bits, sizeof d);
	if (width == 64)
		return d;
	if (width == 16)
		return half_value(try_flush16((uint16_t)bits, ftz));
	return (double)(ftz && fpclassify(f) == FP_SUBNORMAL ? copysignf(0, f) : f);
}

uint64_t try_bits(double value, unsigned width)
{
	float f = (float)value;
	uint32_t low;
	uint64_t bits;
	memcpy(&low, &f, sizeof low);
	memcpy(&bits, &value, sizeof bits);
	if (width == 64)
		return bits;
	return isnan(value) ? 0x7fffffff : low;
}

uint16_t try_half_rounded(try_integer x, int round, uint16_t zero)
{
	const try_integer one = 1;
	uint16_t low = 0;
	const uint16_t sign = (uint16_t)(x < 0 ? 0x8000 : 0);
	try_integer size = x < 0 ? -x : x;
	if (!x)
		return zero;
	/* The largest half that is not above; 0x7c00 stands for 65536. */
	for (uint16_t step = 0x4000; step; step /= 2)
		if (low + step <= 0x7c00 && try_half_units((uint16_t)(low + step)) * (one << 24) <= size)
			low = (uint16_t)(low + step);
	if (low == 0x7c00)
		return sign | (round == FE_TONEAREST || round == (sign ? FE_DOWNWARD : FE_UPWARD) ? 0x7c00 : 0x7bff);
	try_integer below = size - try_half_units(low) * (one << 24);
	try_integer above = try_half_units((uint16_t)(low + 1)) * (one << 24) - size;
	bool up = round == FE_TONEAREST ? above < below || (above == below && low & 1)
					: below && round == (sign ? FE_DOWNWARD : FE_UPWARD);
	return sign | (uint16_t)(low + up);
}
