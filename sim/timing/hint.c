/* hint.c - reads and writes warp hints. */
#include "sim/timing/hint.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "model/machine/mask.h"

/* Parses the whole text as a number; false for other text and above 64 bits. */
static bool number(const char *text, uint64_t *value)
{
	char *end;
	errno = 0;
	*value = strtoull(text, &end, strncmp(text, "0x", 2) == 0 ? 16 : 10);
	return isdigit((unsigned char)*text) && !*end && errno == 0;
}

static void set(struct kernel_stream *k, uint64_t mask, const char *where)
{
	if (mask & ~mask_low(k->tb_warps))
		die(EXIT_USAGE, "%s: mask 0x%" PRIx64 " has more warps than a TB of kernel %.80s: expected at most %u",
		    where, mask, k->name, k->tb_warps);
	k->hint = mask;
}

/* Parses a line "KERNEL MASK". */
static void read_line(char *line, const char *where, const struct stream *stream)
{
	char *rest = line, *kernel, *mask = NULL, *more = NULL;
	uint64_t n, value;
	line[strcspn(line, "#")] = '\0';
	kernel = strtok_r(rest, " \t\r", &rest);
	if (!kernel)
		return;
	mask = strtok_r(NULL, " \t\r", &rest);
	more = strtok_r(NULL, " \t\r", &rest);
	if (!mask || more || !number(kernel, &n) || !number(mask, &value))
		die(EXIT_USAGE, "%s: malformed line: expected KERNEL MASK, for example 0 0x1f", where);
	if (n >= stream->kernel_count)
		die(EXIT_USAGE, "%s: kernel %" PRIu64 " does not exist: the workload has %u kernels, numbered from 0",
		    where, n, stream->kernel_count);
	set(&stream->kernels[n], value, where);
}

static void read_file(const char *path, const struct stream *stream)
{
	char *text = read_whole(path, NULL), *rest = text, *line;
	for (unsigned n = 1; (line = strsep(&rest, "\n")); n++) {
		char *where = xprintf("%s:%u", path, n);
		read_line(line, where, stream);
		free(where);
	}
	free(text);
}

void hint_read(const char *arg, const struct stream *stream)
{
	uint64_t mask;
	if (!isdigit((unsigned char)*arg)) {
		read_file(arg, stream);
		return;
	}
	if (!number(arg, &mask))
		die(EXIT_USAGE, "--hint %s: expected a mask of at most 64 bits, for example 0x1f, or a file", arg);
	for (unsigned k = 0; k < stream->kernel_count; k++)
		set(&stream->kernels[k], mask, "--hint");
}

/* ---- a profile ---- */

/* Counts over the phases of one kernel. */
struct profile {
	uint64_t phases, last[MAX_WARPS]; /* last[w]: phases in which warp w arrived last */
};

/* Adds one phase of one TB, whose rows are adjacent; returns the index of the row after them. */
static size_t add_phase(struct profile *profiles, const struct timeline *t, size_t first)
{
	const struct timeline_phase *p = &t->phases[first];
	size_t end = first;
	uint64_t last = 0;
	for (; end < t->phase_count; end++) {
		const struct timeline_phase *q = &t->phases[end];
		if (q->kernel != p->kernel || q->tb != p->tb || q->phase != p->phase)
			break;
		last = q->arrived > last ? q->arrived : last;
	}
	profiles[p->kernel].phases++;
	for (size_t i = first; i < end; i++)
		profiles[p->kernel].last[t->phases[i].warp] += t->phases[i].arrived == last;
	return end;
}

static uint64_t named(const struct profile *p, unsigned warps)
{
	uint64_t mask = 0;
	for (unsigned w = 0; w < warps; w++)
		if (p->last[w] * warps > p->phases)
			mask |= mask_bit(w);
	return mask;
}

void hint_write(const char *path, const struct stream *stream, const struct timeline *t)
{
	struct profile *profiles = xalloc(stream->kernel_count * sizeof *profiles);
	struct outfile o;
	for (size_t i = 0; i < t->phase_count;)
		i = add_phase(profiles, t, i);
	outfile_open(&o, path);
	fprintf(o.f, "# For warpsmith sim --hint: kernel, mask of the warps of every TB that have priority.\n");
	for (unsigned k = 0; k < stream->kernel_count; k++)
		fprintf(o.f, "%u 0x%" PRIx64 " # %s, %u warps, %" PRIu64 " phases\n", k,
			named(&profiles[k], stream->kernels[k].tb_warps), stream->kernels[k].name,
			stream->kernels[k].tb_warps, profiles[k].phases);
	outfile_close(&o);
	free(profiles);
}
