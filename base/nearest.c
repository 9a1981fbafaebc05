/* nearest.c - edit distance (Levenshtein) over short names. */
#include "base/nearest.h"

#include <string.h>

enum { LONGEST = 64 }; /* characters of a name that are compared */

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
	unsigned least = a < b ? a : b;
	return least < c ? least : c;
}

static unsigned distance(const char *a, const char *b)
{
	unsigned row[LONGEST + 1];
	size_t na = strnlen(a, LONGEST), nb = strnlen(b, LONGEST);
	for (size_t j = 0; j <= nb; j++)
		row[j] = (unsigned)j;
	for (size_t i = 1; i <= na; i++) {
		unsigned diagonal = row[0];
		row[0] = (unsigned)i;
		for (size_t j = 1; j <= nb; j++) {
			unsigned above = row[j];
			row[j] = min3(row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
			diagonal = above;
		}
	}
	return row[nb];
}

const char *nearest(const char *word, const char *const *names, unsigned n)
{
	const char *best = names[0];
	for (unsigned i = 1; i < n; i++)
		if (distance(word, names[i]) < distance(word, best))
			best = names[i];
	return best;
}
