/* mvt.cu - x1 += A * y1 and x2 += transpose of A * y2, as in PolyBench: mvt_rows has a thread for each row of A, whose
 * lanes read 32 lines of memory at a time, mvt_columns one for each column, whose lanes read one. Sums are kept in
 * global memory. Loops are unrolled as NVIDIA's compiler unrolls them. */
#include "../cuda.h"

extern "C" __global__ void mvt_rows(const float *a, float *x1, const float *y1, int n)
{
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (i < n)
#pragma unroll 4
		for (int j = 0; j < n; j++)
			x1[i] = __builtin_fmaf(a[i * n + j], y1[j], x1[i]);
}

extern "C" __global__ void mvt_columns(const float *a, float *x2, const float *y2, int n)
{
	const int i = blockIdx_x * blockDim_x + threadIdx_x;
	if (i < n)
#pragma unroll 4
		for (int j = 0; j < n; j++)
			x2[i] = __builtin_fmaf(a[j * n + i], y2[j], x2[i]);
}
