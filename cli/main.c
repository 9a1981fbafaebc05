/* main.c - the program `warpsmith`: finds the command that the first argument names and runs it. */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/screen.h"
#include "base/version.h"
#include "cli/options.h"

static const struct command {
	const char *name, *meaning;
	int (*run)(int argc, char **argv);
} commands[] = {
    {"list", "list the named configs, the workloads, the policies, or the blocks with their ports", cmd_list},
    {"config", "print the value of each key of a config and its origin, or how two configs differ", cmd_config},
    {"gen", "emit the Verilog of a config and a policy", cmd_gen},
    {"trace", "execute CUDA kernels (PTX) and record their warp instruction streams", cmd_trace},
    {"init", "write a CUDA kernel, its launch file and its expected output, to start from", cmd_init},
    {"sim", SIM_MEANING, cmd_sim},
    {"sweep", SWEEP_MEANING, cmd_sweep},
    {"export", EXPORT_MEANING, cmd_export},
    {"why", WHY_MEANING, cmd_why},
    {"report", REPORT_MEANING, cmd_report},
    {"cosim", "run golden model and Verilog in lock step: every output, every cycle", cmd_cosim},
    {"area", "synthesize a front end: cells, LUTs, flip-flops, area and delay per block", cmd_area},
    {"energy", "the energy of front ends in a kernel, from mapped netlists", cmd_energy},
    {"pareto", "design-space exploration: area and delay over policies, implementations and sizes", cmd_pareto},
    {"equiv", "prove that optimized implementations are equivalent to the reference implementations", cmd_equiv},
    {"prove", "prove of a whole front end what its blocks assume of each other", cmd_prove},
    {"fpga", "build a self-testing FPGA bitstream and check it against the golden model", cmd_fpga},
    {"demo", "run all steps for one kernel, from CUDA C to synthesis: build/report.md", cmd_demo},
    {"policy", "add an issue policy to the source tree; check one: waits, lock step, cost, speedups", cmd_policy},
    {"doctor", "check which external tools are installed, and in which version", cmd_doctor},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_help(void)
{
	printf("Usage: warpsmith COMMAND [OPTION...]\n"
	       "GPU warp schedulers: golden model in C, generated Verilog, and lock-step checks\n"
	       "between the two.\n\n");
	for (unsigned n = 0; n < COMMANDS; n++)
		screen_wrap((unsigned)printf("  %-8s ", commands[n].name), 11, commands[n].meaning);
	printf("\n`warpsmith COMMAND --help` lists the options of a command, `warpsmith --version`\n"
	       "prints the version. Exit status: 0 success, 1 a mismatch or a failed check, 2 an\n"
	       "error in the command line or a config, 3 an unusable file or tool, 4 an internal\n"
	       "error.\n");
	return EXIT_PASS;
}

static int list_commands(void)
{
	for (unsigned n = 0; n < COMMANDS; n++)
		printf("%s\t%s\n", commands[n].name, commands[n].meaning);
	return EXIT_PASS;
}

static const struct command *find(const char *name)
{
	const char *names[COMMANDS];
	for (unsigned n = 0; n < COMMANDS; n++) {
		if (strcmp(commands[n].name, name) == 0)
			return &commands[n];
		names[n] = commands[n].name;
	}
	die(EXIT_USAGE, "no command '%s' (`warpsmith --help` lists the commands)%s", name,
	    did_you_mean(name, names, COMMANDS));
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c, const char *d)
{
	return !strcmp(word, a) || !strcmp(word, b) || !strcmp(word, c) || !strcmp(word, d);
}

int main(int argc, char **argv)
{
	static char help[] = "--help";
	char name[32];
	diag_start();
	argp_err_exit_status = EXIT_USAGE;
	if (argc < 2)
		die(EXIT_USAGE, "the command is missing (`warpsmith --help` lists the commands)");
	if (is_one_of(argv[1], "--help", "-?", "-h", "help")) {
		if (argc < 3 || argv[2][0] == '-')
			return print_help();
		argv[1] = argv[2]; /* help COMMAND is COMMAND --help */
		argv[2] = help;
	}
	if (is_one_of(argv[1], "--version", "-V", "-v", "version")) {
		printf("warpsmith %s\n", WARPSMITH_VERSION);
		return EXIT_PASS;
	}
	if (strcmp(argv[1], "--list-commands") == 0) /* for tools/completion */
		return list_commands();
	if (argv[1][0] == '-')
		die(EXIT_USAGE, "no option '%s' before the command: allowed are --help and --version", argv[1]);
	const struct command *command = find(argv[1]);
	for (int n = 2; n < argc && strcmp(argv[n], "--") != 0; n++)
		if (strcmp(argv[n], "-h") == 0)
			argv[n] = help;
	snprintf(name, sizeof name, "warpsmith %s", command->name);
	argv[1] = name;
	return command->run(argc - 1, argv + 1);
}
