/* cmd_sweep.c - `warpsmith sweep`: timing runs of configs, policies, workloads and seeds, kept and resumed. */
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "cli/options.h"
#include "sim/sweep/sweep_results.h"
#include "sim/sweep/sweep_run.h"
#include "sim/sweep/sweep_scripts.h"
#include "sim/sweep/sweep_spec.h"

enum { KEY_PART = 0x200, KEY_PARTS, KEY_EMIT };
enum { MOST_JOBS = 256, MOST_PARTS = 10000 };

struct args {
	const char *spec, *dir, *emit;
	unsigned jobs, part, parts; /* parts: 0: not given */
	bool is_part;
};

/* --part I/N. */
static void take_part(struct args *a, const char *arg)
{
	int end = 0;
	if (sscanf(arg, "%5u/%5u%n", &a->part, &a->parts, &end) != 2 || arg[end] || a->part >= a->parts ||
	    a->parts > MOST_PARTS)
		die(EXIT_USAGE, "--part %s: expected I/N, part I of N: I from 0 to N - 1, N up to %d", arg, MOST_PARTS);
	a->is_part = true;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct args *a = state->input;
	switch (key) {
	case 'o':
		a->dir = arg;
		return 0;
	case 'j':
		a->jobs = common_parse_count("--jobs", arg, MOST_JOBS);
		return 0;
	case KEY_PART:
		take_part(a, arg);
		return 0;
	case KEY_PARTS:
		a->parts = common_parse_count("--parts", arg, MOST_PARTS);
		return 0;
	case KEY_EMIT:
		if (!sweep_script_exists(arg))
			argp_error(state, "--emit %s: expected parallel or slurm", arg);
		a->emit = arg;
		return 0;
	case ARGP_KEY_ARG:
		if (a->spec)
			argp_error(state, "%s: expected one file", arg);
		a->spec = arg;
		return 0;
	case ARGP_KEY_END:
		if (!a->spec)
			argp_error(state, "the file is missing: expected SPEC, as docs/sweeps.md describes");
		if (!a->dir || !*a->dir)
			argp_error(state, "-o DIR is missing: expected a folder for points and results");
		if (a->parts && !a->emit && !a->is_part)
			argp_error(state, "--parts needs --emit");
		if (a->emit && a->is_part)
			argp_error(state, "--emit and --part exclude each other");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
    {"output", 'o', "DIR", 0, "the folder of points and results; what it has of the points is not run again", 0},
    {"jobs", 'j', "N", 0, "run N points at a time (default: 1)", 0},
    {"part", KEY_PART, "I/N", 0, "run part I, from 0, of N parts, and write no results", 0},
    {"emit", KEY_EMIT, "KIND", 0,
     "run nothing, but write a script to DIR that runs the parts on many machines: parallel (GNU parallel, over ssh) "
     "or slurm (an array)",
     0},
    {"parts", KEY_PARTS, "N", 0, "with --emit: the number of parts (default: 16, or a point each)", 0},
    {0}};
static const struct argp argp = {options, parse, "SPEC", SWEEP_MEANING ".", NULL, NULL, NULL};

static unsigned run(struct sweep *w, const struct args *a)
{
	uint64_t points = w->spec->points;
	unsigned first = 0, end = w->spec->points;
	if (a->is_part) {
		first = (unsigned)(points * a->part / a->parts);
		end = (unsigned)(points * (a->part + 1) / a->parts);
	}
	unsigned ran = sweep_execute(w, first, end, a->jobs);
	printf("%u points: %u run, %u there before\n", end - first, ran, end - first - ran);
	fflush(stdout);
	return ran;
}

static int finish(const struct sweep *w)
{
	struct sweep_results results;
	sweep_results_read(w, &results);
	bool complete = sweep_results_write(&results);
	sweep_results_print(&results);
	sweep_results_free(&results);
	printf("\n%s/results.csv, summary.csv%s\n", w->dir, complete ? ", results.sqlite" : "");
	if (!complete)
		die(EXIT_IO, "sqlite3 is not installed: %s has the results as CSV, but no results.sqlite", w->dir);
	return EXIT_PASS;
}

int cmd_sweep(int argc, char **argv)
{
	static struct sweep_spec spec;
	struct sweep w;
	struct args a = {.jobs = 1};
	options_parse(&argp, argc, argv, &a);
	sweep_spec_read(&spec, a.spec);
	if (a.emit) {
		unsigned parts = a.parts ? a.parts : 16;
		sweep_script_write(a.emit, a.spec, a.dir, parts < spec.points ? parts : spec.points);
		return EXIT_PASS;
	}
	sweep_open(&w, &spec, a.dir, a.is_part);
	run(&w, &a);
	int code = a.is_part ? EXIT_PASS : finish(&w);
	sweep_close(&w);
	return code;
}
