/* cmd_trace.c - `warpsmith trace`: executes the kernels of a launch file and records their instruction streams. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cli/options.h"
#include "sim/accelsim/accelsim.h"
#include "sim/launch/launch.h"
#include "sim/launch/schedule_check.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"

enum format { NATIVE, ACCELSIM };

static void write_accelsim(const struct stream *s, const char *dir)
{
	accelsim_write(s, dir); /* prints a note for each thing that the format cannot hold */
}

static const struct {
	const char *name, *file; /* file: marks a folder of this format */
	void (*write)(const struct stream *s, const char *dir);
} formats[] = {
    [NATIVE] = {"native", STREAM_NAME, stream_write},
    [ACCELSIM] = {"accelsim", "kernelslist.g", write_accelsim},
};

struct arguments {
	struct common_options common;
	const char *file, *output;
	enum format format;
	struct launch_options options;
	struct ptx_schedule schedule;
	bool check_order;
};

enum { OPTION_ORDER = 256, OPTION_CHECK_ORDER, OPTION_NO_STREAM, OPTION_LAUNCH };

static const struct argp_option options[] = {
    {"output", 'o', "DIR", 0, "write the stream and the dumps into DIR (required, except with --no-stream)", 0},
    {"launch", OPTION_LAUNCH, "TEXT", 0,
     "for a .cu file: the lines of its launch file, separated by ';'; without it, NAME.launch beside NAME.cu is read",
     0},
    {"no-stream", OPTION_NO_STREAM, NULL, 0,
     "execute and check the outputs only: no stream is kept or written, so that memory does not grow with the executed "
     "instructions",
     0},
    {"format", 'f', "FORMAT", 0,
     "native: stream.wst (default); accelsim: kernelslist.g and a .traceg for each kernel, a trace for Accel-Sim", 0},
    {"order", OPTION_ORDER, "ORDER", 0,
     "the order in which warps execute: rr:N, in turns of N instructions (default rr:4096); rtc, each as far as it "
     "gets, "
     "from the first warp on; reverse, the same from the last warp; random:SEED",
     0},
    {"check-order", OPTION_CHECK_ORDER, NULL, 0,
     "also execute in the orders rtc, reverse and random:1, and report where the streams differ", 0},
    {"budget", 'b', "N", 0,
     "instructions that a thread block may execute before it counts as spinning (default 16777216)", 0},
    {0},
};

static uint64_t positive(struct argp_state *state, const char *text)
{
	char *end;
	errno = 0;
	uint64_t value = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno || !value)
		argp_error(state, "'%s': a number from 1 to 2^64-1 is expected", text);
	return value;
}

static enum format format_named(struct argp_state *state, const char *name)
{
	if (!strcmp(name, formats[ACCELSIM].name))
		return ACCELSIM;
	if (strcmp(name, formats[NATIVE].name))
		argp_error(state, "--format %s: native or accelsim is expected", name);
	return NATIVE;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'o':
		a->output = arg;
		return 0;
	case 'f':
		a->format = format_named(state, arg);
		return 0;
	case OPTION_ORDER:
		if (!ptx_schedule_parse(&a->schedule, arg))
			argp_error(state, "order '%s': rr, rr:N, rtc, reverse or random:SEED is expected", arg);
		a->options.schedule = &a->schedule;
		return 0;
	case OPTION_CHECK_ORDER:
		a->check_order = true;
		return 0;
	case OPTION_LAUNCH:
		a->options.text = arg;
		return 0;
	case OPTION_NO_STREAM:
		a->options.no_stream = true;
		return 0;
	case 'b':
		a->options.budget = positive(state, arg);
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case ARGP_KEY_ARG:
		if (a->file)
			argp_error(state, "more than one launch file");
		a->file = arg;
		return 0;
	case ARGP_KEY_END:
		if (!a->file || (!a->output && !a->options.no_stream))
			argp_error(state, "a launch file and -o DIR are expected");
		if (a->options.no_stream && (a->check_order || a->format != NATIVE))
			argp_error(state, "--no-stream excludes --check-order and --format: they need a stream");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static void print_kernel(const struct kernel_stream *k, const struct stream_stats *t)
{
	printf("%s: %u TBs of %u warps, %" PRIu64 " warp instructions, %" PRIu64 " lane instructions, %" PRIu64
	       " barriers, %.1f%% with part of the warp%s\n",
	       k->name, k->tbs, k->tb_warps, t->warp_instructions, t->lane_instructions, t->barriers,
	       100 * t->divergence, k->may_depend ? ", may depend on the order of warps" : "");
	if (t->textures)
		printf("%s: %" PRIu64 " texture fetches, which are timed as SP operations\n", k->name, t->textures);
	if (k->printed)
		printf("%s: %" PRIu64 " calls of printf\n", k->name, k->printed);
}

static json_t *kernel_json(const struct kernel_stream *k, const struct stream_stats *t)
{
	return json_pack("{s:s, s:[iii], s:[iii], s:i, s:i, s:i, s:i, s:I, s:I, s:I, s:f, s:b, s:I, s:I}", "name",
			 k->name, "grid", (int)k->grid[0], (int)k->grid[1], (int)k->grid[2], "block", (int)k->block[0],
			 (int)k->block[1], (int)k->block[2], "tbs", (int)k->tbs, "warps_per_tb", (int)k->tb_warps,
			 "regs", (int)k->regs, "shared_bytes", (int)k->shared_bytes, "warp_instructions",
			 (json_int_t)t->warp_instructions, "lane_instructions", (json_int_t)t->lane_instructions,
			 "barriers", (json_int_t)t->barriers, "divergence", t->divergence, "may_depend_on_order",
			 k->may_depend, "printf_calls", (json_int_t)k->printed, "texture_fetches",
			 (json_int_t)t->textures);
}

static void report(const struct arguments *a, const struct stream *s, unsigned failed)
{
	json_t *kernels = json_array();
	for (unsigned i = 0; i < s->kernel_count; i++) {
		struct stream_stats t = stream_stats(&s->kernels[i]);
		if (!common_is_quiet(&a->common))
			print_kernel(&s->kernels[i], &t);
		json_array_append_new(kernels, kernel_json(&s->kernels[i], &t));
	}
	common_write_json(&a->common,
			  json_pack("{s:s, s:s, s:s, s:i, s:o}", "command", "trace", "workload", s->name, "order",
				    s->schedule, "expects_failed", (int)failed, "kernels", kernels));
}

/* Refuses a folder that cannot be written, or that holds the other format: it would be read as only one of the two.
 * Done before the kernels run. */
static void check_output(const struct arguments *a)
{
	char *path = xprintf("%s/%s", a->output, formats[a->format].file);
	char *other = xprintf("%s/%s", a->output, formats[!a->format].file);
	if (access(other, F_OK) == 0)
		die(EXIT_IO, "%s: cannot write: the folder holds %s, of the other format: expected another folder",
		    path, other);
	if (access(a->output, F_OK) == 0)
		outfile_check(path);
	free(path);
	free(other);
}

/* NAME.cu without --launch is described by NAME.launch. */
static void find_launch_file(struct arguments *a)
{
	const char *end = strrchr(a->file, '.');
	bool cuda = end && !strcmp(end, ".cu");
	if (a->options.text && !cuda)
		die(EXIT_USAGE, "%s: --launch needs a .cu file", a->file);
	if (!cuda || a->options.text)
		return;
	char *path = xprintf("%.*s.launch", (int)(end - a->file), a->file);
	if (access(path, R_OK) != 0)
		die(EXIT_USAGE,
		    "%s: there is no %s, which describes its launches: write one, or give its lines as --launch "
		    "'kernel NAME; grid X; block X; ...; launch' (`warpsmith init NAME` writes an example)",
		    a->file, path);
	a->file = path;
}

int cmd_trace(int argc, char **argv)
{
	const struct argp_child children[] = {{&common_argp_json, 0, NULL, 0}, {0}};
	const struct argp argp = {
	    options,
	    parse,
	    "LAUNCHFILE|FILE.cu",
	    "Executes the kernels of LAUNCHFILE, or of FILE.cu, which clang compiles, checks its expect directives, "
	    "and writes the stream of warp instructions and the dumps to DIR. "
	    "Exit status 1 if an expect directive fails.",
	    children,
	    NULL,
	    NULL};
	struct arguments a = {0};
	struct stream s;
	options_parse(&argp, argc, argv, &a);
	a.options.output = a.output;
	find_launch_file(&a);
	if (!a.options.no_stream)
		check_output(&a);
	a.options.write_stream = a.format == NATIVE && !a.check_order && !a.options.no_stream &&
				 (!a.options.schedule || ptx_schedule_ascends(a.options.schedule));
	unsigned failed = launch_run(a.file, &a.options, &s);
	if (!s.kernel_count)
		die(EXIT_USAGE, "%s: it launches no kernel", a.file);
	if (!a.options.no_stream && !a.options.write_stream)
		formats[a.format].write(&s, a.output);
	if (a.check_order)
		failed += schedule_check(a.file, &a.options, &s);
	report(&a, &s, failed);
	stream_free(&s);
	return failed ? EXIT_FAIL : EXIT_PASS;
}
