/* cmd_config.c - `warpsmith config`: the keys of a config with their origins, and how two configs differ. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/screen.h"
#include "cli/options.h"
#include "config/config_file.h"
#include "config/config_json.h"
#include "config/gpgpusim.h"

enum verb { SHOW, DIFF, IMPORT, VERBS };
static const char *const verb_names[] = {"show", "diff", "import"}; /* ORDER enum verb */

struct arguments {
	struct common_options common;
	enum verb verb;           /* VERBS: not given yet */
	const char *other;        /* diff: the config to compare with; NULL: the defaults. import: the file */
	bool wanted[CONFIG_KEYS]; /* show: these keys alone, each with its meaning */
	bool selects;
};

/* A config, and where its values come from. */
struct machine {
	const char *name;
	struct config cfg;
	struct config_origins origins;
};

static enum verb find_verb(const char *text)
{
	for (enum verb v = 0; v < VERBS; v++)
		if (strcmp(verb_names[v], text) == 0)
			return v;
	die(EXIT_USAGE, "config: no '%s': allowed are show, diff and import%s", text,
	    did_you_mean(text, verb_names, VERBS));
}

static void take_argument(struct arguments *a, const char *arg)
{
	if (a->verb == VERBS) {
		a->verb = find_verb(arg);
	} else if (a->verb == SHOW) {
		a->wanted[config_find_key(arg)] = true;
		a->selects = true;
	} else if (!a->other) {
		a->other = arg;
	} else {
		die(EXIT_USAGE, "config %s: unexpected argument '%s': expected one %s", verb_names[a->verb], arg,
		    a->verb == DIFF ? "config, to compare -c CONFIG with" : "file");
	}
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case ARGP_KEY_ARG:
		take_argument(a, arg);
		return 0;
	case ARGP_KEY_NO_ARGS:
		die(EXIT_USAGE, "config: missing argument: show, diff or import");
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Reads `name` (NULL: the defaults alone) and applies the --set options of `c` (NULL: none). The result is checked as
 * any command would, under the policy of -p. */
static void read_machine(struct machine *m, const char *name, const struct common_options *c)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	memset(m, 0, sizeof *m);
	m->name = name ? name : "default";
	config_defaults(&m->cfg);
	if (name)
		config_read_traced(&m->cfg, name, &m->origins);
	for (unsigned n = 0; c && n < c->set_count; n++)
		config_set_traced(&m->cfg, c->sets[n], &m->origins);
	struct config checked = m->cfg;
	if (c && c->policy && !policy_parse(&checked.policy, c->policy, why))
		die(EXIT_USAGE, "-p %s: %s", c->policy, why);
	if (!config_derive(&checked, why))
		die(EXIT_USAGE, "%s%s: %s", m->name, c && c->set_count ? " with --set" : "", why);
}

/* The origin of the n-th key in words, into a fresh string. */
static char *origin(const struct machine *m, unsigned n)
{
	const int line = m->origins.line[n];
	if (line == CONFIG_DEFAULT)
		return xstrdup("default");
	return line == CONFIG_SET ? xstrdup("--set") : xprintf("%s:%d", m->origins.file, line);
}

static json_t *value_json(struct machine *m, unsigned n)
{
	char *from = origin(m, n);
	json_t *json = json_pack("{so ss}", "value", config_json(&m->cfg, n), "origin", from);
	free(from);
	return json;
}

static void print_meaning(const struct config_key *k)
{
	char *text = k->choices   ? xprintf("%s (%s)", k->meaning, k->choices)
		     : k->is_bool ? xstrdup(k->meaning)
				  : xprintf("%s (%u to %u)", k->meaning, k->min, k->max);
	printf("    ");
	screen_wrap(4, 4, text);
	free(text);
}

static json_t *show(const struct arguments *a, bool loud)
{
	struct machine m;
	json_t *keys = json_array();
	const char *section = "";
	read_machine(&m, a->common.config, &a->common);
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		char text[CONFIG_VALUE], *from = origin(&m, n);
		if (!a->selects || a->wanted[n]) {
			if (loud && strcmp(section, k->section) != 0)
				printf("[%s]\n", section = k->section);
			if (loud)
				printf("%-18s %-12s %s\n", k->key, config_value_text(&m.cfg, n, text), from);
			if (loud && a->selects)
				print_meaning(k);
			json_t *one =
			    json_pack("{ss ss ss}", "key", k->key, "section", k->section, "meaning", k->meaning);
			json_object_update_new(one, value_json(&m, n));
			json_array_append_new(keys, one);
		}
		free(from);
	}
	return json_pack("{ss so}", "config", m.name, "keys", keys);
}

static void print_difference(struct machine *m, struct machine *other, unsigned n)
{
	char text[CONFIG_VALUE], other_text[CONFIG_VALUE], *from = origin(m, n), *other_from = origin(other, n);
	char *origins = xprintf("%s; %s", from, other_from);
	int used = printf("%-18s %-12s %-12s ", config_keys[n].key, config_value_text(&m->cfg, n, text),
			  config_value_text(&other->cfg, n, other_text));
	screen_wrap((unsigned)used, (unsigned)used, origins);
	free(from);
	free(other_from);
	free(origins);
}

static json_t *diff(const struct arguments *a, bool loud)
{
	struct machine m, other;
	json_t *keys = json_array();
	read_machine(&m, a->common.config, &a->common);
	read_machine(&other, a->other, NULL);
	if (loud)
		printf("%-18s %-12s %-12s origins\n", "key", m.name, other.name);
	for (unsigned n = 0; config_keys[n].key; n++) {
		if (*config_value(&m.cfg, n) == *config_value(&other.cfg, n))
			continue;
		if (loud)
			print_difference(&m, &other, n);
		json_array_append_new(keys, json_pack("{ss so so}", "key", config_keys[n].key, "config",
						      value_json(&m, n), "other", value_json(&other, n)));
	}
	if (loud && json_array_size(keys) == 0)
		printf("no key differs\n");
	return json_pack("{ss ss so}", "config", m.name, "other", other.name, "keys", keys);
}

/* Keys that have a line of the file, and those that do not have their defaults, as a config file. */
static void print_config(struct config *cfg, const struct config_origins *origins, const struct gpgpusim_file *file)
{
	const char *section = "";
	printf("# From %s.\nformat = 1\n", file->path);
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		char text[CONFIG_VALUE];
		if (origins->line[n] == CONFIG_DEFAULT && *config_value(cfg, n) == k->def)
			continue;
		if (strcmp(section, k->section) != 0)
			printf("\n[%s]\n", section = k->section);
		printf("%s = %s", k->key, config_value_text(cfg, n, text));
		if (origins->line[n] != CONFIG_DEFAULT)
			printf(" # line %d", origins->line[n]);
		putchar('\n');
	}
}

static void print_ignored(const struct gpgpusim_file *file)
{
	unsigned ignored = 0;
	for (unsigned i = 0; i < file->count; i++)
		ignored += !file->options[i].used;
	printf("\n# Without a counterpart here: %u of %u options.\n", ignored, file->count);
	for (unsigned i = 0; i < file->count; i++)
		if (!file->options[i].used)
			printf("# line %u: %s %.60s\n", file->options[i].line, file->options[i].name,
			       file->options[i].value);
}

/* The policy of -gpgpu_scheduler is no key: it is what -p takes. */
static void print_policy(const struct gpgpusim_file *file)
{
	char why[POLICY_TEXT];
	struct policy policy;
	for (unsigned i = 0; i < file->count; i++) {
		if (strcmp(file->options[i].name, "-gpgpu_scheduler") != 0)
			continue;
		bool known = policy_parse(&policy, file->options[i].value, why);
		printf("# line %u: -gpgpu_scheduler %s: %s%s\n", file->options[i].line, file->options[i].value,
		       known ? "-p " : "no such policy here", known ? policy_text(&policy, why) : "");
		file->options[i].used = true;
	}
}

static json_t *options_json(const struct gpgpusim_file *file)
{
	json_t *all = json_array();
	for (unsigned i = 0; i < file->count; i++)
		json_array_append_new(all, json_pack("{ss ss si sb}", "option", file->options[i].name, "value",
						     file->options[i].value, "line", (int)file->options[i].line,
						     "mapped", file->options[i].used));
	return all;
}

/* Writes what a gpgpusim.config says as a config file. */
static json_t *import(const struct arguments *a, bool loud)
{
	struct gpgpusim_file file;
	struct config cfg;
	struct config_origins origins;
	char why[CONFIG_WHY];
	if (!a->other)
		die(EXIT_USAGE, "config import: the file is missing: expected a gpgpusim.config");
	config_defaults(&cfg);
	gpgpusim_read(&cfg, a->other, &origins, &file);
	struct config checked = cfg;
	if (!config_derive(&checked, why))
		die(EXIT_USAGE, "%s: %s", a->other, why);
	if (loud) {
		print_config(&cfg, &origins, &file);
		putchar('\n');
		print_policy(&file);
		print_ignored(&file);
	}
	json_t *root = json_pack("{ss so}", "config", a->other, "options", options_json(&file));
	gpgpusim_free(&file);
	return root;
}

int cmd_config(int argc, char **argv)
{
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	static const struct argp argp = {
	    .parser = parse,
	    .args_doc = "show [KEY...]\ndiff [OTHER]\nimport FILE",
	    .doc =
		"Prints each key of a config with its value and the origin of the value: the default, a line of the "
		"config file, or --set. With keys: these alone, with what they mean. `diff` prints the keys whose "
		"values differ from those of config OTHER, or from the defaults. `import` prints a gpgpusim.config as "
		"a config file, and lists its options that have no counterpart here; -c takes such a file as it is."
		"\vWithout -c: the defaults. --set "
		"applies to the config of -c. The config is checked under the policy of -p, lrr+rr if there is none.",
	    .children = children,
	};
	struct arguments a = {.verb = VERBS};
	options_parse(&argp, argc, argv, &a);
	json_t *(*const verbs[])(const struct arguments *, bool) = {show, diff, import}; /* ORDER enum verb */
	json_t *root = verbs[a.verb](&a, !common_is_quiet(&a.common));
	common_write_json(&a.common, root);
	return EXIT_PASS;
}
