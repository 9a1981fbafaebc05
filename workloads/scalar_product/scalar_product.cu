/* scalar_product.cu - the scalar products of many pairs of vectors, a thread block for each pair.
 *
 * Each thread sums every ACCUMULATORS-th product; then the thread block adds the sums pairwise in shared memory. */
#include "../cuda.h"

enum { ACCUMULATORS = 1024 };

extern "C" __global__ void scalar_product(float *c, const float *a, const float *b, int vectors, int elements)
{
	__shared__ float sums[ACCUMULATORS];
	for (int v = blockIdx_x; v < vectors; v += gridDim_x) {
		int base = elements * v, end = base + elements;
		for (int i = threadIdx_x; i < ACCUMULATORS; i += blockDim_x) {
			float sum = 0;
			for (int at = base + i; at < end; at += ACCUMULATORS)
				sum += a[at] * b[at];
			sums[i] = sum;
		}
		for (int stride = ACCUMULATORS / 2; stride > 0; stride >>= 1) {
			__syncthreads();
			for (int i = threadIdx_x; i < stride; i += blockDim_x)
				sums[i] += sums[stride + i];
		}
		if (threadIdx_x == 0)
			c[v] = sums[0];
		__syncthreads();
	}
}
