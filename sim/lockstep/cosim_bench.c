/* cosim_bench.c - measures the speed of the model, the RTL and lock step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/diag.h"
#include "sim/lockstep/cosim.h"
#include "sim/stimuli/random.h"

enum { RUNS = 5 };

/* The recorded inputs of a random run, to drive the model or the RTL alone. */
struct input_recording {
	const struct cosim *c;
	struct simulator *simulator;
	struct front_end_in *in;
	uint32_t *frames;
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void record(struct input_recording *r)
{
	const struct cosim *c = r->c;
	struct stimulus *s = random_open(c->cfg, c->seed);
	struct lockstep l;
	r->in = xalloc(c->cycles * sizeof *r->in);
	r->frames = xalloc(c->cycles * c->pins->in_words * sizeof *r->frames);
	lockstep_open(&l, c->cfg, c->pins, NULL);
	for (uint64_t n = 0; n < c->cycles; n++) {
		lockstep_cycle(&l, s);
		r->in[n] = l.in;
		memcpy(r->frames + n * c->pins->in_words, l.in_frame, c->pins->in_words * sizeof *r->frames);
	}
	lockstep_close(&l);
	random_close(s);
}

static void run_generator(struct input_recording *r)
{
	struct rtl_source rtl;
	rtl_generate(&rtl, r->c->cfg);
	rtl_free(&rtl);
}

static void run_model(struct input_recording *r)
{
	struct front_end model;
	front_end_reset(&model);
	for (uint64_t n = 0; n < r->c->cycles; n++) {
		struct front_end_out out = {0};
		front_end_comb(r->c->cfg, &model, &r->in[n], &out);
		front_end_clock(r->c->cfg, &model, &r->in[n], &out);
	}
}

static void run_rtl(struct input_recording *r)
{
	uint32_t *out = xalloc(r->c->pins->out_words * sizeof *out),
		 *unknown = xalloc(r->c->pins->out_words * sizeof *out);
	r->simulator->reset(r->simulator);
	for (uint64_t n = 0; n < r->c->cycles; n++)
		r->simulator->cycle(r->simulator, r->frames + n * r->c->pins->in_words, out, unknown);
	free(out);
	free(unknown);
}

static void run_lockstep(struct input_recording *r)
{
	struct stimulus *s = random_open(r->c->cfg, r->c->seed);
	struct lockstep l;
	lockstep_open(&l, r->c->cfg, r->c->pins, r->simulator);
	for (uint64_t n = 0; n < r->c->cycles; n++)
		if (!lockstep_cycle(&l, s))
			die(EXIT_FAIL, "%s: model and RTL differ; run the command without --bench for the report",
			    r->c->command);
	lockstep_close(&l);
	random_close(s);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* The median time of RUNS runs, in seconds. */
static double median(struct input_recording *r, void (*run)(struct input_recording *r))
{
	double seconds[RUNS];
	for (unsigned n = 0; n < RUNS; n++) {
		double start = now();
		run(r);
		seconds[n] = now() - start;
	}
	qsort(seconds, RUNS, sizeof *seconds, by_value);
	return seconds[RUNS / 2];
}

json_t *cosim_bench(const struct cosim *c, bool quiet)
{
	struct input_recording r = {.c = c, .simulator = c->kind->open(c->rtl, c->pins)};
	char policy[POLICY_TEXT];
	record(&r);
	double cycles = (double)c->cycles, generation = median(&r, run_generator);
	double model = cycles / median(&r, run_model), rtl = cycles / median(&r, run_rtl);
	double lockstep = cycles / median(&r, run_lockstep);
	r.simulator->close(r.simulator);
	free(r.in);
	free(r.frames);
	policy_text(&c->cfg->policy, policy);
	if (!quiet)
		printf("%-8s %-14s %-10s %7.0f %7.0f %7.0f %8.2f %9.2f %8.1f\n", c->cfg->name, policy, c->kind->name,
		       model / 1000, rtl / 1000, lockstep / 1000, lockstep / model, lockstep / rtl, generation * 1000);
	return json_pack("{s:s, s:s, s:s, s:I, s:i, s:f, s:f, s:f, s:f}", "config", c->cfg->name, "policy", policy,
			 "simulator", c->kind->name, "cycles", (json_int_t)c->cycles, "runs", RUNS,
			 "model_cycles_per_s", model, "rtl_cycles_per_s", rtl, "lockstep_cycles_per_s", lockstep,
			 "generation_s", generation);
}
