/* nearest.h - suggests the known name that was probably meant by an unknown one. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* "; did you mean 'NAME'?" for the name among `n` that differs from `word` in the fewest edits of a character, at most
 * two and fewer than it has characters, whatever their case; the first of several. "" if there is none. The text lasts
 * until the thread's next call. */
const char *did_you_mean(const char *word, const char *const *names, unsigned n);

#endif
