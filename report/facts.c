/* facts.c - reads measurements, proofs and builds for one config. */
#include "report/facts.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/tree.h"
#include "cost/flow.h"
#include "proof/pair.h"
#include "report/csv.h"

/* ---- area and delay ---- */

static bool is_number(json_t *row, const char *column, unsigned value)
{
	return (unsigned)strtoul(csv_text(row, column), NULL, 10) == value;
}

static bool has_size(json_t *row, const struct config *cfg)
{
	char map[CONFIG_VALUE];
	struct config copy = *cfg;
	unsigned n = 0;
	while (strcmp(config_keys[n].key, "map") != 0)
		n++;
	return is_number(row, "warps", cfg->warps) && is_number(row, "tbs", cfg->tbs) &&
	       is_number(row, "schedulers", cfg->schedulers) && is_number(row, "tb_warps", cfg->tb_warps) &&
	       is_number(row, "latency", cfg->latency) &&
	       strcmp(csv_text(row, "map"), config_value_text(&copy, n, map)) == 0;
}

json_t *facts_costs(const struct config *cfg)
{
	char policy[POLICY_TEXT];
	json_t *all = json_array(), *rows = csv_read("docs/cost/pareto.csv"), *row;
	size_t n;
	policy_text(&cfg->policy, policy);
	json_array_foreach(rows, n, row)
	{
		if (strcmp(csv_text(row, "policy"), policy) != 0 || !has_size(row, cfg))
			continue;
		json_array_append_new(all, json_pack("{ss ss so so so so sb}", "impl", csv_text(row, "impl"), "module",
						     csv_text(row, "module"), "um2", csv_number(row, "um2"), "ns",
						     csv_number(row, "ns"), "ffs", csv_number(row, "ffs"), "cells",
						     csv_number(row, "cells"), "old",
						     !is_number(row, "flow", AREA_FLOW_VERSION)));
	}
	json_decref(rows);
	return all;
}

json_t *facts_energy(const struct config *cfg)
{
	char policy[POLICY_TEXT];
	json_t *all = json_array(), *rows = csv_read("docs/cost/energy.csv"), *row;
	size_t n;
	policy_text(&cfg->policy, policy);
	json_array_foreach(rows, n, row)
	{
		if (strcmp(csv_text(row, "config"), cfg->name) != 0 || strcmp(csv_text(row, "policy"), policy) != 0)
			continue;
		double nj = strtod(csv_text(row, "pj_per_cycle"), NULL) * strtod(csv_text(row, "cycles"), NULL) / 1e3;
		json_array_append_new(
		    all, json_pack("{ss ss ss so so so sf so so sb}", "policy", policy, "keys", csv_text(row, "keys"),
				   "workload", csv_text(row, "workload"), "cycles", csv_number(row, "cycles"),
				   "pj_per_cycle", csv_number(row, "pj_per_cycle"), "pj_per_issue",
				   csv_number(row, "pj_per_issue"), "nj", nj, "um2", csv_number(row, "um2"), "ns",
				   csv_number(row, "ns"), "old", !is_number(row, "flow", AREA_FLOW_VERSION)));
	}
	json_decref(rows);
	return all;
}

/* ---- proofs ---- */

/* The row of that block with that sum; NULL: none. */
static json_t *find_proof(json_t *rows, const struct pair *pair)
{
	json_t *row;
	size_t n;
	json_array_foreach(rows, n, row)
	{
		if (strcmp(csv_text(row, "block"), pair->block) == 0 && strcmp(csv_text(row, "text"), pair->sum) == 0)
			return row;
	}
	return NULL;
}

static json_t *proof_json(const struct pair *pair, json_t *rows)
{
	json_t *row = find_proof(rows, pair);
	return json_pack("{ss ss so ss ss}", "block", pair->block, "verdict",
			 row ? csv_text(row, "verdict") : "NOT_LISTED", "seconds",
			 row ? csv_number(row, "seconds") : json_null(), "largest", row ? csv_text(row, "largest") : "",
			 "text", pair->sum);
}

json_t *facts_proofs(const struct config *cfg)
{
	if (config_model_only(cfg))
		return json_null();
	struct pairs pairs;
	json_t *all = json_array(), *rows = csv_read("docs/cost/equiv.csv");
	pairs_make(&pairs, cfg);
	for (unsigned n = 0; n < pairs.count; n++)
		json_array_append_new(all, proof_json(&pairs.pair[n], rows));
	pairs_free(&pairs);
	json_decref(rows);
	return all;
}

/* ---- lock step and builds ---- */

json_t *facts_lock_step(const struct config *cfg)
{
	json_t *all = json_array(), *rows = csv_read("docs/cost/configs.csv"), *row;
	size_t n;
	json_array_foreach(rows, n, row)
	{
		if (strcmp(csv_text(row, "config"), cfg->name) != 0)
			continue;
		json_array_append_new(
		    all, json_pack("{ss ss ss so so so}", "config", cfg->name, "policy", csv_text(row, "policy"),
				   "impl", csv_text(row, "impl"), "cycles", csv_number(row, "cycles"), "comparisons",
				   csv_number(row, "comparisons"), "mismatches", csv_number(row, "mismatches")));
	}
	json_decref(rows);
	return all;
}

/* The text of docs/fpga_NAME.svg for a build NAME; NULL: none. The caller frees. */
static char *floorplan(const char *name)
{
	char *below = xprintf("docs/fpga_%s.svg", name), *path = tree_path(below);
	char *text = access(path, R_OK) == 0 ? read_whole(path, NULL) : NULL;
	free(below);
	free(path);
	return text;
}

/* The build of the file NAME.json, if it is of the config; else NULL. */
static json_t *build_json(const char *folder, const char *file, const void *arg)
{
	const struct config *cfg = arg;
	char *path = xprintf("%s/%s", folder, file), *name = xstrdup(file);
	json_t *build = json_load_file(path, 0, NULL);
	const char *config = json_string_value(json_object_get(build, "config"));
	name[strcspn(name, ".")] = '\0';
	if (config && strcmp(config, cfg->name) == 0) {
		char *picture = floorplan(name);
		json_object_set_new(build, "floorplan", picture ? json_string(picture) : json_null());
		json_object_set_new(build, "name", json_string(name));
		free(picture);
	} else {
		json_decref(build);
		build = NULL;
	}
	free(path);
	free(name);
	return build;
}

static bool ends_in(const struct dirent *entry, const char *ending)
{
	const char *dot = strrchr(entry->d_name, '.');
	return dot && strcmp(dot, ending) == 0;
}

static int is_json(const struct dirent *entry)
{
	return ends_in(entry, ".json");
}

static int is_sed(const struct dirent *entry)
{
	return ends_in(entry, ".sed");
}

/* The results of read(FOLDER, FILE, arg) for the files of a folder of the tree, by name, without NULL. */
static json_t *read_folder(const char *below, int (*filter)(const struct dirent *entry),
			   json_t *(*read)(const char *folder, const char *file, const void *arg), const void *arg)
{
	struct dirent **files;
	char *folder = tree_path(below);
	json_t *all = json_array();
	int count = scandir(folder, &files, filter, alphasort);
	for (int n = 0; n < count; n++) {
		json_t *one = read(folder, files[n]->d_name, arg);
		if (one)
			json_array_append_new(all, one);
		free(files[n]);
	}
	if (count >= 0)
		free(files);
	free(folder);
	return all;
}

json_t *facts_builds(const struct config *cfg)
{
	return read_folder("fpga/results", is_json, build_json, cfg);
}

/* ---- faults ---- */

/* The text behind "# key: " in the first lines of a script, or behind "# " of the first line for an empty key; the
 * caller frees. */
static char *field(const char *text, const char *key)
{
	for (const char *line = text; line && *line == '#'; line = strchr(line, '\n'), line += line != NULL) {
		size_t length = strlen(key);
		const char *words = line + 1 + strspn(line + 1, " ");
		if (strncmp(words, key, length) == 0)
			return strndup(words + length, strcspn(words + length, "\n"));
	}
	return xstrdup("");
}

/* The fault of the file NAME.sed if it is one of facts_faults(); else NULL. */
static json_t *fault_json(const char *folder, const char *file, const void *arg)
{
	const struct policy *wanted = arg;
	struct policy policy;
	char why[POLICY_TEXT], *path = xprintf("%s/%s", folder, file), *text = read_whole(path, NULL);
	char *name = field(text, "policy: "), *module = field(text, "module: "), *what = field(text, "");
	json_t *fault = NULL;
	bool is_ours =
	    policy_parse(&policy, name, why) &&
	    (policy.issue == wanted->issue || (policy.fetch == wanted->fetch && strcmp(module, "fetch_arb") == 0));
	if (is_ours)
		fault = json_pack("{ss% ss ss ss}", "name", file, strlen(file) - 4, "module", module, "policy", name,
				  "what", what);
	free(what);
	free(module);
	free(name);
	free(text);
	free(path);
	return fault;
}

json_t *facts_faults(const struct policy *policy)
{
	return read_folder("tests/faults", is_sed, fault_json, policy);
}
