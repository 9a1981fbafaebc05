/* reference.c - what the launch files expect: products added in order, each with one rounding, as the kernel does. */
#include <math.h>

#include "../reference.h"

enum { INNER = 58 };

int main(int argc, char **argv)
{
	const size_t n = reference_full(argc, argv) ? 314 : 58; /* rows of A and C, columns of B and C */
	const float *a = random_floats(1, n * INNER, -1, 1), *b = random_floats(2, INNER * n, -1, 1);
	float *c = calloc(n * n, sizeof *c);
	for (size_t row = 0; row < n; row++)
		for (size_t column = 0; column < n; column++)
			for (size_t k = 0; k < INNER; k++)
				c[row * n + column] = fmaf(a[row * INNER + k], b[k * n + column], c[row * n + column]);
	return write_floats(c, n * n);
}
