/* reference.c - what the launch files expect: each vector of each dimension from all bits of its Gray code. */
#include "../reference.h"

enum { DIRECTIONS = 32 };

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t vectors = full ? 10000 : 3000, dimensions = full ? 100 : 8;
	const uint32_t *bytes = random_integers(81, dimensions * DIRECTIONS * 4, 0, 256);
	float *out = malloc(vectors * dimensions * sizeof *out);
	for (size_t d = 0; out && d < dimensions; d++)
		for (uint32_t i = 0; i < vectors; i++) {
			uint32_t gray = i ^ i >> 1, x = 0;
			for (size_t k = 0; k < DIRECTIONS; k++) {
				const uint32_t *b = bytes + (d * DIRECTIONS + k) * 4;
				x ^= gray >> k & 1 ? b[0] | b[1] << 8 | b[2] << 16 | b[3] << 24 : 0;
			}
			out[d * vectors + i] = (float)x * 0x1p-32F;
		}
	return write_floats(out, vectors * dimensions);
}
