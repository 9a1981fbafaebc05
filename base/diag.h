/* diag.h - exit codes, one-line error messages, and allocation that cannot fail. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stddef.h>

/* Exit codes of every sub-command. */
enum {
	EXIT_PASS = 0,
	EXIT_FAIL = 1,  /* the command ran and found a mismatch or a failure */
	EXIT_USAGE = 2, /* an error in the command line or in an input file */
	EXIT_IO = 3,    /* an unreadable or unwritable file, a missing tool, a failed compilation of the RTL */
	EXIT_BUG = 4,   /* an internal error */
};

/* Must be called first in main(). Installs signal handlers, and a check at exit that all of stdout was written: if not,
 * one line and code 3; without a line, by SIGPIPE, if the reader of the pipe has gone. */
void diag_start(void);

/* Prints "warpsmith: " and the text as one line on stderr, removes unfinished output files, exits with `code`. */
_Noreturn void die(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "warpsmith: " and the text as one line on stderr. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* malloc, realloc and strdup that die with code 3 instead of failing. The caller releases the result with free(). */
void *xalloc(size_t size); /* zeroed */
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);
/* printf into a fresh string that the caller frees. */
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
