/* list.c - a trace as the command line names it: a list of kernels, or one. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/trace_kernel.h"

static const char *const packed[] = {"", ".gz", ".xz", ".zst"};
enum { PACKED = sizeof packed / sizeof *packed };

/* Does `name` end in `ending`, or in that and the ending of a compressed file? */
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

/* The file that is meant by `path`: itself, or what became of it when it was compressed. The caller frees. */
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

/* The kernelslist.g of a folder; the caller frees. */
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

/* "MemcpyHtoD,0x<address>,<bytes>". Copies warm Accel-Sim's L2; our machine has none, so they are only checked. */
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
		die(EXIT_IO, "%s:%lu: %s: cannot read: no such file, nor with .gz, .xz or .zst behind it", l->path,
		    l->number, path);
	add_kernel(s, file);
	free(file);
	free(path);
}

/* What is neither a kernel nor a copy Accel-Sim passes over, and so do we, but not in silence. */
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
		note("%s:%lu: neither a kernel nor a Memcpy: ignored, as every such line (%lu)", path, first, passed);
	line_close(&l);
}

/* What a report calls the trace, without its path: the folder of a list, or the file, up to its first dot. */
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
