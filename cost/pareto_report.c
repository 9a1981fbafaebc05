/* pareto_report.c - writes the measured design points as a table (CSV) and as a scatter plot (SVG). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "cost/flow.h"
#include "cost/pareto.h"
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
		size_t length = strlen(config_keys[n].key);
		if (length < 5 || strcmp(config_keys[n].key + length - 5, "_impl") != 0)
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

/* Paul Tol's "bright" color scheme; series of the same color differ in their point type. */
static const char *const colors[] = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"};
enum { COLORS = sizeof colors / sizeof *colors, SERIES = 64 };

/* Points of one policy and one implementation are a series. */
static char *series_of(const struct config *cfg)
{
	char policy[POLICY_TEXT];
	const char *impl = impl_of(cfg);
	policy_text(&cfg->policy, policy);
	char *plus = strstr(policy, "+rr");
	if (plus)
		*plus = '\0';
	return strcmp(impl, "reference") == 0 ? xstrdup(policy) : xprintf("%s %s", policy, impl);
}

static unsigned find_series(const struct pareto *p, char *series[SERIES])
{
	unsigned count = 0;
	for (unsigned n = 0; n < p->count; n++) {
		char *name = series_of(&p->points[n].cfg);
		unsigned i = 0;
		while (i < count && strcmp(series[i], name) != 0)
			i++;
		if (i == count && count < SERIES)
			series[count++] = name;
		else
			free(name);
	}
	return count;
}

static void add_points(struct text *t, const struct pareto *p, const char *series)
{
	for (unsigned n = 0; n < p->count; n++) {
		char *name = series_of(&p->points[n].cfg);
		if (strcmp(name, series) == 0)
			text_add(t, "%.0f %.3f\n", number(p->points[n].found, "um2"), number(p->points[n].found, "ns"));
		free(name);
	}
	text_add(t, "e\n");
}

static char *plot_script(const struct pareto *p)
{
	char *series[SERIES];
	unsigned count = find_series(p, series);
	struct text t = {0};
	text_add(&t, "set terminal svg size 900,640 font 'sans-serif,14' background '#ffffff' noenhanced\n");
	text_add(&t, "set output 'pareto.svg'\nset border 3 lc rgb '#444444'\nset tics nomirror out\n");
	text_add(&t, "set grid back lc rgb '#eeeeee' lt 1\nset logscale xy\n");
	text_add(&t, "set key outside right top Left reverse samplen 1\n");
	text_add(
	    &t,
	    "set xlabel 'area, um2'\nset ylabel 'register to register, ns'\nset ytics (1, 2, 3, 5, 7, 10, 20, 30)\n");
	text_add(&t, "set title 'selector with the blocks that rank its TBs, OSU 0.18 um: all sizes and warp-slot "
		     "mappings'\nplot");
	for (unsigned n = 0; n < count; n++)
		text_add(&t, "%s '-' title '%s' with points pt %u ps 0.8 lc rgb '%s'", n ? "," : "", series[n],
			 n / COLORS + 4, colors[n % COLORS]);
	text_add(&t, "\n");
	for (unsigned n = 0; n < count; n++) {
		add_points(&t, p, series[n]);
		free(series[n]);
	}
	return t.s;
}

static void draw(const struct pareto *p, const char *path)
{
	char *dir = temporary_folder(), *script = plot_script(p), *file = xprintf("%s/pareto.gp", dir),
	     *made = xprintf("%s/pareto.svg", dir);
	outfile_put(file, script);
	if (proc_run((const char *const[]){"gnuplot", "pareto.gp", NULL}, dir, "") != 0)
		die(EXIT_IO, "gnuplot failed");
	char *picture = read_whole(made, NULL);
	outfile_put(path, picture);
	free(picture);
	free(script);
	free(file);
	free(made);
	temporary_done(dir);
}

void pareto_write(const struct pareto *p, const char *dir)
{
	char *table = xprintf("%s/pareto.csv", dir), *picture = xprintf("%s/pareto.svg", dir);
	make_folder(dir);
	write_table(p, table);
	if (tool_exists("gnuplot"))
		draw(p, picture);
	else
		note("no gnuplot: no pareto.svg");
	free(table);
	free(picture);
}
