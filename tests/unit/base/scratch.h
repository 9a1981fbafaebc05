/* scratch.h - for tests of what touches files and processes. */
#ifndef TESTS_UNIT_BASE_SCRATCH_H
#define TESTS_UNIT_BASE_SCRATCH_H

/* A fresh empty folder, made the current one for the rest of the test (each test is a process of its own). */
void scratch_enter(void);

/* Names in the current folder, sorted, with a blank behind each; static. */
const char *scratch_list(void);

/* Runs `act` in a child that has called diag_start() and returns how it ended as a shell tells it (128 + n for signal
 * n). With number > 0 the child gets that signal once it has made the file "ready". Its stderr is in the file "stderr".
 */
int scratch_run(void (*act)(void), int number);

/* The first line of a file; "" if it is empty or not there; static. */
const char *scratch_line(const char *path);

#endif
