/* quasirandom.cu - Niederreiter's quasirandom sequence in three dimensions and its image under the inverse of the
 * normal distribution, as in the CUDA SDK.
 *
 * In generate, the rows of a thread block's threads are the dimensions. Number n of a dimension is the exclusive-or of
 * the entries of its table, in constant memory, at the bits of n that are set. In invert, as there, the tails of the
 * distribution diverge from its middle. */
#include "../cuda.h"

enum { DIMENSIONS = 3, BITS = 31 };

__constant__ unsigned table[DIMENSIONS][BITS];

extern "C" __global__ void generate(float *out, unsigned seed, unsigned count)
{
	const unsigned threads = blockDim_x * gridDim_x, d = threadIdx_y;
	for (unsigned i = blockIdx_x * blockDim_x + threadIdx_x; i < count; i += threads) {
		unsigned result = 0, bits = seed + i;
#pragma unroll
		for (int b = 0; b < BITS; b++, bits >>= 1)
			if (bits & 1) {
				result ^= table[d][b];
				STAY_A_BRANCH();
			}
		out[d * count + i] = (float)(result + 1) * 0x1p-32F;
	}
}

/* Moro's approximation: a quotient of polynomials in the middle, a polynomial of log(-log) in the tails. */
__device__ static inline float inverse_normal(float p)
{
	const float y = p - 0.5F;
	float z;
	if (__builtin_fabsf(y) < 0.42F) {
		z = y * y;
		float over = __builtin_fmaf(
		    __builtin_fmaf(__builtin_fmaf(-25.44106049637F, z, 41.39119773534F), z, -18.61500062529F), z,
		    2.50662823884F);
		float under =
		    __builtin_fmaf(__builtin_fmaf(__builtin_fmaf(__builtin_fmaf(3.13082909833F, z, -21.06224101826F), z,
								 23.08336743743F),
						  z, -8.4735109309F),
				   z, 1.0F);
		z = y * (over / under);
		STAY_A_BRANCH();
	} else {
		const float tail = y > 0 ? 1.0F - p : p, ln2 = 0.69314718F;
		const float l = __nvvm_lg2_approx_f(-ln2 * __nvvm_lg2_approx_f(tail)) * ln2;
		z = 3.960315187E-7F;
		z = __builtin_fmaf(z, l, 2.888167364E-7F);
		z = __builtin_fmaf(z, l, 3.21767881768E-5F);
		z = __builtin_fmaf(z, l, 3.951896511919E-4F);
		z = __builtin_fmaf(z, l, 3.8405729373609E-3F);
		z = __builtin_fmaf(z, l, 2.76438810333863E-2F);
		z = __builtin_fmaf(z, l, 0.160797971491821F);
		z = __builtin_fmaf(z, l, 0.976169019091719F);
		z = __builtin_fmaf(z, l, 0.337475482272615F);
		z = y < 0 ? -z : z;
	}
	return z;
}

extern "C" __global__ void invert(float *out, const float *in, unsigned count)
{
	const unsigned threads = blockDim_x * gridDim_x;
	for (unsigned i = blockIdx_x * blockDim_x + threadIdx_x; i < count; i += threads)
		out[i] = inverse_normal(in[i]);
}
