/* policy_cost_table.c - the costs of several policies on one config, as one table. */
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "config/config_json.h"
#include "cost/area.h"
#include "cost/policy_cost.h"

static void print_head(const struct config *cfg)
{
	char version[AREA_VERSION];
	area_find_version(version);
	printf("%s  (%s, synth -flatten -nofsm -lut 4; depth: LUTs on the longest path)\n", cfg->name, version);
	printf("  %-17s", "ffs:");
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		printf(" %8s", v_owner_names[o]);
	printf(" %8s %8s %8s %6s\n", "all", "cells", "LUT4s", "depth");
}

static void print_row(const char *policy, const struct area_cost *cost)
{
	printf("  %-17s", policy);
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		printf(" %8u", cost->ffs[o]);
	printf(" %8u %8u %8u %6u\n", cost->netlist_ffs, cost->cells, cost->luts, cost->depth);
	fflush(stdout);
}

static json_t *row_json(const struct config *cfg, const char *policy, const struct area_cost *cost)
{
	char hash[17];
	json_t *ffs = json_object();
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		json_object_set_new(ffs, v_owner_names[o], json_integer(cost->ffs[o]));
	return json_pack("{ss ss so si si si si}", "policy", policy, "config_hash", config_hash(cfg, hash), "ffs_of",
			 ffs, "ffs", cost->netlist_ffs, "cells", cost->cells, "luts", cost->luts, "depth", cost->depth);
}

static unsigned sum_ffs(const struct area_cost *cost)
{
	unsigned sum = 0;
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		sum += cost->ffs[o];
	return sum;
}

json_t *area_cost_table(const struct config *configs, unsigned count, bool quiet, char *wrong)
{
	char version[AREA_VERSION], policy[POLICY_TEXT];
	json_t *rows = json_array();
	*wrong = 0;
	if (!quiet)
		print_head(&configs[0]);
	for (unsigned n = 0; n < count; n++) {
		struct area_cost cost;
		policy_text(&configs[n].policy, policy);
		progress("synthesizing %s", policy);
		area_cost_measure(&configs[n], &cost);
		progress_end();
		if (!quiet)
			print_row(policy, &cost);
		json_array_append_new(rows, row_json(&configs[n], policy, &cost));
		if (sum_ffs(&cost) != cost.netlist_ffs)
			strcpy(wrong, policy);
	}
	area_find_version(version);
	return json_pack("{ss ss ss so}", "config", configs[0].name, "tool", version, "flow",
			 "synth -flatten -nofsm -lut 4", "policies", rows);
}
