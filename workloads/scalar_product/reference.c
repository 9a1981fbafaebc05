/* reference.c - what the launch files expect: 1024 sums of every 1024th product, each product added with one
 * rounding, then added pairwise, the halves of what is left. */
#include <math.h>

#include "../reference.h"

enum { ELEMENTS = 4000, SUMS = 1024 };

static float product(const float *a, const float *b)
{
	float sums[SUMS] = {0};
	for (int i = 0; i < ELEMENTS; i++)
		sums[i % SUMS] = fmaf(a[i], b[i], sums[i % SUMS]);
	for (int n = SUMS / 2; n; n /= 2)
		for (int i = 0; i < n; i++)
			sums[i] += sums[i + n];
	return sums[0];
}

int main(int argc, char **argv)
{
	const size_t vectors = reference_full(argc, argv) ? 300 : 9;
	const float *a = random_floats(3, vectors * ELEMENTS, -1, 1), *b = random_floats(4, vectors * ELEMENTS, -1, 1);
	float *c = malloc(vectors * sizeof *c);
	for (size_t v = 0; v < vectors; v++)
		c[v] = product(a + v * ELEMENTS, b + v * ELEMENTS);
	return write_floats(c, vectors);
}
