/* cmd_gen.c - `warpsmith gen`: writes the Verilog of a config and a policy to a folder. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/options.h"
#include "config/config_json.h"
#include "kit/kit.h"
#include "kit/only.h"
#include "rtl_gen/files/parameters.h"
#include "rtl_gen/writer/verilog.h"

struct gen_args {
	struct common_options common;
	const char *dir, *prefix, *only;
	bool kit, parameters;
};

enum { KEY_KIT = 0x400, KEY_ONLY, KEY_PARAMETERS };

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct gen_args *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case 'o':
		a->dir = arg;
		return 0;
	case 'P':
		a->prefix = arg;
		return 0;
	case KEY_KIT:
		a->kit = true;
		return 0;
	case KEY_PARAMETERS:
		a->parameters = true;
		return 0;
	case KEY_ONLY:
		a->only = arg;
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "unexpected argument '%s': gen takes options only", arg);
		return EXIT_USAGE;
	}
	return ARGP_ERR_UNKNOWN;
}

enum { PREFIX_MAX = 32 };

static void check_prefix(const char *prefix)
{
	bool ok = strlen(prefix) <= PREFIX_MAX && !isdigit((unsigned char)prefix[0]);
	for (const char *c = prefix; *c; c++)
		ok &= isascii((unsigned char)*c) && (isalnum((unsigned char)*c) || *c == '_');
	if (!ok)
		die(EXIT_USAGE, "--prefix %s: allowed are up to %d letters, digits and _, not starting with a digit",
		    prefix, PREFIX_MAX);
}

/* The command line that writes the same files again, without -o; the caller frees. */
static char *command_text(const struct gen_args *a, const struct config *cfg)
{
	struct text t = {0};
	char policy[POLICY_TEXT];
	text_add(&t, "warpsmith gen -c %s -p %s", cfg->name, policy_text(&cfg->policy, policy));
	for (unsigned n = 0; n < a->common.set_count; n++)
		text_add(&t, " --set %s", a->common.sets[n]);
	if (*a->prefix)
		text_add(&t, " --prefix %s", a->prefix);
	if (a->kit)
		text_add(&t, " --kit");
	if (a->only)
		text_add(&t, " --only %s", a->only);
	if (a->parameters)
		text_add(&t, " --parameters");
	return t.s;
}

static void report(const struct gen_args *a, const struct config *cfg, const struct gen_files *files)
{
	char policy[POLICY_TEXT], hash[17];
	policy_text(&cfg->policy, policy);
	if (!common_is_quiet(&a->common))
		printf("%s %s: %u files in %s\n", cfg->name, policy, files->count, a->dir);
	json_t *names = json_array();
	for (unsigned n = 0; n < files->count; n++)
		json_array_append_new(names, json_string(files->file[n].name));
	common_write_json(&a->common, json_pack("{ss ss ss so}", "config", cfg->name, "config_hash",
						config_hash(cfg, hash), "policy", policy, "files", names));
}

/* What make_one() needs beside the config. */
struct making {
	const struct gen_args *args;
	const char *command;
};

static void make_one(struct gen_files *files, const struct config *cfg, void *ctx)
{
	const struct making *m = ctx;
	const struct gen_args *a = m->args;
	if (a->only && a->kit)
		die(EXIT_USAGE, "--only and --kit exclude each other: the kit is that of a whole front end");
	if (a->only)
		only_make(files, cfg, a->prefix, m->command, a->only);
	else
		(a->kit ? kit_make : gen_make)(files, cfg, a->prefix, m->command);
}

static void make(const struct gen_args *a, const struct config *cfg, const char *command, struct gen_files *files)
{
	struct making m = {a, command};
	if (a->parameters && a->kit)
		die(EXIT_USAGE, "--parameters and --kit exclude each other: the kit is that of one size");
	make_one(files, cfg, &m);
	if (a->parameters)
		parameters_apply(files, cfg, make_one, &m);
}

int cmd_gen(int argc, char **argv)
{
	static const struct argp_option options[] = {
	    {"output", 'o', "DIR", 0, "the folder to write to; other files in it stay", 0},
	    {"prefix", 'P', "NAME_", 0, "prefix of every module name and file name", 0},
	    {"kit", KEY_KIT, NULL, 0,
	     "also a wrapper with the same ports for all configs, a checker of its inputs, a testbench, "
	     "INTEGRATION.md, and files for other tools",
	     0},
	    {"only", KEY_ONLY, "BLOCK", 0,
	     "only this block's modules; of issue_sel also an arbiter around it, with requests and grants", 0},
	    {"parameters", KEY_PARAMETERS, NULL, 0,
	     "one text for all sizes: modules with the Verilog parameters WARPS, TBS and TB_WARPS, whose defaults are "
	     "those of the config",
	     0},
	    {0}};
	static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
	const struct argp argp = {
	    options,
	    parse,
	    NULL,
	    "Writes the Verilog of a config and a policy, with a file list, a header that defines the widths, a "
	    "FuseSoC core file, timing constraints and a manifest.",
	    children,
	    NULL,
	    NULL};
	struct gen_args a = {.prefix = ""};
	struct config cfg;
	struct gen_files files;
	options_parse(&argp, argc, argv, &a);
	if (!a.dir || !*a.dir)
		die(EXIT_USAGE, "-o DIR is missing: expected the folder to write to");
	check_prefix(a.prefix);
	common_make_config(&a.common, NULL, &cfg);
	char *command = command_text(&a, &cfg);
	make(&a, &cfg, command, &files);
	gen_write(&files, a.dir);
	report(&a, &cfg, &files);
	gen_free(&files);
	free(command);
	return EXIT_PASS;
}
