/* markdown.h - quotes the documentation: a row of a table, as HTML. */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the second cell of the row for `name` in the first table below the heading "...# heading" of a Markdown file's
 * text. The first cell lists names in backquotes; mwf_* stands for all that begin so. False: there is no such row. */
bool markdown_row(FILE *f, const char *text, const char *heading, const char *name);

/* Writes text of Markdown's: `code`, *emphasis* and [links](to), of which the text stays. */
void markdown_inline(FILE *f, const char *text, size_t length);

#endif
