/* scratch.h - temporary folders and child processes for tests. */
#ifndef TESTS_UNIT_BASE_SCRATCH_H
#define TESTS_UNIT_BASE_SCRATCH_H

/* Creates an empty folder and makes it the current one. It is removed when the process ends or enters another one. */
void scratch_enter(void);

/* Names in the current folder, sorted, with a blank behind each; static. */
const char *scratch_list(void);

/* Runs `act` in a child process after diag_start() and returns its exit status, 128 + n for signal n. If number > 0,
 * the child gets that signal once it has created the file "ready". Its stderr is written to the file "stderr". */
int scratch_run(void (*act)(void), int number);

/* The first line of a file, "" if it is empty or missing; static. */
const char *scratch_line(const char *path);

#endif
