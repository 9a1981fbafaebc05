/* nearest.h - finds the known name that is most similar to an unknown one, for "did you mean" messages. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* The name among `n` (at least 1) with the smallest edit distance to `word`; the first of several. */
const char *nearest(const char *word, const char *const *names, unsigned n);

#endif
