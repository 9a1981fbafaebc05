/* reference.c - what the launch files expect: sums and differences of elements, first of those half the vector apart,
 * last of neighbors. */
#include "../reference.h"

static void transform(float *x, size_t size)
{
	for (size_t apart = size / 2; apart; apart /= 2)
		for (size_t i = 0; i < size; i++)
			if (!(i & apart)) {
				float low = x[i], high = x[i + apart];
				x[i] = low + high;
				x[i + apart] = low - high;
			}
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t vectors = full ? 1 : 9, size = full ? 524288 : 2048;
	float *x = random_floats(5, vectors * size, -1, 1);
	for (size_t v = 0; v < vectors; v++)
		transform(x + v * size, size);
	return write_floats(x, vectors * size);
}
