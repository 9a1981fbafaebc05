/* tree.c - finds the program's own files in a source tree and in an installed copy. */
#include "base/tree.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"

struct root {
	char *path;
	bool is_source; /* a source tree: results and the cache go to its build/ if that can be written */
};

static bool has_configs(const char *folder)
{
	char *file = xprintf("%s/config/fermi.toml", folder);
	bool has = access(file, R_OK) == 0;
	free(file);
	return has;
}

char *own_program(void)
{
	char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
	if (length <= 0)
		die(EXIT_IO, "cannot find the program's own folder: set WARPSMITH_ROOT");
	path[length] = '\0';
	return xstrdup(path);
}

/* The folder that is `up` levels above this program's file. */
static char *folder_above(unsigned up)
{
	char *path = own_program();
	for (; up > 0; up--) {
		char *slash = strrchr(path, '/');
		if (slash)
			*slash = '\0';
	}
	return path;
}

static struct root find_root(void)
{
	const char *given = getenv("WARPSMITH_ROOT");
	if (given && *given)
		return (struct root){xstrdup(given), true};
	char *parent = folder_above(2), *installed = xprintf("%s/share/warpsmith", parent);
	if (has_configs(parent)) {
		free(installed);
		return (struct root){parent, true};
	}
	if (*tree_installed && !has_configs(installed)) {
		free(installed);
		installed = xstrdup(tree_installed);
	}
	if (!has_configs(installed))
		die(EXIT_IO,
		    "cannot find config/ and workloads/ in %s (source tree) or %s (installed): set "
		    "WARPSMITH_ROOT to their folder",
		    parent, installed);
	free(parent);
	return (struct root){installed, false};
}

char *tree_path(const char *below)
{
	struct root root = find_root();
	char *path = xprintf("%s/%s", root.path, below);
	free(root.path);
	return path;
}

/* ROOT/build of a source tree that can be written; else NULL. */
static char *own_build(void)
{
	struct root root = find_root();
	char *build = xprintf("%s/build", root.path);
	const char *place = access(build, F_OK) == 0 ? build : root.path;
	bool writable = root.is_source && access(place, W_OK) == 0;
	free(root.path);
	if (writable)
		return build;
	free(build);
	return NULL;
}

/* Takes over `folder`. */
static char *joined(char *folder, const char *below)
{
	char *path = xprintf("%s/%s", folder, below);
	free(folder);
	return path;
}

char *result_path(const char *below)
{
	char *build = own_build();
	return joined(build ? build : xstrdup("build"), below);
}

char *private_path(const char *below)
{
	char *build = own_build();
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (build)
		return joined(build, below);
	if (cache && *cache == '/') /* the XDG rules: a relative path is to be ignored */
		return xprintf("%s/warpsmith/%s", cache, below);
	if (home && *home == '/')
		return xprintf("%s/.cache/warpsmith/%s", home, below);
	die(EXIT_IO, "no folder for the cache: set XDG_CACHE_HOME or HOME to an absolute path, or WARPSMITH_CACHE");
}

char *program_beside(const char *name)
{
	char *beside = joined(folder_above(1), name);
	if (access(beside, X_OK) == 0)
		return beside;
	char *installed = xprintf("%s/libexec/warpsmith/%s", folder_above(2), name);
	if (access(installed, X_OK) != 0) {
		free(installed);
		return beside;
	}
	free(beside);
	return installed;
}
