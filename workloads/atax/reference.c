/* reference.c - what the launch files expect: y, or, as "sums", the product of A and x. */
#include <math.h>

#include "../reference.h"

int main(int argc, char **argv)
{
	const size_t n = reference_full(argc, argv) ? 1792 : 160;
	const float *a = random_floats(121, n * n, 0, 1), *x = random_floats(122, n, 0, 1);
	float *sums = calloc(n, sizeof *sums), *y = calloc(n, sizeof *y);
	for (size_t i = 0; sums && y && i < n; i++)
		for (size_t j = 0; j < n; j++)
			sums[i] = fmaf(a[i * n + j], x[j], sums[i]);
	for (size_t i = 0; sums && y && i < n; i++)
		for (size_t j = 0; j < n; j++)
			y[j] = fmaf(a[i * n + j], sums[i], y[j]);
	return write_floats(argc > 2 && !strcmp(argv[2], "sums") ? sums : y, n);
}
