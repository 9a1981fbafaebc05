/* reference.c - what the launch files expect: the product G. */
#include <math.h>

#include "../reference.h"

static float *multiply(const float *a, const float *b, size_t rows, size_t columns, size_t inner)
{
	float *c = calloc(rows * columns, sizeof *c);
	for (size_t i = 0; c && i < rows; i++)
		for (size_t j = 0; j < columns; j++)
			for (size_t k = 0; k < inner; k++)
				c[i * columns + j] = fmaf(a[i * inner + k], b[k * columns + j], c[i * columns + j]);
	return c;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t ni = full ? 288 : 32, nl = full ? 320 : 64, other = full ? 64 : 32;
	const float *a = random_floats(111, ni * other, 0, 1), *b = random_floats(112, other * other, 0, 1);
	const float *c = random_floats(113, other * other, 0, 1), *d = random_floats(114, other * nl, 0, 1);
	const float *e = multiply(a, b, ni, other, other), *f = multiply(c, d, other, nl, other);
	return write_floats(multiply(e, f, ni, nl, other), ni * nl);
}
