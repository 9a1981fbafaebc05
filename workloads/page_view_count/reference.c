/* reference.c - what the launch files expect in `pages`: for each 256 lines, the pairs of page and visitor are marked
 * in a table, and a page counts the visitors that were not marked yet. */
#include "../reference.h"

enum { WINDOW = 256, LINE = 16, PAGE_DIGITS = 5, VISITOR_DIGITS = 3, PAGES = 2048, VISITORS = 128 };

/* A page's number is 1 and its digits, in base 4; a visitor's too. */
static uint32_t number_of(const uint32_t *text, int count)
{
	uint32_t number = 1;
	for (int i = 0; i < count; i++)
		number = 4 * number + (text[i] - '0');
	return number;
}

/* Digits before the first slash. */
static int length_of(const uint32_t *text, int most)
{
	int n = 0;
	while (n < most && text[n] != '/')
		n++;
	return n;
}

static void count_window(uint32_t *pages, const uint32_t *log, uint32_t lines)
{
	static uint8_t seen[PAGES][VISITORS];
	memset(seen, 0, sizeof seen);
	for (uint32_t i = 0; i < lines; i++) {
		const uint32_t *page = log + LINE * i;
		int length = length_of(page, PAGE_DIGITS + 1);
		if (length > PAGE_DIGITS)
			continue;
		const uint32_t *visitor = page + length + 1;
		uint32_t p = number_of(page, length), v = number_of(visitor, length_of(visitor, VISITOR_DIGITS));
		pages[p] += !seen[p][v];
		seen[p][v] = 1;
	}
}

int main(int argc, char **argv)
{
	const uint32_t lines = reference_full(argc, argv) ? 92100 : 1500;
	const uint32_t *log = random_integers(71, (size_t)LINE * lines, '/', '4');
	static uint32_t pages[PAGES];
	for (uint32_t at = 0; at < lines; at += WINDOW)
		count_window(pages, log + (size_t)LINE * at, lines - at < WINDOW ? lines - at : WINDOW);
	return write_integers(pages, PAGES);
}
