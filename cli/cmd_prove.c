/* cmd_prove.c - `warpsmith prove`: proofs about a whole front end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/options.h"
#include "model/machine/contracts.h"
#include "proof/block_table.h"
#include "proof/class_miter.h"
#include "proof/composition.h"
#include "proof/design.h"
#include "proof/exhaustive.h"
#include "proof/input_classes.h"
#include "proof/machines.h"

enum { KEY_ROWS = 0x700, KEY_VERILOG, KEY_LIMIT, KEY_EXHAUSTIVE, KEY_STATES, KEY_RAW, KEY_CLASSES, KEY_BLOCKS };
enum { MOST_SECONDS = 1000000, MOST_STATES = 1000000000 };

struct options {
	struct common_options common;
	const char *rows, *verilog;
	bool exhaustive, raw, classes, blocks;
	unsigned limit, states;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		return 0;
	case KEY_ROWS:
		o->rows = arg;
		return 0;
	case KEY_VERILOG:
		o->verilog = arg;
		return 0;
	case KEY_LIMIT:
		o->limit = common_parse_count("--limit", arg, MOST_SECONDS);
		return 0;
	case KEY_EXHAUSTIVE:
		o->exhaustive = true;
		return 0;
	case KEY_RAW:
		o->raw = true;
		return 0;
	case KEY_CLASSES:
		o->classes = true;
		return 0;
	case KEY_BLOCKS:
		o->blocks = true;
		return 0;
	case KEY_STATES:
		o->states = common_parse_count("--states", arg, MOST_STATES);
		return 0;
	case ARGP_KEY_ARG:
		die(EXIT_USAGE, "prove: unexpected argument '%s': prove takes options only", arg);
	}
	return ARGP_ERR_UNKNOWN;
}

/* Refuses options that exclude each other, and --raw alone. */
static void check_kinds(const struct options *o)
{
	if (o->exhaustive + o->classes + o->blocks > 1)
		die(EXIT_USAGE, "prove: --exhaustive, --classes and --blocks exclude each other");
	if (o->raw && !o->exhaustive)
		die(EXIT_USAGE, "prove: --raw needs --exhaustive");
}

static void select_machines(struct machines *machines, const struct options *o)
{
	common_check_rows(&o->common, o->rows);
	if (o->rows) {
		machines_read(machines, o->rows);
		return;
	}
	enum { MOST = 1000 };
	struct config *configs = xalloc(MOST * sizeof *configs);
	unsigned count = common_make_configs(&o->common, configs, MOST);
	for (unsigned n = 0; n < count; n++)
		machines_add(machines, &configs[n], "", (int)configs[n].map);
	free(configs);
}

/* The claims of the blocks are about cycles that count. */
static void need_every_cycle(const struct machines *machines)
{
	char policy[POLICY_TEXT];
	for (unsigned n = 0; n < machines->count; n++) {
		const struct config *cfg = &machines->machine[n].cfg;
		if (cfg->enable)
			die(EXIT_USAGE,
			    "prove: %s, policy %s: enable = true: allowed with --exhaustive; the claims of the "
			    "blocks are about cycles that count",
			    cfg->name, policy_text(&cfg->policy, policy));
	}
}

/* The warp-slot mapping of a config. */
static char *map_of(const struct config *cfg, char map[CONFIG_VALUE])
{
	unsigned n = 0;
	while (strcmp(config_keys[n].key, "map") != 0)
		n++;
	config_value_text(cfg, n, map);
	return map;
}

/* The registers of the optimized implementations have values that stand for no state: compared are the references. */
static void need_reference(const struct machines *machines)
{
	char policy[POLICY_TEXT];
	for (unsigned n = 0; n < machines->count; n++) {
		const struct config *cfg = &machines->machine[n].cfg;
		if (!design_is_reference(cfg))
			die(EXIT_USAGE,
			    "prove: --blocks: %s, policy %s: impl = \"reference\" is needed; `equiv` proves the "
			    "optimized implementation equal",
			    cfg->name, policy_text(&cfg->policy, policy));
	}
}

/* Reports one proof: its verdict, what was counted, as text and as JSON in `rows`, and the reason. Takes over `counts`;
 * frees `text` and `reason`. */
static void report(const struct options *o, const struct machine *machine, json_t *rows, enum verdict verdict,
		   unsigned seconds, char *text, json_t *counts, char *reason)
{
	char policy[POLICY_TEXT], map[CONFIG_VALUE];
	policy_text(&machine->cfg.policy, policy);
	map_of(&machine->cfg, map);
	if (!common_is_quiet(&o->common)) {
		printf("%s %u s %s %s %s%s%s: %s\n%s", verdict_names[verdict], seconds, machine->cfg.name, policy, map,
		       *machine->keys ? " " : "", machine->keys, text, reason);
		fflush(stdout);
	}
	json_t *json = json_pack("{ss ss ss ss ss}", "verdict", verdict_names[verdict], "config", machine->cfg.name,
				 "policy", policy, "map", map, "keys", machine->keys);
	json_object_update(json, counts);
	json_object_set_new(json, "seconds", json_integer(seconds));
	json_object_set_new(json, "reason", json_string(reason));
	json_decref(counts);
	free(text);
	free(reason);
	json_array_append_new(rows, json);
}

/* The contracts that all inputs keep, by name, each with a blank before it. */
static char *contracts_text(const struct config *cfg)
{
	char *text = xstrdup("");
	for (unsigned n = 0; n < CONTRACTS; n++) {
		if (!contract_exists((enum contract)n, cfg))
			continue;
		char *longer = xprintf("%s %s", text, contract_names[n]);
		free(text);
		text = longer;
	}
	return text;
}

static enum verdict compare_one(const struct options *o, const struct machine *machine, json_t *rows)
{
	struct exhaustive e = exhaustive_compare(&machine->cfg, o->verilog, o->states, o->raw);
	char *contracts = contracts_text(&machine->cfg);
	json_t *counts = o->raw ? json_object() : json_pack("{si}", "version", INPUT_CLASSES_VERSION);
	json_object_update_new(counts, json_pack("{si sI si}", "states", e.states, "transitions",
						 (json_int_t)e.transitions, "registers", e.registers));
	report(o, machine, rows, e.verdict, e.seconds,
	       xprintf("%u states, %llu transitions, %u registers; %sinputs keep%s", e.states, e.transitions,
		       e.registers, o->raw ? "all that is allowed was tried; " : "", contracts),
	       counts, e.reason);
	free(contracts);
	return e.verdict;
}

static enum verdict prove_one(const struct options *o, const struct machine *machine, json_t *rows)
{
	struct composition c = composition_prove(&machine->cfg, o->verilog, o->limit);
	report(
	    o, machine, rows, c.verdict, c.seconds,
	    xprintf("%u contracts, %u claims, %u covers, %u too strong", c.contracts, c.claims, c.covers, c.too_strong),
	    json_pack("{si si si si}", "contracts", c.contracts, "claims", c.claims, "covers", c.covers, "too_strong",
		      c.too_strong),
	    c.reason);
	return c.verdict;
}

static enum verdict classes_one(const struct options *o, const struct machine *machine, json_t *rows)
{
	struct class_proof c = class_miter_prove(&machine->cfg, o->verilog, o->limit);
	report(o, machine, rows, c.verdict, c.seconds,
	       xprintf("%u input bits matter only in their class, %u output bits", c.free, c.outputs),
	       json_pack("{si si}", "free", c.free, "outputs", c.outputs), c.reason);
	return c.verdict;
}

/* Each block of the machine that can be compared alone. */
static enum verdict blocks_one(const struct options *o, const struct machine *machine, json_t *rows)
{
	enum verdict worst = VERDICT_PROVEN;
	for (unsigned n = 0; n < BLOCK_COUNT; n++) {
		enum block block = (enum block)n;
		if (!block_table_fits(block, &machine->cfg))
			continue;
		struct block_table t = block_table_compare(block, &machine->cfg, o->verilog);
		if (t.verdict == VERDICT_UNPROVEN) { /* too large */
			free(t.reason);
			continue;
		}
		report(o, machine, rows, t.verdict, t.seconds,
		       xprintf("%s: %llu cases of %u registers and %u input bits", block_name(block), t.cases,
			       t.registers, t.inputs),
		       json_pack("{ss si si sI}", "block", block_name(block), "registers", t.registers, "inputs",
				 t.inputs, "cases", (json_int_t)t.cases),
		       t.reason);
		worst = t.verdict > worst ? t.verdict : worst;
	}
	return worst;
}

int cmd_prove(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"rows", KEY_ROWS, "FILE", 0,
	     "the machines, one a line: CONFIG POLICY [KEY=VALUE...]; instead of -c, -p and --set; -: standard input",
	     0},
	    {"verilog", KEY_VERILOG, "DIR", 0, "take the modules that DIR has from there", 0},
	    {"exhaustive", KEY_EXHAUSTIVE, NULL, 0,
	     "instead: compare golden model and Verilog in every state that is reachable from the reset, under every "
	     "class of inputs",
	     0},
	    {"raw", KEY_RAW, NULL, 0,
	     "with --exhaustive, under every input that the contracts allow, instead of one of each class", 0},
	    {"classes", KEY_CLASSES, NULL, 0,
	     "instead: prove that the front end has the outputs of the reference implementation, also where the inputs "
	     "of the two differ in what the classes of --exhaustive leave open",
	     0},
	    {"blocks", KEY_BLOCKS, NULL, 0,
	     "instead: compare golden model and Verilog of each block that is small enough, alone, in every state and "
	     "under every input that its contracts allow",
	     0},
	    {"states", KEY_STATES, "N", 0, "with --exhaustive, give up after N states; default: 1000000", 0},
	    {"limit", KEY_LIMIT, "SECONDS", 0, "limit of time for one machine; default: 60", 0},
	    {0}};
	static const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .doc =
		"Proves of the whole front end what its blocks assume of each other: with the contracts of its own "
		"ports as the only assumptions, every assumption and every claim of an inner block holds in "
		"every cycle, and every cover is reached.\vExit status 1: a contract or a claim is violated, and "
		"the inputs of each cycle that lead there are printed; or a cover is never reached; or, with "
		"--exhaustive, an output differs, and the shortest sequence of inputs is printed; or, with --classes, "
		"an output differs, or depends on what a class leaves open; or, with --blocks, a block differs, and "
		"the case is printed.",
	    .children = children,
	};
	struct options o = {.limit = 60, .states = 1000000};
	struct machines machines = {0};
	enum verdict worst = VERDICT_PROVEN;
	options_parse(&argp, argc, argv, &o);
	check_kinds(&o);
	select_machines(&machines, &o);
	if (!o.exhaustive && !o.classes && !o.blocks)
		need_every_cycle(&machines);
	if (o.blocks)
		need_reference(&machines);
	composition_need_tools();
	json_t *rows = json_array();
	for (unsigned n = 0; n < machines.count; n++) {
		enum verdict verdict = (o.exhaustive ? compare_one
					: o.classes  ? classes_one
					: o.blocks   ? blocks_one
						     : prove_one)(&o, &machines.machine[n], rows);
		worst = verdict > worst ? verdict : worst;
	}
	common_write_json(&o.common, json_pack("{so}", "proofs", rows));
	machines_free(&machines);
	return worst == VERDICT_DIFFERS ? EXIT_FAIL : EXIT_PASS;
}
