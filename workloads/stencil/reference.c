/* reference.c - what the launch files expect: two steps on nx * ny * nz points, their sums in the kernel's order. */
#include <math.h>

#include "../reference.h"

static const float c0 = 1.0F / 6, c1 = 1.0F / 36;
static size_t nx, ny, nz;

static void step(float *out, const float *in)
{
	const size_t plane = nx * ny;
	for (size_t k = 1; k < nz - 1; k++)
		for (size_t j = 1; j < ny - 1; j++)
			for (size_t i = 1; i < nx - 1; i++) {
				size_t at = k * plane + j * nx + i;
				float sum = in[at + plane] + in[at - plane] + in[at - nx] + in[at + nx] + in[at - 1] +
					    in[at + 1];
				out[at] = fmaf(sum, c1, -(in[at] * c0));
			}
}

int main(int argc, char **argv)
{
	int full = reference_full(argc, argv);
	nx = full ? 500 : 100;
	ny = full ? 250 : 36;
	nz = full ? 8 : 6;
	float *a = random_floats(6, nx * ny * nz, 0, 1), *b = random_floats(6, nx * ny * nz, 0, 1);
	step(b, a);
	step(a, b);
	return write_floats(a, nx * ny * nz);
}
