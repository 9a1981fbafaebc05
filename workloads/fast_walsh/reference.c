/* reference.c - what the launch files expect: sums and differences of elements, first of those half the vector apart,
 * last of neighbors. */
#include "../reference.h"

enum { SIZE = 2048 };

static void transform(float *x)
{
	for (int apart = SIZE / 2; apart; apart /= 2)
		for (int i = 0; i < SIZE; i++)
			if (!(i & apart)) {
				float low = x[i], high = x[i + apart];
				x[i] = low + high;
				x[i + apart] = low - high;
			}
}

int main(int argc, char **argv)
{
	const size_t vectors = reference_full(argc, argv) ? 240 : 9;
	float *x = random_floats(5, vectors * SIZE, -1, 1);
	for (size_t v = 0; v < vectors; v++)
		transform(x + v * SIZE);
	return write_floats(x, vectors * SIZE);
}
