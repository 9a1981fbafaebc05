/* sobol.cu - Sobol's quasirandom sequence in many dimensions, as in the CUDA SDK: each dimension has 32 direction
 * numbers, and vector i is the exclusive-or of those that the Gray code of i names.
 *
 * A thread block has a dimension's direction numbers in shared memory. A thread computes its first vector from the Gray
 * code, and each next one, a power of two further on, with two of them: two bits of the Gray code change. */
#include "../cuda.h"

enum { DIRECTIONS = 32 };

/* The place of the lowest bit that is set, from 1 on. */
__device__ static inline int lowest_bit(unsigned x)
{
	return __builtin_ffs((int)x);
}

extern "C" __global__ void sobol(float *out, const unsigned *directions, unsigned vectors)
{
	__shared__ unsigned v[DIRECTIONS];
	directions += DIRECTIONS * blockIdx_y;
	out += vectors * blockIdx_y;
	if (threadIdx_x < DIRECTIONS)
		v[threadIdx_x] = directions[threadIdx_x];
	__syncthreads();

	const unsigned first = blockIdx_x * blockDim_x + threadIdx_x, stride = gridDim_x * blockDim_x;
	const int bits = lowest_bit(stride) - 1;
	unsigned gray = first ^ first >> 1, x = 0;
	for (int k = 0; k < bits; k++) {
		x ^= -(gray & 1) & v[k];
		gray >>= 1;
	}
	if (first < vectors)
		out[first] = (float)x * 0x1p-32F;

	/* The bits below the stride change in an even number of steps; of the others the Gray code changes one. */
	const unsigned low = v[bits - 1];
	for (unsigned i = first + stride; i < vectors; i += stride) {
		x ^= low ^ v[lowest_bit(~((i - stride) | (stride - 1))) - 1];
		out[i] = (float)x * 0x1p-32F;
	}
}
