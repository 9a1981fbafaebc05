/* cmd_sim.c - `warpsmith sim`: runs workloads under policies on the GPU timing model. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/background.h"
#include "base/child.h"
#include "base/csv.h"
#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/options.h"
#include "cli/timing_runs.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/timing/hint.h"
#include "sim/timing/sim_report.h"
#include "sim/timing/timeline_files.h"
#include "sim/workloads/workload.h"

enum {
	KEY_FRONT_END = 0x200,
	KEY_SMS,
	KEY_MAX_CYCLES,
	KEY_NO_SKIP,
	KEY_THREADS,
	KEY_STALLS,
	KEY_TIMELINE,
	KEY_HINT,
	KEY_WRITE_HINT,
	KEY_CSV,
	KEY_JOBS
};
enum { MOST_JOBS = 256 };

struct args {
	struct common_options common;
	const char *workload;
	enum front_end_id front_end;
	bool stalls;
	const char *timeline, *hint, *write_hint;
	struct timeline_files *files; /* NULL: no --timeline */
	struct run_options run;
	unsigned jobs; /* processes; 0: as many as there are processors for the threads of each */
};

/* --sms N is --set sms=N. */
static void set_sms(struct common_options *c, const char *arg)
{
	if (c->set_count == sizeof c->sets / sizeof *c->sets)
		die(EXIT_USAGE, "--sms %s: at most %u --set and --sms options are allowed", arg, c->set_count);
	c->sets[c->set_count++] = xprintf("sms=%s", arg);
}

static void set_csv(struct common_options *c, const char *arg)
{
	if (!*arg)
		die(EXIT_USAGE, "--csv: the argument is empty: expected a file name, or - for standard output");
	c->csv = arg;
	if (strcmp(arg, "-") != 0)
		outfile_check(arg);
}

/* The values had other names once. */
static void bad_front_end(struct argp_state *state, const char *arg)
{
	if (strcmp(arg, "plain") == 0 || strcmp(arg, "fast") == 0)
		argp_error(state, "--front-end %s: the value is named %s", arg,
			   front_end_name(*arg == 'p' ? FRONT_END_GOLDEN : FRONT_END_BIT_PARALLEL));
	argp_error(state, "--front-end %s: expected golden or bit-parallel", arg);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct args *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case 'w':
		a->workload = arg;
		return 0;
	case KEY_FRONT_END:
		a->front_end = front_end_find(arg);
		if (a->front_end == FRONT_END_COUNT)
			bad_front_end(state, arg);
		return 0;
	case KEY_STALLS:
		a->stalls = true;
		return 0;
	case KEY_TIMELINE:
		a->timeline = arg;
		return 0;
	case KEY_HINT:
		a->hint = arg;
		return 0;
	case KEY_WRITE_HINT:
		a->write_hint = arg;
		return 0;
	case KEY_CSV:
		set_csv(&a->common, arg);
		return 0;
	case KEY_SMS:
		set_sms(&a->common, arg);
		return 0;
	case KEY_NO_SKIP:
		a->run.every_cycle = true;
		return 0;
	case KEY_THREADS:
		a->run.threads = common_parse_count("--threads", arg, THREAD_POOL_MAX);
		return 0;
	case KEY_JOBS:
		a->jobs = common_parse_count("--jobs", arg, MOST_JOBS);
		return 0;
	case KEY_MAX_CYCLES:
		a->run.max_cycles = common_parse_number("--max-cycles", arg);
		if (!a->run.max_cycles)
			die(EXIT_USAGE, "--max-cycles 0: expected at least 1 cycle");
		return 0;
	case ARGP_KEY_END:
		if (!a->workload)
			argp_error(state,
				   "-w WORKLOAD is missing: expected a name, a .launch file, a folder or a trace");
		if (!a->common.policy)
			argp_error(state, "-p POLICY is missing: expected ISSUE+FETCH[,ISSUE+FETCH...]");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
    {"workload", 'w', "WORKLOAD", 0,
     "a name of `list workloads`, a set of them (`baws`, in size full `baws_full`), a .launch file, a folder that "
     "`trace` wrote, or an Accel-Sim trace (kernelslist.g, .traceg); several: A,B,C",
     0},
    {"front-end", KEY_FRONT_END, "NAME", 0,
     "golden: the golden model, against which the Verilog is checked; bit-parallel (default): an engine that makes "
     "the same decisions on 64-bit masks, for the policies that it implements (a report names what ran)",
     0},
    {"sms", KEY_SMS, "N", 0, "number of SMs: short for --set sms=N", 0},
    {"threads", KEY_THREADS, "N", 0, "simulate the SMs with N worker threads; the result does not depend on N", 0},
    {"jobs", KEY_JOBS, "N", 0,
     "simulate N runs at a time, in processes (default: as many as there are processors; 1 with --timeline and "
     "--write-hint)",
     0},
    {"max-cycles", KEY_MAX_CYCLES, "N", 0, "a run that has not ended after N cycles fails", 0},
    {"no-skip", KEY_NO_SKIP, NULL, 0, "simulate every cycle: turn off idle-cycle skipping, which changes no result", 0},
    {"stalls", KEY_STALLS, NULL, 0,
     "also print the stall cycles of warps and schedulers, warps in flight, L1D accesses, and the last TB's cycles", 0},
    {"timeline", KEY_TIMELINE, "DIR", 0,
     "write timelines of thread blocks and of warp phases, and the thread blocks' priority order, to DIR as CSV "
     "and SVG",
     0},
    {"csv", KEY_CSV, "FILE", 0,
     "also write every number of every run as a line of CSV to FILE: config,policy,workload,kernel,metric,value; -: "
     "to standard output, and no text for people",
     0},
    {"hint", KEY_HINT, "MASK|FILE", 0,
     "for the issue policy `hint`: the warps of every TB that have priority, as a mask (0x1f: warps 0 to 4) or a "
     "file that --write-hint wrote",
     0},
    {"write-hint", KEY_WRITE_HINT, "FILE", 0,
     "profile one workload under one policy: write the warps that arrive last at barriers and exits more often "
     "than others, for --hint",
     0},
    {0}};
static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {
    options,  parse, NULL, SIM_MEANING ". Each workload of -w A,B runs under each policy of -p X,Y.",
    children, NULL,  NULL};

/* --hint without the issue policy `hint`, and a profile of several runs, are usage errors. */
static void check_hints(const struct args *a, const struct config *configs, const struct sim_runs *runs)
{
	bool reads = false;
	for (unsigned p = 0; p < runs->policies; p++)
		reads = reads || configs[p].has_hint;
	if (a->hint && !reads)
		die(EXIT_USAGE, "--hint needs the issue policy `hint`");
	if (!a->write_hint)
		return;
	if (runs->policies * runs->workloads != 1)
		die(EXIT_USAGE, "--write-hint %s: needs exactly one workload and one policy, not %u runs",
		    a->write_hint, runs->policies * runs->workloads);
	outfile_check(a->write_hint);
}

/* The run of policy p, and its timelines. */
static void run_policy(const struct args *a, const struct config *cfg, const struct stream *stream, struct sim_run *r)
{
	struct timeline *timelines = a->files || a->write_hint ? xalloc(cfg->sms * sizeof *timelines) : NULL;
	for (unsigned i = 0; timelines && i < cfg->sms; i++)
		timeline_open(&timelines[i], i == 0);
	sim_run(cfg, a->front_end, stream, &a->run, timelines, r);
	if (!timelines)
		return;
	if (a->files)
		timeline_files_add(a->files, &(struct timeline_run){r->workload, r->policy, timelines, cfg->sms});
	if (a->write_hint)
		hint_write(a->write_hint, stream, &timelines[0]);
	for (unsigned i = 0; i < cfg->sms; i++)
		timeline_close(&timelines[i]);
	free(timelines);
}

/* The tables of workload w, whose runs have ended. */
static void print_workload(const struct args *a, struct sim_runs *runs, unsigned w)
{
	sim_speedups(runs, w);
	if (common_is_quiet(&a->common))
		return;
	if (runs->workloads > 1)
		printf("%s%s\n", w > 0 ? "\n" : "", runs->all[w * runs->policies].workload);
	sim_table(runs, w);
	if (runs->all[w * runs->policies].textures)
		printf("%s " STREAM_TEXTURES "\n", runs->all[w * runs->policies].workload);
	if (a->stalls)
		sim_stall_tables(runs, w);
}

static void load(const struct args *a, struct stream *stream, const char *name)
{
	workload_load(stream, name);
	if (a->hint)
		hint_read(a->hint, stream);
}

/* ---- several runs at a time ---- */

/* A run in a child process, and what it shares with this one. */
struct job {
	const struct args *a;
	const struct config *cfg;
	const struct stream *stream;
	struct measured {
		struct metrics metrics;
		struct kernel_run kernels[];
	} * shared;
};

static size_t shared_size(const struct stream *stream)
{
	return sizeof(struct measured) + stream->kernel_count * sizeof(struct kernel_run);
}

static void run_job(void *arg)
{
	const struct job *j = arg;
	run_stream(j->cfg, front_end_available(j->cfg, j->a->front_end), j->stream, &j->a->run, NULL,
		   j->shared->kernels, &j->shared->metrics);
}

/* Waits for the runs of workload w, whose jobs begin at `jobs`, and releases its stream. */
static void finish(struct background *b, struct job *jobs, struct stream *stream, struct sim_runs *runs, unsigned w)
{
	for (unsigned p = 0; p < runs->policies; p++) {
		struct job *j = &jobs[p];
		unsigned n = w * runs->policies + p;
		progress_of(n, runs->workloads * runs->policies, "runs in processes");
		background_join(b, n);
		sim_run_fill(j->cfg, j->a->front_end, stream, &j->shared->metrics, j->shared->kernels, &runs->all[n]);
		shared_free(j->shared, shared_size(stream));
	}
	progress_end();
	stream_free(stream);
	print_workload(jobs->a, runs, w);
}

/* While the runs of a workload end, the next one is loaded. */
static void run_parallel(const struct args *a, const struct config *configs, const char *const *names,
			 struct sim_runs *runs, unsigned jobs)
{
	unsigned policies = runs->policies;
	struct background *b = background_open(jobs, runs->workloads * policies);
	struct job *all = xalloc(runs->workloads * policies * sizeof *all);
	struct stream *streams = xalloc(runs->workloads * sizeof *streams);
	for (unsigned w = 0; w < runs->workloads; w++) {
		load(a, &streams[w], names[w]);
		for (unsigned p = 0; p < policies; p++) {
			struct job *j = &all[w * policies + p];
			*j = (struct job){a, &configs[p], &streams[w], shared_memory(shared_size(&streams[w]))};
			background_start(b, w * policies + p, run_job, j);
		}
		if (w > 0)
			finish(b, &all[(w - 1) * policies], &streams[w - 1], runs, w - 1);
	}
	unsigned last = runs->workloads - 1;
	finish(b, &all[last * policies], &streams[last], runs, last);
	free(streams);
	free(all);
	background_close(b);
}

static void run_serial(const struct args *a, const struct config *configs, const char *const *names,
		       struct sim_runs *runs)
{
	for (unsigned w = 0; w < runs->workloads; w++) {
		struct stream stream;
		load(a, &stream, names[w]);
		for (unsigned p = 0; p < runs->policies; p++) {
			progress_part(w * runs->policies + p, runs->policies * runs->workloads, "run");
			run_policy(a, &configs[p], &stream, &runs->all[w * runs->policies + p]);
		}
		stream_free(&stream);
		print_workload(a, runs, w);
	}
	progress_part(0, 0, NULL);
}

/* Timelines and hints are collected in one process. */
static unsigned jobs_of(const struct args *a, const struct sim_runs *runs)
{
	unsigned all = runs->workloads * runs->policies, jobs = a->jobs;
	if (a->timeline || a->write_hint)
		return 1;
	if (!jobs)
		jobs = processors() / a->run.threads;
	return jobs < all ? jobs : all;
}

/* What is left of a line of CSV once the run is known. */
struct csv_rows {
	FILE *f;
	const char *config;
	const struct sim_run *run;
};

static void csv_row(void *arg, const char *kernel, const char *metric, const char *value)
{
	const struct csv_rows *rows = arg;
	csv_line(rows->f, (const char *const[]){rows->config, rows->run->policy, rows->run->workload, kernel, metric,
						value, NULL});
}

static void write_csv(const struct args *a, const struct config *cfg, const struct sim_runs *runs)
{
	struct outfile o = {.f = stdout};
	if (!a->common.csv)
		return;
	bool file = strcmp(a->common.csv, "-") != 0;
	if (file)
		outfile_open(&o, a->common.csv);
	fputs("config,policy,workload,kernel,metric,value\n", o.f);
	for (unsigned i = 0; i < runs->workloads * runs->policies; i++) {
		struct csv_rows rows = {o.f, cfg->name, &runs->all[i]};
		json_t *run = sim_run_json(&runs->all[i]);
		sim_rows(run, csv_row, &rows);
		json_decref(run);
	}
	if (file)
		outfile_close(&o);
}

int cmd_sim(int argc, char **argv)
{
	enum { MOST = 64 };
	static struct config configs[MOST];
	const char *names[MOST];
	struct args a = {.front_end = FRONT_END_BIT_PARALLEL, .run.threads = 1};
	options_parse(&argp, argc, argv, &a);

	if (a.common.json && a.common.csv && strcmp(a.common.json, a.common.csv) == 0)
		die(EXIT_USAGE, "--json %s and --csv %s: expected two files", a.common.json, a.common.csv);

	char *workloads = xstrdup(a.workload);
	/* All policies are checked before the first run starts. */
	struct sim_runs runs = {.policies = common_make_configs(&a.common, configs, MOST),
				.workloads = timing_workloads(&a.common, workloads, names, MOST)};
	runs.baseline = sim_baseline(configs, runs.policies);
	check_hints(&a, configs, &runs);
	runs.all = xalloc(runs.workloads * runs.policies * sizeof *runs.all);
	if (a.timeline)
		a.files = timeline_files_open(a.timeline);
	common_say_uncalibrated(&a.common, configs);
	unsigned jobs = jobs_of(&a, &runs);
	if (jobs > 1)
		run_parallel(&a, configs, names, &runs, jobs);
	else
		run_serial(&a, configs, names, &runs);
	if (runs.workloads > 1 && !common_is_quiet(&a.common))
		sim_mean_table(&runs);
	common_write_json(&a.common, timing_json(configs, a.front_end, &runs));
	write_csv(&a, configs, &runs);
	timing_free(&runs);
	if (a.files)
		timeline_files_close(a.files);
	free(workloads);
	return EXIT_PASS;
}
