/* cmd_equiv.c - `warpsmith equiv`: proves that optimized implementations are equivalent to the reference
 * implementations.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/tree.h"
#include "cli/options.h"
#include "config/config_file.h"
#include "proof/proof_list.h"
#include "proof/proofs.h"

enum { KEY_LIMIT = 0x200, KEY_LIST, KEY_REPORT, KEY_PAIR, KEY_ROWS, KEY_KEEP, KEY_PROVER };
enum { MOST_JOBS = 64, MOST_SECONDS = 1000000, MOST_CONFIGS = 1000 };

struct options {
	struct common_options common;
	const char *rows, *dir, *keep;
	const char *top, *pair; /* --pair TOP DIR */
	bool list, report;
	unsigned jobs;
	struct flow_options flow;
};

static enum prover parse_prover(const char *name)
{
	for (enum prover p = PROVER_ABC; p < PROVERS; p++)
		if (strcmp(prover_names[p], name) == 0)
			return p;
	die(EXIT_USAGE, "--prover %s: allowed are abc, own, both", name);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		return 0;
	case 'o':
		o->dir = arg;
		return 0;
	case 'j':
		o->jobs = common_parse_count("--jobs", arg, MOST_JOBS);
		return 0;
	case KEY_LIMIT:
		o->flow.limit = common_parse_count("--limit", arg, MOST_SECONDS);
		return 0;
	case KEY_PROVER:
		o->flow.prover = parse_prover(arg);
		return 0;
	case KEY_LIST:
		o->list = true;
		return 0;
	case KEY_REPORT:
		o->report = true;
		return 0;
	case KEY_ROWS:
		o->rows = arg;
		return 0;
	case KEY_KEEP:
		outfile_check(arg);
		o->keep = arg;
		return 0;
	case KEY_PAIR:
		o->top = arg;
		return 0;
	case ARGP_KEY_ARG:
		if (o->pair || !o->top)
			die(EXIT_USAGE, "equiv: unexpected argument '%s': a folder needs --pair TOP", arg);
		o->pair = arg;
		return 0;
	}
	return ARGP_ERR_UNKNOWN;
}

static bool selects_machines(const struct options *o)
{
	return o->common.config || o->common.policy || o->common.set_count || o->rows;
}

static void check(const struct options *o)
{
	if (o->list + o->report + (o->top != NULL) > 1)
		die(EXIT_USAGE, "equiv: --list, --report and --pair exclude each other");
	common_check_rows(&o->common, o->rows);
	if (o->report && selects_machines(o))
		die(EXIT_USAGE, "--report: excludes -c, -p, --set and --rows: it reports the machines of the last run");
	if (o->keep && (o->common.policy || o->common.set_count || o->rows))
		die(EXIT_USAGE, "--keep %s: excludes -p, --set and --rows: it keeps all proofs of a config", o->keep);
	if (o->top && !o->pair)
		die(EXIT_USAGE, "--pair %s: DIR is missing: expected the folder of reference.v and optimized.v",
		    o->top);
	if (o->top && (selects_machines(o) || o->keep || o->dir))
		die(EXIT_USAGE, "--pair %s: excludes -c, -p, --set, --rows, --keep and -o", o->top);
}

/* The arguments of --set except map=, separated by blanks; *map is the value of map=, or EVERY_MAP. The caller frees.
 */
static char *set_keys(const struct common_options *common, int *map)
{
	char *keys = xstrdup("");
	struct config cfg;
	config_defaults(&cfg);
	*map = EVERY_MAP;
	for (unsigned n = 0; n < common->set_count; n++) {
		const char *set = common->sets[n];
		if (strncmp(set, "map=", 4) == 0) {
			config_set(&cfg, set);
			*map = (int)cfg.map;
			continue;
		}
		char *longer = xprintf("%s%s%s", keys, *keys ? " " : "", set);
		free(keys);
		keys = longer;
	}
	return keys;
}

/* Adds the machines of one config: with the policies of -p, or with all. */
static void add_config(struct machines *machines, const struct common_options *given, const char *name)
{
	struct common_options common = *given;
	int map;
	char *keys = set_keys(&common, &map);
	common.config = name;
	if (common.policy) {
		struct config *configs = xalloc(MOST_CONFIGS * sizeof *configs);
		unsigned count = common_make_configs(&common, configs, MOST_CONFIGS);
		for (unsigned n = 0; n < count; n++)
			machines_add(machines, &configs[n], keys, map);
		free(configs);
	} else {
		struct config cfg;
		config_read(&cfg, name);
		for (unsigned n = 0; n < common.set_count; n++)
			config_set(&cfg, common.sets[n]);
		machines_add_policies(machines, &cfg, keys, map);
	}
	free(keys);
}

static void select_machines(struct machines *machines, const struct options *o)
{
	if (o->rows)
		machines_read(machines, o->rows);
	else if (o->common.config)
		add_config(machines, &o->common, o->common.config);
	else
		for (unsigned n = 0; config_names[n]; n++)
			add_config(machines, &o->common, config_names[n]);
	if (machines->count == 0)
		die(EXIT_USAGE, "equiv: no combination of policy and map is allowed for this machine");
}

static void print_json(const struct options *o, const struct proofs *proofs)
{
	struct verdict_counts counts = proof_list_counts(proofs);
	common_write_json(&o->common,
			  json_pack("{si si si si so}", "proven", counts.of[VERDICT_PROVEN], "unproven",
				    counts.of[VERDICT_UNPROVEN], "not_run", counts.of[VERDICT_NOT_RUN], "differ",
				    counts.of[VERDICT_DIFFERS], "proofs", proof_list_json(proofs)));
}

static int run(const struct options *o, const char *dir)
{
	struct machines machines = {0};
	struct proofs proofs;
	bool proves = !o->report && !o->list;
	if (proves)
		flow_need_tools(o->flow.prover);
	if (o->report) {
		proofs_read(&proofs, dir);
	} else {
		select_machines(&machines, o);
		proofs_make(&proofs, dir, &machines);
	}
	if (proves)
		proofs_prove(&proofs, o->jobs, &o->flow);
	proofs_results(&proofs);
	proof_list_write(&proofs);
	if (!common_is_quiet(&o->common))
		proof_list_print(&proofs);
	print_json(o, &proofs);
	if (o->keep)
		proof_list_keep(&proofs, o->keep);
	unsigned differ = proof_list_counts(&proofs).of[VERDICT_DIFFERS];
	proofs_free(&proofs);
	machines_free(&machines);
	return differ ? EXIT_FAIL : EXIT_PASS;
}

static int prove_pair(const struct options *o)
{
	flow_need_tools(o->flow.prover);
	flow_prove(o->top, o->pair, &o->flow);
	struct result result = result_read(o->pair);
	if (!common_is_quiet(&o->common))
		printf("%s %u s%s%s%s%s\n", verdict_names[result.verdict], result.seconds,
		       result.prover == PROVER_NONE ? "" : " ", prover_names[result.prover], *result.reason ? ": " : "",
		       result.reason);
	common_write_json(&o->common, json_pack("{ss ss si ss ss}", "top", o->top, "verdict",
						verdict_names[result.verdict], "seconds", result.seconds, "prover",
						prover_names[result.prover], "reason", result.reason));
	free(result.reason);
	return result.verdict == VERDICT_DIFFERS ? EXIT_FAIL : EXIT_PASS;
}

int cmd_equiv(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"rows", KEY_ROWS, "FILE", 0,
	     "the machines, one a line: CONFIG POLICY [KEY=VALUE...]; instead of -c, -p and --set; -: standard input",
	     0},
	    {"output", 'o', "DIR", 0,
	     "the folder of results, report and proofs.csv; an interrupted run resumes; default: build/equiv", 0},
	    {"jobs", 'j', "N", 0, "run N proofs at a time; default: 2", 0},
	    {"limit", KEY_LIMIT, "SECONDS", 0, "limit of processor time for one proof; default: 600", 0},
	    {"prover", KEY_PROVER, "abc|own|both", 0,
	     "abc: ABC alone; own: the own prover alone; both: ask both, and refuse where they disagree; default: ABC "
	     "first, the own prover takes what ABC leaves",
	     0},
	    {"list", KEY_LIST, NULL, 0, "list the proofs and prove nothing; NOT_RUN: DIR has no result", 0},
	    {"report", KEY_REPORT, NULL, 0, "report the results of the last run in DIR, also while it is still running",
	     0},
	    {"keep", KEY_KEEP, "FILE", 0, "replace the proofs of these configs in a list like docs/cost/equiv.csv", 0},
	    {"pair", KEY_PAIR, "TOP", 0,
	     "prove DIR/optimized.v against DIR/reference.v, both with the top module TOP; writes DIR/result and "
	     "DIR/log",
	     0},
	    {0}};
	static const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .args_doc = "\n--pair TOP DIR",
	    .doc =
		"Proves that the optimized implementation of each block has the same outputs as the "
		"reference "
		"implementation in every cycle. Without -c: for the named configs; without -p: for all policies, "
		"with each "
		"option; without --set map=: for every warp-slot mapping. Equal Verilog is proven once.\vA proof that "
		"exceeds its time limit is UNPROVEN; the largest part of its machine that can be proven is then "
		"searched. "
		"Exit status 1: an optimized implementation differs.",
	    .children = children,
	};
	struct options o = {.jobs = 2, .flow.limit = 600};
	options_parse(&argp, argc, argv, &o);
	check(&o);
	if (o.top)
		return prove_pair(&o);
	char *dir = o.dir ? xstrdup(o.dir) : result_path("equiv");
	int code = run(&o, dir);
	free(dir);
	return code;
}
