/* compare.c - the sections of the page that compares policies. */
#include "report/compare.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/version.h"
#include "report/facts.h"
#include "report/html.h"
#include "report/parts.h"
#include "report/status.h"
#include "sim/streams/stream_stats.h"

static const struct sim_run *run_of(const struct sim_runs *runs, unsigned w, unsigned p)
{
	return &runs->all[w * runs->policies + p];
}

static const char *policy_of(const struct comparison *c, unsigned p)
{
	return run_of(c->runs, 0, p)->policy;
}

/* ---- head ---- */

static void write_title(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	for (unsigned w = 0; w < c->runs->workloads && w < 3; w++)
		html_print(f, "%s%s", w ? ", " : "", run_of(c->runs, w, 0)->workload);
	if (c->runs->workloads > 3)
		html_print(f, " and %u more", c->runs->workloads - 3);
	html_print(f, " on %s", c->configs[0].name);
}

static void write_summary(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	const struct config *cfg = &c->configs[0];
	html_print(f, "%u %s on %u %s. Config %s: %u SM%s, each with %u warp slots, %u TB slots and %u scheduler%s.",
		   c->runs->policies, c->runs->policies == 1 ? "policy" : "policies", c->runs->workloads,
		   c->runs->workloads == 1 ? "workload" : "workloads", cfg->name, cfg->sms, cfg->sms == 1 ? "" : "s",
		   cfg->warps, cfg->tbs, cfg->schedulers, cfg->schedulers == 1 ? "" : "s");
	if (!cfg->calibrated)
		html_print(f,
			   " %s is not calibrated: its cycles have not been compared with another simulator or a GPU.",
			   cfg->name);
}

static void write_command(FILE *f, void *ctx)
{
	html_text(f, ((const struct comparison *)ctx)->command);
}

static void write_generator(FILE *f, void *ctx)
{
	(void)ctx;
	html_text(f, "warpsmith " WARPSMITH_VERSION);
}

static void write_baseline(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	html_text(f, policy_of(c, c->runs->baseline));
}

/* ---- cycles ---- */

static void write_workload_results(FILE *f, const struct comparison *c, unsigned w)
{
	static const char *const titles[] = {"policy",  "cycles", "warp instructions", "IPC", "speedup", "at barriers",
					     "at exit", "RTRU",   "warps in flight",   NULL};
	char *id = xprintf("results-%u", w + 1);
	html_table(f, id, run_of(c->runs, w, 0)->workload, titles);
	for (unsigned p = 0; p < c->runs->policies; p++) {
		const struct sim_run *r = run_of(c->runs, w, p);
		const struct metrics *m = &r->metrics;
		html_row(f);
		html_cell(f, r->policy);
		html_number(f, (double)m->cycles, 0);
		html_number(f, (double)m->issued, 0);
		html_number(f, metrics_ipc(m), 3);
		html_number(f, r->speedup, 3);
		html_percent(f, metrics_barrier_share(m));
		html_percent(f, metrics_exit_share(m));
		html_number(f, metrics_rtru(m), 3);
		html_number(f, metrics_in_flight(m), 2);
	}
	html_table_end(f);
	if (run_of(c->runs, w, 0)->textures)
		fputs("<p>This workload " STREAM_TEXTURES ".</p>\n", f);
	free(id);
}

static void write_results(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	for (unsigned w = 0; w < c->runs->workloads; w++)
		write_workload_results(f, c, w);
}

static void write_spread(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	if (c->runs->workloads == 1)
		html_text(f, "One workload in one recorded order of its warps: a run is deterministic, so there is one "
			     "value per policy and no spread.");
	else
		html_print(f,
			   "The line of a policy spans its speedups on the %u workloads, least to most; each circle is "
			   "a workload, the diamond is their geometric mean. Each workload ran once, in one recorded "
			   "order of its warps: runs are deterministic, so a single workload has no spread.",
			   c->runs->workloads);
}

/* Least and most speedup of policy p. */
static void find_range(const struct sim_runs *runs, unsigned p, double *least, double *most)
{
	*least = *most = run_of(runs, 0, p)->speedup;
	for (unsigned w = 1; w < runs->workloads; w++) {
		double speedup = run_of(runs, w, p)->speedup;
		*least = speedup < *least ? speedup : *least;
		*most = speedup > *most ? speedup : *most;
	}
}

static void write_means(FILE *f, void *ctx)
{
	static const char *const titles[] = {"policy", "geometric mean", "arithmetic mean", "least", "most", NULL};
	const struct comparison *c = ctx;
	double least, most;
	if (c->runs->workloads == 1)
		return;
	html_table(f, "means", "Speedup over all workloads", titles);
	for (unsigned p = 0; p < c->runs->policies; p++) {
		find_range(c->runs, p, &least, &most);
		html_row(f);
		html_cell(f, policy_of(c, p));
		html_number(f, sim_geometric(c->runs, p), 3);
		html_number(f, sim_arithmetic(c->runs, p), 3);
		html_number(f, least, 3);
		html_number(f, most, 3);
	}
	html_table_end(f);
}

/* ---- stalls ---- */

static void write_states(FILE *f, const struct comparison *c, unsigned w, bool schedulers)
{
	unsigned n = schedulers ? SLOT_STATES : WARP_STATES;
	const struct state_name *names = schedulers ? slot_states : warp_states;
	const char *titles[WARP_STATES + SLOT_STATES + 2] = {"policy"};
	char *id = xprintf("%s-%u", schedulers ? "schedulers" : "warps", w + 1),
	     *caption = xprintf("%s: %s", run_of(c->runs, w, 0)->workload,
				schedulers ? "scheduler-cycles by state" : "warp-cycles by state");
	for (unsigned i = 0; i < n; i++)
		titles[i + 1] = names[i].name;
	html_table(f, id, caption, titles);
	for (unsigned p = 0; p < c->runs->policies; p++) {
		const struct stalls *stalls = &run_of(c->runs, w, p)->metrics.stalls;
		html_row(f);
		html_cell(f, policy_of(c, p));
		for (unsigned i = 0; i < n; i++)
			html_number(f, (double)(schedulers ? stalls->slots[i] : stalls->warps[i]), 0);
	}
	html_table_end(f);
	free(caption);
	free(id);
}

static void write_stalls(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	for (unsigned w = 0; w < c->runs->workloads; w++) {
		write_states(f, c, w, false);
		write_states(f, c, w, true);
	}
}

static void write_meanings(FILE *f, void *ctx)
{
	(void)ctx;
	for (unsigned i = 0; i < WARP_STATES; i++)
		html_print(f, "%s%s: %s", i ? "; " : "", warp_states[i].name, warp_states[i].meaning);
}

/* ---- costs ---- */

static void write_cost(FILE *f, const struct comparison *c, unsigned p, json_t *cost)
{
	html_row(f);
	html_cell(f, policy_of(c, p));
	html_number(f, sim_geometric(c->runs, p), 3);
	html_cell(f, cost ? json_string_value(json_object_get(cost, "impl")) : "-");
	html_json_number(f, json_object_get(cost, "um2"), 0);
	html_json_number(f, json_object_get(cost, "ns"), 2);
	html_json_number(f, json_object_get(cost, "ffs"), 0);
	html_json_number(f, json_object_get(cost, "cells"), 0);
	html_cell(f, !cost ? "not measured" : json_is_true(json_object_get(cost, "old")) ? "earlier flow" : "measured");
}

static void write_costs(FILE *f, void *ctx)
{
	static const char *const titles[] = {"policy",     "speedup", "implementation", "area, um2", "delay, ns",
					     "flip-flops", "cells",   "state",          NULL};
	const struct comparison *c = ctx;
	json_t *costs, *cost;
	size_t p, n;
	html_table(f, "costs", "Selector with the blocks that rank for it", titles);
	json_array_foreach(c->costs, p, costs)
	{
		if (json_array_size(costs) == 0)
			write_cost(f, c, (unsigned)p, NULL);
		json_array_foreach(costs, n, cost) write_cost(f, c, (unsigned)p, cost);
	}
	html_table_end(f);
}

static void write_energy(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	json_t *all = json_array();
	for (unsigned p = 0; p < c->runs->policies; p++) {
		json_t *rows = facts_energy(&c->configs[p]);
		json_array_extend(all, rows);
		json_decref(rows);
	}
	status_energy(f, all);
	json_decref(all);
}

/* ---- status ---- */

static void write_proofs(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	json_t *proofs;
	size_t p;
	status_proofs_open(f);
	json_array_foreach(c->proofs, p, proofs) status_proofs(f, policy_of(c, (unsigned)p), proofs);
	html_table_end(f);
}

static void write_lock_step(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	status_lock_step(f, c->configs[0].name, c->lock_step);
}

static void write_floorplans(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	status_floorplans(f, c->configs[0].name, c->builds);
}

/* ---- data ---- */

static json_t *names_json(const struct state_name *names, unsigned n)
{
	json_t *all = json_array();
	for (unsigned i = 0; i < n; i++)
		json_array_append_new(all, json_pack("{ss ss}", "name", names[i].name, "meaning", names[i].meaning));
	return all;
}

static void write_data(FILE *f, void *ctx)
{
	const struct comparison *c = ctx;
	json_t *policies = json_array();
	for (unsigned p = 0; p < c->runs->policies; p++)
		json_array_append_new(policies, json_string(policy_of(c, p)));
	json_t *all =
	    json_pack("{sO so so so si sO sO}", "sim", c->sim, "policies", policies, "warp_states",
		      names_json(warp_states, WARP_STATES), "scheduler_states", names_json(slot_states, SLOT_STATES),
		      "warp_slots", (int)c->configs[0].warps, "costs", c->costs, "recordings", c->recordings);
	html_json(f, all);
	json_decref(all);
}

static void write_scripts(FILE *f, void *ctx)
{
	(void)ctx;
	html_lines(f, part_table_js);
	html_lines(f, part_charts_js);
	html_lines(f, part_timeline_js);
}

/* ---- the page ---- */

static const struct html_place places[] = {{"title", write_title},
					   {"summary", write_summary},
					   {"command", write_command},
					   {"generator", write_generator},
					   {"baseline", write_baseline},
					   {"results", write_results},
					   {"spread", write_spread},
					   {"means", write_means},
					   {"stalls", write_stalls},
					   {"meanings", write_meanings},
					   {"costs", write_costs},
					   {"energy", write_energy},
					   {"proofs", write_proofs},
					   {"lock_step", write_lock_step},
					   {"floorplans", write_floorplans},
					   {"data", write_data},
					   {"style", part_write_style},
					   {"scripts", write_scripts},
					   {NULL, NULL}};

void comparison_look_up(struct comparison *c)
{
	c->costs = json_array();
	c->proofs = json_array();
	for (unsigned p = 0; p < c->runs->policies; p++) {
		json_array_append_new(c->costs, facts_costs(&c->configs[p]));
		json_array_append_new(c->proofs, facts_proofs(&c->configs[p]));
	}
	c->lock_step = facts_lock_step(&c->configs[0]);
	c->builds = facts_builds(&c->configs[0]);
}

void comparison_write(FILE *f, struct comparison *c)
{
	html_fill(f, part_compare_html, places, c);
}

void comparison_free(struct comparison *c)
{
	json_decref(c->sim);
	json_decref(c->recordings);
	json_decref(c->costs);
	json_decref(c->proofs);
	json_decref(c->lock_step);
	json_decref(c->builds);
}
