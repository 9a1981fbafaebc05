/* atax.cu - y = transpose of A * (A * x), as in PolyBench: atax_rows has a thread for each row of A, whose lanes read
 * 32 lines of memory at a time, atax_columns one for each column, whose lanes read one. Sums are kept in global memory.
 * Loops are unrolled as NVIDIA's compiler unrolls them. */
#include "../cuda.h"

extern "C" __global__ void atax_rows(const float *a, const float *x, float *sums, int rows, int columns)
{
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (i < rows)
#pragma unroll 4
		for (int j = 0; j < columns; j++)
			sums[i] = __builtin_fmaf(a[i * columns + j], x[j], sums[i]);
}

extern "C" __global__ void atax_columns(const float *a, float *y, const float *sums, int rows, int columns)
{
	const int j = blockIdx_x * blockDim_x + threadIdx_x;
	if (j < columns)
#pragma unroll 4
		for (int i = 0; i < rows; i++)
			y[j] = __builtin_fmaf(a[i * columns + j], sums[i], y[j]);
}
