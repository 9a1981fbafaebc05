/* outfile.h - atomic output files: a file appears under its final name when it is complete, or not at all.
 *
 * A file is written under a temporary name in the folder of its final path and renamed when it is complete. Every
 * failure (full disk, unwritable folder, a target that is no regular file) dies with one line and code 3; the temporary
 * file is removed, also when a signal ends the program. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/cleanup.h" /* cleanup_add, cleanup_drop */

struct outfile {
	FILE *f; /* for writing with stdio; fileno() is not supported */
	char *path, *temporary;
	int fd, error; /* errno of the first failed write, which stdio does not keep; 0: none */
};

/* Dies as outfile_open() would, as far as it can tell without writing: to be called before long work. */
void outfile_check(const char *path);

/* Opens the temporary file of `path`; outfile_close() flushes it, checks for errors, and renames it to `path`. */
void outfile_open(struct outfile *o, const char *path);
void outfile_close(struct outfile *o);

/* outfile_close() in two steps, for files that appear together: finish each file when it is complete, and publish all
 * when the last one is finished. */
void outfile_finish(struct outfile *o);
void outfile_publish(struct outfile *o);

/* True if `path` is a regular file with that content. */
bool outfile_has(const char *path, const char *text);

/* Writes a whole file, unless it has that content already: then its time stamp stays. */
void outfile_put(const char *path, const char *text);

/* Creates a folder and its parents, unless it exists. */
void make_folder(const char *path);

/* The content of a file as a string that the caller frees, its length in *size unless `size` is NULL. Dies with code 3
 * if the file cannot be read. */
char *read_whole(const char *path, size_t *size);
/* As read_whole(), for a file that is named in line `line` of file `by`, which the message names too. */
char *read_named(const char *path, size_t *size, const char *by, unsigned line);

#endif
