/* options.h - what the sub-commands share: their table, the options that several have, JSON output. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <argp.h>
#include <jansson.h>
#include <stdbool.h>

#include "model/machine/config.h"

/* Each returns an exit code of diag.h. argv[0] is "warpsmith NAME". */
int cmd_list(int argc, char **argv);
int cmd_gen(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_cosim(int argc, char **argv);
int cmd_area(int argc, char **argv);
int cmd_pareto(int argc, char **argv);
int cmd_fpga(int argc, char **argv);
int cmd_demo(int argc, char **argv);
int cmd_doctor(int argc, char **argv);

/* -c CONFIG, -p POLICY, --set KEY=VALUE (repeatable), --json FILE, as an argp child: pass its address as the child's
 * input. What was not given is NULL. */
struct common_options {
	const char *config, *policy, *json;
	const char *sets[64];
	unsigned set_count;
};
extern const struct argp common_argp;      /* all four */
extern const struct argp common_argp_json; /* --json alone */

/* Builds the config: file or name, sets, `policy` (NULL: what -p said; with none given: usage error), derived. Dies
 * with one line and exit code 2. */
void common_make_config(const struct common_options *c, const char *policy, struct config *cfg);

/* The same for each policy of the list that -p gave, "A,B,C", in order; "all" as issue or fetch policy stands for every
 * one of model/machine/policy.def. At most `most`; returns how many. */
unsigned common_make_configs(const struct common_options *c, struct config *configs, unsigned most);

/* The value `text` of an option: a whole number that fits JSON's integers. Dies with one line and exit code 2. */
uint64_t common_parse_number(const char *option, const char *text);

/* `text`, given with `option`, will stand in JSON: dies with code 2 if --json is given and `text` is not UTF-8. */
void common_check_utf8(const struct common_options *c, const char *option, const char *text);

/* Adds "schema_version" and writes `root` to the file that --json names ("-": stdout); frees it. No-op without --json.
 */
void common_write_json(const struct common_options *c, json_t *root);
/* True when stdout belongs to JSON ("--json -"): print nothing for people. */
bool common_is_quiet(const struct common_options *c);

#endif
