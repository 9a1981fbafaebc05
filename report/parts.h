/* parts.h - the templates, style sheet and scripts of the pages, as lines; each array is ended by NULL.
 *
 * `make` turns the files report/NAME into report/NAME.lines, which parts.c includes. */
#ifndef REPORT_PARTS_H
#define REPORT_PARTS_H

#include <stdio.h>

extern const char *const part_compare_html[], *const part_policy_html[]; /* templates */
extern const char *const part_table_js[];                                /* every page */
extern const char *const part_timeline_js[];                             /* the comparison, with part_charts_js */
extern const char *const part_charts_js[];

/* The style sheet of every page, for a place of html.h; `ctx` is not used. */
void part_write_style(FILE *f, void *ctx);

#endif
