/* absent.c - what the library leaves out, as it starts no programs and writes no files: compiling CUDA C,
 * keeping traces in a cache, what a launch keeps in a temporary file, and showing progress. */
#include "base/diag.h"
#include "base/proc.h"
#include "base/progress.h"
#include "sim/launch/launch_file.h"

char *launch_compile(const struct launch *l, const char *path, size_t *size)
{
	(void)size;
	launch_fail(l,
		    "%s: the library does not compile CUDA C: `warpsmith trace` does, and writes a folder with the "
		    "stream",
		    path);
}

/* No trace is kept. */
char *cache_file(const char *kind, const char *content)
{
	(void)kind, (void)content;
	return NULL;
}

/* Never called: workload_load_whole() keeps all in memory. */
char *temporary_folder(void)
{
	die(EXIT_BUG, "the library keeps a launch in a file");
}

void progress_of(uint64_t done, uint64_t total, const char *format, ...)
{
	(void)done, (void)total, (void)format;
}

void progress_end(void) {}
