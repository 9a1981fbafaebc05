/* reference.c - what the launch files expect: each point's sum over the atoms, with the kernel's roundings: the
 * distances of a thread's points are sums of its first one's. */
#include <math.h>

#include "../reference.h"

enum { ATOMS = 24, POINTS = 8, TILE_X = 16 };

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t width = TILE_X * POINTS * (full ? 4 : 2), height = full ? 512 : 64;
	const float spacing = 0.1F, *atoms = random_floats(40, ATOMS * 4, 0.5, 20);
	float *energy = random_floats(41, width * height, 0, 1);
	for (size_t i = 0; i < width * height; i++) {
		size_t x = i % width, first = x / (TILE_X * POINTS) * (TILE_X * POINTS) + x % TILE_X;
		float sum = 0;
		for (const float *a = atoms; a < atoms + ATOMS * 4; a += 4) {
			float dx = spacing * (float)first - a[0], dy = spacing * (float)(i / width) - a[1];
			for (size_t at = first; at < x; at += TILE_X)
				dx += spacing * TILE_X;
			sum += a[3] / sqrtf(fmaf(dx, dx, fmaf(dy, dy, a[2])));
		}
		energy[i] += sum;
	}
	return write_floats(energy, width * height);
}
