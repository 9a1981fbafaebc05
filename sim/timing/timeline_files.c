/* timeline_files.c - writes timelines as CSV, runs gnuplot, and publishes the files together. */
#include "sim/timing/timeline_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/gnuplot.h"
#include "base/outfile.h"
#include "base/proc.h"

const char *const timeline_kinds[] = {"tbs", "phases", "order"};

struct timeline_files {
	char *dir;
	bool draws; /* gnuplot is installed */
	struct outfile *files;
	char **names; /* of the runs */
	size_t count, runs;
};

struct timeline_files *timeline_files_open(const char *dir)
{
	struct timeline_files *f = xalloc(sizeof *f);
	make_folder(dir);
	char *first = xprintf("%s/tbs.csv", dir);
	outfile_check(first);
	free(first);
	f->dir = xstrdup(dir);
	f->draws = tool_exists("gnuplot");
	return f;
}

/* ---- data ---- */

static void write_tbs(FILE *f, const struct timeline_run *run)
{
	fputs("sm,kernel,tb,slot,warps,first_cycle,last_cycle\n", f);
	for (unsigned sm = 0; sm < run->sms; sm++) {
		const struct timeline *t = &run->timelines[sm];
		for (const struct timeline_tb *b = t->tbs; b < t->tbs + t->tb_count; b++)
			fprintf(f, "%u,%u,%u,%u,%u,%" PRIu64 ",%" PRIu64 "\n", sm, b->kernel, b->tb, b->slot, b->warps,
				b->first, b->last);
	}
}

static void write_phases(FILE *f, const struct timeline_run *run)
{
	const struct timeline *t = &run->timelines[0];
	fputs("kernel,tb,warp,slot,phase,first_cycle,arrival_cycle,last_cycle\n", f);
	for (const struct timeline_phase *p = t->phases; p < t->phases + t->phase_count; p++)
		fprintf(f, "%u,%u,%u,%u,%u,%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", p->kernel, p->tb, p->warp, p->slot,
			p->phase, p->first, p->arrived, p->last);
}

static void write_order(FILE *f, const struct timeline_run *run)
{
	const struct timeline *t = &run->timelines[0];
	fputs("cycle,place,kernel,tb,progress\n", f);
	for (const struct timeline_row *r = t->rows; r < t->rows + t->row_count; r++)
		fprintf(f, "%" PRIu64 ",%u,%u,%u,%" PRIu64 "\n", r->cycle, r->place, r->kernel, r->tb, r->progress);
}

static void (*const write_data[])(FILE *f, const struct timeline_run *run) = {write_tbs, write_phases, write_order};

/* ---- files ---- */

static struct outfile *add_file(struct timeline_files *f, const char *name, enum timeline_kind kind, const char *ending)
{
	char *path = xprintf("%s/%s.%s.%s", f->dir, name, timeline_kinds[kind], ending);
	f->files = xrealloc(f->files, (f->count + 1) * sizeof *f->files);
	struct outfile *o = &f->files[f->count++];
	outfile_open(o, path);
	free(path);
	return o;
}

static char *draw(const struct timeline_run *run, enum timeline_kind kind)
{
	char *script = timeline_plot(run, kind);
	char *what = xprintf("the %s of %s under %s", timeline_kinds[kind], run->workload, run->policy);
	char *picture = gnuplot_svg(script, what);
	free(what);
	free(script);
	return picture;
}

/* The base name WORKLOAD.POLICY; '/' is replaced, as it would name a folder. */
static char *name_of(struct timeline_files *f, const struct timeline_run *run)
{
	char *name = xprintf("%s.%s", run->workload, run->policy);
	for (char *c = name; *c; c++)
		if (*c == '/')
			*c = '_';
	for (size_t i = 0; i < f->runs; i++)
		if (strcmp(f->names[i], name) == 0)
			die(EXIT_USAGE,
			    "--timeline: two runs of %s under %s would write the same files: expected each once",
			    run->workload, run->policy);
	f->names = xrealloc(f->names, (f->runs + 1) * sizeof *f->names);
	f->names[f->runs++] = name;
	return name;
}

void timeline_files_add(struct timeline_files *f, const struct timeline_run *run)
{
	const char *name = name_of(f, run);
	for (unsigned kind = 0; kind < TIMELINE_KINDS; kind++) {
		struct outfile *data = add_file(f, name, kind, "csv");
		write_data[kind](data->f, run);
		outfile_finish(data);
		if (!f->draws)
			continue;
		char *text = draw(run, kind);
		struct outfile *picture = add_file(f, name, kind, "svg");
		fputs(text, picture->f);
		outfile_finish(picture);
		free(text);
	}
	if (run->timelines[0].cut)
		note(
		    "%s under %s: warning: the timeline has only the first %u phases of warps and rows of the TB order",
		    run->workload, run->policy, (unsigned)TIMELINE_PHASES);
}

void timeline_files_close(struct timeline_files *f)
{
	bool draws = f->draws;
	char *dir = f->dir;
	for (size_t i = 0; i < f->count; i++)
		outfile_publish(&f->files[i]);
	for (size_t i = 0; i < f->runs; i++)
		free(f->names[i]);
	free(f->names);
	free(f->files);
	free(f);
	if (!draws)
		die(EXIT_IO, "gnuplot is not installed: %s has the data of the timelines, but no plots", dir);
	free(dir);
}
