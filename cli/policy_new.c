/* policy_new.c - `warpsmith policy new`: an issue policy as a copy of another one, in the source tree.
 *
 * The files of the policy that is copied are the pattern, so what is written builds as long as they do. */
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/screen.h"
#include "base/tree.h"
#include "cli/policy.h"

enum { LONGEST_NAME = 24, MOST_FILES = 24 };

#define POLICY_DEF "model/machine/policy.def"
#define LONG_RUN "tests/directed/states.c"

/* The files to be written; a row is put into a file that exists. */
struct file {
	char *path, *text;
	const char *meaning;
};
struct files {
	struct file file[MOST_FILES];
	unsigned count;
};

static void check_name(const char *name)
{
	bool good = islower((unsigned char)*name) && strlen(name) <= LONGEST_NAME;
	for (const char *c = name; *c; c++)
		good = good && (islower((unsigned char)*c) || isdigit((unsigned char)*c) || *c == '_');
	if (!good)
		die(EXIT_USAGE,
		    "policy new '%s': expected a small letter, then small letters, digits and '_', at most %d in all",
		    name, LONGEST_NAME);
	/* ISSUE_COUNT and the like are constants of the model, `all` stands for every policy. */
	if (strcmp(name, "all") == 0 || strncmp(name, "count", 5) == 0)
		die(EXIT_USAGE, "policy new %s: the name is taken by the program", name);
}

static bool exists(const char *below)
{
	char *path = tree_path(below);
	bool found = access(path, F_OK) == 0;
	free(path);
	return found;
}

static char *read_tree(const char *below)
{
	char *path = tree_path(below), *text = read_whole(path, NULL);
	free(path);
	return text;
}

/* The three files of policy `name`: a format for each, and what it is for. */
static const char *const policy_files[][2] = {
    {"model/policies/%s.c", "the order in the model: the rank of a warp"},
    {"rtl_gen/policies/%s.v.in", "the order in Verilog"},
    {"rtl_gen/policies/%s.c", "what the Verilog reads; text for its comments"},
};
enum { POLICY_FILES = sizeof policy_files / sizeof *policy_files };

static char *file_of(unsigned n, const char *name)
{
	const char *format = policy_files[n][0], *gap = strstr(format, "%s");
	return xprintf("%.*s%s%s", (int)(gap - format), format, name, gap + 2);
}

static bool has_files(const char *name)
{
	bool all = true;
	for (unsigned n = 0; n < POLICY_FILES; n++) {
		char *path = file_of(n, name);
		all = all && exists(path);
		free(path);
	}
	return all;
}

static void check_free(const char *name)
{
	for (enum policy_id p = 0; p < POLICY_COUNT; p++)
		if (strcmp(policy_defs[p].name, name) == 0)
			die(EXIT_USAGE, "policy new %s: there is a policy of this name", name);
	for (unsigned n = 0; n < POLICY_FILES; n++) {
		char *path = file_of(n, name);
		if (exists(path))
			die(EXIT_USAGE, "policy new %s: %s exists", name, path);
		free(path);
	}
}

/* Policies that share files (mwf_lrr, mwf_gto) cannot be copied. */
static void check_like(const char *like)
{
	const char *names[POLICY_COUNT];
	unsigned count = 0;
	for (enum policy_id p = 0; p < POLICY_COUNT; p++)
		if (policy_defs[p].stage == STAGE_ISSUE && has_files(policy_defs[p].name))
			names[count++] = policy_defs[p].name;
	for (unsigned n = 0; n < count; n++)
		if (strcmp(names[n], like) == 0)
			return;
	if (count == 0)
		die(EXIT_IO,
		    "policy new: no source tree: a policy is written into the tree that the program is built in");
	die(EXIT_USAGE, "--like %s: no issue policy with files of its own (`warpsmith list policies`)%s", like,
	    did_you_mean(like, names, count));
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool ends_with(const char *text, size_t size, const char *end)
{
	size_t length = strlen(end);
	return size >= length && strncmp(text + size - length, end, length) == 0;
}

/* Whether the `length` characters at text[at] are the name of the policy, not a word that is spelled so: ranking_NAME,
 * emitter_NAME, emit_NAME_x, a file's name NAME.c or NAME.v.in, `policy NAME`, "T22:NAME", NAME+rr, NAME:key=value. */
static bool is_name(const char *text, size_t at, size_t length)
{
	const char *behind = text + at + length;
	if (ends_with(text, at, "ranking_") || ends_with(text, at, "emitter_"))
		return !is_word(*behind);
	if (ends_with(text, at, "emit_"))
		return *behind == '_';
	if (is_word(*behind) || (at > 0 && is_word(text[at - 1])))
		return false;
	return ends_with(text, at, "policy ") || ends_with(text, at, "T22:") || strncmp(behind, ".c", 2) == 0 ||
	       strncmp(behind, ".v.", 3) == 0 || *behind == '+' || *behind == ':';
}

/* The first `size` characters of `text` with the policy's name `like` replaced by `name`; a fresh string. */
static char *renamed(const char *text, size_t size, const char *like, const char *name)
{
	const size_t length = strlen(like);
	char *out = NULL;
	size_t room;
	FILE *f = open_memstream(&out, &room);
	if (!f)
		die(EXIT_BUG, "no memory");
	for (size_t i = 0; i < size;) {
		if (i + length <= size && strncmp(text + i, like, length) == 0 && is_name(text, i, length)) {
			fputs(name, f);
			i += length;
		} else {
			fputc(text[i++], f);
		}
	}
	fclose(f);
	return out;
}

static void add(struct files *files, char *path, char *text, const char *meaning)
{
	if (files->count == MOST_FILES)
		die(EXIT_BUG, "policy new: more than %d files", MOST_FILES);
	files->file[files->count++] = (struct file){path, text, meaning};
}

static void add_policy_files(struct files *files, const char *name, const char *like)
{
	for (unsigned n = 0; n < POLICY_FILES; n++) {
		char *from = file_of(n, like), *text = read_tree(from);
		add(files, file_of(n, name), renamed(text, strlen(text), like, name), policy_files[n][1]);
		free(from);
		free(text);
	}
}

/* The line of `text` that begins with `start`; *end: the character behind it. Dies if there is none. */
static const char *find_line(const char *path, const char *text, const char *start, const char **end)
{
	char *pattern = xprintf("\n%s", start);
	const char *at = strstr(text, pattern);
	if (!at)
		die(EXIT_IO, "%s: no line '%s'", path, start);
	*end = at + 1 + strcspn(at + 1, "\n");
	free(pattern);
	return at + 1;
}

static char *upper(const char *name)
{
	char *text = xstrdup(name);
	for (char *c = text; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	return text;
}

/* The row of policy.def: the options and needs of the policy that is copied. */
static void add_row(struct files *files, const char *name, const char *like)
{
	char *text = read_tree(POLICY_DEF), *constant = upper(name), *like_constant = upper(like);
	char *start = xprintf("ISSUE_POLICY(%s, %s, ", like_constant, like);
	const char *end, *last = text;
	const char *columns = find_line(POLICY_DEF, text, start, &end) + strlen(start);
	const char *meaning = strstr(columns, ", \"");
	for (const char *at = text; (at = strstr(at, "\nISSUE_POLICY("));)
		last = ++at;
	last += strcspn(last, "\n") + 1;
	char *row = xprintf("ISSUE_POLICY(%s, %s, %.*s, \"as %s\", \"this tree\")\n", constant, name,
			    (int)(meaning - columns), columns, like);
	add(files, xstrdup(POLICY_DEF), xprintf("%.*s%s%s", (int)(last - text), text, row, last),
	    "its row: options, needs, meaning");
	free(text), free(constant), free(like_constant), free(start), free(row);
}

/* The row of T22, which says which warps issue where all can, forever. */
static void add_long_run(struct files *files, const char *name, const char *like)
{
	char *text = read_tree(LONG_RUN), *start = xprintf("    {\"T22:%s\", ", like);
	const char *end, *line = find_line(LONG_RUN, text, start, &end);
	char *row = renamed(line, (size_t)(end - line), like, name);
	add(files, xstrdup(LONG_RUN), xprintf("%.*s\n%s%s", (int)(end - text), text, row, end),
	    "its row of T22: which warps issue where all can");
	free(text), free(start), free(row);
}

/* The faults in the order of the policy that is copied, which are faults of the copy too. */
static void add_faults(struct files *files, const char *name, const char *like)
{
	char *pattern = tree_path("tests/faults/*.sed"), *policy = xprintf("# policy: %s", like);
	glob_t found;
	size_t count = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
	for (size_t n = 0; n < count; n++) {
		char *text = read_whole(found.gl_pathv[n], NULL), *base = strrchr(found.gl_pathv[n], '/') + 1;
		const char *line = strstr(text, policy);
		if (line && strchr("+:", line[strlen(policy)]) && strstr(text, "# module: issue_pick\n") &&
		    !strstr(text, "# set: ")) {
			size_t skip = strncmp(base, like, strlen(like)) == 0 ? strlen(like) + 1 : 0;
			add(files, xprintf("tests/faults/%s_%s", name, base + skip),
			    renamed(text, strlen(text), like, name), "a fault that lock step must find");
		}
		free(text);
	}
	if (count)
		globfree(&found);
	free(pattern), free(policy);
}

/* All files are complete before the first appears; the row, which makes the tree use the others, comes last. */
static void write_files(const struct files *files)
{
	struct outfile out[MOST_FILES];
	for (unsigned n = 0; n < files->count; n++) {
		char *path = tree_path(files->file[n].path);
		outfile_open(&out[n], path);
		fputs(files->file[n].text, out[n].f);
		outfile_finish(&out[n]);
		free(path);
	}
	cleanup_hold();
	for (unsigned n = 0; n < files->count; n++)
		outfile_publish(&out[n]);
	cleanup_release();
}

static void print_files(struct files *files, const char *name, const char *like)
{
	size_t wide = 0;
	for (unsigned n = 0; n < files->count; n++)
		if (strlen(files->file[n].path) > wide)
			wide = strlen(files->file[n].path);
	printf("issue policy %s, a copy of %s:\n", name, like);
	for (unsigned n = 0; n < files->count; n++) {
		printf("  %-*s  ", (int)wide, files->file[n].path);
		screen_wrap((unsigned)wide + 4, (unsigned)wide + 4, files->file[n].meaning);
		free(files->file[n].path);
		free(files->file[n].text);
	}
	printf("next: make build && build/warpsmith policy check %s (docs/add-a-policy.md)\n", name);
}

int policy_new(const char *name, const char *like)
{
	struct files files = {.count = 0};
	check_name(name);
	check_like(like);
	check_free(name);
	add_policy_files(&files, name, like);
	add_faults(&files, name, like);
	add_long_run(&files, name, like);
	add_row(&files, name, like);
	write_files(&files);
	print_files(&files, name, like);
	return EXIT_PASS;
}
