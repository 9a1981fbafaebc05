/* policy_page.c - the sections of the page of one policy. */
#include "report/policy_page.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/tree.h"
#include "base/version.h"
#include "report/facts.h"
#include "report/html.h"
#include "report/markdown.h"
#include "report/parts.h"
#include "report/policy_verilog.h"
#include "report/status.h"

/* What the sections are written from. */
struct context {
	const struct policy_page *page;
	char text[POLICY_TEXT];
	const struct policy_def *issue, *fetch;
	char *semantics; /* the text of docs/semantics.md; NULL: not here */
	struct policy_verilog verilog;
};

/* The text of a file of the tree, or NULL; the caller frees. */
static char *tree_text(const char *below)
{
	char *path = tree_path(below), *text = access(path, R_OK) == 0 ? read_whole(path, NULL) : NULL;
	free(path);
	return text;
}

static void write_title(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	html_print(f, "%s on %s", c->text, c->page->cfg->name);
}

static void write_generator(FILE *f, void *ctx)
{
	(void)ctx;
	html_text(f, "warpsmith " WARPSMITH_VERSION);
}

static void write_command(FILE *f, void *ctx)
{
	html_text(f, ((const struct context *)ctx)->page->command);
}

static void write_scripts(FILE *f, void *ctx)
{
	(void)ctx;
	html_lines(f, part_table_js);
}

/* ---- what it does ---- */

static void write_definition(FILE *f, const struct context *c, const struct policy_def *d, const char *stage,
			     const char *heading)
{
	fputs("<h3>", f);
	html_print(f, "%s policy ", stage);
	fputs("<code>", f);
	html_text(f, d->name);
	fputs("</code></h3>\n<p>", f);
	html_print(f, "In short: %s. Source: %s.", d->meaning, d->source);
	fputs("</p>\n<p>Exactly (docs/semantics.md): ", f);
	if (!c->semantics || !markdown_row(f, c->semantics, heading, d->name))
		fputs("the definition is not in this copy of the program", f);
	fputs(".</p>\n", f);
}

static void write_meaning(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	write_definition(f, c, c->issue, "Issue", "Issue policies");
	write_definition(f, c, c->fetch, "Fetch", "Fetch policies");
}

static void write_options(FILE *f, void *ctx)
{
	static const char *const titles[] = {"option", "here", "values, the default first", "meaning", NULL};
	const struct context *c = ctx;
	char value[POLICY_TEXT];
	unsigned all = c->issue->options | c->fetch->options;
	if (!all)
		return;
	html_table(f, "options", "Options: what the papers leave open", titles);
	for (enum option_id o = 0; o < OPTION_COUNT; o++) {
		if (!(all >> o & 1))
			continue;
		html_row(f);
		html_cell(f, option_defs[o].key);
		html_cell(f, option_choice(o, c->page->cfg->policy.opt[o], value));
		html_cell(f, option_defs[o].choices);
		html_cell(f, option_defs[o].meaning);
	}
	html_table_end(f);
}

static void write_starvation(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	fputs("From docs/semantics.md. While warps keep coming, the issue policy can stay with: ", f);
	if (!c->semantics || !markdown_row(f, c->semantics, "Starvation", c->issue->name))
		fputs("(not in this copy of the program)", f);
}

/* ---- the model ---- */

/* The source of the model: model/policies/NAME.c, or of the longest beginning of the name that has a file. */
static char *model_path(const char *name)
{
	for (size_t length = strlen(name); length > 0; length--) {
		char *below = xprintf("model/policies/%.*s.c", (int)length, name), *text = tree_text(below);
		bool is_there = text != NULL;
		free(text);
		if (is_there)
			return below;
		free(below);
	}
	return NULL;
}

/* Takes over `below`. */
static void write_source(FILE *f, char *below)
{
	char *text = below ? tree_text(below) : NULL;
	if (text) {
		fputs("<p><code>", f);
		html_text(f, below);
		fputs("</code></p>\n<pre>", f);
		html_text(f, text);
		fputs("</pre>\n", f);
	} else {
		fputs("<p>The source is not in this copy of the program.</p>\n", f);
	}
	free(text);
	free(below);
}

static void write_model(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	write_source(f, model_path(c->issue->name));
	if (c->page->cfg->policy.fetch != FETCH_RR)
		write_source(f, xstrdup("model/policies/fetch_arb.c"));
}

/* ---- Verilog ---- */

static void write_registers(FILE *f, void *ctx)
{
	policy_verilog_registers(f, &((struct context *)ctx)->verilog);
}

static void write_modules(FILE *f, void *ctx)
{
	policy_verilog_modules(f, &((struct context *)ctx)->verilog);
}

/* ---- cost, cycles ---- */

static void write_costs(FILE *f, void *ctx)
{
	static const char *const titles[] = {"implementation", "blocks", "area, um2", "delay, ns",
					     "flip-flops",     "cells",  "flow",      NULL};
	const struct context *c = ctx;
	json_t *costs = facts_costs(c->page->cfg), *cost;
	size_t n;
	if (json_array_size(costs) == 0)
		fputs("<p>Area and delay of this config and policy: not measured.</p>\n", f);
	else
		html_table(f, "costs", "Selector with the blocks that rank for it, OSU 0.18 um", titles);
	json_array_foreach(costs, n, cost)
	{
		html_row(f);
		html_cell(f, json_string_value(json_object_get(cost, "impl")));
		html_cell(f, json_string_value(json_object_get(cost, "module")));
		html_json_number(f, json_object_get(cost, "um2"), 0);
		html_json_number(f, json_object_get(cost, "ns"), 2);
		html_json_number(f, json_object_get(cost, "ffs"), 0);
		html_json_number(f, json_object_get(cost, "cells"), 0);
		html_cell(f, json_is_true(json_object_get(cost, "old")) ? "an earlier version" : "present");
	}
	if (json_array_size(costs))
		html_table_end(f);
	json_decref(costs);
}

static void write_energy(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	json_t *rows = facts_energy(c->page->cfg);
	status_energy(f, rows);
	json_decref(rows);
}

static void write_cycles(FILE *f, void *ctx)
{
	static const char *const titles[] = {"workload", "policy",      "cycles", "IPC",
					     "speedup",  "at barriers", "RTRU",   NULL};
	const struct sim_runs *runs = ((const struct context *)ctx)->page->runs;
	if (!runs) {
		fputs("<p>No workload was run for this page (-w WORKLOAD).</p>\n", f);
		return;
	}
	html_table(f, "cycles", "Timing model", titles);
	for (unsigned i = 0; i < runs->workloads * runs->policies; i++) {
		const struct sim_run *r = &runs->all[i];
		html_row(f);
		html_cell(f, r->workload);
		html_cell(f, r->policy);
		html_number(f, (double)r->metrics.cycles, 0);
		html_number(f, metrics_ipc(&r->metrics), 3);
		html_number(f, r->speedup, 3);
		html_percent(f, metrics_barrier_share(&r->metrics));
		html_number(f, metrics_rtru(&r->metrics), 3);
	}
	html_table_end(f);
}

/* ---- checks ---- */

static void write_proofs(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	json_t *proofs = facts_proofs(c->page->cfg);
	status_proofs_open(f);
	status_proofs(f, c->text, proofs);
	html_table_end(f);
	json_decref(proofs);
}

static void write_lock_step(FILE *f, void *ctx)
{
	const struct context *c = ctx;
	json_t *rows = facts_lock_step(c->page->cfg);
	status_lock_step(f, c->page->cfg->name, rows);
	json_decref(rows);
}

static void write_faults(FILE *f, void *ctx)
{
	static const char *const titles[] = {"fault", "module", "policy", "what is wrong", NULL};
	const struct context *c = ctx;
	json_t *faults = facts_faults(&c->page->cfg->policy), *fault;
	size_t n;
	if (json_array_size(faults) == 0)
		fputs("<p>No injected fault is for this policy, or the list is not in this copy of the program.</p>\n",
		      f);
	else
		html_table(f, "faults", "Injected faults", titles);
	json_array_foreach(faults, n, fault)
	{
		html_row(f);
		html_cell(f, json_string_value(json_object_get(fault, "name")));
		html_cell(f, json_string_value(json_object_get(fault, "module")));
		html_cell(f, json_string_value(json_object_get(fault, "policy")));
		html_cell(f, json_string_value(json_object_get(fault, "what")));
	}
	if (json_array_size(faults))
		html_table_end(f);
	json_decref(faults);
}

/* ---- the page ---- */

static const struct html_place places[] = {
    {"title", write_title},         {"generator", write_generator},   {"command", write_command},
    {"style", part_write_style},    {"scripts", write_scripts},       {"meaning", write_meaning},
    {"options", write_options},     {"starvation", write_starvation}, {"model", write_model},
    {"registers", write_registers}, {"modules", write_modules},       {"costs", write_costs},
    {"energy", write_energy},       {"cycles", write_cycles},         {"proofs", write_proofs},
    {"lock_step", write_lock_step}, {"faults", write_faults},         {NULL, NULL}};

void policy_page_write(FILE *f, const struct policy_page *page)
{
	struct context c = {.page = page, .semantics = tree_text("docs/semantics.md")};
	policy_text(&page->cfg->policy, c.text);
	c.issue = &policy_defs[page->cfg->policy.issue];
	c.fetch = &policy_defs[page->cfg->policy.fetch];
	policy_verilog_make(&c.verilog, page->cfg);
	html_fill(f, part_policy_html, places, &c);
	policy_verilog_free(&c.verilog);
	free(c.semantics);
}
