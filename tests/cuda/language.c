/* language.c - prints what language.cu leaves in its buffer "out", for 4 blocks of 128 threads. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { BLOCKS = 4, THREADS = 128, INPUTS = 500 };

/* As the launch file's "rand 9 0 1000000". */
static uint32_t next_random(uint32_t *x)
{
	*x = *x * 1664525 + 1013904223;
	return (*x >> 8) % 1000000;
}

static uint32_t warp_sum(const uint32_t *x)
{
	uint32_t sum = 0;
	for (unsigned l = 0; l < 32; l++)
		sum += x[l] & 1023;
	return sum;
}

static void block(const uint32_t *x, uint32_t first, uint32_t number, uint32_t *out)
{
	for (unsigned t = 0; t < THREADS; t++) {
		out[x[t] % 16]++;
		out[16] += x[t] & 255;
		out[17] = x[t] > out[17] ? x[t] : out[17];
		out[18] ^= x[t];
		out[24] += x[t] % 3 == 0;
	}
	for (unsigned l = 0; l < 32; l++)
		out[21] |= (x[l] & 1) << l;
	uint64_t wide = (uint64_t)x[1] << 20 | (first + 1);
	out[19] = 3 + 5 + 7 + 11;
	out[20] = warp_sum(x) > 7 ? warp_sum(x) : 7;
	out[22] = (uint32_t)wide;
	out[23] = (uint32_t)(wide >> 32);
	out[25] = (uint32_t)(__builtin_popcount(x[0]) + 100 * (x[0] ? __builtin_clz(x[0]) : 32) +
			     10000 * __builtin_ffs((int)x[0]));
	out[26] = (uint32_t)floor(sqrt(x[0]));
	out[27] = (uint32_t)((uint64_t)x[0] * 0x10000000 >> 32);
	out[29] = number + 1;
}

int main(void)
{
	static uint32_t x[BLOCKS * THREADS], out[BLOCKS][64];
	uint32_t seed = 9;
	for (unsigned i = 0; i < INPUTS; i++)
		x[i] = next_random(&seed);
	for (uint32_t b = 0; b < BLOCKS; b++)
		block(x + b * THREADS, b * THREADS, b, out[b]);
	return fwrite(out, sizeof out, 1, stdout) != 1;
}
