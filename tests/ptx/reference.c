/* reference.c - what early.ptx and late.ptx compute: reference NAME writes NAME.expect to stdout. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t x = 11;

static uint32_t next_input(void)
{
	x = x * 1664525 + 1013904223;
	return (x >> 8) % 1000;
}

static void early(void)
{
	static const uint32_t table[4] = {1, 3, 5, 7};
	uint32_t in[192], tile[192], dynamic[192];
	for (uint32_t i = 0; i < 150; i++) {
		in[i] = next_input();
		uint32_t low = in[i] & 63;
		tile[i] = (low > 40 ? 7 : 2 * low) + 1;
		dynamic[i] = table[i & 3];
	}
	/* Threads that left early have written nothing: shared memory starts as zero in each block. */
	for (uint32_t i = 150; i < 192; i++)
		tile[i] = dynamic[i] = 0;
	for (uint32_t i = 0; i < 150; i++) {
		uint32_t other = (i & ~63u) | ((i & 63) ^ 33);
		uint32_t value = (in[i] & 7) * tile[other] + dynamic[other] + 9;
		uint64_t sum = 1000 + 2;
		double result = value * 0.5 + 0.25;
		fwrite(&sum, 8, 1, stdout);
		fwrite(&result, 8, 1, stdout);
	}
}

static uint32_t collatz(uint32_t n)
{
	uint32_t steps = 0;
	for (; n > 1; steps++)
		n = n & 1 ? 3 * n + 1 : n / 2;
	return steps;
}

static void late(void)
{
	static const uint32_t factors[3] = {3, 5, 7};
	uint32_t most[128], steps[128];
	for (uint32_t i = 0; i < 128; i++)
		steps[i] = collatz(i < 50 ? i + 27 : i);
	for (uint32_t i = 0; i < 128; i++)
		most[i] = steps[i] > steps[i ^ 16] ? steps[i] : steps[i ^ 16];
	for (uint32_t i = 0; i < 128; i++) {
		/* prmt 0x5432 of the bytes 22 11 44 33 and 04 03 02 01: bytes 2, 3, 4 and 5. */
		uint32_t mixed = 0x03043344 ^ 5 ^ 0xffff0000;
		uint32_t shifted = 0x80000001u << 9 | mixed >> 23;
		uint32_t value = (shifted >> 16) * factors[i % 3] + ((i & 31) < 31 ? most[i + 1] : 0);
		uint32_t below = i / 32 == 0 ? 32 : i / 32 == 1 ? 18 : 0;
		uint32_t words[4] = {most[i], (uint32_t)(int32_t)((float)(int32_t)value * 0.75f), below + 0, 22};
		fwrite(words, 4, 4, stdout);
	}
}

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "early"))
		early();
	else if (argc == 2 && !strcmp(argv[1], "late"))
		late();
	else
		return 2;
	return fflush(stdout) ? 1 : 0;
}
