/* parts.c - the files that the pages are made of. */
#include "report/parts.h"

#include <stddef.h>

#include "report/html.h"

const char *const part_compare_html[] = {
#include "report/compare.html.in.lines"
    NULL};
const char *const part_policy_html[] = {
#include "report/policy.html.in.lines"
    NULL};
static const char *const part_page_css[] = {
#include "report/page.css.lines"
    NULL};
const char *const part_table_js[] = {
#include "report/table.js.lines"
    NULL};
const char *const part_timeline_js[] = {
#include "report/timeline.js.lines"
    NULL};
const char *const part_charts_js[] = {
#include "report/charts.js.lines"
    NULL};

void part_write_style(FILE *f, void *ctx)
{
	(void)ctx;
	html_lines(f, part_page_css);
}
