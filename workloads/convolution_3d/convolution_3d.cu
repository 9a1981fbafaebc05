/* convolution_3d.cu - convolution of a volume of ni * nj * nk points with a 3 * 3 * 3 filter, as in PolyBench: one
 * plane a launch, a thread for each of its points, and none for the border. The filter has 11 different places, some of
 * them with several weights. */
#include "../cuda.h"

/* The sum of the products of two points and their weights with the sum before. */
__device__ static inline float pair(float a, float weight_a, float b, float weight_b, float sum)
{
	return __builtin_fmaf(b, weight_b, __builtin_fmaf(a, weight_a, sum));
}

extern "C" __global__ void convolution_3d(float *out, const float *in, int i, int nj, int nk)
{
	const int k = blockIdx_x * blockDim_x + threadIdx_x, j = blockIdx_y * blockDim_y + threadIdx_y;
	const int plane = nj * nk;
	if (j < 1 || k < 1 || j >= nj - 1 || k >= nk - 1)
		return;
	const float *at = in + i * plane + j * nk + k;
	const float *before = at - plane, *after = at + plane;
	float sum = before[-nk - 1] * 2;
	sum = pair(after[-nk - 1], 4, before[-nk - 1], 5, sum);
	sum = pair(after[-nk - 1], 7, before[-nk - 1], -8, sum);
	sum = pair(after[-nk - 1], 10, at[-nk], -3, sum);
	sum = pair(at[0], 6, at[nk], -9, sum);
	sum = pair(before[-nk + 1], 2, after[-nk + 1], 4, sum);
	sum = pair(before[1], 5, after[1], 7, sum);
	sum = pair(before[nk + 1], -8, after[nk + 1], 10, sum);
	out[i * plane + j * nk + k] = sum;
}
