/* pareto_report.c - writes the measured design points as a table (CSV) and as a scatter plot (SVG). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/diag.h"
#include "base/gnuplot.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "cost/flow.h"
#include "cost/pareto.h"
#include "cost/pareto_plot.h"
#include "cost/selector_group.h"
#include "rtl_gen/writer/verilog.h"

static double number(json_t *found, const char *key)
{
	return json_number_value(json_object_get(found, key));
}

static const char *string(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

/* "reference", "optimized", or "mixed" when the blocks differ. */
static const char *impl_of(const struct config *cfg)
{
	struct config copy = *cfg;
	unsigned keys = 0, optimized = 0;
	for (unsigned n = 0; config_keys[n].key; n++) {
		if (!config_key_is_impl(&config_keys[n]))
			continue;
		keys++;
		optimized += *config_value(&copy, n) != 0;
	}
	return optimized == 0 ? "reference" : optimized == keys ? "optimized" : "mixed";
}

static char *map_of(const struct config *cfg, char *text)
{
	unsigned n = 0;
	while (strcmp(config_keys[n].key, "map") != 0)
		n++;
	return config_value_text(cfg, n, text);
}

json_t *pareto_json(const struct pareto_point *point)
{
	char policy[POLICY_TEXT], group[AREA_GROUP_NAME], map[CONFIG_VALUE];
	const struct config *c = &point->cfg;
	json_t *f = point->found, *path = json_object_get(f, "path");
	area_group_name(c, group);
	return json_pack("{ss ss ss si si si si si ss sO sO sO sO sO sO sO sO sO sf sf sb ss ss si}", "policy",
			 policy_text(&c->policy, policy), "impl", impl_of(c), "map", map_of(c, map), "warps", c->warps,
			 "tbs", c->tbs, "schedulers", c->schedulers, "tb_warps", c->tb_warps, "latency", c->latency,
			 "module", group, "ffs", json_object_get(f, "ffs"), "cells", json_object_get(f, "cells"), "um2",
			 json_object_get(f, "um2"), "ns", json_object_get(f, "ns"), "mhz", json_object_get(f, "mhz"),
			 "levels", json_object_get(f, "levels"), "mapping", json_object_get(f, "mapping"), "um2_area",
			 json_object_get(f, "um2_area"), "ns_area", json_object_get(f, "ns_area"), "ns_by_rr",
			 number(f, "ns") / number(point->reference, "ns"), "um2_by_rr",
			 number(f, "um2") / number(point->reference, "um2"), "front", point->front, "from",
			 string(path, "from"), "to", string(path, "to"), "flow", AREA_FLOW_VERSION);
}

/* Prints the keys or the values of a point; the columns are the members of pareto_json(), in their order. */
static void print_row(FILE *f, json_t *row, bool head)
{
	const char *key, *comma = "";
	json_t *value;
	json_object_foreach(row, key, value)
	{
		fputs(comma, f);
		if (head)
			fputs(key, f);
		else if (json_is_string(value))
			fputs(json_string_value(value), f);
		else if (json_is_boolean(value))
			fputs(json_is_true(value) ? "yes" : "no", f);
		else
			fprintf(f,
				json_is_real(value) && strcmp(key, "um2") != 0 && strcmp(key, "um2_area") != 0 ? "%.3f"
													       : "%.0f",
				json_number_value(value));
		comma = ",";
	}
	fputc('\n', f);
}

static void write_table(const struct pareto *p, const char *path)
{
	struct outfile o;
	outfile_open(&o, path);
	for (unsigned n = 0; n < p->count; n++) {
		json_t *row = pareto_json(&p->points[n]);
		if (n == 0)
			print_row(o.f, row, true);
		print_row(o.f, row, false);
		json_decref(row);
	}
	outfile_close(&o);
}

/* ---- the plot ---- */

enum { COLUMNS = 64 };

static void draw(json_t *rows, const char *path)
{
	char *script = pareto_plot(rows), *picture = gnuplot_svg(script, "the design points");
	outfile_put(path, picture);
	free(picture);
	free(script);
}

static void draw_points(const struct pareto *p, const char *path)
{
	json_t *rows = json_array();
	for (unsigned n = 0; n < p->count; n++)
		json_array_append_new(rows, pareto_json(&p->points[n]));
	draw(rows, path);
	json_decref(rows);
}

/* A row of the CSV file as pareto_json() has it, as far as the plot needs it; NULL: the line is no row. */
static json_t *read_row(char *line, char **titles, unsigned columns)
{
	char *fields[COLUMNS];
	unsigned count = csv_split(line, fields, COLUMNS);
	json_t *row = json_object();
	for (unsigned n = 0; n < count && n < columns; n++) {
		char *end;
		double value = strtod(fields[n], &end);
		json_object_set_new(row, titles[n],
				    strcmp(titles[n], "front") == 0 ? json_boolean(strcmp(fields[n], "yes") == 0)
				    : *fields[n] && !*end           ? json_real(value)
								    : json_string(fields[n]));
	}
	if (count == columns && json_is_string(json_object_get(row, "policy")) &&
	    json_is_string(json_object_get(row, "impl")) && json_is_number(json_object_get(row, "um2")) &&
	    json_is_number(json_object_get(row, "ns")))
		return row;
	json_decref(row);
	return NULL;
}

void pareto_draw(const char *table, const char *dir)
{
	char *titles[COLUMNS], *text = read_whole(table, NULL), *rest = text, *path = xprintf("%s/pareto.svg", dir);
	unsigned columns = csv_split(strsep(&rest, "\n"), titles, COLUMNS), line_number = 1;
	json_t *rows = json_array();
	tool_need("gnuplot");
	for (char *line; (line = strsep(&rest, "\n")) && *line;) {
		json_t *row = read_row(line, titles, columns);
		line_number++;
		if (!row)
			die(EXIT_USAGE, "%s:%u: expected a row of pareto.csv, with policy, impl, um2 and ns", table,
			    line_number);
		json_array_append_new(rows, row);
	}
	if (json_array_size(rows) == 0)
		die(EXIT_USAGE, "%s: has no rows: expected a pareto.csv", table);
	make_folder(dir);
	draw(rows, path);
	json_decref(rows);
	free(path);
	free(text);
}

void pareto_write(const struct pareto *p, const char *dir)
{
	char *table = xprintf("%s/pareto.csv", dir), *picture = xprintf("%s/pareto.svg", dir);
	make_folder(dir);
	write_table(p, table);
	if (tool_exists("gnuplot"))
		draw_points(p, picture);
	else
		note("no gnuplot: no pareto.svg");
	free(table);
	free(picture);
}
