/* reference.c - what the launch files expect in `ranking`: all pages sorted by count, among equals the later line
 * first, of which the first 256 are kept. */
#include "../reference.h"

enum { RANKS = 256, LINE = 20, PAGE_DIGITS = 8, COUNT_DIGITS = 7 };

/* Characters before the first slash, -1 if these are more than `most`. */
static int length_of(const uint32_t *text, int most)
{
	for (int n = 0; n <= most; n++)
		if (text[n] == '/')
			return n;
	return -1;
}

static uint32_t count_of(const uint32_t *line)
{
	uint32_t count = 0;
	int page = length_of(line, PAGE_DIGITS), digits = page < 0 ? -1 : length_of(line + page + 1, COUNT_DIGITS);
	for (int i = 0; i < digits; i++)
		count = 10 * count + (line[page + 1 + i] - '0');
	return count;
}

static int best_first(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return (*x < *y) - (*x > *y);
}

int main(int argc, char **argv)
{
	const uint32_t lines = reference_full(argc, argv) ? 92100 : 2200;
	const uint32_t *text = random_integers(81, (size_t)LINE * lines, '/', '4');
	uint64_t *pages = malloc(lines * sizeof *pages);
	for (uint32_t i = 0; i < lines; i++) {
		uint32_t count = count_of(text + (size_t)LINE * i);
		pages[i] = count ? (uint64_t)count << 32 | i : 0;
	}
	qsort(pages, lines, sizeof *pages, best_first);
	for (uint32_t i = 0; i < RANKS; i++)
		write_integer(pages[i], 8);
	return fflush(stdout) ? 1 : 0;
}
