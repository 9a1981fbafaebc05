/* progress.h - what a long command is doing and how far it is, on stderr.
 *
 * On a terminal it is one line, which the next one replaces, at most ten times per second. Elsewhere it is a plain line
 * after 10 seconds and then ever more rarely, at least once a minute, so that a log shows that the command goes on;
 * $WARPSMITH_PROGRESS is the number of seconds in place of these, 0: no line. For example
 *
 *     run 3 of 12, 21 %, 1:50 left: gto+rr: cycle 40960
 *
 * The state is the program's, not a thread's. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* What is done now. */
void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, with `done` of `total` units of it done; total 0: unknown. */
void progress_of(uint64_t done, uint64_t total, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Part n, from 0, of the `of` parts of the command begins: percent and time left are then those of the command, whose
 * parts count as equally long. `what` names a part ("run") and must outlive the parts. (0, 0, NULL): there are none. */
void progress_part(unsigned n, unsigned of, const char *what);

/* What was done has ended: clears the line. */
void progress_end(void);

/* Writes "run 3 of 12, 21 %, 1:50 left: " to `text` for part n of `of`, of which done of total is done, `seconds` after
 * the first began; parts that do not exist and times that are not known yet are left out. */
enum { PROGRESS_HEAD = 128 };
void progress_head(char text[PROGRESS_HEAD], unsigned n, unsigned of, const char *what, uint64_t done, uint64_t total,
		   double seconds);

#endif
