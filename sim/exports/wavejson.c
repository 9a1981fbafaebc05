/* wavejson.c - the front end's ports in a window of cycles, for WaveDrom: a group for each interface of the port table.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sim/exports/export.h"

/* The value of a port in cycle n of the record as hexadecimal digits, the bits in Verilog's order; the caller frees. */
static char *value(const struct port_record *r, const struct port *p, size_t n)
{
	const void *base = p->dir == DIR_IN ? (const void *)&r->in[n] : (const void *)&r->out[n];
	unsigned bits = p->count * p->bits, digits = (bits + 3) / 4;
	char *text = xalloc(digits + 1);
	memset(text, '0', digits);
	for (unsigned b = 0; b < bits; b++) {
		if (!(port_get(p, base, b / p->bits) >> b % p->bits & 1))
			continue;
		char *digit = &text[digits - 1 - b / 4];
		unsigned had = (unsigned)(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10);
		*digit = "0123456789abcdef"[had | 1u << b % 4];
	}
	return text;
}

/* A signal: '0' and '1' of a bit, '=' of a new value that `data` has, '.': as before. */
static void write_signal(const struct port_record *r, const struct port *p, FILE *f)
{
	bool bit = p->count * p->bits == 1;
	char *last = xstrdup(""), *data = xstrdup("");
	fprintf(f, "{\"name\":\"%s_%s\",\"wave\":\"", p->name, p->dir == DIR_IN ? "i" : "o");
	for (size_t n = 0; n < r->count; n++) {
		char *now = value(r, p, n);
		bool same = strcmp(now, last) == 0;
		fputc(same ? '.' : bit ? *now : '=', f);
		if (!same && !bit) {
			char *longer = xprintf("%s%s\"%s\"", data, *data ? "," : "", now);
			free(data);
			data = longer;
		}
		free(last);
		last = now;
	}
	fputc('"', f);
	if (!bit)
		fprintf(f, ",\"data\":[%s]", data);
	fputc('}', f);
	free(last);
	free(data);
}

void export_wavejson(const struct export_run *e, FILE *f)
{
	struct port ports[MAX_PORTS];
	unsigned n = ports_of(BLOCK_front_end, e->run.cfg, ports);
	const char *group = "";
	fputs("{\"head\":{\"text\":", f);
	char *title = xprintf("%s under %s, SM %u, cycles %" PRIu64 " to %" PRIu64, e->run.stream->name, e->run.policy,
			      e->sm, e->first, e->first + e->ports->count - 1);
	export_string(f, title);
	free(title);
	fprintf(f, ",\"tock\":%" PRIu64 "},\n\"signal\":[\n{\"name\":\"clk_i\",\"wave\":\"p", e->first);
	for (size_t i = 1; i < e->ports->count; i++)
		fputc('.', f);
	fputs("\"}", f);
	for (unsigned i = 0; i < n; i++) {
		if (ports[i].dir == DIR_OBS)
			continue;
		if (strcmp(group, ports[i].group) != 0) {
			fprintf(f, "%s,\n[", *group ? "]" : "");
			export_string(f, group = ports[i].group);
		}
		fputs(",\n", f);
		write_signal(e->ports, &ports[i], f);
	}
	fputs("]\n]}\n", f);
}
