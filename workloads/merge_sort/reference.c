/* reference.c - what the launch files expect: the keys in ascending order, then their values; equal keys
 * keep their order. */
#include "../reference.h"

/* A key with its place in the low half: as places differ, any sort by the whole is stable in the key. */
static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	const uint32_t count = reference_full(argc, argv) ? 92260 : 1400;
	const uint32_t *keys = random_integers(8, count, 0, count / 2);
	uint64_t *pairs = malloc(count * sizeof *pairs);
	uint32_t *out = malloc(2 * count * sizeof *out);
	for (uint32_t i = 0; i < count; i++)
		pairs[i] = (uint64_t)keys[i] << 32 | i;
	qsort(pairs, count, sizeof *pairs, compare);
	for (uint32_t i = 0; i < count; i++) {
		out[i] = (uint32_t)(pairs[i] >> 32);
		out[count + i] = (uint32_t)pairs[i];
	}
	return write_integers(out, 2 * count);
}
