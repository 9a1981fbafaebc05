/* cmd_why.c - `warpsmith why`: why a warp waits, and where the time of a run goes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/version.h"
#include "cli/options.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/why/record.h"
#include "sim/why/why_report.h"
#include "sim/workloads/workload.h"

enum { KEY_WARP = 0x200, KEY_CYCLE, KEY_SM, KEY_KERNEL, KEY_LINES, KEY_WARPS };
enum { WHY_SCHEMA = 1, POLICIES = 2 };
#define NONE UINT64_MAX

struct args {
	struct common_options common;
	const char *workload;
	uint64_t warp, cycle, sm; /* NONE: not given */
	bool kernel, lines, warps;
};

static void check_end(const struct args *a, struct argp_state *state)
{
	if (!a->workload)
		argp_error(state, "-w WORKLOAD is missing: expected a name, a .launch file or a folder");
	if ((a->warp == NONE) != (a->cycle == NONE))
		argp_error(state, "%s is missing: --warp and --cycle name one wait together",
			   a->warp == NONE ? "--warp W" : "--cycle C");
	if (a->sm != NONE && a->warp == NONE)
		argp_error(state, "--sm needs --warp and --cycle");
	if (a->warp == NONE && !a->kernel && !a->lines && !a->warps)
		argp_error(state, "say what to explain: --warp W --cycle C, --kernel, --lines or --warps");
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
	case KEY_WARP:
		a->warp = common_parse_number("--warp", arg);
		return 0;
	case KEY_CYCLE:
		a->cycle = common_parse_number("--cycle", arg);
		return 0;
	case KEY_SM:
		a->sm = common_parse_number("--sm", arg);
		return 0;
	case KEY_KERNEL:
		a->kernel = true;
		return 0;
	case KEY_LINES:
		a->lines = true;
		return 0;
	case KEY_WARPS:
		a->warps = true;
		return 0;
	case ARGP_KEY_END:
		check_end(a, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
    {"workload", 'w', "WORKLOAD", 0,
     "a name of `list workloads`, a .launch file, or a folder that `trace` wrote; no Accel-Sim trace", 0},
    {"warp", KEY_WARP, "W", 0, "with --cycle: explain what the warp in warp slot W does or waits for in cycle C", 0},
    {"cycle", KEY_CYCLE, "C", 0, "a cycle of the run, from 0", 0},
    {"sm", KEY_SM, "N", 0, "the SM of --warp, from 0 (default: 0)", 0},
    {"kernel", KEY_KERNEL, NULL, 0,
     "print the critical path of the whole run by cause; of two policies A,B also where they part and the difference "
     "by cause and line",
     0},
    {"lines", KEY_LINES, NULL, 0, "print the stalls of each source line: of the .cu file, by .loc, or of the PTX file",
     0},
    {"warps", KEY_WARPS, NULL, 0, "print the stalls of each warp", 0},
    {0}};
static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {options, parse, NULL, WHY_MEANING ".", children, NULL, NULL};

static void check_place(const struct args *a, const struct config *cfg)
{
	if (a->warp == NONE)
		return;
	if (a->warp >= cfg->warps)
		die(EXIT_USAGE, "--warp %llu: the SM has warp slots 0 to %u", (unsigned long long)a->warp,
		    cfg->warps - 1);
	if (a->sm != NONE && a->sm >= cfg->sms)
		die(EXIT_USAGE, "--sm %llu: the GPU has SMs 0 to %u (--set sms=N)", (unsigned long long)a->sm,
		    cfg->sms - 1);
}

static void run_policy(const struct config *cfg, const struct stream *stream, struct why_run *r)
{
	why_record(cfg, stream, &(struct run_options){.threads = 1}, NULL, r);
	unsigned sm = why_cut(r);
	if (sm < cfg->sms)
		die(EXIT_FAIL,
		    "%s under %s: the run is too long to explain: SM %u has more than %u changes of state; a smaller "
		    "workload fits",
		    stream->name, r->policy, sm, (unsigned)HISTORY_SPANS);
}

static void print_run(const struct args *a, const struct why_result *r)
{
	if (a->warp != NONE)
		why_print_chain(&r->run, a->sm == NONE ? 0 : (unsigned)a->sm, (unsigned)a->warp, a->cycle);
	if (a->lines)
		why_print_lines(r);
	if (a->warps)
		why_print_warps(r);
}

static json_t *report(const struct args *a, const struct config *cfg, const struct why_result *results, unsigned n)
{
	json_t *runs = json_array(), *all;
	for (unsigned p = 0; p < n; p++) {
		json_t *run = why_run_json(&results[p]);
		if (a->warp != NONE)
			json_object_set_new(run, "chain",
					    why_chain_json(&results[p].run, a->sm == NONE ? 0 : (unsigned)a->sm,
							   (unsigned)a->warp, a->cycle));
		json_array_append_new(runs, run);
	}
	all =
	    json_pack("{s:i, s:s, s:s, s:b, s:i, s:b, s:o}", "schema_version", WHY_SCHEMA, "generator",
		      "warpsmith " WARPSMITH_VERSION, "config", cfg->name, "calibrated", cfg->calibrated, "sms",
		      (int)cfg->sms, "textures_timed_as_sp", stream_has_textures(results[0].run.stream), "runs", runs);
	if (n == 2)
		json_object_set_new(all, "difference", why_difference_json(&results[0], &results[1]));
	return all;
}

static void run_all(const struct args *a, const struct config *configs, const struct stream *stream,
		    struct why_result *results, unsigned n)
{
	bool quiet = common_is_quiet(&a->common);
	for (unsigned p = 0; p < n; p++) {
		run_policy(&configs[p], stream, &results[p].run);
		why_compute(&results[p]);
		if (!quiet)
			print_run(a, &results[p]);
	}
	if (a->kernel && !quiet)
		why_print_paths(results, n);
	if (!quiet && stream_has_textures(stream))
		printf("%s " STREAM_TEXTURES "\n", stream->name);
	common_write_json(&a->common, report(a, configs, results, n));
	for (unsigned p = 0; p < n; p++) {
		why_free(&results[p]);
		why_record_free(&results[p].run);
	}
}

int cmd_why(int argc, char **argv)
{
	static struct config configs[POLICIES];
	struct why_result results[POLICIES];
	struct stream stream;
	struct args a = {.warp = NONE, .cycle = NONE, .sm = NONE};
	options_parse(&argp, argc, argv, &a);
	unsigned n = common_make_configs(&a.common, configs, POLICIES);
	common_check_utf8(&a.common, "-w", a.workload);
	check_place(&a, configs);
	workload_load_whole(&stream, a.workload);
	why_refuse_trace(&stream, "has no source lines to explain");
	common_say_uncalibrated(&a.common, configs);
	run_all(&a, configs, &stream, results, n);
	stream_free(&stream);
	return EXIT_PASS;
}
