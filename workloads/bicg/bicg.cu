/* bicg.cu - s = transpose of A * r and q = A * p, the products of a step of BiCGStab, as in PolyBench: bicg_columns has
 * a thread for each column of A, whose lanes read one line of memory at a time, bicg_rows one for each row, whose lanes
 * read
 * 32. Sums are kept in global memory, and begin with 0 in the kernel. Loops are unrolled as NVIDIA's compiler unrolls
 * them. */
#include "../cuda.h"

extern "C" __global__ void bicg_columns(const float *a, const float *r, float *s, int rows, int columns)
{
	const int j = blockIdx_x * blockDim_x + threadIdx_x;
	if (j >= columns)
		return;
	s[j] = 0;
#pragma unroll 4
	for (int i = 0; i < rows; i++)
		s[j] = __builtin_fmaf(a[i * columns + j], r[i], s[j]);
}

extern "C" __global__ void bicg_rows(const float *a, const float *p, float *q, int rows, int columns)
{
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (i >= rows)
		return;
	q[i] = 0;
#pragma unroll 4
	for (int j = 0; j < columns; j++)
		q[i] = __builtin_fmaf(a[i * columns + j], p[j], q[i]);
}
