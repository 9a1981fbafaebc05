/* nearest.c - edit distance (Levenshtein) over short names, whatever their case. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
	LONGEST = 64, /* characters of a name that are compared */
	FARTHEST = 2  /* edits to a name that may have been meant */
};

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
			row[j] =
			    min3(row[j] + 1, row[j - 1] + 1,
				 diagonal + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1])));
			diagonal = above;
		}
	}
	return row[nb];
}

const char *did_you_mean(const char *word, const char *const *names, unsigned n)
{
	static _Thread_local char text[LONGEST + sizeof "; did you mean ''?"];
	unsigned least = FARTHEST + 1;
	text[0] = '\0';
	for (unsigned i = 0; i < n; i++) {
		unsigned edits = distance(word, names[i]);
		if (edits >= least || edits >= strlen(names[i]))
			continue;
		least = edits;
		snprintf(text, sizeof text, "; did you mean '%.*s'?", (int)LONGEST, names[i]);
	}
	return text;
}
