/* outfile.h - output files that are there whole or not at all.
 *
 * A file is written under a temporary name beside its final one and renamed when it is complete. Every failure (full
 * disk, folder not writable, a target that exists and is no regular file) is one line and exit code 3; nothing
 * half-written stays under the final name, and the temporary file is removed, also by a signal. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/cleanup.h" /* cleanup_add, cleanup_drop */

struct outfile {
	FILE *f; /* to be written to by anything but fileno() */
	char *path, *temporary;
	int fd, error; /* errno of the first write that failed; stdio forgets it */
};

/* Dies as outfile_open() would for what can be told without writing: for a target that is named before long work. */
void outfile_check(const char *path);

void outfile_open(struct outfile *o, const char *path);
void outfile_close(struct outfile *o); /* flushes, checks, renames */

/* The two halves of it, for files that belong together: each is finished when it is complete, all are published, and
 * released, when the last one is. */
void outfile_finish(struct outfile *o);
void outfile_publish(struct outfile *o);

/* Whether a regular file at `path` has that content already. */
bool outfile_has(const char *path, const char *text);

/* Writes a whole file; leaves it and its time stamp alone when it has that content already. */
void outfile_put(const char *path, const char *text);

/* Makes a folder and its parents; an existing folder is fine. */
void make_folder(const char *path);

/* The content of a file as a string that the caller frees (size may be NULL); dies with code 3 if unreadable. */
char *read_whole(const char *path, size_t *size);
/* As read_whole(), for a file that stands in line `line` of the file `by`: says so when it is unreadable. */
char *read_named(const char *path, size_t *size, const char *by, unsigned line);

#endif
