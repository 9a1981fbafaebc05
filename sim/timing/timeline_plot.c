/* timeline_plot.c - timelines as gnuplot scripts. */
#include "sim/timing/timeline_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/gnuplot.h"

/* Limits of a plot, to keep files small and readable. */
enum { MOST_BOXES = 2000, MOST_TBS = 6, SLOT_TBS = 12, COLORS = 6 };

/* Paul Tol's "bright" scheme, which color-blind readers can distinguish. */
static const char *const colors[COLORS] = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"};
static const char waiting_color[] = "#d8d8d8", exit_color[] = "#f0e6d8";

/* The TBs that the plots show: those that SM 0 launched before its first TB completed. */
struct first_tbs {
	const struct timeline *t;
	struct timeline_tb tbs[MOST_TBS]; /* in the order of launch */
	unsigned count;
};

static int by_launch(const void *a, const void *b)
{
	const struct timeline_tb *x = a, *y = b;
	return (x->first > y->first) - (x->first < y->first);
}

/* The index of a TB in f->tbs, or f->count. */
static unsigned index_of(const struct first_tbs *f, unsigned kernel, unsigned tb)
{
	unsigned i = 0;
	while (i < f->count && (f->tbs[i].kernel != kernel || f->tbs[i].tb != tb))
		i++;
	return i;
}

/* All TBs of SM 0 in the order of launch; the caller frees. */
static struct timeline_tb *launched(const struct timeline *t)
{
	struct timeline_tb *all = malloc((t->tb_count + 1) * sizeof *all);
	if (!all)
		abort();
	for (size_t i = 0; i < t->tb_count; i++)
		all[i] = t->tbs[i];
	qsort(all, t->tb_count, sizeof *all, by_launch);
	return all;
}

static void find_first(struct first_tbs *f, const struct timeline *t)
{
	struct timeline_tb *all = launched(t);
	*f = (struct first_tbs){.t = t};
	while (f->count < MOST_TBS && f->count < t->tb_count && all[f->count].first <= t->tbs[0].last) {
		f->tbs[f->count] = all[f->count];
		f->count++;
	}
	free(all);
}

static void open_picture(FILE *s, unsigned height)
{
	fprintf(s, "set terminal svg size 1000,%u font 'sans-serif,14' background '#ffffff' noenhanced\n", height);
	fputs("set output '" GNUPLOT_FILE "'\n", s);
	fputs("set border 3 lc rgb '#444444'\nset tics nomirror out\nset grid back lc rgb '#eeeeee' lt 1\n", s);
	fputs("set format '%.0f'\nset key outside right top Left reverse samplen 1.5\n", s);
}

/* Escapes text for gnuplot's single quotes, where only the quote is special and is doubled. */
static void print_quoted(FILE *s, const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputc('\'', s);
		fputc((unsigned char)*text < ' ' ? '?' : *text, s);
	}
}

static void print_title(FILE *s, const struct timeline_run *run, const char *what)
{
	fputs("set title '", s);
	print_quoted(s, run->workload);
	fputs(" under ", s);
	print_quoted(s, run->policy);
	fprintf(s, ": %s'\n", what);
}

/* Prints the numbers that share a color: "FIRST, FIRST+6, ...". */
static void print_numbers(FILE *s, unsigned first, unsigned last)
{
	fprintf(s, "%u", first);
	if (first + COLORS <= last)
		fprintf(s, ", %u", first + COLORS);
	if (first + 2 * COLORS <= last)
		fputs(", ...", s);
}

/* Prints an empty plot with the reason as its label. */
static void empty_picture(FILE *s, const char *why)
{
	fprintf(s,
		"unset key\nset label 1 '%s' at graph 0.5,0.5 center\nset xrange [0:1]\nset yrange [0:1]\nplot NaN\n",
		why);
}

/* ---- phases ---- */

/* The classes of boxes: COLORS classes of executing phases, by phase number modulo COLORS; waiting at a barrier;
 * waiting after the exit for the rest of the TB. */
enum { WAITS = COLORS, EXITS, CLASSES };

struct box {
	unsigned class, row;
	uint64_t from, to;
};

struct boxes {
	struct box all[MOST_BOXES + 2];
	unsigned count, rows, phases; /* phases: the highest number */
	bool has[CLASSES], cut;
	unsigned first_row[MOST_TBS];
};

static void add_box(struct boxes *b, unsigned class, unsigned row, uint64_t from, uint64_t to)
{
	if (to < from)
		return;
	b->all[b->count++] = (struct box){class, row, from, to + 1};
	b->has[class] = true;
}

static void find_boxes(struct boxes *b, const struct first_tbs *f)
{
	for (unsigned i = 0; i < f->count; i++) {
		b->first_row[i] = b->rows;
		b->rows += f->tbs[i].warps;
	}
	for (size_t n = 0; n < f->t->phase_count; n++) {
		const struct timeline_phase *p = &f->t->phases[n];
		unsigned i = index_of(f, p->kernel, p->tb);
		if (i == f->count)
			continue;
		if (b->count + 2 > MOST_BOXES) {
			b->cut = true;
			return;
		}
		unsigned row = b->first_row[i] + p->warp;
		bool last = p->last == f->tbs[i].last;
		add_box(b, (p->phase - 1) % COLORS, row, p->first, p->arrived);
		add_box(b, last ? EXITS : WAITS, row, p->arrived + 1, p->last);
		if (p->phase > b->phases)
			b->phases = p->phase;
	}
}

static void class_title(FILE *s, const struct boxes *b, unsigned class)
{
	if (class == WAITS)
		fputs("at the barrier", s);
	else if (class == EXITS)
		fputs("finished, its TB not", s);
	else {
		fputs("runs, phase ", s);
		print_numbers(s, class + 1, b->phases);
	}
}

static const char *class_color(unsigned class)
{
	return class == WAITS ? waiting_color : class == EXITS ? exit_color : colors[class];
}

static void plot_boxes(FILE *s, const struct boxes *b)
{
	for (unsigned class = 0; class < CLASSES; class ++) {
		if (!b->has[class])
			continue;
		fprintf(s, "$class%u << end\n", class);
		for (unsigned i = 0; i < b->count; i++)
			if (b->all[i].class == class)
				fprintf(s, "%" PRIu64 " %" PRIu64 " %u\n", b->all[i].from, b->all[i].to, b->all[i].row);
		fputs("end\n", s);
	}
	const char *separator = "plot";
	for (unsigned class = 0; class < CLASSES; class ++) {
		if (!b->has[class])
			continue;
		fprintf(s,
			"%s $class%u using 1:3:1:2:($3-0.42):($3+0.42) with boxxyerror fs solid noborder lc rgb '%s' "
			"title '",
			separator, class, class_color(class));
		class_title(s, b, class);
		fputs("'", s);
		separator = ",";
	}
	fputs("\n", s);
}

static void plot_phases(FILE *s, const struct timeline_run *run)
{
	struct first_tbs first;
	struct boxes *b = calloc(1, sizeof *b);
	if (!b)
		abort();
	find_first(&first, &run->timelines[0]);
	find_boxes(b, &first);
	open_picture(s, 160 + 11 * b->rows);
	print_title(s, run, b->cut ? "the first phases of warps on SM 0" : "the phases of warps on SM 0");
	fputs("set xlabel 'cycle'\nset ylabel 'warps of each thread block'\nunset ytics\n", s);
	if (b->count == 0) {
		empty_picture(s, "no phase has ended on SM 0");
		free(b);
		return;
	}
	fprintf(s, "set yrange [%u.7:-0.7]\nset xrange [0:*]\nset ytics nomirror scale 0 ()\n", b->rows - 1);
	for (unsigned i = 0; i < first.count; i++) {
		double middle = b->first_row[i] + (first.tbs[i].warps - 1) / 2.0;
		fprintf(s, "set ytics add ('TB %u' %.1f)\n", first.tbs[i].tb, middle);
		if (i > 0)
			fprintf(s, "set arrow from graph 0,first %.1f to graph 1,first %.1f nohead lc rgb '#444444'\n",
				b->first_row[i] - 0.5, b->first_row[i] - 0.5);
	}
	plot_boxes(s, b);
	free(b);
}

/* ---- thread blocks ---- */

/* The characters that fit into a box of a TB are those of `cycles` in the last cycle that is shown. */
static bool has_room(unsigned tb, uint64_t cycles, uint64_t end)
{
	enum { CHARACTERS = 80 }; /* of the picture's width */
	unsigned digits = 1;
	for (; tb >= 10; tb /= 10)
		digits++;
	return cycles * CHARACTERS >= end * digits;
}

/* The number of TB slots that TBs used. */
static unsigned used_slots(const struct timeline_tb *tbs, size_t count)
{
	unsigned slots = 0;
	for (size_t i = 0; i < count; i++)
		slots = tbs[i].slot < slots ? slots : tbs[i].slot + 1;
	return slots;
}

/* Plots a row for each TB slot and in it a box for each TB, from its launch to its completion, with its number where
 * there is room. The color is that of its kernel. */
static void plot_rows(FILE *s, const struct timeline_tb *tbs, unsigned count)
{
	unsigned slots = used_slots(tbs, count), kernels = tbs[count - 1].kernel + 1;
	uint64_t end = 0;
	fputs("$tbs << end\n", s);
	for (unsigned i = 0; i < count; i++) {
		end = tbs[i].last < end ? end : tbs[i].last + 1;
		fprintf(s, "%" PRIu64 " %" PRIu64 " %u %u\n", tbs[i].first, tbs[i].last + 1, tbs[i].slot,
			tbs[i].kernel % COLORS);
	}
	fprintf(s, "end\nset xrange [0:%" PRIu64 "]\nset yrange [%u.5:-0.5]\nset ytics 1\n", end, slots - 1);
	if (kernels == 1)
		fputs("unset key\n", s);
	for (unsigned i = 0; i < count; i++)
		if (has_room(tbs[i].tb, tbs[i].last + 1 - tbs[i].first, end))
			fprintf(s, "set label '%u' at %" PRIu64 ",%u center front tc rgb '#ffffff'\n", tbs[i].tb,
				tbs[i].first + (tbs[i].last + 1 - tbs[i].first) / 2, tbs[i].slot);
	for (unsigned c = 0; c < COLORS && c < kernels; c++) {
		fprintf(s, "%s $tbs using ($4==%u ? $1 : NaN):3:1:2:($3-0.42):($3+0.42)", c == 0 ? "plot" : ",", c);
		fprintf(s, " with boxxyerror fs solid border lc rgb '#ffffff' fc rgb '%s' title 'kernel ", colors[c]);
		print_numbers(s, c, kernels - 1);
		fputs("'", s);
	}
	fputs("\n", s);
}

/* The first TBs: SLOT_TBS for each TB slot that SM 0 uses. */
static unsigned shown_tbs(const struct timeline *t)
{
	unsigned slots = used_slots(t->tbs, t->tb_count);
	return t->tb_count < SLOT_TBS * slots ? (unsigned)t->tb_count : SLOT_TBS * slots;
}

static void plot_tbs(FILE *s, const struct timeline_run *run)
{
	const struct timeline *t = &run->timelines[0];
	struct timeline_tb *all = launched(t);
	unsigned count = shown_tbs(t);
	char *what = count < t->tb_count ? xprintf("the first %u of the %zu thread blocks of SM 0", count, t->tb_count)
					 : xstrdup("the thread blocks of SM 0");
	open_picture(s, 420);
	print_title(s, run, what);
	fputs("set xlabel 'cycle'\nset ylabel 'thread block slot'\n", s);
	if (count == 0)
		empty_picture(s, "SM 0 ran no thread block");
	else
		plot_rows(s, all, count);
	free(what);
	free(all);
}

/* ---- order ---- */

/* Writes the ranks of TB b by progress over time; returns their number and raises *lowest to the lowest rank. */
static unsigned write_places(FILE *s, const struct timeline *t, const struct timeline_tb *b, unsigned *lowest)
{
	unsigned places = 0;
	for (size_t n = 0; n < t->row_count; n++) {
		const struct timeline_row *r = &t->rows[n];
		if (r->kernel != b->kernel || r->tb != b->tb)
			continue;
		fprintf(s, "%" PRIu64 " %u\n", r->cycle, r->place);
		places++;
		if (r->place > *lowest)
			*lowest = r->place;
	}
	return places;
}

/* Plots a line for each of the first TBs: its rank by progress among the resident TBs. */
static void plot_order(FILE *s, const struct timeline_run *run)
{
	struct first_tbs f;
	unsigned places[MOST_TBS], all = 0, lowest = 1;
	find_first(&f, &run->timelines[0]);
	open_picture(s, 420);
	print_title(s, run, "the first thread blocks of SM 0 by progress");
	fputs("set xlabel 'cycle'\nset ylabel 'rank by progress (1: most)'\n", s);
	for (unsigned i = 0; i < f.count; i++) {
		fprintf(s, "$tb%u << end\n", i);
		places[i] = write_places(s, f.t, &f.tbs[i], &lowest);
		fputs("end\n", s);
		all += places[i];
	}
	if (all == 0) {
		empty_picture(s, "none of them was resident for 1000 cycles");
		return;
	}
	fprintf(s, "set yrange [%u.5:0.5]\nset ytics 1\nset xrange [0:*]\n", lowest);
	const char *separator = "plot";
	for (unsigned i = 0; i < f.count; i++) {
		if (places[i] == 0)
			continue;
		fprintf(s, "%s $tb%u using 1:2 with linespoints lw 2.5 pt 7 ps 0.8 lc rgb '%s' title 'TB %u'",
			separator, i, colors[i], f.tbs[i].tb);
		separator = ",";
	}
	fputs("\n", s);
}

char *timeline_plot(const struct timeline_run *run, enum timeline_kind kind)
{
	static void (*const plots[])(FILE * s, const struct timeline_run *run) = {plot_tbs, plot_phases, plot_order};
	char *script = NULL;
	size_t size;
	FILE *s = open_memstream(&script, &size);
	if (!s)
		abort();
	plots[kind](s, run);
	if (fclose(s) != 0)
		abort();
	return script;
}
