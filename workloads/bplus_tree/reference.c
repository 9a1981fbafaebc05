/* reference.c - what the launch files expect in `found`: keys are multiples of STEP, so a key's place is a division.
 * Record r belongs to key number KEYS - 1 - r. */
#include "../reference.h"

enum { STEP = 3, WIDTH = 100 };

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const uint32_t keys = full ? 1000000 : 100000, finds = full ? 1000 : 30, ranges = full ? 600 : 18;
	const uint32_t *records = random_integers(61, keys, 0, 16777216);
	const uint32_t *queries = random_integers(62, finds, 0, STEP * keys);
	const uint32_t *from = random_integers(63, ranges, 0, STEP * keys - WIDTH);
	uint32_t *found = malloc((finds + 2 * ranges) * sizeof *found);
	for (uint32_t q = 0; q < finds; q++)
		found[q] = queries[q] % STEP ? UINT32_MAX : records[keys - 1 - queries[q] / STEP];
	for (uint32_t q = 0; q < ranges; q++) {
		uint32_t first = (from[q] + STEP - 1) / STEP, last = (from[q] + WIDTH) / STEP;
		found[finds + q] = keys - 1 - first;
		found[finds + ranges + q] = last - first + 1;
	}
	return write_integers(found, finds + 2 * ranges);
}
