/* cmd_energy.c - `warpsmith energy`: the energy of front ends in a kernel. */
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/screen.h"
#include "cli/options.h"
#include "config/config_json.h"
#include "cost/flow_cells.h"
#include "energy/energy.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"

enum { KEY_LIB = 0x200, KEY_LEAST, MOST = 64 };

struct options {
	struct common_options common;
	const char *workload;
	struct cells_options cells; /* of --lib */
	bool least_area;
};

static const char method[] =
    "mapped netlist in lock step with the model; transitions counted, energies by OpenSTA; without wires, clock tree, "
    "load of the clock pins, and glitches";

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		return 0;
	case 'w':
		o->workload = arg;
		return 0;
	case KEY_LIB:
		o->cells.lib = arg;
		return 0;
	case KEY_LEAST:
		o->least_area = true;
		return 0;
	case ARGP_KEY_ARG:
		die(EXIT_USAGE, "energy: unexpected argument '%s': energy takes options only", arg);
	}
	return ARGP_ERR_UNKNOWN;
}

static void print_head(const struct config *cfg, const struct options *o)
{
	char *title = xprintf("%s %s (%s)", cfg->name, o->workload, method);
	screen_wrap(0, 0, title);
	free(title);
	printf("pJ per cycle, but where the column says otherwise\n");
	printf("%-18s %7s %7s %9s %9s %8s %9s %8s %8s %8s\n", "policy", "cycles", "issued", "pJ/issue", "pJ/cycle",
	       "clock", "registers", "logic", "inputs", "leakage");
}

static void print_row(json_t *row)
{
	static const char *const keys[] = {"clock", "registers", "logic", "inputs", "leakage"};
	static const int widths[] = {8, 9, 8, 8, 8};
	printf("%-18s %7lld %7lld %9.2f %9.2f", json_string_value(json_object_get(row, "policy")),
	       (long long)json_integer_value(json_object_get(row, "cycles")),
	       (long long)json_integer_value(json_object_get(row, "issued")),
	       json_number_value(json_object_get(row, "pj_per_issue")),
	       json_number_value(json_object_get(row, "pj_per_cycle")));
	for (unsigned n = 0; n < sizeof keys / sizeof *keys; n++)
		printf(" %*.3f", widths[n], json_number_value(json_object_get(row, keys[n])));
	printf("\n");
	json_t *block;
	size_t n;
	json_array_foreach(json_object_get(row, "blocks"), n, block) printf(
	    "  %-52s %8.3f %9.3f %8.3f\n", json_string_value(json_object_get(block, "name")),
	    json_number_value(json_object_get(block, "clock")), json_number_value(json_object_get(block, "registers")),
	    json_number_value(json_object_get(block, "logic")));
	printf("  %-52s %27.3f\n", "logic of several blocks, and of outputs",
	       json_number_value(json_object_get(row, "shared_logic")));
}

int cmd_energy(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"workload", 'w', "WORKLOAD", 0, "a name of `list workloads`, a .launch file, or what `trace` wrote", 0},
	    {"lib", KEY_LIB, "FILE.lib", 0, "the standard cells; default: OSU 0.18 um", 0},
	    {"least-area", KEY_LEAST, NULL, 0, "the netlist mapped for the least area, not the fastest", 0},
	    {0}};
	const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .doc =
		"Maps the front end of each policy to standard cells, runs the netlist in lock step with the model "
		"over a kernel, counts the transitions of every net, and adds up their energy (docs/cost.md). Exit 1 "
		"if a netlist differs from the model.",
	    .children = children,
	};
	static struct config configs[MOST];
	struct options o = {0};
	struct stream stream;
	options_parse(&argp, argc, argv, &o);
	if (!o.workload)
		die(EXIT_USAGE, "energy: -w WORKLOAD is missing: `warpsmith list workloads` lists the names");
	unsigned count = common_make_configs(&o.common, configs, MOST);
	const struct area_flow *flow = o.cells.lib ? &area_flow_liberty : &area_flow_osu018;
	area_flow_check(flow);
	if (o.cells.lib)
		area_cells_use(&o.cells);
	workload_load(&stream, o.workload);
	json_t *rows = json_array();
	for (unsigned n = 0; n < count; n++) {
		struct energy e;
		energy_measure(&configs[n], flow, o.least_area, &stream, &e);
		json_t *row = energy_json(&e, &configs[n]);
		if (!common_is_quiet(&o.common) && n == 0)
			print_head(&configs[n], &o);
		if (!common_is_quiet(&o.common))
			print_row(row);
		json_array_append_new(rows, row);
	}
	char hash[17];
	common_write_json(&o.common, json_pack("{ss ss ss ss si ss so so}", "config", configs[0].name, "config_hash",
					       config_hash(&configs[0], hash), "workload", stream.name, "flow",
					       flow->name, "version", AREA_FLOW_VERSION, "method", method, "tools",
					       area_flow_versions(flow), "rows", rows));
	stream_free(&stream);
	return EXIT_PASS;
}
