/* csv.h - writes lines of CSV (RFC 4180, lines end with LF). */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdio.h>

/* Writes the fields, ended by NULL, as a line. A field with a comma, a double quote or a line end is quoted. */
void csv_line(FILE *f, const char *const *fields);

/* Splits a line that csv_line() wrote into at most `most` fields, in place; returns their number, 0 for a line that is
 * no CSV or has more fields. */
unsigned csv_split(char *line, char **fields, unsigned most);

#endif
