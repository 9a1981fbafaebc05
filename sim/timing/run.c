/* run.c - timing runs, with progress reports and deadlock detection. */
#include "sim/timing/run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/diag.h"
#include "base/progress.h"
#include "model/gpu/gpu.h"
#include "sim/timing/deadlock.h"

/* Clocked cycles between two checks for progress. */
enum { LOOK = 4096 };

uint64_t stream_instructions(const struct stream *stream)
{
	uint64_t sum = 0;
	for (unsigned k = 0; k < stream->kernel_count; k++) {
		const struct kernel_stream *kernel = &stream->kernels[k];
		if (kernel->source)
			return 0;
		for (unsigned w = 0; w < kernel->tbs * kernel->tb_warps; w++)
			sum += kernel->warps[w].count;
	}
	return sum;
}

struct timing_run {
	const struct stream *stream;
	struct gpu gpu;
	char policy[POLICY_TEXT];
	bool quiet;
	struct run_failure *failure;
	uint64_t total, issued, since; /* since: cycle of the last check that found an issue or an activity */
	struct timespec start;
	unsigned kernel;                    /* first kernel that has not completed */
	struct kernel_run before, *kernels; /* sums over the completed kernels; kernels: NULL: not wanted */
};

static double seconds_since(const struct timespec *start)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* Writes "N of M warp instructions". */
static const char *how_far(const struct timing_run *r, char text[64])
{
	int n = snprintf(text, 64, "%" PRIu64, r->issued);
	if (r->total)
		n += snprintf(text + n, 64 - (size_t)n, " of %" PRIu64, r->total);
	snprintf(text + n, 64 - (size_t)n, " warp instructions");
	return text;
}

/* The run ends early. */
static void fail(struct timing_run *r, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void fail(struct timing_run *r, int code, const char *format, ...)
{
	size_t used = strlen(r->failure->text);
	va_list args;
	va_start(args, format);
	vsnprintf(r->failure->text + used, RUN_FAILURE - used, format, args);
	va_end(args);
	r->failure->code = code;
}

/* Reports a deadlock; `since`: the cycle of the last activity. */
static void deadlock(struct timing_run *r, const char *what, uint64_t since)
{
	char lines[DEADLOCK_LINES][DEADLOCK_LINE];
	unsigned n = deadlock_explain(&r->gpu, lines);
	for (unsigned i = 0; i < n; i++)
		fail(r, EXIT_FAIL, "%s\n", lines[i]);
	fail(r, EXIT_FAIL, "%s: deadlock under %s: %s cycle %" PRIu64, r->stream->name, r->policy, what, since);
}

static void look(struct timing_run *r)
{
	uint64_t issued = gpu_issued(&r->gpu);
	if (issued != r->issued || gpu_under_way(&r->gpu))
		r->since = r->gpu.now;
	r->issued = issued;
	if (r->gpu.now - r->since > RUN_PATIENCE)
		deadlock(r, "no activity since", r->since);
	if (r->quiet)
		return;
	progress_of(issued, r->total, "%s on %s: cycle %" PRIu64 ", %.2f million warp instructions a second", r->policy,
		    r->stream->name, r->gpu.now, (double)issued / seconds_since(&r->start) / 1e6);
}

static void stop(struct timing_run *r)
{
	char text[64];
	r->issued = gpu_issued(&r->gpu);
	fail(r, EXIT_FAIL, "%s: stopped under %s at cycle %" PRIu64 " by --max-cycles: kernel %u of %u, %s",
	     r->stream->name, r->policy, r->gpu.now, r->gpu.grid.kernel + 1, r->stream->kernel_count, how_far(r, text));
}

/* Notes the kernels that completed in the last cycle. */
static void end_kernels(struct timing_run *r)
{
	for (; r->kernel < r->gpu.grid.kernel; r->kernel++) {
		struct kernel_run sum = {r->gpu.now, gpu_l1i_misses(&r->gpu)};
		if (r->kernels)
			r->kernels[r->kernel] =
			    (struct kernel_run){sum.cycles - r->before.cycles, sum.l1i_misses - r->before.l1i_misses};
		r->before = sum;
	}
}

/* Cycle by cycle, to the end of the last kernel or to a failure. */
static void clock_all(struct timing_run *r, uint64_t max_cycles)
{
	for (unsigned cycles = 1; !gpu_done(&r->gpu) && !r->failure->code; cycles++) {
		if (max_cycles && r->gpu.now == max_cycles)
			stop(r);
		else if (!gpu_clock(&r->gpu, max_cycles ? max_cycles : UINT64_MAX))
			deadlock(r, "no further event after", r->gpu.now);
		end_kernels(r);
		if (cycles % LOOK == 0 && !r->failure->code)
			look(r);
	}
	progress_end();
}

bool run_stream_try(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		    const struct run_options *options, struct timeline *timelines, struct kernel_run *kernels,
		    struct metrics *m, struct run_failure *failure)
{
	char why[CONFIG_WHY];
	struct timing_run r = {.stream = stream,
			       .total = stream_instructions(stream),
			       .kernels = kernels,
			       .failure = failure,
			       .quiet = options->quiet};

	*failure = (struct run_failure){0};
	config_policy_text(cfg, r.policy);
	clock_gettime(CLOCK_MONOTONIC, &r.start);
	if (!gpu_open(&r.gpu, cfg, front_end, stream, why)) {
		fail(&r, EXIT_USAGE, "%s: %s", stream->name, why);
		return false;
	}
	if (!gpu_share(&r.gpu, options->threads))
		fail(&r, EXIT_IO, "--threads %u: %s", options->threads, strerror(errno));
	if (timelines)
		gpu_watch(&r.gpu, timelines);
	if (options->histories)
		gpu_record(&r.gpu, options->histories);
	if (options->ports)
		gpu_record_ports(&r.gpu, options->ports_sm, options->ports);
	r.gpu.every_cycle = options->every_cycle;
	clock_all(&r, options->max_cycles);
	if (!failure->code && !gpu_check(&r.gpu, why))
		fail(&r, EXIT_BUG, "%s: stalls under %s do not add up: %s", stream->name, r.policy, why);
	gpu_metrics(&r.gpu, m);
	gpu_close(&r.gpu);
	return !failure->code;
}

const char *run_note(struct run_failure *failure)
{
	char *line = failure->text;
	for (char *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		note("%s", line);
	}
	return line;
}

void run_stream(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		const struct run_options *options, struct timeline *timelines, struct kernel_run *kernels,
		struct metrics *m)
{
	struct run_failure failure;
	if (!run_stream_try(cfg, front_end, stream, options, timelines, kernels, m, &failure))
		die(failure.code, "%s", run_note(&failure));
}
