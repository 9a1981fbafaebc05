/* reference.c - what matrix_mul.launch expects: products added in order, each with one rounding, as the kernel does. */
#include <math.h>

#include "../reference.h"

enum { N = 58 };

int main(void)
{
	const float *a = random_floats(1, N * N, -1, 1), *b = random_floats(2, N * N, -1, 1);
	static float c[N * N];
	for (int row = 0; row < N; row++)
		for (int column = 0; column < N; column++)
			for (int k = 0; k < N; k++)
				c[row * N + column] = fmaf(a[row * N + k], b[k * N + column], c[row * N + column]);
	return write_floats(c, N * N);
}
