/* cmd_report.c - `warpsmith report`: one HTML file that compares policies, with timelines, costs and proofs, or that
 * describes one policy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "cli/options.h"
#include "cli/timing_runs.h"
#include "model/gpu/history.h"
#include "report/compare.h"
#include "report/policy_page.h"
#include "report/recording.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/sim_run.h"
#include "sim/workloads/workload.h"

enum { KEY_POLICY_PAGE = 0x200 };
enum { MOST = 64 };
/* Most spans of states in a page, of all runs together: about 3 bytes each. */
enum { SPANS = 4000000 };

struct args {
	struct common_options common;
	const char *workload, *file;
	bool policy_page;
};

static void check_end(const struct args *a, struct argp_state *state)
{
	if (!a->common.policy)
		argp_error(state, "-p POLICY is missing: expected ISSUE+FETCH[,ISSUE+FETCH...]");
	if (!a->workload && !a->policy_page)
		argp_error(state, "-w WORKLOAD is missing: expected a name, a .launch file, a folder or a trace");
	if (!a->file)
		argp_error(state, "-o FILE is missing: expected the name of the HTML file to write");
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
	case 'o':
		outfile_check(arg);
		a->file = arg;
		return 0;
	case KEY_POLICY_PAGE:
		a->policy_page = true;
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
     "a name of `list workloads`, a set of them, a .launch file, a folder that `trace` wrote, or an Accel-Sim trace; "
     "several: A,B,C",
     0},
    {"policy-page", KEY_POLICY_PAGE, NULL, 0,
     "describe the one policy of -p instead: definition, starvation, registers, cost, proofs, faults, model, Verilog; "
     "cycles of the workloads of -w, if it is given, against lrr+rr",
     0},
    {"output", 'o', "FILE", 0, "the HTML file to write", 0},
    {0}};
static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {options,  parse, NULL, REPORT_MEANING ". -c is fermi unless given.",
				 children, NULL,  NULL};

/* ---- runs ---- */

/* The recording of each SM of a run of `spans` spans in all. */
static json_t *record(const struct config *cfg, const struct stream *stream, size_t spans, struct sim_run *r)
{
	struct timeline *timelines = xalloc(cfg->sms * sizeof *timelines);
	struct history *histories = xalloc(cfg->sms * sizeof *histories);
	json_t *all = json_array();
	for (unsigned i = 0; i < cfg->sms; i++) {
		timeline_open(&timelines[i], true);
		history_open(&histories[i]);
		histories[i].most = spans / cfg->sms;
	}
	sim_run(cfg, FRONT_END_BIT_PARALLEL, stream, &(struct run_options){.threads = 1, .histories = histories},
		timelines, r);
	for (unsigned i = 0; i < cfg->sms; i++) {
		json_array_append_new(all, recording_json(&histories[i], &timelines[i], cfg->warps, r->metrics.cycles));
		timeline_close(&timelines[i]);
		history_close(&histories[i]);
	}
	free(timelines);
	free(histories);
	return all;
}

static void run_all(struct comparison *c, struct sim_runs *runs, const char **names)
{
	unsigned all = runs->workloads * runs->policies;
	for (unsigned w = 0; w < runs->workloads; w++) {
		struct stream stream;
		workload_load(&stream, names[w]);
		for (unsigned p = 0; p < runs->policies; p++) {
			struct sim_run *r = &runs->all[w * runs->policies + p];
			progress_part(w * runs->policies + p, all, "run");
			json_array_append_new(c->recordings, record(&c->configs[p], &stream, SPANS / all, r));
		}
		sim_speedups(runs, w);
		stream_free(&stream);
	}
	progress_part(0, 0, NULL);
}

/* ---- the pages ---- */

static char *command_of(const struct args *a)
{
	char *text =
	    xprintf("warpsmith report%s -c %s -p %s%s%s", a->policy_page ? " --policy-page" : "", a->common.config,
		    a->common.policy, a->workload ? " -w " : "", a->workload ? a->workload : "");
	for (unsigned n = 0; n < a->common.set_count; n++) {
		char *longer = xprintf("%s --set %s", text, a->common.sets[n]);
		free(text);
		text = longer;
	}
	return text;
}

static void check_names(const struct args *a)
{
	struct common_options strict = a->common;
	if (!strict.json)
		strict.json = a->file; /* the page has the names in UTF-8 too */
	if (a->workload)
		common_check_utf8(&strict, "-w", a->workload);
	common_check_utf8(&strict, "-c", a->common.config);
}

static void compare(const struct args *a, const struct config *configs, unsigned policies, char *workloads)
{
	const char *names[MOST];
	struct outfile o;
	struct sim_runs runs = {.policies = policies,
				.workloads = timing_workloads(&a->common, workloads, names, MOST)};
	char *command = command_of(a);
	struct comparison c = {.configs = configs, .runs = &runs, .command = command, .recordings = json_array()};
	runs.baseline = sim_baseline(configs, policies);
	runs.all = xalloc(runs.workloads * policies * sizeof *runs.all);
	run_all(&c, &runs, names);
	c.sim = timing_json(configs, FRONT_END_BIT_PARALLEL, &runs);
	comparison_look_up(&c);
	outfile_open(&o, a->file);
	comparison_write(o.f, &c);
	outfile_close(&o);
	common_write_json(&a->common, json_incref(c.sim));
	comparison_free(&c);
	timing_free(&runs);
	free(command);
}

/* Each workload under lrr+rr and under the policy. */
static void run_pair(struct sim_runs *runs, const struct args *a, const struct config *cfg, char *workloads)
{
	static struct config pair[2];
	const char *names[MOST];
	common_make_config(&a->common, "lrr+rr", &pair[0]);
	pair[1] = *cfg;
	*runs = (struct sim_runs){.policies = 2, .workloads = timing_workloads(&a->common, workloads, names, MOST)};
	runs->all = xalloc(runs->workloads * 2 * sizeof *runs->all);
	for (unsigned w = 0; w < runs->workloads; w++) {
		struct stream stream;
		workload_load(&stream, names[w]);
		for (unsigned p = 0; p < 2; p++)
			sim_run(&pair[p], FRONT_END_BIT_PARALLEL, &stream, &(struct run_options){.threads = 1}, NULL,
				&runs->all[2 * w + p]);
		sim_speedups(runs, w);
		stream_free(&stream);
	}
	common_write_json(&a->common, timing_json(pair, FRONT_END_BIT_PARALLEL, runs));
}

static void describe(const struct args *a, const struct config *cfg, char *workloads)
{
	struct sim_runs runs;
	struct outfile o;
	char *command = command_of(a);
	if (workloads)
		run_pair(&runs, a, cfg, workloads);
	outfile_open(&o, a->file);
	policy_page_write(o.f, &(struct policy_page){.cfg = cfg, .command = command, .runs = workloads ? &runs : NULL});
	outfile_close(&o);
	if (workloads)
		timing_free(&runs);
	free(command);
}

int cmd_report(int argc, char **argv)
{
	static struct config configs[MOST];
	struct args a = {0};
	options_parse(&argp, argc, argv, &a);
	if (!a.common.config)
		a.common.config = "fermi";
	check_names(&a);
	char *workloads = a.workload ? xstrdup(a.workload) : NULL;
	unsigned policies = common_make_configs(&a.common, configs, MOST);
	if (a.policy_page && policies > 1)
		die(EXIT_USAGE, "--policy-page: -p %s names %u policies: expected one", a.common.policy, policies);
	if (a.policy_page && !workloads && a.common.json)
		die(EXIT_USAGE, "--json: without -w there is no result to write");
	if (a.policy_page)
		describe(&a, configs, workloads);
	else
		compare(&a, configs, policies, workloads);
	free(workloads);
	return EXIT_PASS;
}
