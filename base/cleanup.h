/* cleanup.h - what must not be left behind when the program ends early.
 *
 * Files and folders on the list are removed by die(), at every exit, and when a signal ends the program: the handler
 * ends a running child, removes what is on the list and lets the signal take its default action. */
#ifndef BASE_CLEANUP_H
#define BASE_CLEANUP_H

#include <sys/types.h>

/* Adds or drops a file or a folder (with all that is in it). Only the process that added it removes it. */
void cleanup_add(const char *path);
void cleanup_drop(const char *path);

/* Removes what is on the list. Safe in a signal handler. */
void cleanup_run(void);

/* Between these two no signal ends the program: for making a file and adding it. They do not nest. */
void cleanup_hold(void);
void cleanup_release(void);

/* The process group of the one child that runs, ended with the program; 0: none. */
void cleanup_child(pid_t group);

/* Catches the signals that end a program. Signals that were ignored stay so. */
void cleanup_signals(void);

#endif
