/* reference.c - what the launch files expect: q or, as "s", s. */
#include <math.h>

#include "../reference.h"

int main(int argc, char **argv)
{
	const size_t n = reference_full(argc, argv) ? 1792 : 160;
	const float *a = random_floats(141, n * n, 0, 1), *r = random_floats(142, n, 0, 1);
	const float *p = random_floats(143, n, 0, 1);
	float *s = calloc(n, sizeof *s), *q = calloc(n, sizeof *q);
	for (size_t i = 0; s && q && i < n; i++)
		for (size_t j = 0; j < n; j++) {
			q[i] = fmaf(a[i * n + j], p[j], q[i]);
			s[i] = fmaf(a[j * n + i], r[j], s[i]);
		}
	return write_floats(argc > 2 && !strcmp(argv[2], "s") ? s : q, n);
}
