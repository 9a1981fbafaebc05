/* similarity_score.cu - the similarity of each pair of documents, by the cosine of their feature vectors, by
 * map-reduce as in Mars: a map without reduce.
 *
 * A thread block takes the pairs of TILE documents with TILE others, a thread for each, and keeps a tile of their
 * features in shared memory. It emits the pairs with a sufficient score, highest first. */
#include "../mapreduce.h"

enum { TILE = 16 };

/* A score's bits, and in the low bits the two documents, less than 2^16; scores are positive, so that their bits
 * sort like the scores. */
typedef unsigned long long pair;

static __device__ pair pair_of(float score, unsigned i, unsigned j)
{
	return (pair)__nvvm_bitcast_f2i(score) << 32 | i << 16 | j;
}

/* Documents i and j have one row each of `features`, with `dimensions` elements. Block b takes the tile that is number
 * b of those on or above the diagonal, row by row, and writes its pairs with i < j and a score of at least `least` from
 * pairs[THREADS * b] on. */
extern "C" __global__ void score_pairs(pair *pairs, const float *features, unsigned documents, unsigned dimensions,
				       float least)
{
	__shared__ float rows[TILE][TILE + 1], columns[TILE][TILE + 1];
	__shared__ pair sorted[THREADS];
	__shared__ unsigned places[THREADS + 1];
	const unsigned t = threadIdx_x, x = t % TILE, y = t / TILE, tiles = (documents + TILE - 1) / TILE;
	unsigned row = 0, column = blockIdx_x;
	for (; column >= tiles - row; row++)
		column -= tiles - row;
	column += row;

	const unsigned first = row * TILE + y, second = column * TILE + y; /* whose features this thread loads */
	float dot = 0, squares_i = 0, squares_j = 0;
	for (unsigned from = 0; from < dimensions; from += TILE) {
		bool inside = from + x < dimensions;
		rows[y][x] = inside && first < documents ? features[first * dimensions + from + x] : 0;
		columns[y][x] = inside && second < documents ? features[second * dimensions + from + x] : 0;
		__syncthreads();
		for (unsigned k = 0; k < TILE; k++) {
			float a = rows[y][k], b = columns[x][k];
			dot += a * b;
			squares_i += a * a;
			squares_j += b * b;
		}
		__syncthreads();
	}

	const unsigned i = row * TILE + y, j = column * TILE + x;
	float score = dot / (__nvvm_sqrt_rn_f(squares_i) * __nvvm_sqrt_rn_f(squares_j));
	bool alike = i < j && j < documents && score >= least;
	places[t] = alike;
	block_scan(places);

	const unsigned count = places[THREADS];
	if (alike)
		sorted[places[t]] = pair_of(score, i, j);
	if (t >= count)
		sorted[t] = 0;
	unsigned size = 1;
	while (size < count)
		size *= 2;
	block_sort(sorted, size);
	if (t < count)
		pairs[THREADS * blockIdx_x + t] = sorted[size - 1 - t];
}
