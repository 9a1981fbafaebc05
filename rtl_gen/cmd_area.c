/* cmd_area.c - `warpsmith area`: cells, LUTs and flip-flops per block. */
#include <stdio.h>
#include <string.h>

#include "area.h"
#include "area_cost.h"
#include "common.h"
#include "diag.h"

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->input;
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "'%s' is not expected: area takes options only", arg);
		return EXIT_USAGE;
	}
	return ARGP_ERR_UNKNOWN;
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

static int one_policy(const struct common *common, const struct config *cfg)
{
	struct area a;
	area_measure(cfg, &a);
	if (!common_quiet(common))
		print_table(cfg, &a);
	common_json(common, area_json(cfg, &a));
	unsigned sum = area_sum_ffs(&a), whole = a.whole.ffs;
	area_free(&a);
	fflush(stdout);
	if (sum != whole)
		die(EXIT_FAIL, "%s: the blocks have %u flip-flops, the flattened front end has %u", cfg->name, sum,
		    whole);
	return EXIT_PASS;
}

int cmd_area(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	const struct argp argp = {
	    NULL,
	    parse,
	    NULL,
	    "Synthesizes the front end with Yosys, each block by itself and the whole flattened, and counts "
	    "cells, 4-input LUTs and flip-flops. Ends with 1 if the blocks' flip-flops are not the whole's. Of several "
	    "policies, as in -p all+rr, one table: the flip-flops of the whole by whose they are, its cells and depth; "
	    "ends with 1 if a flip-flop is nobody's.",
	    children,
	    NULL,
	    NULL};
	enum { MOST = 64 };
	static struct config configs[MOST];
	struct common common = {0};
	argp_parse(&argp, argc, argv, 0, NULL, &common);
	unsigned n = common_configs(&common, configs, MOST);
	return n == 1 ? one_policy(&common, &configs[0]) : area_cost_table(&common, configs, n);
}
