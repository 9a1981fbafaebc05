/* main.c - warpsmith: the table of sub-commands. */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/version.h"
#include "cli/options.h"

static const struct command {
	const char *name, *meaning;
	int (*run)(int argc, char **argv);
} commands[] = {
    {"list", "what there is: configs, workloads, policies, blocks", cmd_list},
    {"gen", "emit the Verilog of a config and a policy", cmd_gen},
    {"trace", "execute a kernel and keep its stream of warp instructions", cmd_trace},
    {"sim", "replay a stream through the model of one SM: cycles, IPC, stalls", cmd_sim},
    {"cosim", "the model and the Verilog in lock step, every output, every cycle", cmd_cosim},
    {"area", "synthesize and count cells, LUTs and flip-flops per block", cmd_area},
    {"pareto", "area against delay over policies, forms, maps and sizes", cmd_pareto},
    {"fpga", "a bitstream that tests itself, and the proof that it is the model", cmd_fpga},
    {"demo", "one kernel from CUDA C to a verdict and to gates: build/report.md", cmd_demo},
    {"doctor", "which tools are there", cmd_doctor},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_help(void)
{
	printf(
	    "Usage: warpsmith COMMAND [OPTION...]\n"
	    "Warp schedulers as an executable definition, as Verilog, and the check that the two are one machine.\n\n");
	for (unsigned n = 0; n < COMMANDS; n++)
		printf("  %-8s %s\n", commands[n].name, commands[n].meaning);
	printf(
	    "\n`warpsmith COMMAND --help` tells the options of a command, `warpsmith --version` the version.\n"
	    "Exit codes: 0 pass, 1 a mismatch or failure was found, 2 command line or config, 3 a file or a tool, 4 a bug.\n");
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
	die(EXIT_USAGE, "no command '%s': nearest is '%s' (`warpsmith --help` lists them)", name,
	    nearest(name, names, COMMANDS));
}

int main(int argc, char **argv)
{
	char name[32];
	diag_start();
	argp_err_exit_status = EXIT_USAGE;
	if (argc < 2)
		die(EXIT_USAGE, "a command is missing (`warpsmith --help` lists them)");
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0)
		return print_help();
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		printf("warpsmith %s\n", WARPSMITH_VERSION);
		return EXIT_PASS;
	}
	if (argv[1][0] == '-')
		die(EXIT_USAGE, "no option '%s' before the command: allowed are --help and --version", argv[1]);
	const struct command *command = find(argv[1]);
	snprintf(name, sizeof name, "warpsmith %s", command->name);
	argv[1] = name;
	return command->run(argc - 1, argv + 1);
}
