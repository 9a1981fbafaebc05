/* cleanup.h - removes unfinished files and running child processes when the program ends early.
 *
 * A list holds files and folders. They are removed by die(), at every exit, and when a signal ends the program: the
 * handler ends a running child, removes the files and folders and then lets the signal take its default action. */
#ifndef BASE_CLEANUP_H
#define BASE_CLEANUP_H

#include <sys/types.h>

/* Add a file or folder to the list, or take it off. A folder is removed with its content. Only the process that added
 * an entry removes it. */
void cleanup_add(const char *path);
void cleanup_drop(const char *path);

/* Removes all files and folders on the list. Safe in a signal handler. */
void cleanup_run(void);

/* Block and unblock the signals that end the program, so that creating a file and adding it to the list is atomic. The
 * calls do not nest. */
void cleanup_hold(void);
void cleanup_release(void);

/* Sets the process group of the running child, which ends with the program; 0: no child runs. */
void cleanup_child(pid_t group);

/* Installs handlers for the signals that end a program. Signals that are ignored stay ignored. */
void cleanup_signals(void);

#endif
