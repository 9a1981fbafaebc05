/* monte_carlo.cu - the prices of options from random paths, as in the CUDA SDK: inverse_cnd makes normally distributed
 * samples, option_prices averages each option's payoff over the samples, a thread block an option.
 *
 * Exponential and logarithm are polynomials of fused multiply-adds, so that every machine computes the same bits. */
#include "../cuda.h"

enum { THREADS = 256, SAMPLE_THREADS = 128 };

__device__ static inline float as_float(unsigned bits)
{
	union {
		unsigned bits;
		float value;
	} u = {bits};
	return u.value;
}

__device__ static inline unsigned bits_of(float value)
{
	union {
		float value;
		unsigned bits;
	} u = {value};
	return u.bits;
}

/* The natural logarithm of a normal number: of the exponent, and of a mantissa from 1 to 2 by the series of atanh. */
__device__ static inline float natural_log(float x)
{
	const unsigned bits = bits_of(x);
	const float exponent = (float)((int)(bits >> 23) - 127), m = as_float((bits & 0x7fffff) | 0x3f800000);
	const float s = (m - 1) / (m + 1), z = s * s;
	float p = __builtin_fmaf(z, 1.0F / 9, 1.0F / 7);
	p = __builtin_fmaf(z, p, 1.0F / 5);
	p = __builtin_fmaf(z, p, 1.0F / 3);
	p = __builtin_fmaf(z, p, 1.0F);
	return __builtin_fmaf(exponent, 0.693147181F, 2 * s * p);
}

/* e^x for |x| < 80: 2 to the nearest whole power, times the series of the rest. */
__device__ static inline float exponential(float x)
{
	const float n = __builtin_rintf(x * 1.44269504F), r = __builtin_fmaf(n, -0.693147181F, x);
	float p = __builtin_fmaf(r, 1.0F / 720, 1.0F / 120);
	p = __builtin_fmaf(r, p, 1.0F / 24);
	p = __builtin_fmaf(r, p, 1.0F / 6);
	p = __builtin_fmaf(r, p, 0.5F);
	p = __builtin_fmaf(r, p, 1.0F);
	p = __builtin_fmaf(r, p, 1.0F);
	return p * as_float((unsigned)((int)n + 127) << 23);
}

/* The inverse of the normal distribution by Moro's approximation: a quotient in the middle, a polynomial at the ends.
 */
__device__ static inline float inverse_normal(float p)
{
	const float y = p - 0.5F;
	if (y < 0.42F && y > -0.42F) {
		float z = y * y;
		float a = __builtin_fmaf(z, -25.4410605F, 41.3911977F),
		      b = __builtin_fmaf(z, 3.13082910F, -21.0622410F);
		a = __builtin_fmaf(z, a, -18.6150006F);
		a = __builtin_fmaf(z, a, 2.50662827F);
		b = __builtin_fmaf(z, b, 23.0833674F);
		b = __builtin_fmaf(z, b, -8.47351093F);
		b = __builtin_fmaf(z, b, 1.0F);
		STAY_A_BRANCH();
		return y * a / b;
	}
	float k = natural_log(-natural_log(y > 0 ? 1 - p : p));
	float z = __builtin_fmaf(k, 3.96031518e-7F, 2.88816740e-7F);
	z = __builtin_fmaf(k, z, 3.21767881e-5F);
	z = __builtin_fmaf(k, z, 3.95189651e-4F);
	z = __builtin_fmaf(k, z, 3.84057293e-3F);
	z = __builtin_fmaf(k, z, 0.0276438811F);
	z = __builtin_fmaf(k, z, 0.160797971F);
	z = __builtin_fmaf(k, z, 0.976169019F);
	z = __builtin_fmaf(k, z, 0.337475482F);
	return y > 0 ? z : -z;
}

extern "C" __global__ void inverse_cnd(float *samples, int paths)
{
	const int stride = gridDim_x * SAMPLE_THREADS;
	for (int i = blockIdx_x * SAMPLE_THREADS + threadIdx_x; i < paths; i += stride)
		samples[i] = inverse_normal((float)(i + 1) / (float)(paths + 1));
}

/* Sums of all threads' values, in sums[0] and squares[0]. */
__device__ static inline void add_up(float *sums, float *squares)
{
	const int t = threadIdx_x;
#pragma unroll 1
	for (int apart = THREADS / 2; apart > 0; apart >>= 1) {
		__syncthreads();
		if (t < apart) {
			sums[t] = sums[t] + sums[t + apart];
			squares[t] = squares[t] + squares[t + apart];
		}
	}
}

/* The mean payoff of each option and the sum of the payoffs' squares; rate 0.06, volatility 0.1. */
extern "C" __global__ void option_prices(float *prices, float *square_sums, const float *stock, const float *strike,
					 const float *years, const float *samples, int paths)
{
	__shared__ float sums[THREADS], squares[THREADS];
	const int t = threadIdx_x, option = blockIdx_x;
	const float s = stock[option], x = strike[option], time = years[option];
	const float drift = 0.055F * time, deviation = 0.1F * __builtin_sqrtf(time);
	float sum = 0, square = 0;
#pragma unroll 1
	for (int i = t; i < paths; i += THREADS) {
		float end = exponential(__builtin_fmaf(deviation, samples[i], drift));
		float gain = __builtin_fmaf(s, end, -x), payoff = gain > 0 ? gain : 0;
		sum += payoff;
		square = __builtin_fmaf(payoff, payoff, square);
	}
	sums[t] = sum;
	squares[t] = square;
	add_up(sums, squares);
	if (t == 0) {
		prices[option] = sums[0] / (float)paths * exponential(-0.06F * time);
		square_sums[option] = squares[0];
	}
}
