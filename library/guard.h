/* guard.h - turns die() of the code that the library calls into an error that the caller gets.
 *
 * A program ends with die() at the first error, and the system takes back its memory and files. In the library, the
 * code that may die runs in a guard: die() returns from guard_run(), after all that the guarded code has allocated or
 * opened and not released is released. For that, the calls of malloc(), fopen() and their like in the library's other
 * objects are linked to the guard_x() functions of guard.c (library/link). */
#ifndef LIBRARY_GUARD_H
#define LIBRARY_GUARD_H

#include "library/warpsmith.h"

/* Runs body(argument). Returns WS_OK, or the code of its die(), which *error describes if that is not NULL. Guards do
 * not nest; `body` returns or dies in the calling thread. */
int guard_run(void (*body)(void *argument), void *argument, struct ws_error *error);

/* Describes an error in *error, if that is not NULL; returns the code. */
int guard_fail(struct ws_error *error, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
