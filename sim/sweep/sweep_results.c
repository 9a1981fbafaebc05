/* sweep_results.c - reads points, writes CSV, and has sqlite3 make a database of it. */
#include "sim/sweep/sweep_results.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv.h"
#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "sim/streams/stream_stats.h"

enum { NUMBER = 32 }; /* bytes of a number's text */

/* ---- points ---- */

/* Calls row() with kernel, metric and value of each line of a point. */
static void each_row(const struct sweep *w, unsigned point, void (*row)(void *arg, char **fields), void *arg)
{
	char *path = sweep_path(w, point), *text = read_whole(path, NULL), *rest = text, *fields[3];
	for (char *line; (line = strsep(&rest, "\n")) && rest;) {
		if (csv_split(line, fields, 3) != 3)
			die(EXIT_IO, "%s: malformed: remove it, and run the sweep again", path);
		row(arg, fields);
	}
	free(text);
	free(path);
}

struct reading {
	struct sweep_results *r;
	unsigned point, metric; /* metric: of the next row of the whole run */
};

/* The first point names the metrics. */
static void take_row(void *arg, char **fields)
{
	struct reading *a = arg;
	struct sweep_results *r = a->r;
	if (strcmp(fields[0], "all") != 0)
		return;
	if (a->point == 0) {
		r->metrics = xrealloc(r->metrics, (a->metric + 2) * sizeof *r->metrics);
		r->metrics[a->metric] = xstrdup(fields[1]);
		r->values = xrealloc(r->values, (a->metric + 2) * sizeof *r->values);
		r->metric_count = a->metric + 2;
	}
	if (a->metric + 1 >= r->metric_count || strcmp(fields[1], r->metrics[a->metric]) != 0)
		die(EXIT_IO, "%s: point %s has another metric, %s: remove the folder points, and run the sweep again",
		    r->sweep->dir, r->sweep->ids[a->point], fields[1]);
	r->values[(size_t)a->point * r->metric_count + a->metric++] = strtod(fields[2], NULL);
}

static unsigned find_metric(const struct sweep_results *r, const char *name)
{
	unsigned n = 0;
	while (strcmp(r->metrics[n], name) != 0)
		n++;
	return n;
}

static void add_speedups(struct sweep_results *r)
{
	const struct sweep_spec *s = r->sweep->spec;
	unsigned ipc = find_metric(r, "ipc"), n = r->metric_count;
	for (unsigned i = 0; i < s->points; i++) {
		struct sweep_point p = sweep_point(s, i);
		p.policy = s->baseline;
		r->values[(size_t)i * n + n - 1] =
		    r->values[(size_t)i * n + ipc] / r->values[(size_t)sweep_index(s, &p) * n + ipc];
	}
}

void sweep_results_read(const struct sweep *w, struct sweep_results *r)
{
	*r = (struct sweep_results){.sweep = w};
	for (unsigned i = 0; i < w->spec->points; i++) {
		struct reading a = {r, i, 0};
		each_row(w, i, take_row, &a);
		if (a.metric == 0 || a.metric + 1 != r->metric_count)
			die(EXIT_IO, "%s: point %s is incomplete: remove the folder points, and run the sweep again",
			    w->dir, w->ids[i]);
		if (i == 0)
			r->values = xrealloc(r->values, (size_t)w->spec->points * r->metric_count * sizeof *r->values);
	}
	r->metrics[r->metric_count - 1] = xstrdup("speedup");
	add_speedups(r);
}

void sweep_results_free(struct sweep_results *r)
{
	for (unsigned n = 0; n < r->metric_count; n++)
		free(r->metrics[n]);
	free(r->metrics);
	free(r->values);
}

/* ---- estimates ---- */

struct estimate sweep_estimate(const struct sweep_results *r, unsigned base, unsigned policy, unsigned workload,
			       unsigned metric)
{
	const struct sweep_spec *s = r->sweep->spec;
	struct sweep_point p = {.base = base, .policy = policy, .workload = workload};
	double *samples = xalloc((size_t)s->compiler_count * s->seeds.count * sizeof *samples);
	unsigned n = 0;
	for (p.compiler = 0; p.compiler < s->compiler_count; p.compiler++)
		for (p.seed = 0; p.seed < s->seeds.count; p.seed++)
			samples[n++] = r->values[(size_t)sweep_index(s, &p) * r->metric_count + metric];
	struct estimate e = student_estimate(samples, n);
	free(samples);
	return e;
}

/* The geometric mean over the workloads with that compiler and seed. */
static double geometric(const struct sweep_results *r, struct sweep_point p)
{
	const struct sweep_spec *s = r->sweep->spec;
	double sum = 0;
	for (p.workload = 0; p.workload < s->workloads.count; p.workload++)
		sum += log(r->values[(size_t)(sweep_index(s, &p) + 1) * r->metric_count - 1]);
	return exp(sum / s->workloads.count);
}

struct estimate sweep_mean_speedup(const struct sweep_results *r, unsigned base, unsigned policy)
{
	const struct sweep_spec *s = r->sweep->spec;
	struct sweep_point p = {.base = base, .policy = policy};
	double *samples = xalloc((size_t)s->compiler_count * s->seeds.count * sizeof *samples);
	unsigned n = 0;
	for (p.compiler = 0; p.compiler < s->compiler_count; p.compiler++)
		for (p.seed = 0; p.seed < s->seeds.count; p.seed++)
			samples[n++] = geometric(r, p);
	struct estimate e = student_estimate(samples, n);
	free(samples);
	return e;
}

/* ---- results.csv ---- */

struct line {
	const struct sweep_results *r;
	struct sweep_point point;
	unsigned index;
	FILE *f;
	bool whole; /* the last line was of the whole run */
};

static void write_line(const struct line *l, const char *kernel, const char *metric, const char *value)
{
	const struct sweep_spec *s = l->r->sweep->spec;
	const struct sweep_base *base = &s->bases[l->point.base];
	csv_line(l->f, (const char *const[]){base->config, base->keys, s->compilers[l->point.compiler].name,
					     s->seeds.items[l->point.seed], s->policies.items[l->point.policy],
					     s->workloads.items[l->point.workload], kernel, metric, value, NULL});
}

/* The speedup is the last of the metrics of the whole run. */
static void write_speedup(struct line *l)
{
	char value[NUMBER];
	snprintf(value, sizeof value, "%.12g", l->r->values[(size_t)(l->index + 1) * l->r->metric_count - 1]);
	write_line(l, "all", "speedup", value);
	l->whole = false;
}

static void write_row(void *arg, char **fields)
{
	struct line *l = arg;
	if (l->whole && strcmp(fields[0], "all") != 0)
		write_speedup(l);
	write_line(l, fields[0], fields[1], fields[2]);
}

static void write_results(const struct sweep_results *r, FILE *f)
{
	const struct sweep *w = r->sweep;
	fputs("config,keys,compiler,seed,policy,workload,kernel,metric,value\n", f);
	for (unsigned i = 0; i < w->spec->points; i++) {
		struct line l = {r, sweep_point(w->spec, i), i, f, true};
		each_row(w, i, write_row, &l);
		if (l.whole)
			write_speedup(&l);
	}
}

/* ---- summary.csv ---- */

static const char *number(double value, char text[NUMBER])
{
	if (isnan(value))
		return "";
	snprintf(text, NUMBER, "%.12g", value);
	return text;
}

static void write_estimate(const struct sweep_results *r, FILE *f, unsigned base, unsigned policy, const char *workload,
			   const char *metric, const struct estimate *e)
{
	const struct sweep_spec *s = r->sweep->spec;
	char n[NUMBER], mean[NUMBER], deviation[NUMBER], low[NUMBER], high[NUMBER];
	snprintf(n, sizeof n, "%u", e->n);
	csv_line(f, (const char *const[]){s->bases[base].config, s->bases[base].keys, s->policies.items[policy],
					  workload, metric, n, number(e->mean, mean), number(e->deviation, deviation),
					  number(e->low, low), number(e->high, high), NULL});
}

static void write_summary(const struct sweep_results *r, FILE *f)
{
	const struct sweep_spec *s = r->sweep->spec;
	fputs("config,keys,policy,workload,metric,n,mean,deviation,low,high\n", f);
	for (unsigned base = 0; base < s->base_count; base++) {
		for (unsigned policy = 0; policy < s->policies.count; policy++) {
			for (unsigned workload = 0; workload < s->workloads.count; workload++) {
				for (unsigned m = 0; m < r->metric_count; m++) {
					struct estimate e = sweep_estimate(r, base, policy, workload, m);
					write_estimate(r, f, base, policy, s->workloads.items[workload], r->metrics[m],
						       &e);
				}
			}
			struct estimate e = sweep_mean_speedup(r, base, policy);
			write_estimate(r, f, base, policy, "geometric mean", "speedup", &e);
		}
	}
}

/* ---- results.sqlite ---- */

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The three files are still under their temporary names, in one folder. */
static void fill_database(const struct sweep_results *r, const struct outfile *db, const struct outfile *results,
			  const struct outfile *summary)
{
	static const char tables[] =
	    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
	    "CREATE TABLE results(config TEXT, keys TEXT, compiler TEXT, seed INTEGER,"
	    " policy TEXT, workload TEXT, kernel TEXT, metric TEXT, value NUMERIC);"
	    "CREATE TABLE summary(config TEXT, keys TEXT, policy TEXT, workload TEXT, metric TEXT,"
	    " n INTEGER, mean NUMERIC, deviation NUMERIC, low NUMERIC, high NUMERIC);";
	static const char empty[] = "UPDATE summary SET deviation = NULL, low = NULL, high = NULL WHERE n = 1;";
	char *first = xprintf(".import --skip 1 %s results", base_name(results->temporary));
	char *second = xprintf(".import --skip 1 %s summary", base_name(summary->temporary));
	const char *const argv[] = {"sqlite3", "-batch",    "-bail", "-init", "/dev/null", base_name(db->temporary),
				    tables,    ".mode csv", first,   second,  empty,       NULL};
	int status = proc_run(argv, r->sweep->dir, NULL);
	if (status != 0)
		die(EXIT_IO, "sqlite3 failed with status %d on the results in %s", status, r->sweep->dir);
	free(first);
	free(second);
}

static void open_file(const struct sweep_results *r, struct outfile *o, const char *name)
{
	char *path = xprintf("%s/%s", r->sweep->dir, name);
	outfile_open(o, path);
	free(path);
}

bool sweep_results_write(const struct sweep_results *r)
{
	struct outfile results, summary, db;
	bool has_sqlite = tool_exists("sqlite3");
	open_file(r, &results, "results.csv");
	write_results(r, results.f);
	outfile_finish(&results);
	open_file(r, &summary, "summary.csv");
	write_summary(r, summary.f);
	outfile_finish(&summary);
	open_file(r, &db, "results.sqlite");
	if (has_sqlite)
		fill_database(r, &db, &results, &summary);
	outfile_finish(&db);
	outfile_publish(&results);
	outfile_publish(&summary);
	if (has_sqlite) {
		outfile_publish(&db);
		return true;
	}
	unlink(db.path); /* of an earlier run */
	return false;
}

/* ---- the table ---- */

/* Some run of the workload has texture fetches. */
static bool has_textures(const struct sweep_results *r, unsigned workload)
{
	unsigned textures = find_metric(r, "textures_timed_as_sp");
	for (unsigned i = 0; i < r->sweep->spec->points; i++)
		if (sweep_point(r->sweep->spec, i).workload == workload &&
		    r->values[(size_t)i * r->metric_count + textures] != 0)
			return true;
	return false;
}

void sweep_results_print(const struct sweep_results *r)
{
	const struct sweep_spec *s = r->sweep->spec;
	printf("speedup over %s, geometric mean over %u workload%s, with its 95 %% interval\n",
	       s->policies.items[s->baseline], s->workloads.count, s->workloads.count == 1 ? "" : "s");
	for (unsigned base = 0; base < s->base_count; base++) {
		printf("\n%s%s%s\n%-36s %5s %8s %8s %8s\n", s->bases[base].config, *s->bases[base].keys ? " " : "",
		       s->bases[base].keys, "policy", "n", "mean", "low", "high");
		for (unsigned policy = 0; policy < s->policies.count; policy++) {
			struct estimate e = sweep_mean_speedup(r, base, policy);
			printf("%-36s %5u %8.3f", s->policies.items[policy], e.n, e.mean);
			if (e.n > 1)
				printf(" %8.3f %8.3f\n", e.low, e.high);
			else
				printf(" %8s %8s\n", "-", "-");
		}
	}
	const char *gap = "\n";
	for (unsigned workload = 0; workload < s->workloads.count; workload++) {
		if (!has_textures(r, workload))
			continue;
		printf("%s%s " STREAM_TEXTURES "\n", gap, s->workloads.items[workload]);
		gap = "";
	}
}
