/* matrix_mul.cu - C = A * B, row by row, in tiles of 16 by 16 that a thread block keeps in shared memory.
 *
 * A has `rows` rows of `inner` elements, B `inner` rows of `columns`. None is a multiple of 16: the threads of the last
 * tiles that lie outside load zeros, and store nothing. */
#include "../cuda.h"

enum { TILE = 16 };

extern "C" __global__ void matrix_mul(float *c, const float *a, const float *b, int rows, int inner,
				      int columns)
{
	__shared__ float as[TILE][TILE], bs[TILE][TILE];
	int tx = threadIdx_x, ty = threadIdx_y;
	int row = blockIdx_y * TILE + ty, column = blockIdx_x * TILE + tx;
	float sum = 0;
	for (int tile = 0; tile < inner; tile += TILE) {
		as[ty][tx] = row < rows && tile + tx < inner ? a[row * inner + tile + tx] : 0;
		bs[ty][tx] = tile + ty < inner && column < columns ? b[(tile + ty) * columns + column] : 0;
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += as[ty][k] * bs[k][tx];
		__syncthreads();
	}
	if (row < rows && column < columns)
		c[row * columns + column] = sum;
}
