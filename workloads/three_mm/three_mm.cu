/* three_mm.cu - G = (A * B) * (C * D), as in PolyBench: a launch for each product, a thread for each of its elements,
 * whose row and column it reads from global memory. Loops are unrolled as NVIDIA's compiler unrolls them. */
#include "../cuda.h"

/* c, of rows * columns, += a, of rows * inner, times b. */
__device__ static inline void multiply(float *c, const float *a, const float *b, int rows, int columns, int inner)
{
	const int j = blockIdx_x * blockDim_x + threadIdx_x, i = blockIdx_y * blockDim_y + threadIdx_y;
	if (i < rows && j < columns)
#pragma unroll 4
		for (int k = 0; k < inner; k++)
			c[i * columns + j] = __builtin_fmaf(a[i * inner + k], b[k * columns + j], c[i * columns + j]);
}

extern "C" __global__ void mm3_e(float *e, const float *a, const float *b, int ni, int nj, int nk)
{
	multiply(e, a, b, ni, nj, nk);
}

extern "C" __global__ void mm3_f(float *f, const float *c, const float *d, int nj, int nl, int nm)
{
	multiply(f, c, d, nj, nl, nm);
}

extern "C" __global__ void mm3_g(float *g, const float *e, const float *f, int ni, int nl, int nj)
{
	multiply(g, e, f, ni, nl, nj);
}
