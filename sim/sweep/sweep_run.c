/* sweep_run.c - the points that are missing, in worker processes. */
#include "sim/sweep/sweep_run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/csv.h"
#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "base/workers.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/sim_run.h"
#include "sim/workloads/workload.h"

/* ---- the folder ---- */

/* Waits for two seconds: the workers of a killed sweep may still be ending. */
static void lock(struct sweep *w, bool part)
{
	char *path = xprintf("%s/lock", w->dir);
	w->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (w->lock < 0)
		die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
	for (unsigned tries = 0; flock(w->lock, (part ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0; tries++) {
		if (tries == 40)
			die(EXIT_IO, "%s: another sweep runs in this folder", w->dir);
		nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
	}
	free(path);
}

/* Removes the temporary files of output files. */
static void clean(const char *folder)
{
	DIR *d = opendir(folder);
	for (const struct dirent *e; d && (e = readdir(d));) {
		if (strncmp(e->d_name, ".warpsmith-", 11) != 0)
			continue;
		char *path = xprintf("%s/%s", folder, e->d_name);
		unlink(path);
		free(path);
	}
	if (d)
		closedir(d);
}

static void clean_all(const struct sweep *w)
{
	clean(w->dir);
	for (unsigned n = 0; n < 256; n++) {
		char *folder = xprintf("%s/points/%02x", w->dir, n);
		clean(folder);
		free(folder);
	}
}

void sweep_open(struct sweep *w, const struct sweep_spec *spec, const char *dir, bool part)
{
	struct sweep_ids ids;
	*w = (struct sweep){.spec = spec, .dir = dir};
	char *first = xprintf("%s/results.csv", dir);
	make_folder(dir);
	outfile_check(first);
	free(first);
	lock(w, part);
	if (!part)
		clean_all(w);
	sweep_ids_make(spec, &ids);
	w->ids = xalloc((size_t)spec->points * SWEEP_ID);
	for (unsigned n = 0; n < spec->points; n++) {
		struct sweep_point p = sweep_point(spec, n);
		sweep_id(spec, &ids, &p, w->ids[n]);
	}
	sweep_ids_free(&ids);
}

void sweep_close(struct sweep *w)
{
	free(w->ids);
	close(w->lock);
}

char *sweep_path(const struct sweep *w, unsigned point)
{
	return xprintf("%s/points/%.2s/%s.csv", w->dir, w->ids[point], w->ids[point] + 2);
}

/* ---- a point ---- */

static void write_row(void *f, const char *kernel, const char *metric, const char *value)
{
	csv_line(f, (const char *const[]){kernel, metric, value, NULL});
}

static void write_point(const char *path, const struct sim_run *r)
{
	struct outfile o;
	json_t *run = sim_run_json(r);
	char *folder = xprintf("%.*s", (int)(strrchr(path, '/') - path), path);
	json_object_del(run, "speedup");
	make_folder(folder);
	outfile_open(&o, path);
	sim_rows(run, write_row, o.f);
	outfile_close(&o);
	json_decref(run);
	free(folder);
}

/* ---- those that are missing ---- */

struct work {
	const struct sweep *sweep;
	unsigned *points, count;
	struct counts {                   /* of all workers, in memory that they share */
		atomic_uint done, failed; /* points; done: the failed ones included */
		atomic_uint code;         /* exit code of a failed one */
	} * counts;
	unsigned *tasks, task_count; /* task n: points[tasks[n]] to points[tasks[n + 1] - 1], of one workload */
};

static void load(const struct sweep *w, unsigned n, struct stream *stream)
{
	struct sweep_point p = sweep_point(w->spec, n);
	char *workload = sweep_workload(w->spec, &p);
	workload_load(stream, workload);
	free(workload);
}

/* Names the point in front of the reason; the sweep goes on with the others. */
static void fail(const struct work *work, const struct sweep_point *p, struct run_failure *failure)
{
	const struct sweep_spec *s = work->sweep->spec;
	const struct sweep_base *base = &s->bases[p->base];
	const char *last = run_note(failure);
	note("%s%s%s, compiler %s, seed %s: %s", base->config, *base->keys ? " " : "", base->keys,
	     s->compilers[p->compiler].name, s->seeds.items[p->seed], last);
	atomic_fetch_add(&work->counts->failed, 1);
	atomic_store(&work->counts->code, (unsigned)failure->code);
}

static void run_point(const struct work *work, unsigned n, const struct stream *stream)
{
	const struct sweep *w = work->sweep;
	const struct run_options options = {.max_cycles = w->spec->max_cycles, .threads = 1, .quiet = true};
	struct sweep_point p = sweep_point(w->spec, n);
	struct config cfg;
	struct sim_run r;
	struct run_failure failure;
	char *path = sweep_path(w, n);
	sweep_config(w->spec, &p, &cfg);
	if (sim_run_try(&cfg, w->spec->front_end, stream, &options, NULL, &r, &failure)) {
		write_point(path, &r);
		sim_run_free(&r);
	} else {
		fail(work, &p, &failure);
	}
	free(path);
}

/* A point has ended; the time of the first began before the workers. */
static void say_progress(const struct work *work, unsigned point)
{
	unsigned done = atomic_fetch_add(&work->counts->done, 1) + 1;
	if (done < work->count)
		progress_part(done, work->count, "point");
	progress("point %u has ended", point);
}

static void run_task(void *arg, unsigned task)
{
	const struct work *work = arg;
	struct stream stream;
	load(work->sweep, work->points[work->tasks[task]], &stream);
	for (unsigned i = work->tasks[task]; i < work->tasks[task + 1]; i++) {
		run_point(work, work->points[i], &stream);
		say_progress(work, work->points[i]);
	}
	stream_free(&stream);
}

static int compare_ids(const void *a, const void *b)
{
	return memcmp(*(const char *const *)a, *(const char *const *)b, SWEEP_ID);
}

/* Fills work->points with the points whose files are missing; of several with one name, the first. */
static void find_missing(const struct sweep *w, unsigned first, unsigned end, struct work *work)
{
	const char **names = xalloc((end - first + 1) * sizeof *names);
	unsigned count = 0;
	for (unsigned n = first; n < end; n++) {
		char *path = sweep_path(w, n);
		if (access(path, R_OK) != 0)
			names[count++] = w->ids[n];
		free(path);
	}
	qsort(names, count, sizeof *names, compare_ids);
	bool *wanted = xalloc(w->spec->points + 1);
	for (unsigned i = 0; i < count; i++)
		if (i == 0 || compare_ids(&names[i], &names[i - 1]) != 0)
			wanted[(names[i] - w->ids[0]) / SWEEP_ID] = true;
	work->points = xalloc((count + 1) * sizeof *work->points);
	for (unsigned n = first; n < end; n++)
		if (wanted[n])
			work->points[work->count++] = n;
	free(wanted);
	free(names);
}

/* Cuts the points into tasks: a workload is executed once in each, so a task has as many points of one workload as
 * leaves enough tasks to keep the jobs busy. */
static void make_tasks(const struct sweep *w, unsigned jobs, struct work *work)
{
	enum { TASKS_OF_JOB = 4 };
	unsigned most = work->count / (jobs * TASKS_OF_JOB) + 1, held = 0;
	struct sweep_point last = {0};
	work->tasks = xalloc((work->count + 2) * sizeof *work->tasks);
	for (unsigned i = 0; i < work->count; i++) {
		struct sweep_point p = sweep_point(w->spec, work->points[i]);
		if (i == 0 || held == most || p.workload != last.workload || p.compiler != last.compiler) {
			work->tasks[work->task_count++] = i;
			held = 0;
		}
		held++;
		last = p;
	}
	work->tasks[work->task_count] = work->count;
}

/* Ends the program if points have failed. */
static void check_failures(const struct work *work)
{
	unsigned failed = work->counts->failed;
	if (failed)
		die((int)work->counts->code,
		    "%u of %u points failed (the lines above): no results; the other points are kept", failed,
		    work->count);
}

unsigned sweep_execute(struct sweep *w, unsigned first, unsigned end, unsigned jobs)
{
	struct work work = {.sweep = w};
	work.counts = mmap(NULL, sizeof *work.counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (work.counts == MAP_FAILED)
		die(EXIT_IO, "cannot share memory with the workers: %s", strerror(errno));
	find_missing(w, first, end, &work);
	make_tasks(w, jobs, &work);
	progress_part(0, work.count, "point");
	if (work.task_count)
		workers_run(jobs < work.task_count ? jobs : work.task_count, work.task_count, NULL, run_task, &work);
	progress_part(0, 0, NULL);
	check_failures(&work);
	munmap(work.counts, sizeof *work.counts);
	free(work.points);
	free(work.tasks);
	return work.count;
}
