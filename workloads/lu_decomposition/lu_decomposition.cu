/* lu_decomposition.cu - the LU decomposition of a matrix in place, without pivots, as in Rodinia's lud: L below the
 * diagonal, whose ones are not stored, U on and above it.
 *
 * The matrix is cut into blocks of 16 by 16. For each block on the diagonal, lud_diagonal decomposes it, lud_perimeter
 * solves for the blocks below and beside it, and lud_internal subtracts their products from the rest. The loops of
 * the first two are unrolled. */
#include "../cuda.h"

enum { SIDE = 16 };

/* One thread block, a thread a row and column. */
extern "C" __global__ void lud_diagonal(float *m, int size, int offset)
{
	__shared__ float block[SIDE][SIDE];
	const int t = threadIdx_x;
	float *corner = m + offset * size + offset;
#pragma unroll
	for (int i = 0; i < SIDE; i++)
		block[i][t] = corner[i * size + t];
	__syncthreads();
#pragma unroll
	for (int i = 0; i < SIDE - 1; i++) {
		if (t > i) {
			float sum = block[t][i];
			for (int j = 0; j < i; j++)
				sum = __builtin_fmaf(-block[t][j], block[j][i], sum);
			block[t][i] = sum / block[i][i];
		}
		__syncthreads();
		if (t > i) {
			float sum = block[i + 1][t];
			for (int j = 0; j < i + 1; j++)
				sum = __builtin_fmaf(-block[i + 1][j], block[j][t], sum);
			block[i + 1][t] = sum;
		}
		__syncthreads();
	}
#pragma unroll
	for (int i = 1; i < SIDE; i++)
		corner[i * size + t] = block[i][t];
}

/* Thread block b has the block b + 1 to the right of the one on the diagonal, and the one as far below it: of its 32
 * threads, one half solves for a column of the former, the other half for a row of the latter. */
extern "C" __global__ void lud_perimeter(float *m, int size, int offset)
{
	__shared__ float diagonal[SIDE][SIDE], right[SIDE][SIDE], below[SIDE][SIDE];
	const int apart = SIDE * ((int)blockIdx_x + 1), half = threadIdx_x / SIDE, t = threadIdx_x % SIDE;
	float *corner = m + offset * size + offset, *beside = corner + apart, *under = corner + apart * size;
	if (half == 0) {
#pragma unroll
		for (int i = 0; i < SIDE / 2; i++)
			diagonal[i][t] = corner[i * size + t];
#pragma unroll
		for (int i = 0; i < SIDE; i++)
			right[i][t] = beside[i * size + t];
	} else {
#pragma unroll
		for (int i = SIDE / 2; i < SIDE; i++)
			diagonal[i][t] = corner[i * size + t];
#pragma unroll
		for (int i = 0; i < SIDE; i++)
			below[i][t] = under[i * size + t];
	}
	__syncthreads();
	if (half == 0) {
#pragma unroll
		for (int i = 1; i < SIDE; i++) {
			float sum = right[i][t];
			for (int j = 0; j < i; j++)
				sum = __builtin_fmaf(-diagonal[i][j], right[j][t], sum);
			right[i][t] = sum;
		}
	} else {
#pragma unroll
		for (int i = 0; i < SIDE; i++) {
			float sum = below[t][i];
			for (int j = 0; j < i; j++)
				sum = __builtin_fmaf(-below[t][j], diagonal[j][i], sum);
			below[t][i] = sum / diagonal[i][i];
		}
	}
	__syncthreads();
	if (half == 0) {
#pragma unroll
		for (int i = 1; i < SIDE; i++)
			beside[i * size + t] = right[i][t];
	} else {
#pragma unroll
		for (int i = 0; i < SIDE; i++)
			under[i * size + t] = below[i][t];
	}
}

extern "C" __global__ void lud_internal(float *m, int size, int offset)
{
	__shared__ float right[SIDE][SIDE], below[SIDE][SIDE];
	const int tx = threadIdx_x, ty = threadIdx_y;
	const int row = offset + SIDE * ((int)blockIdx_y + 1), col = offset + SIDE * ((int)blockIdx_x + 1);
	right[ty][tx] = m[(offset + ty) * size + col + tx];
	below[ty][tx] = m[(row + ty) * size + offset + tx];
	__syncthreads();
	float sum = 0;
#pragma unroll
	for (int i = 0; i < SIDE; i++)
		sum = __builtin_fmaf(below[ty][i], right[i][tx], sum);
	m[(row + ty) * size + col + tx] -= sum;
}
