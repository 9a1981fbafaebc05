/* needleman_wunsch.cu - the scores of the alignment of two sequences, as in Rodinia: the score of a place is the best
 * of its north-western neighbor's plus the similarity of the two elements, and its northern's and western's less a
 * penalty.
 *
 * The tiles of 16 by 16 scores on a diagonal of the matrix are independent: one thread block each, one launch for each
 * diagonal. The first kernel goes to the longest diagonal, the second one beyond. In a tile, 16 threads, half a warp,
 * go from diagonal to diagonal, with a barrier between them as in Rodinia. The matrix has a row above and a column left
 * of the tiles, whose scores are 0: a gap at the beginning costs nothing.
 *
 * The loops over diagonals are unrolled as NVIDIA's compiler unrolls them, so the code is larger than the instruction
 * cache. */
#include "../cuda.h"

enum { TILE = 16 };

__device__ static inline int larger(int a, int b)
{
	return a > b ? a : b;
}

enum { PITCH = TILE + 1 };

struct tile {
	int scores[PITCH * PITCH], similar[TILE * TILE];
};

__device__ static __forceinline__ void score(int *at, int similar, int penalty)
{
	*at = larger(at[-PITCH - 1] + similar, larger(at[-1], at[-PITCH]) - penalty);
}

/* The scores of tile (x, y) of a matrix with columns of scores in a row. */
__device__ static __forceinline__ void score_tile(int *scores, const int *similar, struct tile *t, int x, int y,
						  int columns, int penalty)
{
	const int i = threadIdx_x;
	const int corner = y * TILE * columns + x * TILE, first = corner + columns + 1;
	if (i == 0)
		t->scores[0] = scores[corner];
	for (int row = 0; row < TILE; row++)
		t->similar[row * TILE + i] = similar[first + row * columns + i];
	__syncthreads();
	t->scores[(i + 1) * PITCH] = scores[corner + (i + 1) * columns];
	__syncthreads();
	t->scores[i + 1] = scores[corner + i + 1];
	__syncthreads();
	int *at = t->scores + (1 - i) * PITCH + i + 1;
	const int *like = t->similar - i * TILE + i;
#pragma unroll
	for (int d = 0; d < TILE; d++) {
		if (i <= d)
			score(at + d * PITCH, like[d * TILE], penalty);
		__syncthreads();
	}
	at += (TILE - 1) * (PITCH + 1);
	like += (TILE - 1) * (TILE + 1);
#pragma unroll
	for (int d = TILE - 2; d >= 0; d--) {
		if (i <= d)
			score(at - d, like[-d], penalty);
		__syncthreads();
	}
	for (int row = 0; row < TILE; row++)
		scores[first + row * columns + i] = t->scores[(row + 1) * PITCH + i + 1];
}

/* The tiles of the diagonal whose lowest is in row `diagonal`, column 0. */
extern "C" __global__ void nw_growing(int *scores, const int *similar, int columns, int penalty, int diagonal)
{
	__shared__ struct tile t;
	score_tile(scores, similar, &t, blockIdx_x, diagonal - blockIdx_x, columns, penalty);
}

/* The tiles of the diagonal whose lowest is in row tiles - 1 and column `column`. */
extern "C" __global__ void nw_shrinking(int *scores, const int *similar, int columns, int penalty, int column,
					int tiles)
{
	__shared__ struct tile t;
	score_tile(scores, similar, &t, column + blockIdx_x, tiles - 1 - blockIdx_x, columns, penalty);
}
