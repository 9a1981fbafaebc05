/* reference.c - what the launch files expect: two steps of the whole chip, in the kernel's order of operations. */
#include <math.h>

#include "../reference.h"

static void step(float *to, const float *from, const float *power, size_t cols, size_t rows)
{
	for (size_t y = 0; y < rows; y++)
		for (size_t x = 0; x < cols; x++) {
			const float *at = &from[y * cols + x];
			float north = y ? *(at - cols) : *at, south = y < rows - 1 ? at[cols] : *at;
			float west = x ? *(at - 1) : *at, east = x < cols - 1 ? at[1] : *at;
			double sum = fma(fma(-2.0, *at, north + south), 10.0F, power[y * cols + x]);
			sum = fma(fma(-2.0, *at, east + west), 10.0F, sum) + (80.0F - *at) * 0.0125F;
			to[y * cols + x] = (float)fma(0.0005F, sum, *at);
		}
}

int main(int argc, char **argv)
{
	const size_t side = reference_full(argc, argv) ? 384 : 60;
	float *a = random_floats(43, side * side, 323, 343), *power = random_floats(18, side * side, 0, 0.01);
	float *b = malloc(side * side * sizeof *b);
	step(b, a, power, side, side);
	step(a, b, power, side, side);
	return write_floats(a, side * side);
}
