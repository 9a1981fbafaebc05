/* reference.c - what the launch files expect: the layers one after the other, sums in the kernels' order. */
#include <math.h>

#include "../reference.h"

static float activation(float x)
{
	float y = fminf(fmaxf(x * (2.0F / 3.0F), -3), 3);
	return 1.7159F * (y * fmaf(y, y, 27.0F) / fmaf(9.0F, y * y, 27.0F));
}

/* Maps of side `to` from `from_maps` maps of side `from`, by windows of 5 by 5, 2 apart. */
static float *convolve(const float *in, const float *weights, size_t maps, size_t to, size_t from_maps, size_t from)
{
	float *out = malloc(maps * to * to * sizeof *out);
	for (size_t i = 0; i < maps * to * to; i++) {
		const float *w = &weights[i / (to * to) * (from_maps * 25 + 1)];
		size_t y = i / to % to, x = i % to;
		float sum = *w++;
		for (size_t m = 0; m < from_maps; m++)
			for (size_t k = 0; k < 25; k++)
				sum = fmaf(in[m * from * from + (2 * y + k / 5) * from + 2 * x + k % 5], *w++, sum);
		out[i] = activation(sum);
	}
	return out;
}

static float *connect(const float *in, const float *weights, size_t neurons, size_t inputs)
{
	float *out = malloc(neurons * sizeof *out);
	for (size_t n = 0; n < neurons; n++) {
		float sum = *weights++;
		for (size_t i = 0; i < inputs; i++)
			sum = fmaf(in[i], *weights++, sum);
		out[n] = activation(sum);
	}
	return out;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t images = full ? 4 : 2, maps = full ? 50 : 10, neurons = full ? 100 : 30;
	const float *in = random_floats(28, images * 29 * 29, 0, 1), *w1 = random_floats(1, 6 * 26, -0.3, 0.3);
	const float *w2 = random_floats(2, maps * 151, -0.1, 0.1),
		    *w4 = random_floats(4, 10 * (neurons + 1), -0.1, 0.1);
	const float *w3 = random_floats(3, neurons * (25 * maps + 1), -0.1, 0.1);
	float *result = malloc(images * 10 * sizeof *result);
	for (size_t i = 0; i < images; i++) {
		float *first = convolve(in + i * 29 * 29, w1, 6, 13, 1, 29),
		      *second = convolve(first, w2, maps, 5, 6, 13);
		float *third = connect(second, w3, neurons, 25 * maps);
		memcpy(result + 10 * i, connect(third, w4, 10, neurons), 10 * sizeof *result);
	}
	return write_floats(result, images * 10);
}
