/* cmd_demo.c - `warpsmith demo`: all steps for one kernel, from CUDA C to synthesis, by the commands that a user types.
 *
 * Each step runs a warpsmith command in a process of its own and reads the JSON that it writes. The text on the
 * terminal, build/report.md and build/report.json hold these commands and their numbers. Only the build folder is
 * written: that of the source tree, or build/ in the current folder. */
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
#include "base/tree.h"
#include "base/version.h"
#include "cli/options.h"

static const char workload[] = "fast_walsh";
static const char every_policy[] = "all+rr,all+cff";

/* One step: a command of this program, its process and its result. */
struct step {
	char *command;    /* as a user types it */
	char *json, *log; /* paths of its JSON and of its output */
	pid_t pid;
	json_t *result;
	const char *missing; /* the tool whose absence skips the step; NULL: it runs */
};

enum { MOST_ARGS = 16 };

static const char *top; /* the folder in which the commands run; build/ is in it */

/* The next of the words that blanks separate; a word in double quotes may have blanks. NULL at the end. */
static char *next_word(char **words)
{
	char *word = *words + strspn(*words, " ");
	const char *end = *word == '"' ? "\"" : " ";
	word += *word == '"';
	if (!*word)
		return NULL;
	size_t length = strcspn(word, end);
	*words = word + length + (word[length] != '\0');
	word[length] = '\0';
	return word;
}

/* Runs `warpsmith WORDS --json FILE` in the child process, which ends with its parent. */
static _Noreturn void work(const struct step *s, const char *words)
{
	char *self = own_program(), *rest = xstrdup(words);
	const char *argv[MOST_ARGS] = {self};
	unsigned argc = 1;

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	for (char *word = next_word(&rest); word && argc < MOST_ARGS - 3; word = next_word(&rest))
		argv[argc++] = word;
	argv[argc++] = "--json";
	argv[argc++] = s->json;
	_exit(proc_run(argv, top, s->log));
}

/* Starts `warpsmith WORDS`, words for next_word(); its files are build/demo/NAME.json and NAME.log. */
static struct step start(const char *name, const char *words)
{
	char *base = xprintf("%s/build/demo/%s", top, name);
	struct step s = {
	    xprintf("warpsmith %s", words), xprintf("%s.json", base), xprintf("%s.log", base), 0, NULL, NULL};

	fflush(NULL);
	s.pid = fork();
	if (s.pid < 0)
		die(EXIT_IO, "demo: cannot start a process: %s", strerror(errno));
	if (s.pid == 0)
		work(&s, words);
	free(base);
	return s;
}

/* Waits for a step and reads its result. A step that fails ends the demo with the step's own exit status. */
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
		die(code > EXIT_BUG ? EXIT_BUG : code, "demo: `%s` ended with exit status %d", s->command, code);
	}
	s->result = json_load_file(s->json, 0, &error);
	if (!s->result)
		die(EXIT_BUG, "demo: %s: %s", s->json, error.text);
}

/* The first of the tools that is not installed; NULL: all are. */
static const char *find_missing(const char *const tools[])
{
	while (*tools && tool_exists(*tools))
		tools++;
	return *tools;
}

static struct step skip(const char *words, const char *missing)
{
	printf("  SKIP warpsmith %s: no %s\n", words, missing);
	return (struct step){.command = xprintf("warpsmith %s", words), .missing = missing};
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
		die(EXIT_BUG, "demo: a result has no number '%s'", key);
	return json_number_value(value);
}

static const char *text(const json_t *object, const char *key)
{
	const char *value = json_string_value(json_object_get(object, key));
	if (!value)
		die(EXIT_BUG, "demo: a result has no text '%s'", key);
	return value;
}

/* Prints a line to the terminal and to the report. */
#define PRINT(report, ...) (printf(__VA_ARGS__), fprintf(report, __VA_ARGS__))

static void print_title(FILE *report, const char *title, const struct step *step)
{
	fprintf(report, "\n## %s\n\n", title);
	printf("\n%s\n\n", title);
	if (step)
		fprintf(report, "`%s`\n\n", step->command);
}

/* The section of a step that a missing tool skips. */
static void print_missing(FILE *report, const char *title, const char *missing)
{
	print_title(report, title, NULL);
	PRINT(report, "SKIP: no %s\n", missing);
}

static void print_kernel(FILE *report, const struct step *trace)
{
	const json_t *kernel;
	size_t i;
	print_title(report, "The kernel", trace);
	PRINT(report, "| kernel | TBs | warps per TB | warp instructions | barriers | partial masks | output |\n");
	PRINT(report, "|---|---|---|---|---|---|---|\n");
	json_array_foreach(json_object_get(trace->result, "kernels"), i, kernel)
	    PRINT(report, "| %s | %.0f | %.0f | %.0f | %.0f | %.1f %% | equal to the C reference |\n",
		  text(kernel, "name"), number(kernel, "tbs"), number(kernel, "warps_per_tb"),
		  number(kernel, "warp_instructions"), number(kernel, "barriers"), 100 * number(kernel, "divergence"));
}

static void print_runs(FILE *report, const struct step *sim)
{
	const json_t *r;
	size_t i;
	char *title = xprintf("Policies on the model of one Fermi SM (front end: %s)", text(sim->result, "front_end"));
	print_title(report, title, sim);
	free(title);
	PRINT(report, "| policy | cycles | IPC | speedup over lrr+rr | at barriers | at exit | RTRU |\n");
	PRINT(report, "|---|---|---|---|---|---|---|\n");
	json_array_foreach(json_object_get(sim->result, "runs"), i, r)
	    PRINT(report, "| %-17s | %.0f | %.3f | %.3f | %.1f %% | %.1f %% | %.3f |\n", text(r, "policy"),
		  number(r, "cycles"), number(r, "ipc"), number(r, "speedup"), 100 * number(r, "barrier_share"),
		  100 * number(r, "exit_share"), number(r, "rtru"));
}

static void print_lock_step(FILE *report, const struct step *steps, unsigned n)
{
	static const char title[] = "Model and Verilog in lock step, the whole kernel";
	if (steps[0].missing) {
		print_missing(report, title, steps[0].missing);
		return;
	}
	char *whole = xprintf("%s (front end: %s)", title, text(steps[0].result, "front_end"));
	print_title(report, whole, NULL);
	free(whole);
	for (unsigned i = 0; i < n; i++)
		fprintf(report, "`%s`%s", steps[i].command, i + 1 < n ? "  \n" : "\n\n");
	PRINT(report, "| policy | simulator | cycles | values compared | mismatches |\n|---|---|---|---|---|\n");
	for (unsigned i = 0; i < n; i++)
		PRINT(report, "| %-17s | %s | %.0f | %.0f | %.0f |\n", text(steps[i].result, "policy"),
		      text(steps[i].result, "simulator"), number(steps[i].result, "cycles"),
		      number(steps[i].result, "comparisons"), number(steps[i].result, "mismatches"));
}

static void print_block(FILE *report, const char *policy, const json_t *block)
{
	PRINT(report, "| %-17s | %-12s | %.0f | %.0f | %.0f |\n", policy, text(block, "name"), number(block, "cells"),
	      number(block, "luts"), number(block, "ffs"));
}

/* Each block alone, then the flattened front end, whose logic is optimized across blocks. */
static void print_area(FILE *report, const struct step *steps, unsigned n)
{
	const json_t *block;
	size_t k;
	static const char title[] = "Area by Yosys, without the observe ports";
	if (steps[0].missing) {
		print_missing(report, title, steps[0].missing);
		return;
	}
	print_title(report, title, NULL);
	for (unsigned i = 0; i < n; i++)
		fprintf(report, "`%s`%s", steps[i].command, i + 1 < n ? "  \n" : "\n\n");
	PRINT(report, "| policy | block | cells | LUT4s | flip-flops |\n|---|---|---|---|---|\n");
	for (unsigned i = 0; i < n; i++) {
		const char *policy = text(steps[i].result, "policy");
		json_array_foreach(json_object_get(steps[i].result, "blocks"), k, block)
		    print_block(report, policy, block);
		print_block(report, policy, json_object_get(steps[i].result, "front_end"));
	}
}

/* ---- build/report.json ---- */

/* The steps of a section: each command with its result, or with the tool whose absence skipped it. */
static json_t *steps_json(const struct step *steps, unsigned n)
{
	json_t *list = json_array();
	for (unsigned i = 0; i < n; i++) {
		json_t *one = json_pack("{ss}", "command", steps[i].command);
		if (steps[i].missing)
			json_object_set_new(one, "missing_tool", json_string(steps[i].missing));
		else
			json_object_set(one, "result", steps[i].result);
		json_array_append_new(list, one);
	}
	return list;
}

static void write_json(json_t *root)
{
	char *path = xprintf("%s/build/report.json", top);
	struct outfile o;
	outfile_open(&o, path);
	json_dumpf(root, o.f, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
	fputc('\n', o.f);
	outfile_close(&o);
	json_decref(root);
	free(path);
}

/* Compiles the kernel's CUDA C again and compares with the PTX in the tree. False: there is no clang. */
static bool compile_again(void)
{
	char *script = tree_path("tools/ptx"), *log = xprintf("%s/build/demo/ptx.log", top);
	const char *const argv[] = {script, "--check", workload, NULL};
	if (!tool_exists("clang")) {
		printf("  SKIP compiling the kernel again: no clang\n");
		return false;
	}
	printf("  tools/ptx --check %s\n", workload);
	if (proc_run(argv, NULL, log) != 0) {
		fputs(read_whole(log, NULL), stderr);
		die(EXIT_FAIL, "demo: the PTX of %s in the tree differs from what clang compiles its source to",
		    workload);
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
    "Runs all steps for one kernel: instruction stream, timing runs of every policy, Verilog, lock step, area. Writes "
    "build/report.md and build/report.json. A step whose tool is not installed is skipped and reported as SKIP.",
    NULL,
    NULL,
    NULL};

static const char *const checked[] = {"lrr+rr", "mwf_gto+cff"}, *const built[] = {"lrr+rr", "gto+rr", "mwf_gto+cff"};
enum { CHECKED = sizeof checked / sizeof *checked, BUILT = sizeof built / sizeof *built };

static void start_area(struct step area[BUILT])
{
	const char *missing = find_missing((const char *const[]){"yosys", NULL});
	for (unsigned i = 0; i < BUILT; i++) {
		char *name = xprintf("area-%u", i), *words = xprintf("area -c fermi -p %s", built[i]);
		area[i] = missing ? skip(words, missing) : start(name, words);
		free(name), free(words);
	}
}

static void run_lock_step(struct step lock_step[CHECKED])
{
	const char *missing = find_missing((const char *const[]){"verilator", "g++", "make", NULL});
	for (unsigned i = 0; i < CHECKED; i++) {
		char *name = xprintf("cosim-%u", i),
		     *words = xprintf("cosim -c fermi -p %s -w build/demo/stream", checked[i]);
		lock_step[i] = missing ? skip(words, missing) : run(name, words);
		free(name), free(words);
	}
}

/* Sets `top`, and returns the folder of the steps' files. */
static char *find_top(void)
{
	static const char below[] = "/build/demo";
	char *folder = result_path("demo");
	size_t length = strlen(folder), end = strlen(below);
	top = length > end ? xprintf("%.*s", (int)(length - end), folder) : ".";
	return folder;
}

/* The workload's launch file is named as the folder `top` shows it, or by its full path where it is not below. */
static char *trace_words(void)
{
	static const char launch[] = "workloads/fast_walsh/fast_walsh.launch";
	char *full = tree_path(launch), *here = xprintf("%s/%s", top, launch);
	const char *file = strcmp(full, here) == 0 ? launch : full, *quote = strchr(file, ' ') ? "\"" : "";
	char *words = xprintf("trace %s%s%s -o build/demo/stream", quote, file, quote);
	free(full);
	free(here);
	return words;
}

int cmd_demo(int argc, char **argv)
{
	struct step lock_step[CHECKED], area[BUILT];
	struct outfile report;

	options_parse(&argp, argc, argv, NULL);
	char *folder = find_top(), *path = xprintf("%s/build/report.md", top);
	make_folder(folder);
	/* First, because synthesis takes longest and needs none of the other results. */
	start_area(area);
	bool compiled = compile_again();
	char *words = trace_words();
	struct step trace = run("trace", words);
	free(words);
	words = xprintf("sim -c fermi -p %s -w build/demo/stream", every_policy);
	struct step sim = run("sim", words);
	run("gen", "gen -c fermi -p mwf_gto+cff -o build/demo/rtl");
	run_lock_step(lock_step);
	for (unsigned i = 0; i < BUILT; i++)
		if (!area[i].missing)
			finish(&area[i]);

	outfile_open(&report, path);
	fprintf(report.f, "# Warpsmith %s: %s on one Fermi SM\n", WARPSMITH_VERSION, workload);
	fprintf(report.f, "\nWritten by `make demo`. Each section names the commands that its numbers come from.\n");
	fprintf(report.f, "The kernel's PTX %s.\n",
		compiled ? "equals what clang compiles its CUDA C to" : "was not compiled again: SKIP, no clang");
	print_kernel(report.f, &trace);
	print_runs(report.f, &sim);
	print_lock_step(report.f, lock_step, CHECKED);
	print_area(report.f, area, BUILT);
	outfile_close(&report);
	write_json(json_pack("{si ss ss sb so so so so}", "schema_version", SCHEMA_VERSION, "generator",
			     "warpsmith " WARPSMITH_VERSION, "workload", workload, "ptx_compiled_again", compiled,
			     "kernel", steps_json(&trace, 1), "policies", steps_json(&sim, 1), "lock_step",
			     steps_json(lock_step, CHECKED), "area", steps_json(area, BUILT)));
	printf("\nbuild/report.md and build/report.json hold these results with their commands; build/demo/rtl holds "
	       "the Verilog.\n");
	free(words), free(folder), free(path);
	return EXIT_PASS;
}
