/* export.c - the kinds of exports. */
#include "sim/exports/export.h"

#include <string.h>

static const struct {
	const char *name;
	void (*write)(const struct export_run *e, FILE *f);
} kinds[EXPORT_KINDS] = {{"perfetto", export_perfetto},
			 {"kanata", export_kanata},
			 {"gpgpusim", export_gpgpusim},
			 {"wavejson", export_wavejson}}; /* ORDER enum export_kind */

enum export_kind export_find(const char *name)
{
	enum export_kind k = 0;
	while (k < EXPORT_KINDS && strcmp(kinds[k].name, name) != 0)
		k++;
	return k;
}

void export_write(enum export_kind kind, const struct export_run *e, FILE *f)
{
	kinds[kind].write(e, f);
}

void export_string(FILE *f, const char *text)
{
	fputc('"', f);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < ' ' || c > '~')
			fprintf(f, "\\u%04x", c);
		else
			fprintf(f, c == '"' || c == '\\' ? "\\%c" : "%c", c);
	}
	fputc('"', f);
}
