/* policy_cost.c - counts the flip-flops of a front end by owner and its logic depth, and tabulates them for policies.
 */
#include "cost/policy_cost.h"

#include <assert.h>
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "config/config_json.h"
#include "cost/area.h"
#include "cost/tool_output.h"
#include "rtl_gen/files/gen.h"

/* ---- flip-flops ---- */

/* Whether `name` is a register's name: "[*]" in the pattern matches any index. */
static bool matches(const char *pattern, const char *name)
{
	for (; *pattern && *name; pattern++, name++) {
		if (*pattern == '*') {
			if (!isdigit((unsigned char)*name))
				return false;
			while (isdigit((unsigned char)name[1]))
				name++;
		} else if (*pattern != *name) {
			return false;
		}
	}
	return !*pattern && !*name;
}

static enum v_owner owner_of(const char *name)
{
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		if (strcmp(v_owner_names[o], name) == 0)
			return o;
	die(EXIT_BUG, "manifest.json: unknown owner '%s'", name);
}

/* Marks the nets of one register: owners[net] = owner + 1; 0 is no owner. */
static void mark_register(json_t *names, const char *pattern, enum v_owner owner, unsigned char *owners)
{
	const char *name;
	json_t *net, *bit;
	size_t n;
	json_object_foreach(names, name, net)
	{
		if (!matches(pattern, name))
			continue;
		json_array_foreach(json_object_get(net, "bits"), n, bit)
		{
			if (json_is_integer(bit))
				owners[json_integer_value(bit)] = (unsigned char)(owner + 1);
		}
	}
}

/* Marks every register of the manifest. In the flattened front end its name starts with the block's instance, u_BLOCK.
 */
static void mark_registers(json_t *names, json_t *manifest, unsigned char *owners)
{
	json_t *block, *reg;
	size_t b, r;
	json_array_foreach(json_object_get(manifest, "blocks"), b, block)
	{
		const char *where = json_string_value(json_object_get(block, "name"));
		json_array_foreach(json_object_get(block, "registers"), r, reg)
		{
			char *pattern = xprintf("u_%s.%s", where, json_string_value(json_object_get(reg, "name")));
			mark_register(names, pattern, owner_of(json_string_value(json_object_get(reg, "owner"))),
				      owners);
			free(pattern);
		}
	}
}

/* The net at a one-bit port of a cell. */
static size_t net_of(json_t *cell, const char *port)
{
	json_t *bits = json_object_get(json_object_get(cell, "connections"), port);
	return (size_t)json_integer_value(json_array_get(bits, 0));
}

static void count_flops(json_t *cells, const unsigned char *owners, struct area_cost *cost)
{
	const char *name;
	json_t *cell;
	json_object_foreach(cells, name, cell)
	{
		if (!area_is_flop(json_string_value(json_object_get(cell, "type"))))
			continue;
		unsigned char owner = owners[net_of(cell, "Q")];
		if (owner)
			cost->ffs[owner - 1]++;
	}
}

/* ---- depth ---- */

struct levels {
	json_t **driver; /* by net: the LUT that drives it; NULL: a register or a port does */
	unsigned *level; /* by net: LUTs on the longest path to it; 0: not computed yet, or no LUT */
};

static unsigned find_level(struct levels *l, size_t net)
{
	json_t *lut = l->driver[net], *bit;
	size_t n;
	if (!lut || l->level[net])
		return l->level[net];
	unsigned most = 0;
	json_array_foreach(json_object_get(json_object_get(lut, "connections"), "A"), n, bit)
	{
		unsigned level = json_is_integer(bit) ? find_level(l, (size_t)json_integer_value(bit)) : 0;
		most = level > most ? level : most;
	}
	return l->level[net] = most + 1;
}

static unsigned find_depth(json_t *cells, size_t nets)
{
	struct levels l = {xalloc(nets * sizeof *l.driver), xalloc(nets * sizeof *l.level)};
	const char *name;
	json_t *cell;
	unsigned depth = 0;
	json_object_foreach(cells, name, cell)
	{
		if (strcmp(json_string_value(json_object_get(cell, "type")), "$lut") == 0)
			l.driver[net_of(cell, "Y")] = cell;
	}
	for (size_t net = 0; net < nets; net++) {
		unsigned level = find_level(&l, net);
		depth = level > depth ? level : depth;
	}
	free(l.driver);
	free(l.level);
	return depth;
}

/* ---- one netlist ---- */

/* One more than the highest net number. */
static size_t count_nets(json_t *names)
{
	const char *name;
	json_t *net, *bit;
	size_t n, most = 0;
	json_object_foreach(names, name, net)
	{
		json_array_foreach(json_object_get(net, "bits"), n, bit)
		{
			if ((size_t)json_integer_value(bit) > most)
				most = (size_t)json_integer_value(bit);
		}
	}
	return most + 1;
}

void area_cost_read(const char *netlist, const char *manifest, struct area_cost *cost)
{
	json_t *root, *module = area_read_module(netlist, &root), *names = json_object_get(module, "netnames");
	json_t *cells = json_object_get(module, "cells"), *described = json_loads(manifest, 0, NULL);
	size_t nets = count_nets(names);
	unsigned char *owners = xalloc(nets);
	assert(described);
	mark_registers(names, described, owners);
	count_flops(cells, owners, cost);
	cost->depth = find_depth(cells, nets);
	free(owners);
	json_decref(described);
	json_decref(root);
}

static const char flow[] = "synth -flatten -nofsm -top front_end -lut 4\n"
			   "tee -q -o cost.stat stat -json\nwrite_json cost.json\n";

/* Writes cost.stat and cost.json of the front end. -nofsm keeps Yosys from re-encoding registers, so that the netlist
 * has the registers that the emitters declare. */
static void synthesize(const char *dir, const struct gen_files *files)
{
	struct text t = {0};
	char *script = xprintf("%s/cost.ys", dir), *log = xprintf("%s/cost.log", dir), *read = area_read_script(files);
	text_add(&t, "%s%s", read, flow);
	gen_write(files, dir);
	outfile_put(script, t.s);
	int status = proc_run((const char *const[]){"yosys", "-Q", "-T", "-s", "cost.ys", NULL}, dir, log);
	if (status != 0)
		die(EXIT_IO, "yosys: exit status %d: see %s", status, log);
	free(script);
	free(log);
	free(read);
	text_free(&t);
}

static const char *manifest_of(const struct gen_files *files)
{
	for (unsigned n = 0; n < files->count; n++)
		if (strcmp(files->file[n].name, "manifest.json") == 0)
			return files->file[n].text;
	die(EXIT_BUG, "no manifest.json");
}

void area_cost_measure(const struct config *cfg, struct area_cost *cost)
{
	struct gen_files files;
	struct area_block whole;
	char version[AREA_VERSION];
	bool hit;
	memset(cost, 0, sizeof *cost);
	area_find_version(version);
	gen_make(&files, cfg, "", "warpsmith area"); /* constant text, so that equal Verilog has an equal cache key */
	char *rtl = area_cache_key(&files, version), *key = xprintf("%s%s", flow, rtl);
	char *dir = cache_folder("area-cost", key, &hit);
	if (!hit) {
		synthesize(dir, &files);
		cache_done(dir);
	}
	char *stat = xprintf("%s/cost.stat", dir), *netlist = xprintf("%s/cost.json", dir);
	area_read_stat(stat, &whole);
	cost->netlist_ffs = whole.ffs;
	cost->cells = whole.cells;
	cost->luts = whole.luts;
	area_cost_read(netlist, manifest_of(&files), cost);
	free(stat);
	free(netlist);
	free(key);
	free(rtl);
	free(dir);
	gen_free(&files);
}

/* ---- the table ---- */

static const char *const owner_titles[V_OWNERS] = {"paper", "baseline", "implementation"}; /* ORDER enum v_owner */
enum { OWNER_WIDTH = 14 };

static void print_head(const struct config *cfg)
{
	char version[AREA_VERSION];
	area_find_version(version);
	printf("%s  (%s, synth -flatten -nofsm -lut 4; depth: LUTs on the longest path)\n", cfg->name, version);
	printf("  %-17s", "flip-flops:");
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		printf(" %*s", OWNER_WIDTH, owner_titles[o]);
	printf(" %8s %8s %8s %6s\n", "all", "cells", "LUT4s", "depth");
}

static void print_row(const char *policy, const struct area_cost *cost)
{
	printf("  %-17s", policy);
	for (enum v_owner o = 0; o < V_OWNERS; o++)
		printf(" %*u", OWNER_WIDTH, cost->ffs[o]);
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
		progress_part(n, count, "policy");
		progress("synthesizing %s", policy);
		area_cost_measure(&configs[n], &cost);
		progress_end();
		if (!quiet)
			print_row(policy, &cost);
		json_array_append_new(rows, row_json(&configs[n], policy, &cost));
		if (sum_ffs(&cost) != cost.netlist_ffs)
			strcpy(wrong, policy);
	}
	progress_part(0, 0, NULL);
	area_find_version(version);
	return json_pack("{ss ss ss so}", "config", configs[0].name, "tool", version, "flow",
			 "synth -flatten -nofsm -lut 4", "policies", rows);
}
