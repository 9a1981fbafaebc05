/* sim_run.c - a timing run, and its numbers as JSON and as rows. */
#include "sim/timing/sim_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "config/config_json.h"
#include "sim/streams/stream_stats.h"

/* A kernel whose warps spend more than this share of their time at barriers and exits is barrier-intensive (BAWS,
 * Section 3). */
static const double intensive = 0.15;

/* The name of a kernel in a trace may be no UTF-8, which JSON has no place for. */
static json_t *kernels_json(const struct stream *stream, const struct kernel_run *kernels)
{
	json_t *all = json_array();
	for (unsigned k = 0; k < stream->kernel_count; k++) {
		json_t *name = json_string(stream->kernels[k].name);
		json_array_append_new(
		    all, json_pack("{s:o, s:I, s:I}", "name", name ? name : json_sprintf("kernel %u", k + 1), "cycles",
				   (json_int_t)kernels[k].cycles, "l1i_misses", (json_int_t)kernels[k].l1i_misses));
	}
	return all;
}

void sim_run_fill(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		  const struct metrics *m, const struct kernel_run *kernels, struct sim_run *r)
{
	*r = (struct sim_run){.workload = xstrdup(stream->name),
			      .front_end = front_end_available(cfg, front_end),
			      .metrics = *m,
			      .kernels = kernels_json(stream, kernels),
			      .textures = stream_has_textures(stream)};
	policy_text(&cfg->policy, r->policy);
	config_hash(cfg, r->hash);
}

bool sim_run_try(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		 const struct run_options *options, struct timeline *timelines, struct sim_run *r,
		 struct run_failure *failure)
{
	struct kernel_run *kernels = xalloc(stream->kernel_count * sizeof *kernels);
	memset(r, 0, sizeof *r);
	r->front_end = front_end_available(cfg, front_end);
	policy_text(&cfg->policy, r->policy);
	config_hash(cfg, r->hash);
	bool ran = run_stream_try(cfg, r->front_end, stream, options, timelines, kernels, &r->metrics, failure);
	struct metrics m = r->metrics;
	if (ran)
		sim_run_fill(cfg, front_end, stream, &m, kernels, r);
	free(kernels);
	return ran;
}

void sim_run(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
	     const struct run_options *options, struct timeline *timelines, struct sim_run *r)
{
	struct run_failure failure;
	if (!sim_run_try(cfg, front_end, stream, options, timelines, r, &failure))
		die(failure.code, "%s", run_note(&failure));
}

void sim_run_free(struct sim_run *r)
{
	free(r->workload);
	json_decref(r->kernels);
}

/* ---- JSON ---- */

static json_t *states_json(const uint64_t *counts, unsigned n, const struct state_name *names)
{
	json_t *all = json_object();
	for (unsigned i = 0; i < n; i++)
		json_object_set_new(all, names[i].name, json_integer((json_int_t)counts[i]));
	return all;
}

static json_t *memory_json(const struct metrics *m)
{
	const struct l1d_counts *c = &m->l1d;
	return json_pack("{s:I, s:I, s:I, s:f, s:{s:I, s:I, s:I}}", "loads", (json_int_t)c->accesses, "misses",
			 (json_int_t)c->misses, "merged", (json_int_t)c->merged, "miss_rate", metrics_miss_rate(m),
			 "reservation_fails", "mshr", (json_int_t)c->no_mshr, "miss_queue", (json_int_t)c->no_queue,
			 "ways", (json_int_t)c->no_way);
}

json_t *sim_run_json(const struct sim_run *r)
{
	const struct metrics *m = &r->metrics;
	double barrier = metrics_barrier_share(m), both = barrier + metrics_exit_share(m);
	json_t *run =
	    json_pack("{s:s, s:s, s:s, s:s, s:b, s:I, s:I, s:f, s:f}", "workload", r->workload, "policy", r->policy,
		      "front_end", front_end_name(r->front_end), "config_hash", r->hash, "textures_timed_as_sp",
		      r->textures, "cycles", (json_int_t)m->cycles, "warp_instructions", (json_int_t)m->issued, "ipc",
		      metrics_ipc(m), "speedup", r->speedup);
	json_object_update_new(run, json_pack("{s:f, s:f, s:f, s:b, s:f, s:f, s:f, s:I}", "barrier_share", barrier,
					      "exit_share", metrics_exit_share(m), "barrier_intensity", both,
					      "barrier_intensive", both > intensive, "rtru", metrics_rtru(m),
					      "warps_in_flight", metrics_in_flight(m), "last_tb_cycles",
					      metrics_last_tb(m), "fetches", (json_int_t)m->fetches));
	json_object_set_new(run, "warp_cycles", states_json(m->stalls.warps, WARP_STATES, warp_states));
	json_object_set_new(run, "scheduler_cycles", states_json(m->stalls.slots, SLOT_STATES, slot_states));
	json_object_set_new(run, "l1d", memory_json(m));
	json_object_set(run, "kernels", r->kernels);
	return run;
}

/* ---- rows ---- */

struct rows {
	void (*row)(void *arg, const char *kernel, const char *metric, const char *value);
	void *arg;
};

static void one_row(const struct rows *rows, const char *kernel, const char *metric, const json_t *value)
{
	char text[64];
	if (json_is_real(value))
		snprintf(text, sizeof text, "%.12g", json_real_value(value));
	else if (json_is_boolean(value))
		snprintf(text, sizeof text, "%d", json_is_true(value));
	else
		snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	rows->row(rows->arg, kernel, metric, text);
}

/* The numbers of an object; `before`: the keys around it, each with a point behind it. */
static void object_rows(const struct rows *rows, const char *kernel, const char *before, json_t *object)
{
	const char *key;
	json_t *value;
	json_object_foreach(object, key, value)
	{
		char *metric = xprintf("%s%s", before, key);
		if (json_is_object(value)) {
			char *inner = xprintf("%s.", metric);
			object_rows(rows, kernel, inner, value);
			free(inner);
		} else if (json_is_number(value) || json_is_boolean(value)) {
			one_row(rows, kernel, metric, value);
		}
		free(metric);
	}
}

void sim_rows(json_t *run, void (*row)(void *arg, const char *kernel, const char *metric, const char *value), void *arg)
{
	const struct rows rows = {row, arg};
	json_t *kernels = json_object_get(run, "kernels"), *kernel;
	size_t k;
	object_rows(&rows, "all", "", run);
	json_array_foreach(kernels, k, kernel)
	{
		char *name = xprintf("%zu:%s", k + 1, json_string_value(json_object_get(kernel, "name")));
		object_rows(&rows, name, "", kernel);
		free(name);
	}
}
