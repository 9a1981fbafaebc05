/* html.h - writes HTML: escaped text, tables, and templates with places to fill in. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <jansson.h>
#include <stdio.h>

/* Text of an element or of an attribute in double quotes. */
void html_text(FILE *f, const char *text);

/* printf of escaped text. */
void html_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A table: html_table(), for each row html_row() and its cells, html_table_end(). `id` is an anchor and the name of
 * the CSV file; `titles` is ended by NULL. A number's cell holds the unrounded value too, for the CSV file. */
void html_table(FILE *f, const char *id, const char *caption, const char *const *titles);
void html_row(FILE *f);
void html_cell(FILE *f, const char *text);
void html_number(FILE *f, double value, int digits);
/* value x 100 with one digit and "%"; the CSV file has the value. */
void html_percent(FILE *f, double value);
/* The number in a JSON value; "-" if it is none. */
void html_json_number(FILE *f, json_t *value, int digits);
void html_table_end(FILE *f);

/* Writes JSON as the content of a script element: no "<" occurs in it. Reals have 12 digits, as with --json. */
void html_json(FILE *f, json_t *value);

/* A place "@name@" of a template. */
struct html_place {
	const char *name;
	void (*write)(FILE *f, void *ctx);
};

/* Writes the lines of a template, ended by NULL, with its places filled in. `places` is ended by a NULL name; a place
 * that is not among them is an error of the program. */
void html_fill(FILE *f, const char *const *lines, const struct html_place *places, void *ctx);

/* Writes lines as they are. */
void html_lines(FILE *f, const char *const *lines);

#endif
