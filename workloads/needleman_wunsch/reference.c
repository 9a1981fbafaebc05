/* reference.c - what the launch files expect: all scores, row by row. */
#include "../reference.h"

enum { PENALTY = 10 };

static int larger(int a, int b)
{
	return a > b ? a : b;
}

int main(int argc, char **argv)
{
	const size_t columns = (reference_full(argc, argv) ? 640 : 64) + 1;
	const uint32_t *random = random_integers(151, columns * columns, 0, 21);
	uint32_t *scores = calloc(columns * columns, sizeof *scores);
	if (!random || !scores)
		return 1;
	for (size_t at = 0; at < columns * columns; at++) {
		size_t i = at / columns, j = at % columns;
		if (!i || !j)
			continue;
		int gap = larger((int)scores[at - 1], (int)scores[at - columns]) - PENALTY;
		scores[at] = (uint32_t)larger((int)scores[at - columns - 1] + (int)random[at] - 10, gap);
	}
	return write_integers(scores, columns * columns);
}
