/* resnet_block.cu - a block of the neural network ResNet-50: a convolution of 1 * 1 to fewer channels, one of 3 * 3,
 * one of 1 * 1 back to as many channels as before, each with batch norm and ReLU, and the sum with the block's input
 * before the last ReLU.
 *
 * A thread block has an output channel and a thread of its 16 * 16 a point of the image. Around the image there are
 * zeros, which the convolution of 3 * 3 does not read: threads at the border diverge. */
#include "../cuda.h"

/* Index of the thread's point in a channel; -1 outside. */
__device__ static inline int point_of(int side)
{
	const int x = threadIdx_x, y = threadIdx_y;
	return x < side && y < side ? y * side + x : -1;
}

extern "C" __global__ void convolve_1x1(float *out, const float *in, const float *weights, int channels, int side)
{
	const int point = point_of(side), size = side * side;
	if (point < 0)
		return;
	float sum = 0;
	weights += blockIdx_x * channels;
	for (int c = 0; c < channels; c++)
		sum = __builtin_fmaf(weights[c], in[c * size + point], sum);
	out[blockIdx_x * size + point] = sum;
}

extern "C" __global__ void convolve_3x3(float *out, const float *in, const float *weights, int channels, int side)
{
	const int point = point_of(side), size = side * side, x = threadIdx_x, y = threadIdx_y;
	if (point < 0)
		return;
	float sum = 0;
	weights += blockIdx_x * channels * 9;
	for (int c = 0; c < channels; c++)
#pragma unroll
		for (int j = -1; j <= 1; j++)
#pragma unroll
			for (int i = -1; i <= 1; i++)
				if (x + i >= 0 && x + i < side && y + j >= 0 && y + j < side)
					sum = __builtin_fmaf(weights[c * 9 + (j + 1) * 3 + i + 1],
							     in[c * size + point + j * side + i], sum);
	out[blockIdx_x * size + point] = sum;
}

/* Of each channel: means, variances, factors, offsets. */
extern "C" __global__ void batch_norm(float *values, const float *means, const float *variances, const float *factors,
				      const float *offsets, int side)
{
	const int point = point_of(side), c = blockIdx_x;
	if (point < 0)
		return;
	float *value = values + c * side * side + point;
	float normalized = (*value - means[c]) / __nvvm_sqrt_rn_f(variances[c] + 1e-5F);
	*value = __builtin_fmaf(normalized, factors[c], offsets[c]);
}

extern "C" __global__ void relu(float *values, int side)
{
	const int point = point_of(side);
	if (point < 0)
		return;
	float *value = values + blockIdx_x * side * side + point;
	*value = *value < 0 ? 0 : *value;
}

extern "C" __global__ void add(float *values, const float *more, int side)
{
	const int point = point_of(side);
	if (point >= 0)
		values[blockIdx_x * side * side + point] += more[blockIdx_x * side * side + point];
}
