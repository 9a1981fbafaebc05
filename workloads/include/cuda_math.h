/* cuda_math.h - CUDA's math functions.
 *
 * Single precision: what PTX has an instruction for is that instruction, as with nvcc -use_fast_math; the others are
 * computed in double precision and rounded. Double precision: polynomials, within a few units in the last place; pow
 * within 1e-13; sin and cos for arguments up to 1e9. */
#ifndef WARPSMITH_CUDA_MATH_H
#define WARPSMITH_CUDA_MATH_H

#define CUDA_MATH(T, name, parameters, value)                                                                          \
	CUDA_DEVICE T name parameters                                                                                  \
	{                                                                                                              \
		return value;                                                                                          \
	}
/* A function of one argument that clang has for single and double precision; name(float) too, as in C++. */
#define CUDA_BUILTIN(name)                                                                                             \
	CUDA_MATH(float, name##f, (float x), __builtin_##name##f(x))                                                   \
	CUDA_MATH(float, name, (float x), __builtin_##name##f(x))                                                      \
	CUDA_MATH(double, name, (double x), __builtin_##name(x))

CUDA_BUILTIN(fabs)
CUDA_BUILTIN(floor)
CUDA_BUILTIN(ceil)
CUDA_BUILTIN(trunc)
CUDA_BUILTIN(rint)
CUDA_BUILTIN(nearbyint)
CUDA_BUILTIN(sqrt)
CUDA_MATH(float, fminf, (float x, float y), __builtin_fminf(x, y))
CUDA_MATH(float, fmaxf, (float x, float y), __builtin_fmaxf(x, y))
CUDA_MATH(float, fmaf, (float x, float y, float z), __builtin_fmaf(x, y, z))
CUDA_MATH(float, copysignf, (float x, float y), __builtin_copysignf(x, y))
CUDA_MATH(double, fmin, (double x, double y), __builtin_fmin(x, y))
CUDA_MATH(double, fmax, (double x, double y), __builtin_fmax(x, y))
CUDA_MATH(float, fmin, (float x, float y), __builtin_fminf(x, y))
CUDA_MATH(float, fmax, (float x, float y), __builtin_fmaxf(x, y))
CUDA_MATH(double, fma, (double x, double y, double z), __builtin_fma(x, y, z))
CUDA_MATH(float, fma, (float x, float y, float z), __builtin_fmaf(x, y, z))
CUDA_MATH(double, copysign, (double x, double y), __builtin_copysign(x, y))
CUDA_MATH(bool, isnan, (float x), __builtin_isnan(x))
CUDA_MATH(bool, isnan, (double x), __builtin_isnan(x))
CUDA_MATH(bool, isinf, (float x), __builtin_isinf(x))
CUDA_MATH(bool, isinf, (double x), __builtin_isinf(x))
CUDA_MATH(bool, isfinite, (float x), __builtin_isfinite(x))
CUDA_MATH(bool, isfinite, (double x), __builtin_isfinite(x))
CUDA_MATH(bool, signbit, (float x), __builtin_signbitf(x))
CUDA_MATH(bool, signbit, (double x), __builtin_signbit(x))
/* Half away from zero. */
CUDA_MATH(double, round, (double x), copysign(trunc(fabs(x) + (fabs(x) < 0x1p52 ? 0.49999999999999994 : 0)), x))
CUDA_MATH(float, roundf, (float x), copysignf(truncf(fabsf(x) + (fabsf(x) < 0x1p23f ? 0.49999997f : 0)), x))
CUDA_MATH(float, round, (float x), roundf(x))

#define CUDA_LEAST(T)                                                                                                  \
	CUDA_MATH(T, min, (T x, T y), y < x ? y : x)                                                                   \
	CUDA_MATH(T, max, (T x, T y), x < y ? y : x)
CUDA_LEAST(int)
CUDA_LEAST(unsigned)
CUDA_LEAST(long)
CUDA_LEAST(unsigned long)
CUDA_LEAST(long long)
CUDA_LEAST(unsigned long long)
CUDA_MATH(float, min, (float x, float y), fminf(x, y))
CUDA_MATH(float, max, (float x, float y), fmaxf(x, y))
CUDA_MATH(double, min, (double x, double y), fmin(x, y))
CUDA_MATH(double, max, (double x, double y), fmax(x, y))
CUDA_MATH(int, abs, (int x), x < 0 ? -x : x)
CUDA_MATH(long, abs, (long x), x < 0 ? -x : x)
CUDA_MATH(long, labs, (long x), x < 0 ? -x : x)
CUDA_MATH(long long, llabs, (long long x), x < 0 ? -x : x)
CUDA_MATH(float, abs, (float x), fabsf(x))
CUDA_MATH(double, abs, (double x), fabs(x))

/* ---- double precision */

/* x * 2^n, in two steps: 2^n itself may be no normal number. */
CUDA_DEVICE double ldexp(double x, int n)
{
	n = n > 2200 ? 2200 : n < -2200 ? -2200 : n;
	for (int step; n; n -= step) {
		step = n > 1000 ? 1000 : n < -1000 ? -1000 : n;
		x *= __longlong_as_double((long long)(step + 1023) << 52);
	}
	return x;
}

/* The mantissa in [0.5, 1) of a positive finite number. */
CUDA_DEVICE double frexp(double x, int *n)
{
	int shift = x < 0x1p-1000 ? 64 : 0;
	long long bits = __double_as_longlong(shift ? x * 0x1p64 : x);
	*n = (int)(bits >> 52 & 2047) - 1022 - shift;
	return __longlong_as_double((bits & 0xfffffffffffff) | 0x3fe0000000000000);
}

/* Long division: each difference is exact. */
CUDA_DEVICE double fmod(double x, double y)
{
	double r = fabs(x), d = fabs(y), part = d;
	if (!isfinite(x) || isnan(y) || d == 0)
		return __builtin_nan("");
	if (r < d)
		return x;
	while (part <= r * 0.5)
		part *= 2;
	for (; part >= d; part *= 0.5)
		if (r >= part)
			r -= part;
	return copysign(r, x);
}

CUDA_DEVICE double exp(double x)
{
	if (!(x < 709.8))
		return x + __builtin_inf();
	if (x < -745.2)
		return 0;
	double k = rint(x * 1.4426950408889634), r = fma(-k, 6.93147180369123816490e-01, x), sum = 1;
	r = fma(-k, 1.90821492927058770002e-10, r);
	for (int i = 14; i > 0; i--)
		sum = fma(sum, r / i, 1.0);
	return ldexp(sum, (int)k);
}

CUDA_DEVICE double log(double x)
{
	int n;
	if (!(x > 0) || x == __builtin_inf())
		return x == 0 ? -__builtin_inf() : x < 0 ? __builtin_nan("") : x;
	double m = frexp(x, &n);
	if (m < 0.70710678118654752) {
		m *= 2;
		n--;
	}
	double s = (m - 1) / (m + 1), square = s * s, sum = 0;
	for (int i = 25; i > 1; i -= 2)
		sum = fma(sum, square, 1.0 / i);
	/* 2 s + 2 s^3 sum: the large term first rounds once. */
	return fma(n, 6.93147180369123816490e-01, fma(n, 1.90821492927058770002e-10, 2 * s * square * sum) + 2 * s);
}

/* Reduces x to [-pi/4, pi/4]; returns the quadrant. */
CUDA_DEVICE int cuda_quadrant(double x, double *r)
{
	double k = rint(x * 0.63661977236758134);
	*r = fma(-k, 6.12323399573676603587e-17, fma(-k, 1.57079632679489655800e+00, x));
	return (int)(long long)k & 3;
}

CUDA_DEVICE double cuda_sin_series(double r)
{
	double square = r * r, sum = 1;
	for (int i = 18; i > 0; i -= 2)
		sum = fma(sum, -square / (i * (i + 1)), 1.0);
	return r * sum;
}

CUDA_DEVICE double cuda_cos_series(double r)
{
	double square = r * r, sum = 1;
	for (int i = 19; i > 0; i -= 2)
		sum = fma(sum, -square / (i * (i + 1)), 1.0);
	return sum;
}

CUDA_DEVICE double cuda_sine(double x, int turn)
{
	double r;
	if (!isfinite(x))
		return __builtin_nan("");
	if (fabs(x) > 1e9)
		x = fmod(x, 6.2831853071795862);
	int quadrant = (cuda_quadrant(x, &r) + turn) & 3;
	double value = quadrant & 1 ? cuda_cos_series(r) : cuda_sin_series(r);
	return quadrant & 2 ? -value : value;
}
CUDA_MATH(double, sin, (double x), cuda_sine(x, 0))
CUDA_MATH(double, cos, (double x), cuda_sine(x, 1))
CUDA_MATH(double, tan, (double x), sin(x) / cos(x))

CUDA_DEVICE double atan(double x)
{
	double a = fabs(x), t = a > 1 ? 1 / a : a, sum = 0;
	/* tan(y / 2) = t / (1 + sqrt(1 + t^2)), twice. */
	t = t / (1 + sqrt(fma(t, t, 1.0)));
	t = t / (1 + sqrt(fma(t, t, 1.0)));
	for (int i = 27; i > 0; i -= 2)
		sum = fma(sum, -t * t, 1.0 / i);
	double y = 4 * t * sum;
	return copysign(a > 1 ? 1.5707963267948966 - y : y, x);
}

CUDA_DEVICE double atan2(double y, double x)
{
	const double pi = 3.1415926535897931;
	if (isnan(x) || isnan(y))
		return x + y;
	if (y == 0 || x == 0)
		return copysign(y != 0 ? pi / 2 : signbit(x) ? pi : 0, y);
	if (isinf(x) && isinf(y))
		return copysign(x > 0 ? pi / 4 : 3 * pi / 4, y);
	double a = atan(fabs(y / x));
	return copysign(x < 0 ? pi - a : a, y);
}
CUDA_MATH(double, asin, (double x), atan2(x, sqrt((1 - x) * (1 + x))))
CUDA_MATH(double, acos, (double x), 2 * atan2(sqrt(1 - x), sqrt(1 + x)))
CUDA_MATH(double, exp2, (double x), exp(x * 0.69314718055994531))
CUDA_MATH(double, exp10, (double x), exp(x * 2.3025850929940457))
CUDA_MATH(double, log2, (double x), log(x) * 1.4426950408889634)
CUDA_MATH(double, log10, (double x), log(x) * 0.43429448190325183)
CUDA_MATH(double, log1p, (double x), 1 + x == 1 ? x : x > 1e17 ? log(x) : log(1 + x) * (x / ((1 + x) - 1)))
CUDA_MATH(double, expm1, (double x),
	  exp(x) == 1        ? x
	  : exp(x) - 1 == -1 ? -1
	  : fabs(x) > 1      ? exp(x) - 1
			     : (exp(x) - 1) * (x / log(exp(x))))
CUDA_MATH(double, sinh, (double x), fabs(x) < 1 ? (expm1(x) - expm1(-x)) / 2 : (exp(x) - exp(-x)) / 2)
CUDA_MATH(double, cosh, (double x), (exp(x) + exp(-x)) / 2)
CUDA_MATH(double, tanh, (double x), fabs(x) > 20 ? copysign(1, x) : expm1(2 * x) / (expm1(2 * x) + 2))
CUDA_MATH(double, rsqrt, (double x), 1 / sqrt(x))

CUDA_DEVICE double hypot(double x, double y)
{
	double most = fmax(fabs(x), fabs(y)), least = fmin(fabs(x), fabs(y));
	if (isinf(x) || isinf(y))
		return __builtin_inf();
	if (isnan(x) || isnan(y) || most == 0)
		return x + y;
	return most * sqrt(fma(least / most, least / most, 1.0));
}

/* With a step of Newton's method. */
CUDA_DEVICE double cbrt(double x)
{
	if (x == 0 || !isfinite(x))
		return x;
	double y = exp(log(fabs(x)) / 3);
	return copysign(y - (y - fabs(x) / (y * y)) / 3, x);
}

CUDA_DEVICE double pow(double x, double y)
{
	bool whole = trunc(y) == y, odd = whole && fabs(y) < 0x1p53 && ((long long)y & 1);
	if (y == 0 || x == 1)
		return 1;
	if (isnan(x) || isnan(y) || (x < 0 && !whole && isfinite(x) && isfinite(y)))
		return __builtin_nan("");
	if (fabs(x) == 1 && isinf(y))
		return 1;
	double value = x == 0 ? (y < 0 ? __builtin_inf() : 0) : exp(y * log(fabs(x)));
	return odd && signbit(x) ? -value : value;
}

/* All terms are positive: no cancellation. */
CUDA_DEVICE double cuda_erf_series(double x)
{
	double term = x, sum = x;
	for (int i = 1; i < 80; i++) {
		term *= 2 * x * x / (2 * i + 1);
		sum += term;
	}
	return 1.1283791670955126 * exp(-x * x) * sum;
}

/* The continued fraction of erfc, for x of at least 2. */
CUDA_DEVICE double cuda_erfc_fraction(double x)
{
	double f = x;
	for (int i = 60; i > 0; i--)
		f = x + i / (2 * f);
	return exp(-x * x) / (1.7724538509055161 * f);
}
CUDA_MATH(double, erf, (double x),
	  isnan(x) ? x : copysign(fabs(x) < 2 ? cuda_erf_series(fabs(x)) : 1 - cuda_erfc_fraction(fabs(x)), x))
CUDA_MATH(double, erfc, (double x), isnan(x) ? x : x < 2 ? 1 - erf(x) : cuda_erfc_fraction(x))

/* ---- single precision */

CUDA_DEVICE float cuda_ex2(float x)
{
	return __nvvm_ex2_approx_f(x);
}

/* 2^(x log2 e), with the fraction of the exponent apart, so that it does not lose bits. */
CUDA_DEVICE float expf(float x)
{
	float k = rintf(fminf(fmaxf(x, -150), 150) * 1.44269504f);
	float r = fmaf(-k, 1.42860677e-6f, fmaf(-k, 0.693145752f, fminf(fmaxf(x, -150), 150)));
	int n = (int)k, half = n / 2;
	float value = cuda_ex2(r * 1.44269504f) * cuda_ex2((float)half) * cuda_ex2((float)(n - half));
	return x != x ? x : value;
}
CUDA_MATH(float, exp2f, (float x), cuda_ex2(x))
CUDA_MATH(float, exp10f, (float x), (float)exp10((double)x))
CUDA_MATH(float, log2f, (float x), __nvvm_lg2_approx_f(x))
CUDA_MATH(float, logf, (float x), __nvvm_lg2_approx_f(x) * 0.693147181f)
CUDA_MATH(float, log10f, (float x), __nvvm_lg2_approx_f(x) * 0.301029996f)
CUDA_MATH(float, sinf, (float x), __nvvm_sin_approx_f(x))
CUDA_MATH(float, cosf, (float x), __nvvm_cos_approx_f(x))
CUDA_MATH(float, tanf, (float x), __nvvm_sin_approx_f(x) / __nvvm_cos_approx_f(x))
CUDA_MATH(float, sinpif, (float x), sinf(x * 3.14159274f))
CUDA_MATH(float, cospif, (float x), cosf(x * 3.14159274f))
CUDA_MATH(float, rsqrtf, (float x), __nvvm_rsqrt_approx_f(x))
CUDA_MATH(float, rsqrt, (float x), __nvvm_rsqrt_approx_f(x))
CUDA_DEVICE void sincosf(float x, float *s, float *c)
{
	*s = sinf(x);
	*c = cosf(x);
}
CUDA_DEVICE void sincos(double x, double *s, double *c)
{
	*s = sin(x);
	*c = cos(x);
}

#define CUDA_THROUGH_DOUBLE(name) CUDA_MATH(float, name##f, (float x), (float)name((double)x))
CUDA_THROUGH_DOUBLE(asin)
CUDA_THROUGH_DOUBLE(acos)
CUDA_THROUGH_DOUBLE(atan)
CUDA_THROUGH_DOUBLE(sinh)
CUDA_THROUGH_DOUBLE(cosh)
CUDA_THROUGH_DOUBLE(tanh)
CUDA_THROUGH_DOUBLE(log1p)
CUDA_THROUGH_DOUBLE(expm1)
CUDA_THROUGH_DOUBLE(cbrt)
CUDA_THROUGH_DOUBLE(erf)
CUDA_THROUGH_DOUBLE(erfc)
CUDA_MATH(float, powf, (float x, float y), (float)pow((double)x, (double)y))
CUDA_MATH(float, fmodf, (float x, float y), (float)fmod((double)x, (double)y))
CUDA_MATH(float, atan2f, (float y, float x), (float)atan2((double)y, (double)x))
CUDA_MATH(float, hypotf, (float x, float y), (float)hypot((double)x, (double)y))
CUDA_MATH(float, ldexpf, (float x, int n), (float)ldexp((double)x, n))

/* The names without f, for single precision, as in C++. */
#define CUDA_FLOAT(name) CUDA_MATH(float, name, (float x), name##f(x))
CUDA_FLOAT(exp)
CUDA_FLOAT(exp2)
CUDA_FLOAT(log)
CUDA_FLOAT(log2)
CUDA_FLOAT(log10)
CUDA_FLOAT(sin)
CUDA_FLOAT(cos)
CUDA_FLOAT(tan)
CUDA_FLOAT(asin)
CUDA_FLOAT(acos)
CUDA_FLOAT(atan)
CUDA_FLOAT(sinh)
CUDA_FLOAT(cosh)
CUDA_FLOAT(tanh)
CUDA_FLOAT(log1p)
CUDA_FLOAT(expm1)
CUDA_FLOAT(cbrt)
CUDA_FLOAT(erf)
CUDA_FLOAT(erfc)
CUDA_MATH(float, pow, (float x, float y), powf(x, y))
CUDA_MATH(float, fmod, (float x, float y), fmodf(x, y))
CUDA_MATH(float, atan2, (float y, float x), atan2f(y, x))

/* ---- intrinsics */

CUDA_MATH(float, __expf, (float x), cuda_ex2(x * 1.44269504f))
CUDA_MATH(float, __exp10f, (float x), cuda_ex2(x * 3.32192809f))
CUDA_MATH(float, __logf, (float x), logf(x))
CUDA_MATH(float, __log2f, (float x), log2f(x))
CUDA_MATH(float, __log10f, (float x), log10f(x))
CUDA_MATH(float, __sinf, (float x), sinf(x))
CUDA_MATH(float, __cosf, (float x), cosf(x))
CUDA_MATH(float, __tanf, (float x), tanf(x))
CUDA_MATH(float, __powf, (float x, float y), cuda_ex2(y *log2f(x)))
CUDA_MATH(float, __fdividef, (float x, float y), __nvvm_div_approx_f(x, y))
CUDA_MATH(float, __frcp_rn, (float x), __nvvm_rcp_rn_f(x))
CUDA_MATH(float, __fsqrt_rn, (float x), __nvvm_sqrt_rn_f(x))
CUDA_MATH(float, __fadd_rn, (float x, float y), __nvvm_add_rn_f(x, y))
CUDA_MATH(float, __fmul_rn, (float x, float y), __nvvm_mul_rn_f(x, y))
CUDA_MATH(float, __fmaf_rn, (float x, float y, float z), __nvvm_fma_rn_f(x, y, z))
CUDA_MATH(float, __fdiv_rn, (float x, float y), __nvvm_div_rn_f(x, y))
CUDA_MATH(float, __saturatef, (float x), __nvvm_saturate_f(x))

#endif
