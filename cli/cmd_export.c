/* cmd_export.c - `warpsmith export`: a timing run in the formats of other tools. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cli/options.h"
#include "sim/exports/export.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/why/record.h"
#include "sim/workloads/workload.h"

enum { KEY_WINDOW = 0x200, KEY_SM };
enum { MOST_WAVES = 1000 }; /* cycles of a WaveJSON file */

struct args {
	struct common_options common;
	const char *workload, *output;
	enum export_kind kind;
	uint64_t first, last, sm;
	bool has_window, has_sm;
};

/* --window FIRST-LAST. */
static void take_window(struct args *a, const char *arg)
{
	char *dash = strchr(arg, '-');
	if (!dash)
		die(EXIT_USAGE, "--window %s: expected FIRST-LAST, as in 1000-1200", arg);
	char *first = xprintf("%.*s", (int)(dash - arg), arg);
	a->first = common_parse_number("--window", first);
	a->last = common_parse_number("--window", dash + 1);
	free(first);
	if (a->last < a->first)
		die(EXIT_USAGE, "--window %s: expected FIRST-LAST, FIRST not behind LAST", arg);
	a->has_window = true;
}

static void take_kind(struct args *a, const char *arg, struct argp_state *state)
{
	if (a->kind != EXPORT_KINDS)
		argp_error(state, "%s: expected one format", arg);
	a->kind = export_find(arg);
	if (a->kind == EXPORT_KINDS)
		argp_error(state, "no format '%s': allowed are perfetto, kanata, gpgpusim and wavejson", arg);
}

static void check_end(const struct args *a, struct argp_state *state)
{
	if (a->kind == EXPORT_KINDS)
		argp_error(state, "the format is missing: perfetto, kanata, gpgpusim or wavejson");
	if (!a->workload)
		argp_error(state, "-w WORKLOAD is missing: expected a name, a .launch file or a folder");
	if (!a->output)
		argp_error(state, "-o FILE is missing: expected a file, or - for standard output");
	if (a->kind == EXPORT_GPGPUSIM && (a->has_window || a->has_sm))
		argp_error(state, "gpgpusim is of the whole run: no --window and no --sm");
	if (a->kind == EXPORT_PERFETTO && a->has_sm)
		argp_error(state, "perfetto has all SMs: no --sm");
	if (a->kind == EXPORT_WAVEJSON && (!a->has_window || a->last - a->first >= MOST_WAVES))
		argp_error(state, "wavejson needs --window FIRST-LAST, of at most %d cycles", MOST_WAVES);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct args *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case 'w':
		a->workload = arg;
		return 0;
	case 'o':
		a->output = arg;
		return 0;
	case KEY_WINDOW:
		take_window(a, arg);
		return 0;
	case KEY_SM:
		a->sm = common_parse_number("--sm", arg);
		a->has_sm = true;
		return 0;
	case ARGP_KEY_ARG:
		take_kind(a, arg, state);
		return 0;
	case ARGP_KEY_END:
		check_end(a, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
    {"workload", 'w', "WORKLOAD", 0,
     "a name of `list workloads`, a .launch file, or a folder that `trace` wrote; no Accel-Sim trace", 0},
    {"output", 'o', "FILE", 0, "the file to write; -: standard output", 0},
    {"window", KEY_WINDOW, "FIRST-LAST", 0,
     "these cycles alone, from 0; wavejson needs it (at most 1000 cycles), gpgpusim has none", 0},
    {"sm", KEY_SM, "N", 0, "kanata, wavejson: the SM, from 0 (default: 0)", 0},
    {0}};
static const struct argp_child children[] = {{&common_argp_run, 0, NULL, 0}, {0}};
static const struct argp argp = {
    options,
    parse,
    "perfetto|kanata|gpgpusim|wavejson",
    EXPORT_MEANING
    ".\vperfetto: Chrome's trace events, for ui.perfetto.dev. kanata: the log of instructions that Konata shows. "
    "gpgpusim: lines of GPGPU-Sim's statistics. wavejson: the front end's ports, for WaveDrom. docs/exports.md.",
    children,
    NULL,
    NULL};

static void record(const struct config *cfg, const struct stream *stream, struct export_run *e,
		   struct port_record *ports)
{
	struct kernel_run *kernels = xalloc(stream->kernel_count * sizeof *kernels);
	const struct run_options run = {.threads = 1, .ports = ports, .ports_sm = e->sm};
	e->kernels = kernels;
	why_record(cfg, stream, &run, kernels, &e->run);
	unsigned sm = why_cut(&e->run);
	if (sm < cfg->sms)
		die(EXIT_FAIL, "%s under %s: the run is too long: SM %u has more than %u changes of state",
		    stream->name, e->run.policy, sm, (unsigned)HISTORY_SPANS);
}

/* The window, within the run. */
static void set_window(const struct args *a, struct export_run *e)
{
	uint64_t end = e->run.metrics.cycles - 1;
	e->first = a->has_window ? a->first : 0;
	e->last = a->has_window && a->last < end ? a->last : end;
	if (e->first > end)
		die(EXIT_USAGE, "--window: cycle %llu: the run has cycles 0 to %llu", (unsigned long long)e->first,
		    (unsigned long long)end);
}

static void write_file(const struct args *a, const struct export_run *e)
{
	struct outfile o = {.f = stdout};
	bool file = strcmp(a->output, "-") != 0;
	if (file)
		outfile_open(&o, a->output);
	export_write(a->kind, e, o.f);
	if (file)
		outfile_close(&o);
}

int cmd_export(int argc, char **argv)
{
	static struct config cfg;
	struct stream stream;
	struct port_record ports;
	struct args a = {.kind = EXPORT_KINDS};
	options_parse(&argp, argc, argv, &a);
	common_make_config(&a.common, NULL, &cfg);
	struct export_run e = {.sm = (unsigned)a.sm};
	if (a.sm >= cfg.sms)
		die(EXIT_USAGE, "--sm %llu: the GPU has SMs 0 to %u (--set sms=N)", (unsigned long long)a.sm,
		    cfg.sms - 1);
	if (strcmp(a.output, "-") != 0)
		outfile_check(a.output);
	workload_load_whole(&stream, a.workload);
	why_refuse_trace(&stream, "is not held in memory");
	if (stream_has_textures(&stream))
		note("%s " STREAM_TEXTURES, stream.name);
	bool waves = a.kind == EXPORT_WAVEJSON;
	if (waves)
		port_record_open(&ports, a.first, a.last);
	record(&cfg, &stream, &e, waves ? &ports : NULL);
	e.ports = &ports;
	set_window(&a, &e);
	write_file(&a, &e);
	if (waves)
		port_record_close(&ports);
	why_record_free(&e.run);
	free((void *)(uintptr_t)e.kernels);
	stream_free(&stream);
	return EXIT_PASS;
}
