/* pathfinder.cu - the cheapest paths from the first row of a grid to each point of a later row, as in Rodinia: a step
 * goes to the next row, straight on or to a column beside.
 *
 * A thread block computes several rows in shared memory. In each row one column more on both sides lacks a neighbor, so
 * a thread block has `rows` columns on both sides that it leaves to the thread blocks beside. */
#include "../cuda.h"

enum { THREADS = 256 };

__device__ static inline int least(int a, int b)
{
	return a < b ? a : b;
}

/* Adds `rows` rows of `walls` to the costs in `from`. Columns outside the grid have no path. */
extern "C" __global__ void dynproc_kernel(int *to, const int *from, const int *walls, int cols, int rows)
{
	__shared__ int before[THREADS], after[THREADS];
	const int t = threadIdx_x, x = (int)blockIdx_x * (THREADS - 2 * rows) - rows + t;
	const int inside = x >= 0 && x < cols;
	const int left = x == 0 ? t : t - 1, right = x == cols - 1 ? t : t + 1;
	if (inside)
		before[t] = from[x];
	__syncthreads();

	int computed = 0;
#pragma unroll 1
	for (int row = 0; row < rows; row++) {
		computed = inside && t > row && t < THREADS - 1 - row;
		if (computed)
			after[t] = least(least(before[left], before[t]), before[right]) + walls[row * cols + x];
		__syncthreads();
		if (row == rows - 1)
			break;
		if (computed)
			before[t] = after[t];
		__syncthreads();
	}
	if (computed)
		to[x] = after[t];
}
