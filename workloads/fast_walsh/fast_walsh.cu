/* fast_walsh.cu - the fast Walsh-Hadamard transform, as the CUDA SDK's: of vectors of 2048 elements, a thread block of
 * 512 threads for each; longer vectors are first divided to that length in global memory.
 *
 * A vector of 2048 stays in shared memory; each stage combines elements in fours, and one last stage in pairs. */
#include "../cuda.h"

enum { LOG2_SIZE = 11, SIZE = 1 << LOG2_SIZE };

__device__ static inline void combine(float *x0, float *x1, float *x2, float *x3)
{
	float d0 = *x0 + *x2, d1 = *x1 + *x3, d2 = *x0 - *x2, d3 = *x1 - *x3;
	*x0 = d0 + d1;
	*x1 = d0 - d1;
	*x2 = d2 + d3;
	*x3 = d2 - d3;
}

/* One stage in global memory: elements `stride` apart, in fours, a thread for each four. */
extern "C" __global__ void fast_walsh_stage(float *out, const float *in, int stride)
{
	const int t = blockIdx_x * blockDim_x + threadIdx_x, low = t & (stride - 1);
	const int i0 = ((t - low) << 2) + low, i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
	float d0 = in[i0], d1 = in[i1], d2 = in[i2], d3 = in[i3];
	combine(&d0, &d1, &d2, &d3);
	out[i0] = d0;
	out[i1] = d1;
	out[i2] = d2;
	out[i3] = d3;
}

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
		float d0 = data[i0], d1 = data[i1], d2 = data[i2], d3 = data[i3];
		combine(&d0, &d1, &d2, &d3);
		data[i0] = d0;
		data[i1] = d1;
		data[i2] = d2;
		data[i3] = d3;
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
