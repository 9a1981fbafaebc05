/* cmd_area.c - `warpsmith area`: cells, LUTs and flip-flops per block; with --flow area and delay in a technology. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/screen.h"
#include "cli/options.h"
#include "config/config_json.h"
#include "cost/area.h"
#include "cost/flow_cells.h"
#include "cost/flow_table.h"
#include "cost/gate_level.h"
#include "cost/policy_cost.h"

#define FLOWS "osu018, liberty, ice40, ecp5 or xilinx"
enum { KEY_FLOW = 0x200, KEY_TOP, KEY_MODULE, KEY_LIB, KEY_DRIVE, KEY_LOAD, KEY_CLOCK, KEY_NETLIST, KEY_LEAST };

struct options {
	struct common_options common;
	const struct area_flow *flow; /* NULL: generic */
	const char *top;              /* module of the Verilog files given; NULL: a front end is measured */
	const char *module;           /* the only row wanted; NULL: all */
	struct cells_options cells;   /* of the flow `liberty` */
	const char *netlist;          /* the folder for the netlist of `module`; NULL: none */
	bool least_area;              /* of the netlist */
	char **files;
	unsigned file_count;
};

static double parse_positive(const char *option, const char *text)
{
	char *end;
	double value = strtod(text, &end);
	if (end == text || *end || !(value > 0 && value <= 1e6))
		die(EXIT_USAGE, "%s %s: expected a number above 0, at most 1e6", option, text);
	return value;
}

static error_t parse_cells(int key, char *arg, struct cells_options *cells)
{
	switch (key) {
	case KEY_LIB:
		cells->lib = arg;
		return 0;
	case KEY_DRIVE:
		cells->drive = arg;
		return 0;
	case KEY_LOAD:
		cells->load = parse_positive("--load", arg);
		return 0;
	case KEY_CLOCK:
		cells->clock = parse_positive("--clock", arg);
		return 0;
	}
	return ARGP_ERR_UNKNOWN;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		return 0;
	case KEY_FLOW:
		o->flow = area_flow_find(arg);
		if (!o->flow && strcmp(arg, "generic") != 0)
			die(EXIT_USAGE, "--flow %s: allowed are %s", arg, area_flow_names);
		return 0;
	case KEY_MODULE:
		o->module = arg;
		return 0;
	case KEY_TOP:
		o->top = arg;
		return 0;
	case KEY_NETLIST:
		o->netlist = arg;
		return 0;
	case KEY_LEAST:
		o->least_area = true;
		return 0;
	case ARGP_KEY_ARGS:
		o->files = state->argv + state->next;
		o->file_count = (unsigned)(state->argc - state->next);
		return 0;
	}
	return parse_cells(key, arg, &o->cells);
}

static void print_row(const struct area_block *b)
{
	printf("  %-14s %8u %8u %8u", b->name, b->cells, b->luts, b->ffs);
	if (b->area_um2 >= 0)
		printf(" %12.0f %9.2f", b->area_um2, b->delay_ns);
	printf("\n");
}

static void print_table(const struct config *cfg, const struct area *a)
{
	char policy[POLICY_TEXT];
	bool cells = a->whole.area_um2 >= 0;
	printf("%s %s  (%s, synth -flatten -lut 4%s)\n", cfg->name, policy_text(&cfg->policy, policy), a->yosys,
	       cells ? "; area and longest path: OSU 0.18 um cells" : "");
	printf("  %-14s %8s %8s %8s", "block", "cells", "LUT4s", "ffs");
	printf(cells ? " %12s %9s\n" : "\n", "area um2", "path ns");
	for (unsigned n = 0; n < a->count; n++)
		print_row(&a->block[n]);
	print_row(&a->whole);
}

static json_t *block_json(const struct area_block *b)
{
	json_t *j = json_pack("{ss si si si}", "name", b->name, "cells", b->cells, "luts", b->luts, "ffs", b->ffs);
	if (b->area_um2 >= 0)
		json_object_set_new(j, "area_um2", json_real(b->area_um2));
	if (b->delay_ns >= 0)
		json_object_set_new(j, "delay_ns", json_real(b->delay_ns));
	return j;
}

static json_t *area_json(const struct config *cfg, const struct area *a)
{
	char policy[POLICY_TEXT], hash[17];
	json_t *blocks = json_array(), *reads = json_array();
	for (unsigned n = 0; n < a->count; n++)
		json_array_append_new(blocks, block_json(&a->block[n]));
	for (unsigned n = 0; n < a->read_count; n++)
		json_array_append_new(reads, json_string(a->reads[n]));
	return json_pack("{ss ss ss ss ss so so si so}", "config", cfg->name, "config_hash", config_hash(cfg, hash),
			 "policy", policy_text(&cfg->policy, policy), "tool", a->yosys, "flow", "synth -flatten -lut 4",
			 "blocks", blocks, "front_end", block_json(&a->whole), "blocks_ffs", area_sum_ffs(a),
			 "selector_reads", reads);
}

static int one_policy(const struct common_options *common, const struct config *cfg)
{
	struct area a;
	area_measure(cfg, &a);
	if (!common_is_quiet(common))
		print_table(cfg, &a);
	common_write_json(common, area_json(cfg, &a));
	unsigned sum = area_sum_ffs(&a), whole = a.whole.ffs;
	area_free(&a);
	fflush(stdout);
	if (sum != whole)
		die(EXIT_FAIL, "%s: the blocks have %u flip-flops, the flattened front end has %u", cfg->name, sum,
		    whole);
	return EXIT_PASS;
}

/* Writes the netlist of the module as files for lock step. */
static void write_netlist(const struct options *o, const struct config *cfg)
{
	struct gate_level g = {.flow = o->flow, .module = o->module, .least_area = o->least_area};
	struct gen_files files;
	struct gate_netlist netlist;
	gate_level_make(&g, cfg, &files, &netlist);
	gen_write(&files, o->netlist);
	if (!common_is_quiet(&o->common))
		printf("  %s: the netlist of %s, mapped by `%s`\n", o->netlist, o->module, netlist.mapping);
	gate_level_free(&netlist);
	gen_free(&files);
}

/* The table of a flow, for a front end or for the Verilog files given. */
static int measure_flow(const struct options *o)
{
	char policy[POLICY_TEXT], hash[17];
	struct config cfg;
	json_t *head = json_object();
	if (!o->top) {
		common_make_config(&o->common, NULL, &cfg);
		head = json_pack("{ss ss ss}", "config", cfg.name, "config_hash", config_hash(&cfg, hash), "policy",
				 policy_text(&cfg.policy, policy));
	}
	area_flow_check(o->flow);
	if (o->flow == &area_flow_liberty)
		area_cells_use(&o->cells);
	else
		area_cells_clock(o->cells.clock);
	json_t *rows = o->top ? area_table_own(o->flow, o->files, o->file_count, o->top)
			      : area_table_rows(o->flow, &cfg, o->module);
	if (!common_is_quiet(&o->common)) {
		char *title = o->top ? xprintf("(%s)", o->flow->method)
				     : xprintf("%s %s (%s)", cfg.name, policy, o->flow->method);
		screen_wrap(0, 0, title);
		free(title);
		area_table_print(o->flow, rows);
	}
	json_object_update_new(head, json_pack("{ss si ss so so}", "flow", o->flow->name, "version", AREA_FLOW_VERSION,
					       "method", o->flow->method, "tools", area_flow_versions(o->flow),
					       "modules", rows));
	common_write_json(&o->common, head);
	if (o->netlist)
		write_netlist(o, &cfg);
	return EXIT_PASS;
}

/* The flow `generic`: a table of blocks for one policy, a table of policies for several. */
static int measure_generic(const struct options *o)
{
	enum { MOST = 64 };
	static struct config configs[MOST];
	unsigned n = common_make_configs(&o->common, configs, MOST);
	if (n == 1)
		return one_policy(&o->common, &configs[0]);
	char wrong[POLICY_TEXT];
	common_write_json(&o->common, area_cost_table(configs, n, common_is_quiet(&o->common), wrong));
	fflush(stdout);
	if (wrong[0])
		die(EXIT_FAIL, "%s %s: a flip-flop of the netlist has no owner: it is in no register of manifest.json",
		    configs[0].name, wrong);
	return EXIT_PASS;
}

/* The flow `liberty` needs a file; what describes cells needs the flow. */
static void check_cells(const struct options *o)
{
	if (o->flow != &area_flow_liberty) {
		if (o->cells.lib || o->cells.drive || o->cells.load > 0)
			die(EXIT_USAGE, "--lib, --drive and --load need --flow liberty");
		if (o->cells.clock > 0 && o->flow != &area_flow_osu018)
			die(EXIT_USAGE, "--clock needs --flow osu018 or liberty");
		return;
	}
	if (!o->cells.lib)
		die(EXIT_USAGE, "--flow liberty: --lib FILE.lib is missing: expected a Liberty file");
	if (strpbrk(o->cells.lib, "\"\\{}\n"))
		die(EXIT_USAGE, "--lib %s: a path without quotes, braces and backslashes is expected", o->cells.lib);
}

/* A netlist is that of one row, in standard cells. */
static void check_netlist(const struct options *o)
{
	if (o->least_area && !o->netlist)
		die(EXIT_USAGE, "--least-area: needs --netlist DIR");
	if (o->netlist && (!o->module || (o->flow != &area_flow_osu018 && o->flow != &area_flow_liberty)))
		die(EXIT_USAGE, "--netlist %s: needs --flow osu018 or liberty, and --module NAME", o->netlist);
}

/* Verilog files need --top and a flow, and exclude the options that describe a front end. */
static void check(const struct options *o)
{
	if (!o->top && o->file_count > 0)
		die(EXIT_USAGE, "area: unexpected argument '%s': Verilog files need --top MODULE", o->files[0]);
	if (o->module && (!o->flow || o->top))
		die(EXIT_USAGE, "--module %s: needs --flow " FLOWS ", and -c CONFIG", o->module);
	if (!o->top)
		return;
	if (!o->flow || o->file_count == 0 || o->file_count > MAX_FILES)
		die(EXIT_USAGE, "--top %s: needs --flow " FLOWS ", and 1 to %d Verilog files", o->top, MAX_FILES);
	if (o->common.config || o->common.policy || o->common.set_count > 0)
		die(EXIT_USAGE, "--top %s: excludes -c, -p and --set, which describe a front end", o->top);
	if (strspn(o->top, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != strlen(o->top) ||
	    !*o->top)
		die(EXIT_USAGE, "--top '%s': expected a module name of letters, digits and _", o->top);
}

int cmd_area(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"flow", KEY_FLOW, "FLOW", 0, "technology: generic (default), " FLOWS, 0},
	    {"lib", KEY_LIB, "FILE.lib", 0, "with --flow liberty: the standard cells", 0},
	    {"drive", KEY_DRIVE, "CELL", 0,
	     "with --flow liberty: the cell that drives the inputs of the logic; default: the smallest buffer", 0},
	    {"load", KEY_LOAD, "N", 0,
	     "with --flow liberty: the load of the outputs of the logic, fF; default: the data pin of a flip-flop", 0},
	    {"clock", KEY_CLOCK, "PERIOD", 0,
	     "with --flow osu018 or liberty: the smallest netlist that reaches this period, ns", 0},
	    {"module", KEY_MODULE, "NAME", 0,
	     "with --flow: measure this row alone, for example front_end or issue_sel+wpt", 0},
	    {"netlist", KEY_NETLIST, "DIR", 0,
	     "with --flow osu018 or liberty and --module: write the front end with the netlist of the module, and "
	     "models of its cells, to DIR, for `cosim --rtl DIR`",
	     0},
	    {"least-area", KEY_LEAST, NULL, 0, "with --netlist: the netlist mapped for the least area, not the fastest",
	     0},
	    {"top", KEY_TOP, "MODULE", 0,
	     "with --flow: measure this module of the given Verilog files instead of a front end", 0},
	    {0}};
	const struct argp argp = {
	    options,
	    parse,
	    "[FILE.v...]",
	    "Synthesizes a front end with Yosys, each block alone and the flattened whole, and counts cells, 4-input "
	    "LUTs and flip-flops; exit 1 if the flip-flops of the blocks do not sum to those of the whole. For several "
	    "policies, for example -p all+rr: one table with the flip-flops by owner (paper, baseline, "
	    "implementation), "
	    "cells, LUTs and logic depth of each front end; exit 1 if a flip-flop has no owner. With --flow, for one "
	    "policy: area and delay of each block in a technology (docs/cost.md).",
	    children,
	    NULL,
	    NULL};
	struct options o = {0};
	options_parse(&argp, argc, argv, &o);
	check(&o);
	check_cells(&o);
	check_netlist(&o);
	return o.flow ? measure_flow(&o) : measure_generic(&o);
}
