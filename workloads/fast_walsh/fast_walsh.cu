/* fast_walsh.cu - the fast Walsh-Hadamard transform of vectors of 2048 elements, a thread block of 512 threads for each.
 *
 * The vector stays in shared memory; each stage combines elements in fours, and one last stage in pairs. */
#include "../cuda.h"

enum { LOG2_SIZE = 11, SIZE = 1 << LOG2_SIZE };

extern "C" __global__ void fast_walsh(float *out, const float *in)
{
	__shared__ float data[SIZE];
	const int t = threadIdx_x, threads = blockDim_x, base = blockIdx_x << LOG2_SIZE;
	for (int i = t; i < SIZE; i += threads)
		data[i] = in[base + i];
	int stride = SIZE / 4;
	for (; stride > 0; stride >>= 2) {
		int low = t & (stride - 1), i0 = ((t - low) << 2) + low;
		int i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
		__syncthreads();
		float d0 = data[i0], d1 = data[i1], d2 = data[i2], d3 = data[i3], x;
		x = d0, d0 = d0 + d2, d2 = x - d2;
		x = d1, d1 = d1 + d3, d3 = x - d3;
		data[i0] = d0 + d1;
		data[i1] = d0 - d1;
		data[i2] = d2 + d3;
		data[i3] = d2 - d3;
	}
	__syncthreads();
	for (int i = t; i < SIZE / 2; i += threads) {
		float d0 = data[2 * i], d1 = data[2 * i + 1];
		data[2 * i] = d0 + d1;
		data[2 * i + 1] = d0 - d1;
	}
	__syncthreads();
	for (int i = t; i < SIZE; i += threads)
		out[base + i] = data[i];
}
