/* trace_header.c - reads the header of a .traceg: name, shape and resources of the kernel. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/accelsim/trace_kernel.h"

enum { MOST_THREADS = LANES * MOST_TB_WARPS, MOST_VERSION = 5 };

enum field { NAME, GRID, BLOCK, SHARED, REGS, BINARY, SHARED_BASE, LOCAL_BASE, TRACER, LINEINFO, IGNORED };

static const struct {
	const char *text;
	enum field field;
	bool required;
} fields[] = {
    {"-kernel name = ", NAME, true},
    {"-grid dim = ", GRID, true},
    {"-block dim = ", BLOCK, true},
    {"-shmem = ", SHARED, false},
    {"-nregs = ", REGS, false},
    {"-binary version = ", BINARY, true},
    {"-shmem base_addr = ", SHARED_BASE, false},
    {"-local mem base_addr = ", LOCAL_BASE, false},
    {"-accelsim tracer version = ", TRACER, false},
    {"-enable lineinfo = ", LINEINFO, false},
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* Reads "(x,y,z)", each at least 1; returns the product, which is at most `most`. */
static unsigned read_dim(struct line_reader *l, unsigned dim[3], unsigned most, const char *what)
{
	const char *text = l->at;
	uint64_t product = 1;
	for (unsigned i = 0; i < 3; i++) {
		uint64_t n = 0;
		bool ok = l->at < l->end && *l->at++ == (i ? ',' : '(');
		const char *first = l->at;
		while (ok && l->at < l->end && *l->at >= '0' && *l->at <= '9' && n <= most)
			n = 10 * n + (uint64_t)(*l->at++ - '0');
		if (!ok || l->at == first || n > most || product * n > most || n == 0)
			line_error(l, "%s dim = %.60s: expected (x,y,z), each at least 1, the product at most %u", what,
				   text, most);
		product *= n;
		dim[i] = (unsigned)n;
	}
	if (l->at == l->end || *l->at++ != ')')
		line_error(l, "%s dim = %.60s: expected (x,y,z)", what, text);
	return (unsigned)product;
}

/* Reads the tracer's version: "5", or "1.2" of old tracers. */
static unsigned read_version(struct line_reader *l)
{
	unsigned length, digits = 0, n = 0;
	const char *word = words_take(l, "the version", &length);
	while (digits < length && word[digits] >= '0' && word[digits] <= '9' && n < 100)
		n = 10 * n + (unsigned)(word[digits++] - '0');
	if (digits == 0 || (digits < length && word[digits] != '.') || n < 1 || n > MOST_VERSION)
		line_error(l, "accelsim tracer version = %.*s: expected 1 to %d", shown(length), word, MOST_VERSION);
	return n;
}

static void read_field(struct trace_header *h, struct line_reader *l, enum field field)
{
	unsigned version;
	switch (field) {
	case NAME:
		free(h->name);
		h->name = xprintf("%.*s", (int)(l->end - l->at), l->at);
		l->at = l->end;
		break;
	case GRID:
		h->tbs = read_dim(l, h->grid, INT32_MAX, "grid");
		break;
	case BLOCK:
		h->threads = read_dim(l, h->block, MOST_THREADS, "block");
		h->tb_warps = (h->threads + LANES - 1) / LANES;
		break;
	case SHARED:
		h->shared_bytes = (unsigned)words_decimal(l, "shmem", INT32_MAX);
		break;
	case REGS: /* Accel-Sim rounds the registers of a thread up to a multiple of 4 */
		h->regs = ((unsigned)words_decimal(l, "nregs", SASS_REGISTERS) + 3) & ~3u;
		break;
	case BINARY:
		version = (unsigned)words_decimal(l, "binary version", UINT32_MAX);
		if (!sass_family(version, &h->family))
			line_error(l, "binary version = %u: expected 35, 37, 50 to 62, 70, 72, 75, 80 to 89, or 90",
				   version);
		break;
	case SHARED_BASE:
		h->shared_base = words_hex(l, "shmem base_addr", UINT64_MAX);
		break;
	case LOCAL_BASE:
		h->local_base = words_hex(l, "local mem base_addr", UINT64_MAX);
		break;
	case TRACER:
		h->version = read_version(l);
		break;
	case LINEINFO:
		h->lineinfo = words_decimal(l, "enable lineinfo", 1) == 1;
		break;
	case IGNORED:
		l->at = l->end;
		break;
	}
	words_end(l);
}

static enum field take_field(struct line_reader *l, bool seen[FIELDS])
{
	for (unsigned i = 0; i < FIELDS; i++) {
		size_t n = strlen(fields[i].text);
		if ((size_t)(l->end - l->at) < n || memcmp(l->at, fields[i].text, n) != 0)
			continue;
		l->at += n;
		seen[i] = true;
		return fields[i].field;
	}
	return IGNORED;
}

/* Traces of tracers before version 3 may lack the version. */
void trace_header_read(struct trace_header *h, struct line_reader *l)
{
	bool seen[FIELDS] = {false};
	memset(h, 0, sizeof *h);
	h->version = 1;
	for (;;) {
		line_need(l, "'#traces format ...'");
		if (*l->at == '#')
			break;
		if (*l->at != '-')
			line_error(l, "'%.*s': expected '-KEY = VALUE' or '#traces format ...'",
				   shown((size_t)(l->end - l->at)), l->at);
		read_field(h, l, take_field(l, seen));
	}
	for (unsigned i = 0; i < FIELDS; i++)
		if (fields[i].required && !seen[i])
			line_error(l, "the header ends: '%s...' is missing", fields[i].text);
}
