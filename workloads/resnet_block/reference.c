/* reference.c - what the launch files expect: the block's output or, as "a" or "b", what the first or the second
 * convolution becomes after its ReLU. */
#include <math.h>

#include "../reference.h"

static int side;

static float *volume(int channels)
{
	float *values = calloc((size_t)(channels * side * side), sizeof *values);
	if (!values)
		exit(1);
	return values;
}

static float sum_at(const float *in, const float *weights, int channels, int x, int y, int reach)
{
	float sum = 0;
	for (int c = 0; c < channels; c++, in += side * side)
		for (int j = -reach; j <= reach; j++)
			for (int i = -reach; i <= reach; i++, weights++)
				if (x + i >= 0 && x + i < side && y + j >= 0 && y + j < side)
					sum = fmaf(*weights, in[(y + j) * side + x + i], sum);
	return sum;
}

/* Convolution and batch norm; the seeds of its five inputs begin with `seed`. */
static float *layer(const float *in, int channels, int outputs, int reach, uint32_t seed)
{
	const int size = side * side, taps = channels * (2 * reach + 1) * (2 * reach + 1);
	const size_t n = (size_t)outputs;
	const float *weights = random_floats(seed, n * (size_t)taps, -1, 1), *means = random_floats(seed + 1, n, -1, 1);
	const float *variances = random_floats(seed + 2, n, 1, 20), *factors = random_floats(seed + 3, n, 0.5, 1.5);
	const float *offsets = random_floats(seed + 4, n, -1, 1);
	float *out = volume(outputs);
	for (int e = 0; e < outputs * size; e++) {
		int c = e / size, x = e % side, y = e % size / side;
		float value = sum_at(in, weights + c * taps, channels, x, y, reach);
		out[e] = fmaf((value - means[c]) / sqrtf(variances[c] + 1e-5F), factors[c], offsets[c]);
	}
	return out;
}

/* Adds the other volume, if there is one, before. */
static float *relu(float *values, const float *more, int channels)
{
	for (int e = 0; e < channels * side * side; e++) {
		values[e] += more ? more[e] : 0;
		values[e] = values[e] < 0 ? 0 : values[e];
	}
	return values;
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv), wide = full ? 256 : 24, narrow = full ? 64 : 6;
	side = 14;
	const float *in = random_floats(191, (size_t)(wide * side * side), 0, 1);
	const float *a = relu(layer(in, wide, narrow, 0, 200), NULL, narrow);
	const float *b = relu(layer(a, narrow, narrow, 1, 210), NULL, narrow);
	const float *out = relu(layer(b, narrow, wide, 0, 220), in, wide);
	const char *name = argc > 2 ? argv[2] : "out";
	int is_out = !strcmp(name, "out");
	return write_floats(is_out               ? out
			    : !strcmp(name, "a") ? a
						 : b,
			    (size_t)((is_out ? wide : narrow) * side * side));
}
