/* workload.c - finds and loads workloads. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/tree.h"
#include "sim/accelsim/accelsim.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static const char full[] = "_full";

char *workload_folder(const char *name)
{
	size_t length = strlen(name), end = strlen(full);
	if (length > end && strcmp(name + length - end, full) == 0)
		length -= end;
	char *below = xprintf("workloads/%.*s", (int)length, name), *path = tree_path(below);
	free(below);
	return path;
}

static char *launch_file_of(const char *name)
{
	char *folder = workload_folder(name), *path = xprintf("%s/%s.launch", folder, name);
	free(folder);
	return path;
}

struct names {
	const char **names; /* ended by NULL */
	size_t count;
};

/* Adds workload FOLDER or FOLDER_full if its launch file is readable. */
static void add_name(struct names *n, const char *folder, const char *size)
{
	char *name = xprintf("%s%s", folder, size), *path = launch_file_of(name);
	if (*folder != '.' && !access(path, R_OK)) {
		n->names = xrealloc(n->names, (n->count + 2) * sizeof *n->names);
		n->names[n->count++] = xstrdup(name);
		n->names[n->count] = NULL;
	}
	free(name);
	free(path);
}

const char *const *workload_names(void)
{
	static _Thread_local struct names all;
	if (all.names)
		return all.names;
	char *folder = tree_path("workloads");
	DIR *dir = opendir(folder);
	all.names = xalloc(sizeof *all.names);
	for (const struct dirent *e; dir && (e = readdir(dir));) {
		add_name(&all, e->d_name, "");
		add_name(&all, e->d_name, full);
	}
	if (dir)
		closedir(dir);
	free(folder);
	qsort(all.names, all.count, sizeof *all.names, compare_names);
	return all.names;
}

static void run(struct stream *s, const char *path, uint64_t kept)
{
	const struct launch_options options = {.kept = kept};
	unsigned failed = launch_run(path, &options, s);
	if (failed)
		die(EXIT_FAIL, "%s: %u of its expect directives failed", path, failed);
	if (!s->kernel_count)
		die(EXIT_USAGE, "%s: the launch file launches no kernel: expected a 'launch' directive", path);
}

/* Repeats the warnings about schedule-dependent kernels that recording printed. */
static void read_recorded(struct stream *s, const char *folder, uint64_t kept)
{
	stream_read_within(s, folder, kept);
	for (unsigned i = 0; i < s->kernel_count; i++)
		if (s->kernels[i].may_depend)
			note("%s: kernel %s may depend on the order of warps; the stream was recorded under --order %s",
			     folder, s->kernels[i].name, s->schedule);
}

static _Noreturn void unknown(const char *workload)
{
	const char *const *names = workload_names();
	unsigned n = 0;
	while (names[n])
		n++;
	if (!n)
		die(EXIT_USAGE,
		    "workload '%s': expected a .launch file, a folder that 'warpsmith trace' wrote, a "
		    "kernelslist.g or a .traceg",
		    workload);
	die(EXIT_USAGE,
	    "workload '%s': expected a name of 'warpsmith list workloads', a .launch file, a folder that "
	    "'warpsmith trace' wrote, a kernelslist.g or a .traceg%s",
	    workload, did_you_mean(workload, names, n));
}

/* The path of the launch file of a name of workload_names(), NULL for any other text; the caller frees. */
static char *named(const char *workload)
{
	const char *const *names = workload_names();
	while (*names && strcmp(*names, workload) != 0)
		names++;
	return *names ? launch_file_of(workload) : NULL;
}

char *workload_path(const char *workload)
{
	char *path = named(workload);
	return path ? path : xstrdup(workload);
}

bool workload_exists(const char *workload)
{
	struct stat st;
	char *path = named(workload);
	bool exists = path || !stat(workload, &st);
	free(path);
	return exists;
}

void workload_check(const char *workload)
{
	if (workload_exists(workload))
		return;
	if (strchr(workload, '/') || strchr(workload, '.'))
		die(EXIT_IO, "%s: %s", workload, strerror(errno));
	unknown(workload);
}

static void load(struct stream *s, const char *workload, uint64_t kept)
{
	struct stat st;
	char *path = named(workload);
	workload_check(workload);
	if (path)
		run(s, path, kept);
	else if (accelsim_is_trace(workload))
		accelsim_read(s, workload);
	else if (!stat(workload, &st) && S_ISDIR(st.st_mode))
		read_recorded(s, workload, kept);
	else
		run(s, workload, kept);
	free(path);
}

void workload_load(struct stream *s, const char *workload)
{
	load(s, workload, STREAM_KEPT);
}

void workload_load_whole(struct stream *s, const char *workload)
{
	load(s, workload, UINT64_MAX);
}
