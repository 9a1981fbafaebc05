/* reference.c - what the launch files expect in `pairs`: for each tile of 16 by 16 documents, the pairs with a
 * sufficient score, highest first; among equals the pair with higher numbers. Sums are added in order, each product
 * with one rounding, as the kernel does. */
#include <math.h>

#include "../reference.h"

enum { TILE = 16, DIMENSIONS = 40 };
static const float least = 0.25f;

static float product(const float *a, const float *b)
{
	float sum = 0;
	for (int k = 0; k < DIMENSIONS; k++)
		sum = fmaf(a[k], b[k], sum);
	return sum;
}

static float score(const float *a, const float *b)
{
	return product(a, b) / (sqrtf(product(a, a)) * sqrtf(product(b, b)));
}

struct pair {
	float score;
	uint32_t documents; /* both numbers, 16 bits each */
};

static int most_alike_first(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;
	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->documents < y->documents) - (x->documents > y->documents);
}

/* Writes a tile: an element that is no pair is 0. */
static void write_tile(const float *features, uint32_t documents, uint32_t row, uint32_t column)
{
	struct pair pairs[TILE * TILE] = {0};
	uint32_t count = 0;
	for (uint32_t i = row; i < row + TILE && i < documents; i++)
		for (uint32_t j = column; j < column + TILE && j < documents; j++) {
			float s = score(features + i * DIMENSIONS, features + j * DIMENSIONS);
			if (i < j && s >= least)
				pairs[count++] = (struct pair){s, i << 16 | j};
		}
	qsort(pairs, count, sizeof *pairs, most_alike_first);
	for (uint32_t n = 0; n < TILE * TILE; n++) {
		uint32_t bits;
		memcpy(&bits, &pairs[n].score, sizeof bits);
		write_integer((uint64_t)bits << 32 | pairs[n].documents, 8);
	}
}

int main(int argc, char **argv)
{
	const uint32_t documents = reference_full(argc, argv) ? 441 : 42;
	const float *features = random_floats(91, (size_t)documents * DIMENSIONS, -0.5, 1);
	for (uint32_t row = 0; row < documents; row += TILE)
		for (uint32_t column = row; column < documents; column += TILE)
			write_tile(features, documents, row, column);
	return fflush(stdout) ? 1 : 0;
}
