/* reference.c - what fast_walsh.launch expects: sums and differences of elements, first of those half the vector apart,
 * last of neighbors. */
#include "../reference.h"

enum { VECTORS = 9, SIZE = 2048 };

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

int main(void)
{
	float *x = random_floats(5, VECTORS * SIZE, -1, 1);
	for (int v = 0; v < VECTORS; v++)
		transform(x + v * SIZE);
	return write_floats(x, VECTORS * SIZE);
}
