/* nearest.h - the known name that an unknown one most likely meant. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* The one of `n` (at least 1) names with the smallest edit distance to `word`; the first of equals. */
const char *nearest(const char *word, const char *const *names, unsigned n);

#endif
