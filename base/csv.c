/* csv.c - lines of CSV. */
#include "base/csv.h"

#include <string.h>

static void field(FILE *f, const char *text)
{
	if (!strpbrk(text, ",\"\r\n")) {
		fputs(text, f);
		return;
	}
	fputc('"', f);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', f);
		fputc(*text, f);
	}
	fputc('"', f);
}

void csv_line(FILE *f, const char *const *fields)
{
	for (unsigned n = 0; fields[n]; n++) {
		if (n)
			fputc(',', f);
		field(f, fields[n]);
	}
	fputc('\n', f);
}

/* Takes the quotes off the field at `from`, in place; returns what follows it, NULL if it does not end. */
static char *unquote(char *from)
{
	char *to = from++;
	for (;; *to++ = *from++) {
		if (!*from)
			return NULL;
		if (*from == '"' && *++from != '"')
			break;
	}
	*to = '\0';
	return from;
}

unsigned csv_split(char *line, char **fields, unsigned most)
{
	unsigned n = 0;
	for (char *at = line;; at++) {
		if (n == most)
			return 0;
		fields[n++] = at;
		char *end = *at == '"' ? unquote(at) : at + strcspn(at, ",");
		if (!end || (*end && *end != ','))
			return 0;
		if (!*end)
			return n;
		*end = '\0';
		at = end;
	}
}
