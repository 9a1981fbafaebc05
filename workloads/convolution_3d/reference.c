/* reference.c - what the launch files expect: the inner points of all planes, their sums in the kernel's order. */
#include <math.h>

#include "../reference.h"

static size_t ni, nj, nk;

/* Places (of the plane before, here, after; row; column) and weights, in the order of the sum. */
static const struct {
	int i, j, k;
	float weight;
} taps[] = {{-1, -1, -1, 2}, {1, -1, -1, 4}, {-1, -1, -1, 5}, {1, -1, -1, 7}, {-1, -1, -1, -8},
	    {1, -1, -1, 10}, {0, -1, 0, -3}, {0, 0, 0, 6},    {0, 1, 0, -9},  {-1, -1, 1, 2},
	    {1, -1, 1, 4},   {-1, 0, 1, 5},  {1, 0, 1, 7},    {-1, 1, 1, -8}, {1, 1, 1, 10}};

static float point(const float *in, size_t i, size_t j, size_t k)
{
	float sum = 0;
	for (size_t t = 0; t < sizeof taps / sizeof *taps; t++) {
		size_t at = ((i + (size_t)taps[t].i) * nj + j + (size_t)taps[t].j) * nk + k + (size_t)taps[t].k;
		sum = t ? fmaf(in[at], taps[t].weight, sum) : in[at] * taps[t].weight;
	}
	return sum;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	ni = full ? 10 : 4;
	nj = full ? 256 : 80;
	nk = full ? 256 : 64;
	const float *in = random_floats(101, ni * nj * nk, 0, 1);
	float *out = calloc(ni * nj * nk, sizeof *out);
	for (size_t i = 1; out && i < ni - 1; i++)
		for (size_t j = 1; j < nj - 1; j++)
			for (size_t k = 1; k < nk - 1; k++)
				out[(i * nj + j) * nk + k] = point(in, i, j, k);
	return write_floats(out, ni * nj * nk);
}
