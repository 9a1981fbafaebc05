/* reference.c - what the launch files expect: the costs row by row. */
#include "../reference.h"

enum { ROWS = 10 };

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

int main(int argc, char **argv)
{
	const size_t cols = reference_full(argc, argv) ? 113898 : 2900;
	uint32_t *costs = random_integers(463, cols, 0, 10), *walls = random_integers(7, ROWS * cols, 0, 10);
	uint32_t *next = malloc(cols * sizeof *next);
	for (size_t row = 0; row < ROWS; row++) {
		for (size_t x = 0; x < cols; x++) {
			uint32_t left = costs[x ? x - 1 : x], right = costs[x < cols - 1 ? x + 1 : x];
			next[x] = least(least(left, costs[x]), right) + walls[row * cols + x];
		}
		memcpy(costs, next, cols * sizeof *next);
	}
	return write_integers(costs, cols);
}
