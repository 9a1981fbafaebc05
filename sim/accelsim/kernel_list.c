/* kernel_list.c - opens a trace: a kernelslist.g, or a single kernel. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/trace_kernel.h"

static const char *const packed[] = {"", ".gz", ".xz", ".zst"};
enum { PACKED = sizeof packed / sizeof *packed };

/* True if `name` ends in `ending`, or in `ending` and the suffix of a compressed file. */
static bool has_ending(const char *name, const char *ending)
{
	size_t length = strlen(name), n = strlen(ending);
	for (unsigned i = 0; i < PACKED; i++) {
		size_t behind = strlen(packed[i]);
		if (length >= n + behind && strcmp(name + length - behind, packed[i]) == 0 &&
		    memcmp(name + length - behind - n, ending, n) == 0)
			return true;
	}
	return false;
}

/* The path of the existing file: `path`, or `path` with the suffix of a compressed file; NULL if none exists. The
 * caller frees. */
static char *find_file(const char *path)
{
	for (unsigned i = 0; i < PACKED; i++) {
		char *file = xprintf("%s%s", path, packed[i]);
		if (access(file, F_OK) == 0)
			return file;
		free(file);
	}
	return xstrdup(path);
}

static bool is_folder(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The path of the kernelslist.g in a folder; the caller frees. */
static char *list_in(const char *folder)
{
	char *path = xprintf("%s/kernelslist.g", folder), *file = find_file(path);
	free(path);
	return file;
}

bool accelsim_is_trace(const char *name)
{
	if (!is_folder(name))
		return has_ending(name, ".traceg") || has_ending(name, ".g");
	char *list = list_in(name);
	bool is = access(list, F_OK) == 0;
	free(list);
	return is;
}

static bool begins(const struct line_reader *l, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(l->end - l->at) >= n && memcmp(l->at, text, n) == 0;
}

/* Checks a line "MemcpyHtoD,0x<address>,<bytes>". Such copies preload Accel-Sim's L2; here they have no effect. */
static void check_copy(const struct line_reader *l)
{
	const char *at = l->at + strlen("MemcpyHtoD"), *digits;
	bool ok = strncmp(at, ",0x", 3) == 0;
	at += ok ? 3 : 0;
	digits = at;
	at += strspn(at, "0123456789abcdefABCDEF");
	ok = ok && at > digits && *at++ == ',';
	digits = at;
	at += ok ? strspn(at, "0123456789") : 0;
	if (!ok || at == digits || at != l->end)
		line_error(l, "'%.60s': expected MemcpyHtoD,0x<address>,<bytes>", l->at);
}

static void add_kernel(struct stream *s, const char *path)
{
	s->kernels = xrealloc(s->kernels, (s->kernel_count + 1) * sizeof *s->kernels);
	trace_kernel_open(&s->kernels[s->kernel_count++], path);
}

static void add_listed(struct stream *s, const struct line_reader *l)
{
	const char *slash = strrchr(l->path, '/');
	int folder = slash ? (int)(slash + 1 - l->path) : 0;
	char *path = xprintf("%.*s%.*s", folder, l->path, (int)(l->end - l->at), l->at);
	char *file = find_file(path);
	if (access(file, R_OK) != 0)
		die(EXIT_IO, "%s:%lu: %s: cannot read: no such file, also not with .gz, .xz or .zst", l->path,
		    l->number, path);
	add_kernel(s, file);
	free(file);
	free(path);
}

/* Lines that are neither a kernel nor a copy are ignored, as in Accel-Sim, with one line on stderr. */
static void read_list(struct stream *s, const char *path)
{
	struct line_reader l;
	unsigned long passed = 0, first = 0;
	line_open(&l, path);
	while (line_next(&l)) {
		if (begins(&l, "MemcpyHtoD"))
			check_copy(&l);
		else if (begins(&l, "kernel"))
			add_listed(s, &l);
		else if (!begins(&l, "Memcpy") && passed++ == 0)
			first = l.number;
	}
	if (s->kernel_count == 0)
		line_error(&l, "the list names no kernel: expected a line 'kernel-<n>.traceg'");
	if (passed)
		note("%s:%lu: warning: neither a kernel nor a Memcpy; %lu such lines are ignored", path, first, passed);
	line_close(&l);
}

/* The name of the trace in reports: of a list, its folder; of a single kernel, its file up to the first dot. */
static char *name_of(const char *file, bool is_list)
{
	const char *end = strrchr(file, '/'), *start;
	if (is_list) {
		while (end && end > file && end[-1] == '/')
			end--;
		for (start = end; start && start > file && start[-1] != '/';)
			start--;
	} else {
		start = end ? end + 1 : file;
		end = strchr(start, '.');
	}
	int length = start && end ? (int)(end - start) : 0;
	return length == 0 || *start == '.' ? xstrdup("trace") : xprintf("%.*s", length, start);
}

void accelsim_read(struct stream *s, const char *path)
{
	char *file = is_folder(path) ? list_in(path) : find_file(path);
	bool is_list = !has_ending(file, ".traceg");
	*s = (struct stream){.name = name_of(file, is_list)};
	if (!is_list)
		add_kernel(s, file);
	else
		read_list(s, file);
	free(file);
}
