/* proc.h - other programs. */
#ifndef BASE_PROC_H
#define BASE_PROC_H

#include <stdbool.h>

/* The file that a tool's name stands for, by the PATH unless it has a slash; NULL: none. The caller frees. */
char *tool_path(const char *tool);
bool tool_exists(const char *tool);

/* Dies with code 3 when there is no such tool. */
void tool_need(const char *tool);

/* All that `tool option` prints, as a rule its version; NULL: its exit status is not 0. The caller frees. */
char *tool_says(const char *tool, const char *option);
/* The same up to the end of its first line; dies with code 3 in place of NULL. */
char *tool_version(const char *tool, const char *option);

/* Runs argv (ended by NULL) in folder `dir` (NULL: here), stdout and stderr into file `log` (NULL: /dev/null; "": the
 * caller's), and returns its exit status (128 + n for signal n). Dies with code 3 when the tool is missing. No shell is
 * involved. */
int proc_run(const char *const argv[], const char *dir, const char *log);

/* The folder that holds config/, workloads/ and sim/: $WARPSMITH_ROOT, or the folder above the program's. `below` is
 * appended; the caller frees. */
char *tree_path(const char *below);

/* The path of a program of this tree that stands in the same folder as this one. The caller frees. */
char *program_beside(const char *name);

/* The build folder's cache, made if need be: ROOT/build/cache/KIND-HASH, where HASH is 128 bits over `content`. Sets
 * *hit when it was complete before. Write into it and call cache_done(): until then it does not count. The caller
 * frees. Safe when several programs fill the same entry at once. $WARPSMITH_CACHE replaces ROOT/build/cache. */
char *cache_folder(const char *kind, const char *content, bool *hit);
void cache_done(const char *folder);

/* A new folder for a while, in $TMPDIR or /tmp; temporary_done() removes it with all that is in it, as does the end of
 * the program, and frees the name. */
char *temporary_folder(void);
void temporary_done(char *folder);

/* 128-bit content hash (XXH3) as 32 hex digits in a static buffer. */
const char *content_hash(const void *data, unsigned long size);

#endif
