/* run.c - timing runs of the library. */
#include <stdlib.h>

#include "base/thread_pool.h"
#include "library/guard.h"
#include "library/objects.h"
#include "sim/timing/run.h"

struct call {
	const struct config *cfg;
	const struct stream *stream;
	enum front_end_id front_end;
	struct run_options options;
	struct kernel_run *kernels;
	struct metrics metrics;
	struct run_failure failure;
};

static void run(void *argument)
{
	struct call *c = argument;
	run_stream_try(c->cfg, c->front_end, c->stream, &c->options, NULL, c->kernels, &c->metrics, &c->failure);
}

/* A kernel that is read while it runs can turn out to be malformed, which ends the run in a guard. */
static bool is_held(const struct stream *s)
{
	for (unsigned k = 0; k < s->kernel_count; k++)
		if (s->kernels[k].source)
			return false;
	return true;
}

static int run_guarded(struct call *c, struct ws_error *error)
{
	int code = WS_OK;
	if (is_held(c->stream))
		run(c);
	else
		code = guard_run(run, c, error);
	return !code && c->failure.code ? guard_fail(error, c->failure.code, "%s", c->failure.text) : code;
}

static void fill(struct ws_result *result, const struct metrics *m)
{
	*result = (struct ws_result){
	    .cycles = m->cycles,
	    .issued = m->issued,
	    .fetches = m->fetches,
	    .ipc = metrics_ipc(m),
	    .rtru = metrics_rtru(m),
	    .barrier_share = metrics_barrier_share(m),
	    .exit_share = metrics_exit_share(m),
	    .l1d_miss_rate = metrics_miss_rate(m),
	};
}

int ws_run(const struct ws_config *c, const struct ws_stream *s, const struct ws_run_options *options,
	   struct ws_result *result, uint64_t *kernel_cycles, struct ws_error *error)
{
	const struct ws_run_options none = {0}, *o = options ? options : &none;
	int code = config_check_finished(c, error);
	if (code)
		return code;
	if (o->threads > THREAD_POOL_MAX)
		return guard_fail(error, WS_USAGE, "threads = %u: allowed are 0 to %d", o->threads, THREAD_POOL_MAX);
	struct call call = {.cfg = &c->cfg, .stream = &s->stream};
	call.front_end = front_end_available(&c->cfg, o->golden ? FRONT_END_GOLDEN : FRONT_END_BIT_PARALLEL);
	call.options.max_cycles = o->max_cycles;
	/* A guard ends what its own thread does alone. */
	call.options.threads = o->threads && is_held(&s->stream) ? o->threads : 1;
	call.kernels = calloc(s->stream.kernel_count, sizeof *call.kernels);
	if (!call.kernels)
		abort();
	code = run_guarded(&call, error);
	for (unsigned k = 0; !code && kernel_cycles && k < s->stream.kernel_count; k++)
		kernel_cycles[k] = call.kernels[k].cycles;
	if (!code)
		fill(result, &call.metrics);
	free(call.kernels);
	return code;
}
