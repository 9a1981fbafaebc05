/* neural_network.cu - the four layers of a network that recognizes digits in images, as in the GPGPU-Sim (ISPASS 2009)
 * benchmark NN: two of convolutions with a stride of 2, two that are fully connected.
 *
 * A thread block of the first two layers has an image's map, a thread a point. In the other two a thread block is one
 * thread, as there: a neuron for an image. Weights: of each map or neuron the bias first. */
#include "../cuda.h"

enum { INPUT = 29, KERNEL = 5, AREA = KERNEL * KERNEL };
enum { MAPS_1 = 6, SIDE_1 = 13, MAP_1 = SIDE_1 * SIDE_1, SIDE_2 = 5, MAP_2 = SIDE_2 * SIDE_2 };

/* 1.7159 tanh(2 x / 3), with a quotient for tanh that reaches 1 where 2 x / 3 is 3. */
__device__ static inline float activation(float x)
{
	float y = x * (2.0F / 3.0F);
	y = y > 3 ? 3 : y < -3 ? -3 : y;
	return 1.7159F * (y * __builtin_fmaf(y, y, 27.0F) / __builtin_fmaf(9.0F, y * y, 27.0F));
}

/* The sum and the products of a KERNEL by KERNEL window, whose rows are `row` apart, with weights. */
__device__ static inline float add_window(float sum, const float *window, int row, const float *weights)
{
#pragma unroll
	for (int y = 0; y < KERNEL; y++)
#pragma unroll
		for (int x = 0; x < KERNEL; x++)
			sum = __builtin_fmaf(window[y * row + x], weights[y * KERNEL + x], sum);
	return sum;
}

extern "C" __global__ void first_layer(float *out, const float *images, const float *weights)
{
	const int x = threadIdx_x, y = threadIdx_y, map = blockIdx_x, image = blockIdx_y;
	const float *window = images + image * INPUT * INPUT + 2 * y * INPUT + 2 * x;
	weights += map * (AREA + 1);
	float sum = add_window(weights[0], window, INPUT, weights + 1);
	out[(image * MAPS_1 + map) * MAP_1 + y * SIDE_1 + x] = activation(sum);
}

extern "C" __global__ void second_layer(float *out, const float *in, const float *weights)
{
	const int x = threadIdx_x, y = threadIdx_y, map = blockIdx_x, image = blockIdx_y;
	const float *window = in + image * MAPS_1 * MAP_1 + 2 * y * SIDE_1 + 2 * x;
	weights += map * (MAPS_1 * AREA + 1);
	float sum = weights[0];
#pragma unroll 1
	for (int from = 0; from < MAPS_1; from++)
		sum = add_window(sum, window + from * MAP_1, SIDE_1, weights + 1 + from * AREA);
	out[(image * (int)gridDim_x + map) * MAP_2 + y * SIDE_2 + x] = activation(sum);
}

/* A neuron with `inputs` inputs. */
__device__ static inline void neuron(float *out, const float *in, const float *weights, int inputs)
{
	const int n = blockIdx_x, image = blockIdx_y;
	in += image * inputs;
	weights += n * (inputs + 1);
	float sum = weights[0];
	for (int i = 0; i < inputs; i++)
		sum = __builtin_fmaf(in[i], weights[1 + i], sum);
	out[image * (int)gridDim_x + n] = activation(sum);
}

extern "C" __global__ void third_layer(float *out, const float *in, const float *weights, int maps)
{
	neuron(out, in, weights, maps * MAP_2);
}

extern "C" __global__ void fourth_layer(float *out, const float *in, const float *weights, int inputs)
{
	neuron(out, in, weights, inputs);
}
