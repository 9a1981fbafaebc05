/* reference.c - what the launch files expect: an iteration, with the sum in the kernel's order. */
#include "../reference.h"

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t nx = full ? 200 : 100, ny = full ? 200 : 20, nz = full ? 14 : 12, plane = nx * ny;
	float *from = random_floats(100, plane * nz, 0, 1), *to = malloc(plane * nz * sizeof *to);
	for (size_t z = 0; z < nz; z++)
		for (size_t y = 0; y < ny; y++)
			for (size_t x = 0; x < nx; x++) {
				const float *p = &from[z * plane + y * nx + x];
				float *result = &to[z * plane + y * nx + x];
				*result = *p;
				if (x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 || z == nz - 1)
					continue;
				*result =
				    (*(p - 1) + p[1] + *(p - nx) + p[nx] + *(p - plane) + p[plane]) * (1.0F / 6.0F);
			}
	return write_floats(to, plane * nz);
}
