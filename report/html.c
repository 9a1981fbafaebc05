/* html.c - escaping, tables, and filling of templates. */
#include "report/html.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

void html_text(FILE *f, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&':
			fputs("&amp;", f);
			break;
		case '<':
			fputs("&lt;", f);
			break;
		case '>':
			fputs("&gt;", f);
			break;
		case '"':
			fputs("&quot;", f);
			break;
		default:
			fputc(*text, f);
		}
}

void html_print(FILE *f, const char *format, ...)
{
	char *text;
	va_list args;
	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		die(EXIT_IO, "out of memory");
	va_end(args);
	html_text(f, text);
	free(text);
}

/* ---- tables ---- */

void html_table(FILE *f, const char *id, const char *caption, const char *const *titles)
{
	fprintf(f, "<div class=\"wide\">\n<table id=\"%s\">\n<caption>", id);
	html_text(f, caption);
	fputs("</caption>\n<thead>\n<tr>", f);
	for (; *titles; titles++) {
		fputs("<th scope=\"col\">", f);
		html_text(f, *titles);
		fputs("</th>", f);
	}
	fputs("</tr>\n</thead>\n<tbody>\n", f);
}

/* A row ends where the next row or the table's end begins: the end tag of a row may be left out in HTML. */
void html_row(FILE *f)
{
	fputs("<tr>\n", f);
}

void html_cell(FILE *f, const char *text)
{
	fputs("<td>", f);
	html_text(f, text);
	fputs("</td>\n", f);
}

static void open_number(FILE *f, double value)
{
	fprintf(f, "<td class=\"number\" data-value=\"%.12g\">", value);
}

void html_number(FILE *f, double value, int digits)
{
	open_number(f, value);
	fprintf(f, "%.*f</td>\n", digits, value);
}

void html_percent(FILE *f, double value)
{
	open_number(f, value);
	fprintf(f, "%.1f&nbsp;%%</td>\n", 100 * value);
}

void html_json_number(FILE *f, json_t *value, int digits)
{
	if (json_is_number(value))
		html_number(f, json_number_value(value), digits);
	else
		fputs("<td class=\"number\" data-value=\"\">-</td>\n", f);
}

void html_table_end(FILE *f)
{
	fputs("</tbody>\n</table>\n</div>\n", f);
}

void html_json(FILE *f, json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12));
	if (!text)
		die(EXIT_BUG, "the report's data cannot be written as JSON");
	for (const char *c = text; *c; c++)
		if (*c == '<')
			fputs("\\u003c", f);
		else
			fputc(*c, f);
	free(text);
}

/* ---- templates ---- */

/* The place that begins at `at`, an '@', if it is one; *end is set behind it. */
static const struct html_place *place_at(const char *at, const struct html_place *places, const char **end)
{
	size_t length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_");
	if (length == 0 || at[1 + length] != '@')
		return NULL;
	*end = at + length + 2;
	for (; places->name; places++)
		if (strlen(places->name) == length && memcmp(places->name, at + 1, length) == 0)
			return places;
	die(EXIT_BUG, "the template has an unknown place: %.*s", (int)length + 2, at);
}

static void fill_line(FILE *f, const char *line, const struct html_place *places, void *ctx)
{
	while (*line) {
		const char *end;
		const struct html_place *place = *line == '@' ? place_at(line, places, &end) : NULL;
		if (place) {
			place->write(f, ctx);
			line = end;
		} else {
			fputc(*line++, f);
		}
	}
}

void html_fill(FILE *f, const char *const *lines, const struct html_place *places, void *ctx)
{
	for (; *lines; lines++)
		fill_line(f, *lines, places, ctx);
}

void html_lines(FILE *f, const char *const *lines)
{
	for (; *lines; lines++)
		fputs(*lines, f);
}
