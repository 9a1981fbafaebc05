/* reference.c - what the launch files expect: how often each integer stands in the input, at most 255. */
#include "../reference.h"

enum { BINS = 32768 };

int main(int argc, char **argv)
{
	const size_t size = reference_full(argc, argv) ? 2000001 : 20001;
	const uint32_t *input = random_integers(8, size, 9000, 18000);
	static uint32_t bins[BINS];
	for (size_t i = 0; i < size; i++)
		bins[input[i]]++;
	for (size_t i = 0; i < BINS; i++)
		write_integer(bins[i] < 255 ? bins[i] : 255, 1);
	return fflush(stdout) ? 1 : 0;
}
