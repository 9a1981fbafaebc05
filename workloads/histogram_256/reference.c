/* reference.c - what the launch files expect: the number of times that each byte occurs. */
#include "../reference.h"

int main(int argc, char **argv)
{
	const size_t bytes = 4 * (reference_full(argc, argv) ? 192 * 240 * 40 : 192 * 12 * 16);
	uint32_t *data = random_integers(256, bytes, 0, 256), histogram[256] = {0};
	for (size_t i = 0; i < bytes; i++)
		histogram[data[i]]++;
	return write_integers(histogram, 256);
}
