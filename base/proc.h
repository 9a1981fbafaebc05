/* proc.h - runs other programs, and caches what programs have built. */
#ifndef BASE_PROC_H
#define BASE_PROC_H

#include <stdbool.h>

/* The path of a tool: searched on the PATH unless the name has a '/'; NULL if there is none. The caller frees. */
char *tool_path(const char *tool);
bool tool_exists(const char *tool);

/* Dies with code 3 if the tool does not exist. */
void tool_need(const char *tool);

/* The output of `tool option`, usually its version; NULL if its exit status is not 0. The caller frees. */
char *tool_says(const char *tool, const char *option);
/* The first line of that output; dies with code 3 if the exit status is not 0. The caller frees. */
char *tool_version(const char *tool, const char *option);

/* Runs argv (ended by NULL) without a shell, in folder `dir` (NULL: the current one), with stdout and stderr into file
 * `log` (NULL: /dev/null; "": inherited). Returns its exit status, 128 + n for signal n. Dies with code 3 if the tool
 * does not exist. */
int proc_run(const char *const argv[], const char *dir, const char *log);

/* Copies the log of a failed tool to where it stays, private_path(name), as the folder of a failed step is removed.
 * Returns that path; the caller frees it. */
char *proc_keep_log(const char *log, const char *name);

/* The first line of a failed tool's log that names an error, or "no error is named"; the caller frees. */
char *proc_first_error(const char *log);

/* Opens the cache entry for `content`: folder CACHE/KIND-HASH, where HASH is a 128-bit hash of `content`
 * and CACHE is $WARPSMITH_CACHE or private_path("cache") (base/tree.h). *hit is true if the entry is complete; else the
 * folder is empty, and the caller fills it and calls cache_done(). An entry that another program is filling is waited
 * for. The caller frees the path. */
char *cache_folder(const char *kind, const char *content, bool *hit);
void cache_done(const char *folder);

/* The file KIND-HASH of the cache, without a guarantee that it or the cache exists; HASH is of `content`. A failure to
 * make the cache is left for the one who writes the file. The caller frees. */
char *cache_file(const char *kind, const char *content);

/* Creates a temporary folder in $TMPDIR or /tmp. temporary_done() removes it with its content and frees the path; the
 * end of the program removes it as well. */
char *temporary_folder(void);
void temporary_done(char *folder);

/* The 128-bit hash (XXH3) of `size` bytes as 32 hexadecimal digits, in a static buffer. */
const char *content_hash(const void *data, unsigned long size);

#endif
