/* matrix_mul.cu - C = A * B, n by n, row by row, in tiles of 16 by 16 that a thread block keeps in shared memory.
 *
 * n is no multiple of 16: the threads of the last tiles that lie outside load zeros, and store nothing. */
#include "../cuda.h"

enum { TILE = 16 };

extern "C" __global__ void matrix_mul(float *c, const float *a, const float *b, int n)
{
	__shared__ float as[TILE][TILE], bs[TILE][TILE];
	int tx = threadIdx_x, ty = threadIdx_y;
	int row = blockIdx_y * TILE + ty, column = blockIdx_x * TILE + tx;
	float sum = 0;
	for (int tile = 0; tile < n; tile += TILE) {
		as[ty][tx] = row < n && tile + tx < n ? a[row * n + tile + tx] : 0;
		bs[ty][tx] = tile + ty < n && column < n ? b[(tile + ty) * n + column] : 0;
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += as[ty][k] * bs[k][tx];
		__syncthreads();
	}
	if (row < n && column < n)
		c[row * n + column] = sum;
}
