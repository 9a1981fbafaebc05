/* pareto_plot.c - which series are named, where the fronts run, and the gnuplot script. */
#include "cost/pareto_plot.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/gnuplot.h"
#include "rtl_gen/writer/verilog.h"

/* Paul Tol's "bright" color scheme, which color-blind readers can distinguish. */
static const char *const colors[] = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"};
enum { NAMED = sizeof colors / sizeof *colors, SERIES = 64 };

/* The points of a policy and an implementation. */
struct series {
	char *name;
	unsigned points, front; /* points of the series; of these, on a front */
};

static const char *string(json_t *row, const char *key)
{
	return json_string_value(json_object_get(row, key));
}

static double number(json_t *row, const char *key)
{
	return json_number_value(json_object_get(row, key));
}

static char *series_of(json_t *row)
{
	char *name = xstrdup(string(row, "policy")), *plus = strstr(name, "+rr"), *both;
	if (plus)
		*plus = '\0';
	both =
	    strcmp(string(row, "impl"), "reference") == 0 ? xstrdup(name) : xprintf("%s %s", name, string(row, "impl"));
	free(name);
	return both;
}

static bool is_of(json_t *row, const char *name)
{
	char *own = series_of(row);
	bool equal = strcmp(own, name) == 0;
	free(own);
	return equal;
}

/* More points on fronts first, then more points. */
static int by_front(const void *a, const void *b)
{
	const struct series *x = a, *y = b;
	if (x->front != y->front)
		return x->front < y->front ? 1 : -1;
	if (x->points != y->points)
		return x->points < y->points ? 1 : -1;
	return strcmp(x->name, y->name);
}

/* The series in the order in which they deserve a name; returns their number. */
static unsigned find_series(json_t *rows, struct series *all)
{
	unsigned count = 0;
	json_t *row;
	size_t n;
	json_array_foreach(rows, n, row)
	{
		char *name = series_of(row);
		unsigned i = 0;
		while (i < count && strcmp(all[i].name, name) != 0)
			i++;
		if (i == SERIES)
			die(EXIT_BUG, "the plot has more than %d series", (int)SERIES);
		if (i == count)
			all[count++] = (struct series){.name = name};
		else
			free(name);
		all[i].points++;
		all[i].front += json_is_true(json_object_get(row, "front"));
	}
	qsort(all, count, sizeof *all, by_front);
	return count;
}

static void add_point(struct text *t, json_t *row)
{
	text_add(t, "%.0f %.3f\n", number(row, "um2"), number(row, "ns"));
}

static void add_series(struct text *t, json_t *rows, const char *name)
{
	json_t *row;
	size_t n;
	json_array_foreach(rows, n, row)
	{
		if (is_of(row, name))
			add_point(t, row);
	}
}

/* ---- fronts ---- */

static bool same_size(json_t *a, json_t *b)
{
	return number(a, "warps") == number(b, "warps") && number(a, "tbs") == number(b, "tbs") &&
	       number(a, "schedulers") == number(b, "schedulers");
}

static int by_area(const void *a, const void *b)
{
	double x = number(*(json_t *const *)a, "um2"), y = number(*(json_t *const *)b, "um2");
	return (x > y) - (x < y);
}

/* The front of the size of `first`, as a line. */
static void add_front(struct text *t, json_t *rows, json_t *first)
{
	json_t **all = xalloc((json_array_size(rows) + 1) * sizeof *all), *row;
	size_t n, count = 0;
	json_array_foreach(rows, n, row)
	{
		if (same_size(row, first) && json_is_true(json_object_get(row, "front")))
			all[count++] = row;
	}
	qsort(all, count, sizeof *all, by_area);
	for (n = 0; n < count; n++)
		add_point(t, all[n]);
	text_add(t, "\n");
	free(all);
}

/* The fronts of all sizes, an empty line behind each. */
static void add_fronts(struct text *t, json_t *rows)
{
	json_t *row;
	size_t n, before;
	json_array_foreach(rows, n, row)
	{
		for (before = 0; before < n && !same_size(json_array_get(rows, before), row);)
			before++;
		if (before == n)
			add_front(t, rows, row);
	}
}

/* ---- the script ---- */

static void add_head(struct text *t)
{
	text_add(t, "set terminal svg size 900,640 font 'sans-serif,14' background '#ffffff' noenhanced\n");
	text_add(t, "set output '" GNUPLOT_FILE "'\nset border 3 lc rgb '#444444'\nset tics nomirror out\n");
	text_add(t, "set grid back lc rgb '#eeeeee' lt 1\nset logscale xy\nset format x '%%.0f'\n");
	text_add(t, "set key outside right top Left reverse samplen 1\n");
	text_add(t, "set xlabel 'area, um2'\nset ylabel 'register to register, ns'\n"
		    "set ytics (1, 2, 3, 5, 7, 10, 20, 30)\n");
	text_add(t, "set title 'area and delay of the selector with the blocks that rank for it, OSU 0.18 um'\nplot ");
}

char *pareto_plot(json_t *rows)
{
	struct series all[SERIES];
	struct text t = {0};
	unsigned count = find_series(rows, all), named = count < NAMED ? count : NAMED;
	add_head(&t);
	text_add(&t, "'-' title 'front of a size' with lines lw 1.5 lc rgb '#999999'");
	if (count > named)
		text_add(&t, ", '-' title 'other policies' with points pt 7 ps 0.5 lc rgb '#bbbbbb'");
	for (unsigned n = 0; n < named; n++)
		text_add(&t, ", '-' title '%s' with points pt %u ps 0.9 lc rgb '%s'", all[n].name, n + 4, colors[n]);
	text_add(&t, "\n");
	add_fronts(&t, rows);
	text_add(&t, "e\n");
	for (unsigned n = named; n < count; n++)
		add_series(&t, rows, all[n].name);
	if (count > named)
		text_add(&t, "e\n");
	for (unsigned n = 0; n < named; n++) {
		add_series(&t, rows, all[n].name);
		text_add(&t, "e\n");
	}
	for (unsigned n = 0; n < count; n++)
		free(all[n].name);
	return t.s;
}
