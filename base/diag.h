/* diag.h - how programs end and what they say on stderr. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stddef.h>

/* Exit codes of every sub-command. */
enum {
	EXIT_PASS = 0,
	EXIT_FAIL = 1,  /* it ran and found a mismatch or a failure */
	EXIT_USAGE = 2, /* command line or config */
	EXIT_IO = 3,    /* a file, a tool that is missing, a build of the RTL that failed */
	EXIT_BUG = 4,
};

/* To be called first in main(): signals, and a check at exit that all of stdout was written (else one line, code 3). */
void diag_start(void);

/* Prints "warpsmith: " and the text as one line on stderr, removes unfinished output files, exits with `code`. */
_Noreturn void die(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "warpsmith: " and the text as one line on stderr. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A progress line that replaces itself; only when stderr is a terminal, else nothing. progress_end() clears it. */
void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
void progress_end(void);

/* malloc, realloc, strdup that die instead of failing. What they return is released with free(). */
void *xalloc(size_t size); /* zeroed */
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);
/* printf into a fresh string that the caller frees. */
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
