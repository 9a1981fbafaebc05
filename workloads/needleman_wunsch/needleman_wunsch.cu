/* needleman_wunsch.cu - the scores of the alignment of two sequences, as in Rodinia: the score of a place is the best
 * of its north-western neighbor's plus the similarity of the two elements, and its northern's and western's less a
 * penalty.
 *
 * The tiles of 16 by 16 scores on a diagonal of the matrix are independent: one thread block each, one launch for each
 * diagonal. The first kernel goes to the longest diagonal, the second one beyond. In a tile, 16 threads, half a warp,
 * go from diagonal to diagonal, with a barrier between them as in Rodinia. The matrix has a row above and a column left
 * of the tiles, whose scores are 0: a gap at the beginning costs nothing. */
#include "../cuda.h"

enum { TILE = 16 };

__device__ static inline int larger(int a, int b)
{
	return a > b ? a : b;
}

struct tile {
	int scores[TILE + 1][TILE + 1], similar[TILE][TILE];
};

__device__ static inline void score(struct tile *t, int row, int column, int penalty)
{
	t->scores[row][column] = larger(t->scores[row - 1][column - 1] + t->similar[row - 1][column - 1],
					larger(t->scores[row][column - 1], t->scores[row - 1][column]) - penalty);
}

/* The scores of tile (x, y) of a matrix with columns of scores in a row. */
__device__ static inline void score_tile(int *scores, const int *similar, struct tile *t, int x, int y, int columns,
					 int penalty)
{
	const int i = threadIdx_x;
	const int corner = y * TILE * columns + x * TILE, first = corner + columns + 1;
	if (i == 0)
		t->scores[0][0] = scores[corner];
	for (int row = 0; row < TILE; row++)
		t->similar[row][i] = similar[first + row * columns + i];
	__syncthreads();
	t->scores[i + 1][0] = scores[corner + (i + 1) * columns];
	__syncthreads();
	t->scores[0][i + 1] = scores[corner + i + 1];
	__syncthreads();
	for (int d = 0; d < TILE; d++) {
		if (i <= d)
			score(t, d - i + 1, i + 1, penalty);
		__syncthreads();
	}
	for (int d = TILE - 2; d >= 0; d--) {
		if (i <= d)
			score(t, TILE - i, i + TILE - d, penalty);
		__syncthreads();
	}
	for (int row = 0; row < TILE; row++)
		scores[first + row * columns + i] = t->scores[row + 1][i + 1];
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
