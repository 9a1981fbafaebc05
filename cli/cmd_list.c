/* cmd_list.c - `warpsmith list`: the named configs, workloads, policies or blocks, as text and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/progress.h"
#include "base/screen.h"
#include "cli/options.h"
#include "config/config_file.h"
#include "config/config_json.h"
#include "model/machine/ports.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"

enum { MOST_NAMES = 256 };

struct arguments {
	struct common_options common;
	const struct lister *lister;
	bool run;
	const char *names[MOST_NAMES]; /* of workloads */
	unsigned name_count;
};

/* A kind of thing that the command lists: returns the JSON object, and prints the text if `loud`. */
struct lister {
	const char *what;
	json_t *(*list)(const struct arguments *a, bool loud);
};

static json_t *key_values(struct config *cfg)
{
	json_t *keys = json_object();
	for (unsigned n = 0; config_keys[n].key; n++)
		json_object_set_new(keys, config_keys[n].key, config_json(cfg, n));
	return keys;
}

/* The values that a key may have: names, or the smallest and the largest number; nothing for a Boolean. */
static void add_range(json_t *description, const struct config_key *k)
{
	if (k->choices) {
		json_t *names = json_array();
		for (const char *at = k->choices; *at; at += strcspn(at, "|"), at += *at == '|')
			json_array_append_new(names, json_stringn(at, strcspn(at, "|")));
		json_object_set_new(description, "allowed", names);
	} else if (!k->is_bool) {
		json_object_update_new(description, json_pack("{si si}", "min", k->min, "max", k->max));
	}
}

/* Every key that a config file may set, with its default, in the order of config.def. */
static json_t *describe_keys(void)
{
	struct config cfg;
	json_t *all = json_array();
	config_defaults(&cfg);
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		json_t *one = json_pack("{ss ss so ss}", "key", k->key, "section", k->section, "default",
					config_json(&cfg, n), "meaning", k->meaning);
		add_range(one, k);
		json_array_append_new(all, one);
	}
	return all;
}

static void print_config(const struct config *cfg, const char *meaning)
{
	int used = printf("  %-7s %5u %4u %10u %4u  ", cfg->name, cfg->warps, cfg->tbs, cfg->schedulers, cfg->sms);
	screen_wrap((unsigned)used, (unsigned)used, meaning);
}

static json_t *list_configs(const struct arguments *a, bool loud)
{
	json_t *all = json_array();
	(void)a;
	if (loud)
		printf("One SM, for every command:\n  %-7s %5s %4s %10s %4s\n", "config", "warps", "TBs", "schedulers",
		       "SMs");
	for (const struct config_file *f = config_files; f->name; f++) {
		struct config cfg;
		config_read(&cfg, f->name);
		if (loud && f > config_files && f->named != f[-1].named)
			printf("Whole GPUs, for timing runs:\n");
		if (loud)
			print_config(&cfg, f->meaning);
		json_array_append_new(all, json_pack("{ss ss sb so}", "name", cfg.name, "meaning", f->meaning,
						     "whole_gpu", !f->named, "keys", key_values(&cfg)));
	}
	if (loud)
		printf("`config show -c CONFIG` prints every key, `config diff` compares two configs.\n");
	return json_pack("{so so}", "configs", all, "keys", describe_keys());
}

/* The workloads that the command line names; all workloads of the tree if it names none. */
static json_t *list_workloads(const struct arguments *a, bool loud)
{
	json_t *all = json_array();
	const char *const *names = a->name_count ? a->names : workload_names();
	if (loud)
		workload_print_head();
	unsigned count = 0;
	while (names[count])
		count++;
	for (unsigned n = 0; n < count; n++, names++) {
		if (a->run)
			progress_part(n, count, "workload");
		json_t *workload = workload_describe(*names, a->run);
		if (loud)
			workload_print(workload);
		json_array_append_new(all, workload);
	}
	progress_part(0, 0, NULL);
	return json_pack("{so}", "workloads", all);
}

static void print_option(enum option_id o, const char *usual)
{
	int used = printf("      %s = ", option_defs[o].key);
	char *text = xprintf("%s (default %s): %s", option_defs[o].choices, usual, option_defs[o].meaning);
	screen_wrap((unsigned)used, 8, text);
	free(text);
}

static void print_policy(const char *stage, const struct policy_def *d)
{
	int used = printf("%-6s %-13s ", stage, d->name);
	char *text = xprintf("%s (%s)", d->meaning, d->source);
	screen_wrap((unsigned)used, 21, text);
	free(text);
}

static json_t *list_option(enum option_id o, bool loud)
{
	char text[POLICY_TEXT];
	json_t *allowed = json_array();
	for (unsigned n = 0; option_choice(o, n, text); n++)
		json_array_append_new(allowed, json_string(text));
	option_choice(o, 0, text);
	if (loud)
		print_option(o, text);
	return json_pack("{ss so ss ss}", "key", option_defs[o].key, "allowed", allowed, "default", text, "meaning",
			 option_defs[o].meaning);
}

static json_t *list_policies(const struct arguments *a, bool loud)
{
	static const char *const stages[] = {"issue", "fetch"}; /* ORDER enum stage */
	json_t *all = json_array();
	(void)a;
	for (enum policy_id p = 0; p < POLICY_COUNT; p++) {
		const struct policy_def *d = &policy_defs[p];
		json_t *options = json_array();
		if (loud)
			print_policy(stages[d->stage], d);
		for (enum option_id o = 0; o < OPTION_COUNT; o++)
			if (d->options >> o & 1)
				json_array_append_new(options, list_option(o, loud));
		json_array_append_new(all, json_pack("{ss ss ss ss so}", "name", d->name, "stage", stages[d->stage],
						     "meaning", d->meaning, "source", d->source, "options", options));
	}
	json_t *aliases = json_array();
	for (const struct policy_alias *p = policy_aliases; p->name; p++) {
		if (loud)
			printf("%-6s %s is %s (%s)\n", "name", p->name, p->policy, p->source);
		json_array_append_new(
		    aliases, json_pack("{ss ss ss}", "name", p->name, "policy", p->policy, "source", p->source));
	}
	return json_pack("{so so}", "policies", all, "names", aliases);
}

static json_t *list_port(const struct port *p, bool loud)
{
	static const char *const dirs[] = {"in", "out", "observe"};    /* ORDER enum port_dir */
	static const char *const kinds[] = {"bit", "mask", "numbers"}; /* ORDER enum port_kind */
	static const char *const suffixes[] = {"_i", "_o", "_obs_o"};
	char name[64], text[PORT_TEXT];
	snprintf(name, sizeof name, "%s%s", p->name, suffixes[p->dir]);
	if (loud) {
		int used = printf("  %-20s %4u  ", name, p->count * p->bits);
		screen_wrap((unsigned)used, (unsigned)used, port_text(p, text));
	}
	return json_pack("{ss ss ss si si si ss ss}", "name", name, "direction", dirs[p->dir], "kind", kinds[p->kind],
			 "count", p->count, "bits", p->bits, "width", p->count * p->bits, "group", p->group, "meaning",
			 port_text(p, text));
}

/* The ports depend on config and policy; the default is fermi, the largest machine of the papers, with mwf_gto+cff. */
static json_t *list_blocks(const struct arguments *a, bool loud)
{
	struct common_options c = a->common;
	struct config cfg;
	struct port ports[MAX_PORTS];
	char policy[POLICY_TEXT];
	json_t *all = json_array();
	if (!c.config)
		c.config = "fermi";
	common_make_config(&c, c.policy ? c.policy : "mwf_gto+cff", &cfg);
	policy_text(&cfg.policy, policy);
	if (loud)
		printf("Ports and their widths in bits, for %s with %s\n(-c and -p select others)\n", cfg.name, policy);
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		if (!block_exists(b, &cfg))
			continue;
		if (loud)
			printf("%s - %s\n", block_name(b), block_meaning(b));
		json_t *list = json_array();
		unsigned count = ports_of(b, &cfg, ports);
		for (unsigned n = 0; n < count; n++)
			json_array_append_new(list, list_port(&ports[n], loud));
		json_array_append_new(
		    all, json_pack("{ss ss so}", "name", block_name(b), "meaning", block_meaning(b), "ports", list));
	}
	return json_pack("{ss ss so}", "config", cfg.name, "policy", policy, "blocks", all);
}

static const struct lister listers[] = {
    {"configs", list_configs}, {"workloads", list_workloads}, {"policies", list_policies}, {"blocks", list_blocks}};
enum { LISTERS = sizeof listers / sizeof *listers };

static const struct lister *find(const char *what)
{
	const char *names[LISTERS];
	for (unsigned n = 0; n < LISTERS; n++) {
		names[n] = listers[n].what;
		if (strcmp(names[n], what) == 0)
			return &listers[n];
	}
	die(EXIT_USAGE, "list: no '%s': allowed are configs, workloads, policies and blocks%s", what,
	    did_you_mean(what, names, LISTERS));
}

static void take_name(struct arguments *a, const char *name)
{
	const char *const *names = workload_names();
	unsigned n = 0, left = MOST_NAMES - 1 - a->name_count;
	if (a->lister->list != list_workloads || !left)
		die(EXIT_USAGE, "list: unexpected argument '%s'", name);
	for (; names[n]; n++)
		if (strcmp(names[n], name) == 0)
			break;
	unsigned members = names[n] ? 0 : workload_set(name, &a->names[a->name_count], left);
	a->name_count += members;
	if (!names[n] && !members)
		die(EXIT_USAGE, "list: no workload '%s'%s", name, did_you_mean(name, names, n));
	if (names[n])
		a->names[a->name_count++] = name;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case ARGP_KEY_ARG:
		if (a->lister)
			take_name(a, arg);
		else
			a->lister = find(arg);
		return 0;
	case 'r':
		a->run = true;
		return 0;
	case ARGP_KEY_NO_ARGS:
		die(EXIT_USAGE, "list: missing argument; one of configs, workloads, policies, blocks");
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cmd_list(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp_option options[] = {
	    {"run", 'r', NULL, 0,
	     "execute the workloads' kernels and count, instead of reading the counts that `make numbers` stored", 0},
	    {0}};
	static const struct argp argp = {
	    .options = options,
	    .parser = parse,
	    .args_doc = "configs|policies|blocks\nworkloads [NAME|SET...]",
	    .doc = "Lists the named configs, the workloads, the policies with their options, or the front end's "
		   "blocks with their "
		   "ports.\v-c, -p and --set apply to `blocks` alone, --run to `workloads` alone.",
	    .children = children,
	};
	struct arguments a = {0};
	options_parse(&argp, argc, argv, &a);
	json_t *root = a.lister->list(&a, !common_is_quiet(&a.common));
	common_write_json(&a.common, root);
	return EXIT_PASS;
}
