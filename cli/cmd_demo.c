/* cmd_demo.c - warpsmith demo: one kernel from CUDA C to a verdict, by the commands that a user would type.
 *
 * Every step is a warpsmith command that writes JSON; the table and build/report.md quote the commands and their
 * numbers, and nothing else. Only the build folder is written. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/version.h"
#include "cli/options.h"

static const char workload[] = "fast_walsh";
static const char every_policy[] = "all+rr,all+cff";

/* One step: a command of this program, at work in a process of its own, and what it said. */
struct step {
	char *command; /* as a user types it */
	char *json, *log;
	pid_t pid;
	json_t *said;
	const char *lacks; /* the tool without which it is skipped, NULL: it ran */
};

enum { MOST_ARGS = 16 };

/* The child's life: `warpsmith WORDS --json FILE`. It ends with its parent. */
static _Noreturn void work(const struct step *s, const char *words)
{
	char *self = tree_path("build/warpsmith"), *root = tree_path(""), *copy = xstrdup(words);
	const char *argv[MOST_ARGS] = {self};
	unsigned argc = 1;

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	for (char *word = strtok(copy, " "); word && argc < MOST_ARGS - 3; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc++] = "--json";
	argv[argc++] = s->json;
	_exit(proc_run(argv, root, s->log));
}

/* Starts `warpsmith WORDS`, words separated by blanks; what it writes is named after `name`. */
static struct step start(const char *name, const char *words)
{
	char *below = xprintf("build/demo/%s", name), *base = tree_path(below);
	struct step s = {
	    xprintf("warpsmith %s", words), xprintf("%s.json", base), xprintf("%s.log", base), 0, NULL, NULL};

	fflush(NULL);
	s.pid = fork();
	if (s.pid < 0)
		die(EXIT_IO, "demo: cannot start a process: %s", strerror(errno));
	if (s.pid == 0)
		work(&s, words);
	free(below), free(base);
	return s;
}

/* Waits for a step and reads what it said. A step that fails ends the demo with the step's own code. */
static void finish(struct step *s)
{
	int status;
	json_error_t error;

	printf("  %s\n", s->command);
	fflush(stdout);
	while (waitpid(s->pid, &status, 0) < 0)
		if (errno != EINTR)
			die(EXIT_BUG, "waitpid: %s", strerror(errno));
	if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_PASS) {
		int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_BUG;
		fputs(read_whole(s->log, NULL), stderr);
		die(code > EXIT_BUG ? EXIT_BUG : code, "demo: `%s` ended with code %d", s->command, code);
	}
	s->said = json_load_file(s->json, 0, &error);
	if (!s->said)
		die(EXIT_BUG, "demo: %s: %s", s->json, error.text);
}

/* The first of the tools that is not there; NULL: all are. */
static const char *find_lack(const char *const tools[])
{
	while (*tools && tool_exists(*tools))
		tools++;
	return *tools;
}

static struct step skip(const char *words, const char *lacks)
{
	printf("  SKIP warpsmith %s: no %s\n", words, lacks);
	return (struct step){.command = xprintf("warpsmith %s", words), .lacks = lacks};
}

static struct step run(const char *name, const char *words)
{
	struct step s = start(name, words);
	finish(&s);
	return s;
}

static double number(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	if (!json_is_number(value))
		die(EXIT_BUG, "demo: no number '%s' in a result", key);
	return json_number_value(value);
}

static const char *text(const json_t *object, const char *key)
{
	const char *value = json_string_value(json_object_get(object, key));
	if (!value)
		die(EXIT_BUG, "demo: no text '%s' in a result", key);
	return value;
}

/* A line for the terminal and the same for the report. */
#define BOTH(report, ...) (printf(__VA_ARGS__), fprintf(report, __VA_ARGS__))

static void open_table(FILE *report, const char *title, const struct step *step)
{
	fprintf(report, "\n## %s\n\n", title);
	printf("\n%s\n\n", title);
	if (step)
		fprintf(report, "`%s`\n\n", step->command);
}

/* A part of the demo that a missing tool has cost. */
static void tell_lack(FILE *report, const char *title, const char *lacks)
{
	open_table(report, title, NULL);
	BOTH(report, "SKIP: no %s\n", lacks);
}

static void tell_kernel(FILE *report, const struct step *trace)
{
	const json_t *kernel;
	size_t i;
	open_table(report, "The kernel", trace);
	BOTH(report, "| kernel | TBs | warps per TB | warp instructions | barriers | partial masks | output |\n");
	BOTH(report, "|---|---|---|---|---|---|---|\n");
	json_array_foreach(json_object_get(trace->said, "kernels"), i, kernel)
	    BOTH(report, "| %s | %.0f | %.0f | %.0f | %.0f | %.1f %% | equal to the C reference |\n",
		 text(kernel, "name"), number(kernel, "tbs"), number(kernel, "warps_per_tb"),
		 number(kernel, "warp_instructions"), number(kernel, "barriers"), 100 * number(kernel, "divergence"));
}

static void tell_runs(FILE *report, const struct step *sim)
{
	const json_t *r;
	size_t i;
	char *title = xprintf("Policies on the model of one Fermi SM (front end: %s)", text(sim->said, "front_end"));
	open_table(report, title, sim);
	free(title);
	BOTH(report, "| policy | cycles | IPC | speedup over lrr+rr | at barriers | at exit | RTRU |\n");
	BOTH(report, "|---|---|---|---|---|---|---|\n");
	json_array_foreach(json_object_get(sim->said, "runs"), i, r)
	    BOTH(report, "| %-17s | %.0f | %.3f | %.3f | %.1f %% | %.1f %% | %.3f |\n", text(r, "policy"),
		 number(r, "cycles"), number(r, "ipc"), number(r, "speedup"), 100 * number(r, "barrier_share"),
		 100 * number(r, "exit_share"), number(r, "rtru"));
}

static void tell_lock_step(FILE *report, const struct step *steps, unsigned n)
{
	static const char title[] = "Model and Verilog in lock step, the whole kernel";
	if (steps[0].lacks) {
		tell_lack(report, title, steps[0].lacks);
		return;
	}
	char *whole = xprintf("%s (front end: %s)", title, text(steps[0].said, "front_end"));
	open_table(report, whole, NULL);
	free(whole);
	for (unsigned i = 0; i < n; i++)
		fprintf(report, "`%s`%s", steps[i].command, i + 1 < n ? "  \n" : "\n\n");
	BOTH(report, "| policy | simulator | cycles | values compared | mismatches |\n|---|---|---|---|---|\n");
	for (unsigned i = 0; i < n; i++)
		BOTH(report, "| %-17s | %s | %.0f | %.0f | %.0f |\n", text(steps[i].said, "policy"),
		     text(steps[i].said, "simulator"), number(steps[i].said, "cycles"),
		     number(steps[i].said, "comparisons"), number(steps[i].said, "mismatches"));
}

static void tell_block(FILE *report, const char *policy, const json_t *block)
{
	BOTH(report, "| %-17s | %-12s | %.0f | %.0f | %.0f |\n", policy, text(block, "name"), number(block, "cells"),
	     number(block, "luts"), number(block, "ffs"));
}

/* The blocks each for itself, then the whole, flattened: its logic is optimized across them. */
static void tell_area(FILE *report, const struct step *steps, unsigned n)
{
	const json_t *block;
	size_t k;
	static const char title[] = "Area by Yosys, without the observe bus";
	if (steps[0].lacks) {
		tell_lack(report, title, steps[0].lacks);
		return;
	}
	open_table(report, title, NULL);
	for (unsigned i = 0; i < n; i++)
		fprintf(report, "`%s`%s", steps[i].command, i + 1 < n ? "  \n" : "\n\n");
	BOTH(report, "| policy | block | cells | LUT4s | flip-flops |\n|---|---|---|---|---|\n");
	for (unsigned i = 0; i < n; i++) {
		const char *policy = text(steps[i].said, "policy");
		json_array_foreach(json_object_get(steps[i].said, "blocks"), k, block)
		    tell_block(report, policy, block);
		tell_block(report, policy, json_object_get(steps[i].said, "front_end"));
	}
}

/* ---- build/report.json ---- */

/* The steps of a section: the command of each with the JSON that it wrote, or with the tool that it lacks. */
static json_t *steps_json(const struct step *steps, unsigned n)
{
	json_t *list = json_array();
	for (unsigned i = 0; i < n; i++) {
		json_t *one = json_pack("{ss}", "command", steps[i].command);
		if (steps[i].lacks)
			json_object_set_new(one, "missing_tool", json_string(steps[i].lacks));
		else
			json_object_set(one, "result", steps[i].said);
		json_array_append_new(list, one);
	}
	return list;
}

static void write_json(json_t *root)
{
	char *path = tree_path("build/report.json");
	struct outfile o;
	outfile_open(&o, path);
	json_dumpf(root, o.f, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
	fputc('\n', o.f);
	outfile_close(&o);
	json_decref(root);
	free(path);
}

/* The PTX that stands in the tree, made again from its CUDA C; true when there is a clang to do it. */
static bool compile_again(void)
{
	char *script = tree_path("tools/ptx"), *log = tree_path("build/demo/ptx.log");
	const char *const argv[] = {script, "--check", workload, NULL};
	if (!tool_exists("clang")) {
		printf("  SKIP compiling the kernel again: no clang\n");
		return false;
	}
	printf("  tools/ptx --check %s\n", workload);
	if (proc_run(argv, NULL, log) != 0) {
		fputs(read_whole(log, NULL), stderr);
		die(EXIT_FAIL, "demo: the PTX of %s is not what clang makes of its source", workload);
	}
	free(script), free(log);
	return true;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	(void)key, (void)arg, (void)state;
	return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
    NULL,
    parse,
    NULL,
    "Takes a real kernel from CUDA C to a verdict: stream, policies, Verilog, lock step, area. Writes build/report.md. "
    "What needs a tool that is not there is skipped, and the report says so.",
    NULL,
    NULL,
    NULL};

static const char *const checked[] = {"lrr+rr", "mwf_gto+cff"}, *const built[] = {"lrr+rr", "gto+rr", "mwf_gto+cff"};
enum { CHECKED = sizeof checked / sizeof *checked, BUILT = sizeof built / sizeof *built };

static void start_area(struct step area[BUILT])
{
	const char *lacks = find_lack((const char *const[]){"yosys", NULL});
	for (unsigned i = 0; i < BUILT; i++) {
		char *name = xprintf("area-%u", i), *words = xprintf("area -c fermi -p %s", built[i]);
		area[i] = lacks ? skip(words, lacks) : start(name, words);
		free(name), free(words);
	}
}

static void run_lock_step(struct step lock_step[CHECKED])
{
	const char *lacks = find_lack((const char *const[]){"verilator", "g++", "make", NULL});
	for (unsigned i = 0; i < CHECKED; i++) {
		char *name = xprintf("cosim-%u", i),
		     *words = xprintf("cosim -c fermi -p %s -w build/demo/stream", checked[i]);
		lock_step[i] = lacks ? skip(words, lacks) : run(name, words);
		free(name), free(words);
	}
}

int cmd_demo(int argc, char **argv)
{
	struct step lock_step[CHECKED], area[BUILT];
	struct outfile report;

	argp_parse(&argp, argc, argv, 0, NULL, NULL);
	char *folder = tree_path("build/demo"), *path = tree_path("build/report.md");
	make_folder(folder);
	/* Synthesis takes longest and needs nothing of the rest. */
	start_area(area);
	bool compiled = compile_again();
	struct step trace = run("trace", "trace workloads/fast_walsh/fast_walsh.launch -o build/demo/stream");
	char *words = xprintf("sim -c fermi -p %s -w build/demo/stream", every_policy);
	struct step sim = run("sim", words);
	run("gen", "gen -c fermi -p mwf_gto+cff -o build/demo/rtl");
	run_lock_step(lock_step);
	for (unsigned i = 0; i < BUILT; i++)
		if (!area[i].lacks)
			finish(&area[i]);

	outfile_open(&report, path);
	fprintf(report.f, "# Warpsmith %s: %s on one Fermi SM\n", WARPSMITH_VERSION, workload);
	fprintf(report.f, "\nMade again by `make demo`. Each section names the commands that its numbers come from.\n");
	fprintf(report.f, "The kernel's PTX %s.\n",
		compiled ? "was compiled again from its CUDA C and is the same"
			 : "was not compiled again: SKIP, no clang");
	tell_kernel(report.f, &trace);
	tell_runs(report.f, &sim);
	tell_lock_step(report.f, lock_step, CHECKED);
	tell_area(report.f, area, BUILT);
	outfile_close(&report);
	write_json(json_pack("{si ss ss sb so so so so}", "schema_version", SCHEMA_VERSION, "generator",
			     "warpsmith " WARPSMITH_VERSION, "workload", workload, "ptx_compiled_again", compiled,
			     "kernel", steps_json(&trace, 1), "policies", steps_json(&sim, 1), "lock_step",
			     steps_json(lock_step, CHECKED), "area", steps_json(area, BUILT)));
	printf("\nbuild/report.md has this with its commands; build/demo/rtl has the Verilog.\n");
	free(words), free(folder), free(path);
	return EXIT_PASS;
}
