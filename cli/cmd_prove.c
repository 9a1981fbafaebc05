/* cmd_prove.c - `warpsmith prove`: proofs about a whole front end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/options.h"
#include "proof/class_miter.h"
#include "proof/composition.h"
#include "proof/exhaustive.h"
#include "proof/machines.h"

enum { KEY_ROWS = 0x700, KEY_VERILOG, KEY_LIMIT, KEY_EXHAUSTIVE, KEY_STATES, KEY_CLASSES };
enum { MOST_SECONDS = 1000000, MOST_STATES = 100000000 };

struct options {
	struct common_options common;
	const char *rows, *verilog;
	bool exhaustive, classes;
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
	case KEY_CLASSES:
		o->classes = true;
		return 0;
	case KEY_STATES:
		o->states = common_parse_count("--states", arg, MOST_STATES);
		return 0;
	case ARGP_KEY_ARG:
		die(EXIT_USAGE, "prove: unexpected argument '%s': prove takes options only", arg);
	}
	return ARGP_ERR_UNKNOWN;
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

/* Reports one machine: its verdict, what was counted, as text and as JSON, and the reason. Takes over `counts`; frees
 * `text` and `reason`. */
static json_t *report(const struct options *o, const struct machine *machine, enum verdict verdict, unsigned seconds,
		      char *text, json_t *counts, char *reason)
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
	return json;
}

static json_t *compare_one(const struct options *o, const struct machine *machine, enum verdict *verdict)
{
	struct exhaustive e = exhaustive_compare(&machine->cfg, o->verilog, o->states);
	*verdict = e.verdict;
	return report(o, machine, e.verdict, e.seconds,
		      xprintf("%u states, %llu transitions, %u registers", e.states, e.transitions, e.registers),
		      json_pack("{si sI si}", "states", e.states, "transitions", (json_int_t)e.transitions, "registers",
				e.registers),
		      e.reason);
}

static json_t *prove_one(const struct options *o, const struct machine *machine, enum verdict *verdict)
{
	struct composition c = composition_prove(&machine->cfg, o->verilog, o->limit);
	*verdict = c.verdict;
	return report(
	    o, machine, c.verdict, c.seconds,
	    xprintf("%u contracts, %u claims, %u covers, %u too strong", c.contracts, c.claims, c.covers, c.too_strong),
	    json_pack("{si si si si}", "contracts", c.contracts, "claims", c.claims, "covers", c.covers, "too_strong",
		      c.too_strong),
	    c.reason);
}

static json_t *classes_one(const struct options *o, const struct machine *machine, enum verdict *verdict)
{
	struct class_proof c = class_miter_prove(&machine->cfg, o->verilog, o->limit);
	*verdict = c.verdict;
	return report(o, machine, c.verdict, c.seconds,
		      xprintf("%u input bits matter only in their class, %u output bits", c.free, c.outputs),
		      json_pack("{si si}", "free", c.free, "outputs", c.outputs), c.reason);
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
	    {"classes", KEY_CLASSES, NULL, 0,
	     "instead: prove of the Verilog that the classes of --exhaustive suffice: the inputs that they leave open "
	     "reach no output",
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
		"an output depends on what a class leaves open.",
	    .children = children,
	};
	struct options o = {.limit = 60, .states = 1000000};
	struct machines machines = {0};
	enum verdict worst = VERDICT_PROVEN;
	options_parse(&argp, argc, argv, &o);
	select_machines(&machines, &o);
	if (!o.exhaustive && !o.classes)
		need_every_cycle(&machines);
	if (o.exhaustive && o.classes)
		die(EXIT_USAGE, "prove: --exhaustive and --classes exclude each other");
	composition_need_tools();
	json_t *rows = json_array();
	for (unsigned n = 0; n < machines.count; n++) {
		enum verdict verdict;
		json_array_append_new(rows, (o.exhaustive ? compare_one
					     : o.classes  ? classes_one
							  : prove_one)(&o, &machines.machine[n], &verdict));
		worst = verdict > worst ? verdict : worst;
	}
	common_write_json(&o.common, json_pack("{so}", "proofs", rows));
	machines_free(&machines);
	return worst == VERDICT_DIFFERS ? EXIT_FAIL : EXIT_PASS;
}
