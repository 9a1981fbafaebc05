/* rtl_source.c - generates Verilog files into memory, or reads them from a folder. */
#include "sim/lockstep/rtl_source.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "model/machine/ports.h"
#include "rtl_gen/files/gen.h"
#include "sim/lockstep/rtl_ports.h"

static void add(struct rtl_source *r, char *name, char *text, bool included)
{
	r->files = xrealloc(r->files, (r->count + 1) * sizeof *r->files);
	r->files[r->count++] = (struct rtl_file){name, text, included};
}

static bool ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);
	return n > m && strcmp(name + n - m, end) == 0;
}

void rtl_add(struct rtl_source *r, char *name, char *text)
{
	add(r, name, text, false);
}

void rtl_add_generated(struct rtl_source *r, const struct config *cfg, const char *prefix, const char *without)
{
	struct gen_files made;
	memset(&made, 0, sizeof made);
	gen_make(&made, cfg, prefix, "warpsmith cosim");
	for (unsigned n = 0; n < made.count; n++)
		if (gen_is_verilog(&made.file[n]) && !(without && strcmp(made.file[n].name, without) == 0))
			rtl_add(r, xstrdup(made.file[n].name), xstrdup(made.file[n].text));
	gen_free(&made);
}

void rtl_generate(struct rtl_source *r, const struct config *cfg)
{
	memset(r, 0, sizeof *r);
	rtl_add_generated(r, cfg, "", NULL);
	r->top = xstrdup(block_name(BLOCK_front_end));
	r->observe = true;
	r->generated = true;
}

/* Reads the files of a folder again; false if all are as they were. */
static bool take_changes(struct rtl_source *r, const char *folder)
{
	bool changed = false;
	for (size_t n = 0; n < r->count; n++) {
		char *path = xprintf("%s/%s", folder, r->files[n].name), *text = read_whole(path, NULL);
		changed |= strcmp(text, r->files[n].text) != 0;
		free(r->files[n].text);
		r->files[n].text = text;
		free(path);
	}
	return changed;
}

bool rtl_edit(struct rtl_source *r, const char *command, char **why)
{
	char *folder = temporary_folder(), *log = xprintf("%s/.log", folder), *reason = NULL;
	const char *const argv[] = {"sh", "-c", command, NULL};
	rtl_write(r, folder);
	int status = proc_run(argv, folder, log);
	if (status != 0)
		reason = xprintf("exit status %d: %s", status, proc_keep_log(log, "failed-edit.log"));
	else if (!take_changes(r, folder))
		reason = xstrdup("the command changes no file");
	free(log);
	temporary_done(folder);
	bool changed = !reason;
	if (why)
		*why = reason;
	else
		free(reason);
	return changed;
}

static bool has_file(const struct rtl_source *r, const char *name)
{
	for (size_t n = 0; n < r->count; n++)
		if (strcmp(r->files[n].name, name) == 0)
			return true;
	return false;
}

static void add_from(struct rtl_source *r, const char *dir, const char *name, bool included)
{
	char *path = xprintf("%s/%s", dir, name);
	add(r, xstrdup(name), read_whole(path, NULL), included);
	free(path);
}

/* Reads files.f: one file name per line; // and # start a comment. */
static void read_list(struct rtl_source *r, const char *dir)
{
	char *path = xprintf("%s/files.f", dir), *list = read_whole(path, NULL), *next = list;
	for (unsigned line = 1; next; line++) {
		char *at = strsep(&next, "\n");
		at[strcspn(at, "#\r")] = '\0';
		char *comment = strstr(at, "//");
		if (comment)
			*comment = '\0';
		at += strspn(at, " \t");
		at[strcspn(at, " \t")] = '\0';
		if (!*at)
			continue;
		if (*at == '-' || *at == '+' || strchr(at, '/'))
			die(EXIT_USAGE, "%s:%u: '%s': expected the name of a file in the same folder", path, line, at);
		if (has_file(r, at))
			die(EXIT_USAGE, "%s:%u: '%s' is listed twice", path, line, at);
		add_from(r, dir, at, false);
	}
	if (r->count == 0)
		die(EXIT_USAGE, "%s: the list is empty: expected the names of Verilog files", path);
	free(list);
	free(path);
}

static int by_name(const void *a, const void *b)
{
	const struct rtl_file *x = a, *y = b;
	return strcmp(x->name, y->name);
}

static void read_headers(struct rtl_source *r, const char *dir)
{
	DIR *d = opendir(dir);
	if (!d)
		die(EXIT_IO, "%s: cannot read: %s", dir, strerror(errno));
	size_t first = r->count;
	for (struct dirent *e = readdir(d); e; e = readdir(d))
		if ((ends_in(e->d_name, ".vh") || ends_in(e->d_name, ".svh")) && !has_file(r, e->d_name))
			add_from(r, dir, e->d_name, true);
	closedir(d);
	qsort(r->files + first, r->count - first, sizeof *r->files, by_name);
}

void rtl_read_files(struct rtl_source *r, const char *dir)
{
	memset(r, 0, sizeof *r);
	read_list(r, dir);
	read_headers(r, dir);
}

void rtl_read(struct rtl_source *r, const struct config *cfg, const char *dir)
{
	rtl_read_files(r, dir);
	rtl_check_ports(r, cfg, dir);
}

void rtl_free(struct rtl_source *r)
{
	for (size_t n = 0; n < r->count; n++) {
		free(r->files[n].name);
		free(r->files[n].text);
	}
	free(r->files);
	free(r->top);
	memset(r, 0, sizeof *r);
}

void rtl_write(const struct rtl_source *r, const char *dir)
{
	for (size_t n = 0; n < r->count; n++) {
		char *path = xprintf("%s/%s", dir, r->files[n].name);
		outfile_put(path, r->files[n].text);
		free(path);
	}
}

char *rtl_content(const struct rtl_source *r, const char *more)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	fprintf(f, "%s\n%s\n", r->top, more);
	for (size_t n = 0; n < r->count; n++)
		fprintf(f, "%s %d\n%s\n", r->files[n].name, r->files[n].included, r->files[n].text);
	fclose(f);
	return text;
}
