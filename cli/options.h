/* options.h - the entry points of the commands, the options that several commands share, and JSON output. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <argp.h>
#include <jansson.h>
#include <stdbool.h>

#include "model/machine/config.h"

/* The commands. Each returns an exit status of base/diag.h. argv[0] is "warpsmith NAME". */
int cmd_list(int argc, char **argv);
int cmd_config(int argc, char **argv);
int cmd_gen(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_init(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_why(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_cosim(int argc, char **argv);
int cmd_area(int argc, char **argv);
int cmd_pareto(int argc, char **argv);
int cmd_energy(int argc, char **argv);
int cmd_equiv(int argc, char **argv);
int cmd_prove(int argc, char **argv);
int cmd_fpga(int argc, char **argv);
int cmd_policy(int argc, char **argv);
int cmd_demo(int argc, char **argv);
int cmd_doctor(int argc, char **argv);

/* argp_parse() of a command. With the one argument --list-options it prints the options instead, for tools/completion,
 * and exits: a line LONG, SHORT, ARGUMENT and MEANING for each, separated by tabs, empty where there is none. */
void options_parse(const struct argp *argp, int argc, char **argv, void *input);

/* -c CONFIG, -p POLICY, --set KEY=VALUE (repeatable), --json FILE. Parsed by an argp child, whose input is the address
 * of this struct. An option that is not given is NULL. */
struct common_options {
	const char *config, *policy, *json;
	const char *csv; /* `sim --csv`; NULL elsewhere */
	const char *sets[64];
	unsigned set_count;
};
extern const struct argp common_argp;      /* all four */
extern const struct argp common_argp_run;  /* all but --json */
extern const struct argp common_argp_json; /* --json alone */

/* Builds *cfg: reads the config that -c names, applies each --set and `policy` (NULL: the argument of -p), and derives
 * the rest. Dies with one line and exit status 2 if an option is missing or the config is not valid. */
void common_make_config(const struct common_options *c, const char *policy, struct config *cfg);

/* Builds a config for each policy of the list "A,B,C" that -p gives, in order; "all" as issue or fetch policy stands
 * for every one of model/machine/policy.def. Returns their number; dies with exit status 2 if it is above `most`. */
unsigned common_make_configs(const struct common_options *c, struct config *configs, unsigned most);

/* The argument `text` of `option` as a number from 0 to 2^63 - 1, which JSON's integers can hold. Dies with one line
 * and exit status 2 otherwise. */
uint64_t common_parse_number(const char *option, const char *text);
/* The same from 1 to `most`. */
unsigned common_parse_count(const char *option, const char *text, unsigned most);

/* Dies with exit status 2 if machines are given both in `rows`, the file of --rows (NULL: none), and by -c, -p or
 * --set.
 */
void common_check_rows(const struct common_options *c, const char *rows);

/* Dies with exit status 2 if --json is given and `text`, the argument of `option`, is not UTF-8: it will be a JSON
 * string. */
void common_check_utf8(const struct common_options *c, const char *option, const char *text);

/* Adds "schema_version" to `root` and writes it to the file that --json names ("-": stdout); does nothing without
 * --json. Takes over `root`. */
void common_write_json(const struct common_options *c, json_t *root);
/* True with "--json -" or "--csv -": stdout is for data alone, so the command prints no text. */
bool common_is_quiet(const struct common_options *c);
/* Before timing runs: says so if the config is not calibrated, unless all output is JSON. */
void common_say_uncalibrated(const struct common_options *c, const struct config *cfg);

/* What the command sim does: for the list of commands and for its own help. */
#define SIM_MEANING "run workloads under policies on the GPU timing model: cycles, IPC, speedups, stalls, timelines"

/* The same for sweep. */
#define SWEEP_MEANING "run configs, policies, workloads and seeds of a file, each once; CSV, SQLite, means"

/* The same for report. */
#define REPORT_MEANING "write one HTML file: policies compared, with timelines, stalls, costs and proofs"

/* The same for export. */
#define EXPORT_MEANING "write a timing run for Perfetto, Konata, WaveDrom, or as GPGPU-Sim's statistics"

/* The same for why. */
#define WHY_MEANING "explain why a warp waits, and where the time of a run goes, back to the cause"

#endif
