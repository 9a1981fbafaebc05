/* reference.c - what the launch files expect: x1 or, as "x2", x2. */
#include <math.h>

#include "../reference.h"

int main(int argc, char **argv)
{
	const size_t n = reference_full(argc, argv) ? 1792 : 160;
	const float *a = random_floats(131, n * n, 0, 1), *y1 = random_floats(134, n, 0, 1);
	const float *y2 = random_floats(135, n, 0, 1);
	float *x1 = random_floats(132, n, 0, 1), *x2 = random_floats(133, n, 0, 1);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			x1[i] = fmaf(a[i * n + j], y1[j], x1[i]);
			x2[i] = fmaf(a[j * n + i], y2[j], x2[i]);
		}
	return write_floats(argc > 2 && !strcmp(argv[2], "x2") ? x2 : x1, n);
}
