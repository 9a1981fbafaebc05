/* reference.c - what the launch files expect: how often each integer occurs in the input, at most 255; and the range of
 * bins, from the sums of 512 threads for each share of the input, added in pairs. */
#include <math.h>

#include "../reference.h"

enum { BINS = 32768, THREADS = 512 };

static float sum_up(float *sums)
{
	for (size_t stride = THREADS / 2; stride; stride /= 2)
		for (size_t t = 0; t < stride; t++)
			sums[t] += sums[t + stride];
	return sums[0];
}

/* Widens the range by the inputs of one thread block. */
static void see(uint32_t *range, const uint32_t *input, size_t count)
{
	float sums[THREADS] = {0}, squares[THREADS] = {0};
	for (size_t i = 0; i < count; i++)
		sums[i % THREADS] += (float)input[i];
	const float mean = sum_up(sums) / (float)count;
	for (size_t i = 0; i < count; i++) {
		float off = (float)input[i] - mean;
		squares[i % THREADS] = fmaf(off, off, squares[i % THREADS]);
	}
	const float deviation = sqrtf(sum_up(squares) / (float)count);
	const uint32_t low = (uint32_t)(mean - deviation), high = (uint32_t)(mean + deviation);
	range[0] = low < range[0] ? low : range[0];
	range[1] = high > range[1] ? high : range[1];
}

static int write_range(const uint32_t *input, size_t size, size_t blocks)
{
	const size_t share = (size + blocks - 1) / blocks;
	uint32_t range[2] = {UINT32_MAX, 0};
	for (size_t first = 0; first < size; first += share)
		see(range, input + first, first + share < size ? share : size - first);
	return write_integers(range, 2);
}

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t size = full ? 2000001 : 20001;
	const uint32_t *input = random_integers(8, size, 9000, 18000);
	static uint32_t bins[BINS];
	if (argc > 2 && strcmp(argv[2], "range") == 0)
		return write_range(input, size, full ? 60 : 4);
	for (size_t i = 0; i < size; i++)
		bins[input[i]]++;
	for (size_t i = 0; i < BINS; i++)
		write_integer(bins[i] < 255 ? bins[i] : 255, 1);
	return fflush(stdout) ? 1 : 0;
}
