/* backprop.cu - both kernels that train a layer of a neural network, as in Rodinia: layerforward computes partial sums
 * of the hidden units' inputs, adjust_weights changes the weights by the units' errors.
 *
 * A thread block of 16 by 16 threads has 16 input units (ty) and all 16 hidden units (tx); weight [input][hidden]. Row
 * 0 of the weights and column 0 are those of the bias unit. */
#include "../cuda.h"

enum { SIDE = 16 };

/* Partial sums: of each hidden unit, over the 16 input units of each thread block. The products go to `weights`, as in
 * Rodinia, which computes them in place in its copy. */
extern "C" __global__ void layerforward(const float *input, float *partial, float *products, const float *weights,
					int hidden)
{
	__shared__ float node[SIDE], matrix[SIDE][SIDE];
	const int tx = threadIdx_x, ty = threadIdx_y, by = blockIdx_y;
	const int index = (hidden + 1) * SIDE * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
	if (tx == 0)
		node[ty] = input[SIDE * by + ty + 1];
	__syncthreads();
	matrix[ty][tx] = weights[index];
	__syncthreads();
	matrix[ty][tx] = matrix[ty][tx] * node[ty];
	__syncthreads();
#pragma unroll 1
	for (int apart = 1; apart < SIDE; apart *= 2) {
		if (ty % (2 * apart) == 0)
			matrix[ty][tx] = matrix[ty][tx] + matrix[ty + apart][tx];
		__syncthreads();
	}
	products[index] = matrix[ty][tx];
	__syncthreads();
	if (tx == 0)
		partial[by * hidden + ty] = matrix[tx][ty];
}

/* Each weight gets a part of error times input, and of its last change. */
extern "C" __global__ void adjust_weights(const float *delta, int hidden, const float *units, float *weights,
					  float *old_change)
{
	const int tx = threadIdx_x, ty = threadIdx_y, by = blockIdx_y;
	const int index = (hidden + 1) * SIDE * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
	const int from = SIDE * by + ty + 1, to = tx + 1;
	const float rate = 0.3F, momentum = 0.3F;
	float change = __builtin_fmaf(rate * delta[to], units[from], momentum * old_change[index]);
	weights[index] += change;
	old_change[index] = change;
	__syncthreads();
	if (ty == 0 && by == 0) {
		float bias = __builtin_fmaf(momentum, old_change[to], rate * delta[to]);
		weights[to] += bias;
		old_change[to] = bias;
	}
}
