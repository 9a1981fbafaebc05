/* options.c - the options that several commands share, the configs they describe, and JSON output. */
#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/version.h"
#include "config/config_file.h"

enum { MOST_NAMES = 64 };
enum { KEY_SET = 0x100, KEY_JSON };

static bool is_stdout(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct common_options *c = state->input;
	switch (key) {
	case 'c':
		c->config = arg;
		return 0;
	case 'p':
		c->policy = arg;
		return 0;
	case KEY_JSON:
		if (!*arg)
			die(EXIT_USAGE,
			    "--json: the argument is empty: expected a file name, or - for standard output");
		c->json = arg;
		if (!is_stdout(arg))
			outfile_check(arg);
		return 0;
	case KEY_SET:
		if (c->set_count == sizeof c->sets / sizeof *c->sets)
			die(EXIT_USAGE, "--set %s: at most %u --set options are allowed", arg, c->set_count);
		c->sets[c->set_count++] = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

#define JSON_OPTION                                                                                                    \
	{                                                                                                              \
		"json", KEY_JSON, "FILE", 0,                                                                           \
		    "also write the result as JSON to FILE; -: to standard output, and no text for people", 0          \
	}

#define CONFIG_OPTION                                                                                                  \
	{                                                                                                              \
		"config", 'c', "CONFIG", 0, "a named config (`warpsmith list configs`) or a config file", 0            \
	}
#define POLICY_OPTION                                                                                                  \
	{                                                                                                              \
		"policy", 'p', "POLICY", 0,                                                                            \
		    "ISSUE[:KEY=VALUE...]+FETCH[:KEY=VALUE...], for example mwf_gto+cff (`warpsmith list policies`); " \
		    "commands that take several policies accept a list A,B,C, and `all` for every issue or every "     \
		    "fetch policy, for example all+rr",                                                                \
		    0                                                                                                  \
	}
#define SET_OPTION                                                                                                     \
	{                                                                                                              \
		"set", KEY_SET, "KEY=VALUE", 0, "override a key of the config (repeatable)", 0                         \
	}

static const struct argp_option all_options[] = {CONFIG_OPTION, POLICY_OPTION, SET_OPTION, JSON_OPTION, {0}};
static const struct argp_option run_options[] = {CONFIG_OPTION, POLICY_OPTION, SET_OPTION, {0}};
static const struct argp_option json_options[] = {JSON_OPTION, {0}};

const struct argp common_argp = {.options = all_options, .parser = parse};
const struct argp common_argp_run = {.options = run_options, .parser = parse};
const struct argp common_argp_json = {.options = json_options, .parser = parse};

static void list_options(const struct argp *argp)
{
	for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++)
		if (o->name)
			printf("%s\t%.*s\t%s\t%s\n", o->name, o->key > ' ' && o->key < 0x7f,
			       (const char *)&(char){(char)o->key}, o->arg ? o->arg : "", o->doc);
	for (const struct argp_child *child = argp->children; child && child->argp; child++)
		list_options(child->argp);
}

/* Appends the long names of the options to the first n of `names`; returns the new number. */
static unsigned long_names(const struct argp *argp, const char **names, unsigned n)
{
	for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++)
		if (o->name && n < MOST_NAMES)
			names[n++] = o->name;
	for (const struct argp_child *child = argp->children; child && child->argp; child++)
		n = long_names(child->argp, names, n);
	return n;
}

/* Dies at a long option that is neither a name nor its beginning, with the name that was probably meant: argp has no
 * suggestions. */
static void check_names(const struct argp *argp, int argc, char **argv)
{
	const char *names[MOST_NAMES] = {"help", "usage"};
	const unsigned count = long_names(argp, names, 2);
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		const char *name = argv[i] + 2;
		const size_t length = strcspn(name, "=");
		bool known = strncmp(argv[i], "--", 2) != 0;
		for (unsigned n = 0; n < count && !known; n++)
			known = strncmp(names[n], name, length) == 0;
		if (known)
			continue;
		char *word = xprintf("%.*s", (int)length, name);
		die(EXIT_USAGE, "no option '--%s' (`%s --help` lists them)%s", word, argv[0],
		    did_you_mean(word, names, count));
	}
}

void options_parse(const struct argp *argp, int argc, char **argv, void *input)
{
	if (argc == 2 && strcmp(argv[1], "--list-options") == 0) {
		list_options(argp);
		exit(EXIT_PASS);
	}
	check_names(argp, argc, argv);
	argp_parse(argp, argc, argv, 0, NULL, input);
}

void common_make_config(const struct common_options *c, const char *policy, struct config *cfg)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT]; /* either message fits */
	if (!policy)
		policy = c->policy;
	if (!c->config)
		die(EXIT_USAGE, "-c CONFIG is missing: expected a name of `warpsmith list configs` or a config file");
	if (!policy)
		die(EXIT_USAGE,
		    "-p POLICY is missing: expected ISSUE+FETCH, for example mwf_gto+cff (`warpsmith list policies`)");
	common_check_utf8(c, "-c", c->config);
	config_read(cfg, c->config);
	for (unsigned n = 0; n < c->set_count; n++)
		config_set(cfg, c->sets[n]);
	if (!policy_parse(&cfg->policy, policy, why))
		die(EXIT_USAGE, "-p %s: %s", policy, why);
	if (!config_derive(cfg, why))
		die(EXIT_USAGE, "%s%s, policy %s: %s", c->config, c->set_count ? " with --set" : "", policy, why);
}

unsigned common_make_configs(const struct common_options *c, struct config *configs, unsigned most)
{
	unsigned n = 0;
	if (!c->policy)
		common_make_config(c, NULL, configs); /* dies and names the missing option */
	char *list = xstrdup(c->policy), *rest = list;
	for (char *entry, *policy; (entry = strsep(&rest, ","));) {
		for (unsigned i = 0; (policy = policy_each(entry, i)); i++) {
			if (n == most)
				die(EXIT_USAGE, "-p: more than %u policies", most);
			common_make_config(c, policy, &configs[n++]);
			free(policy);
		}
	}
	free(list);
	return n;
}

uint64_t common_parse_number(const char *option, const char *text)
{
	char *end;
	errno = 0;
	unsigned long long value = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno || value > INT64_MAX)
		die(EXIT_USAGE, "%s %s: expected a whole number from 0 to 2^63-1", option, text);
	return value;
}

unsigned common_parse_count(const char *option, const char *text, unsigned most)
{
	uint64_t n = common_parse_number(option, text);
	if (n < 1 || n > most)
		die(EXIT_USAGE, "%s %s: allowed are 1 to %u", option, text, most);
	return (unsigned)n;
}

void common_check_rows(const struct common_options *c, const char *rows)
{
	if (rows && (c->config || c->policy || c->set_count))
		die(EXIT_USAGE, "--rows %s: excludes -c, -p and --set, which each line of the file has", rows);
}

void common_check_utf8(const struct common_options *c, const char *option, const char *text)
{
	json_t *string = json_string(text);
	if (c->json && !string)
		die(EXIT_USAGE, "%s: the name is not UTF-8, so --json cannot write it", option);
	json_decref(string);
}

bool common_is_quiet(const struct common_options *c)
{
	return is_stdout(c->json) || is_stdout(c->csv);
}

void common_say_uncalibrated(const struct common_options *c, const struct config *cfg)
{
	if (!cfg->calibrated && !common_is_quiet(c))
		printf("%s is not calibrated: its cycles have not been compared with another simulator or a GPU\n",
		       cfg->name);
}

void common_write_json(const struct common_options *c, json_t *root)
{
	const size_t flags = JSON_INDENT(2) | JSON_REAL_PRECISION(12);
	if (c->json) {
		json_t *all = json_pack("{si}", "schema_version", SCHEMA_VERSION);
		struct outfile o;
		json_object_update(all, root);
		if (!is_stdout(c->json))
			outfile_open(&o, c->json);
		FILE *f = is_stdout(c->json) ? stdout : o.f;
		json_dumpf(all, f, flags);
		fputc('\n', f);
		if (!is_stdout(c->json))
			outfile_close(&o);
		json_decref(all);
	}
	json_decref(root);
}
