/* cosim.c - runs model and RTL in lock step and judges the result. */
#include "sim/lockstep/cosim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/progress.h"
#include "model/sm/sm.h"
#include "sim/lockstep/explain.h"
#include "sim/lockstep/mismatch.h"
#include "sim/stimuli/random.h"
#include "sim/timing/run.h"

struct stimulus *cosim_stimulus(const struct cosim *c)
{
	char why[CONFIG_WHY];
	if (c->replay)
		return replay_open(c->replay);
	if (!c->stream)
		return c->attack ? attack_open(c->cfg, c->attack->kind, c->attack->victim)
				 : random_open(c->cfg, c->seed);
	struct stimulus *s = sm_open(c->cfg, c->stream, why);
	if (!s)
		die(EXIT_USAGE, "%s on %s: %s", c->stream->name, c->cfg->name, why);
	return s;
}

void cosim_stimulus_close(const struct cosim *c, struct stimulus *s)
{
	if (c->replay)
		replay_close(s);
	else if (c->stream)
		sm_close(s);
	else if (c->attack)
		attack_close(s);
	else
		random_close(s);
}

void cosim_resets_open(const struct cosim *c, struct cosim_resets *r)
{
	*r = (struct cosim_resets){.rng = {~c->seed}, .next = UINT64_MAX};
	if (c->reset_every)
		r->next = 1 + rng_next(&r->rng) % (2 * c->reset_every - 1);
}

struct stimulus *cosim_reset(const struct cosim *c, struct cosim_resets *r, struct lockstep *l, struct stimulus *s)
{
	if (l->cycle < r->next)
		return s;
	r->next += 1 + rng_next(&r->rng) % (2 * c->reset_every - 1);
	lockstep_reset(l);
	random_close(s);
	return random_open(c->cfg, rng_next(&r->rng));
}

/* Runs to the end of the inputs; false at a difference or after RUN_PATIENCE cycles without an issue. */
static bool run(const struct cosim *c, struct lockstep *l, struct stimulus **stimulus, uint64_t *resets)
{
	uint64_t issued = 0, last_issue = 0;
	struct cosim_resets plan;
	cosim_resets_open(c, &plan);
	while (c->stream ? !(*stimulus)->done(*stimulus) : l->cycle < c->cycles) {
		*resets += l->cycle == plan.next;
		struct stimulus *s = *stimulus = cosim_reset(c, &plan, l, *stimulus);
		if (!lockstep_cycle(l, s))
			return false;
		if (l->cycle % 16384 == 0)
			progress_of(c->stream ? l->events.count[EVENT_issues] : l->cycle,
				    c->stream ? stream_instructions(c->stream) : c->cycles, "%s: cycle %" PRIu64,
				    c->command, l->cycle);
		if (l->events.count[EVENT_issues] != issued) {
			issued = l->events.count[EVENT_issues];
			last_issue = l->cycle;
		}
		if (l->cycle - last_issue > RUN_PATIENCE)
			return false;
	}
	return true;
}

/* One line about the first event whose count is below its floor; NULL: none, or not random inputs, which alone have
 * floors. */
static char *below_floor(const struct cosim *c, const struct lockstep *l)
{
	enum event e = c->stream || c->attack || c->replay ? EVENT_COUNT : events_below(&l->events, c->cfg, l->cycle);
	if (e == EVENT_COUNT)
		return NULL;
	return xprintf("too few events: %s: %" PRIu64 " %s in %" PRIu64 " cycles: expected at least %" PRIu64,
		       c->command, l->events.count[e], event_names[e], l->cycle, event_floor(e, c->cfg, l->cycle));
}

/* ---- the performance counters ---- */

/* Cycles without any event, in which another counter is read in each. */
struct reading {
	struct stimulus base;
	unsigned index;
};

static void read_inputs(struct stimulus *s, struct front_end_in *in)
{
	in->counter_index[0] = ((struct reading *)s)->index;
}

static void read_answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	(void)s;
	(void)out;
	(void)in;
}

static void read_clock(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	(void)in;
	(void)out;
	((struct reading *)s)->index++;
}

/* The counters at the end of the run. The cycles that read them from the RTL, and compare each with the model, follow
 * it and do not count. */
static void read_counters(struct lockstep *l, uint32_t *counters)
{
	struct reading r = {.base = {.inputs = read_inputs, .answer = read_answer, .clock = read_clock}};
	memcpy(counters, l->model.counters.count, sizeof l->model.counters.count);
	while (r.index < COUNTERS && lockstep_cycle(l, &r.base))
		;
}

static void judge(const struct cosim *c, const struct lockstep *l, bool ended, struct cosim_result *result)
{
	if (l->differs) {
		char *message = lockstep_message(l);
		result->verdict = VERDICT_MISMATCH;
		result->why = xprintf("mismatch: %s: %s", c->command, message);
		free(message);
		result->explanation = lockstep_explain(l);
		result->report = mismatch_text(l);
		result->mismatch = mismatch_json(l);
	} else if (!ended) {
		result->verdict = VERDICT_STALLED;
		result->why = xprintf("stalled: %s: no instruction issued in the %d cycles before cycle %" PRIu64,
				      c->command, RUN_PATIENCE, l->cycle);
	} else if ((result->why = below_floor(c, l))) {
		result->verdict = VERDICT_FLOOR;
	}
}

void cosim_run(const struct cosim *c, struct cosim_result *result)
{
	struct lockstep l;
	struct stimulus *s = cosim_stimulus(c);
	struct simulator *simulator = c->kind->open(c->rtl, c->pins);
	memset(result, 0, sizeof *result);
	lockstep_open(&l, c->cfg, c->pins, simulator);
	bool ended = run(c, &l, &s, &result->resets);
	progress_end();
	result->cycles = l.cycle + (l.differs != NULL);
	result->comparisons = l.comparisons;
	result->events = l.events;
	if (ended && c->cfg->counters)
		read_counters(&l, result->counters);
	judge(c, &l, ended, result);
	lockstep_close(&l);
	simulator->close(simulator);
	cosim_stimulus_close(c, s);
}

void cosim_done(struct cosim_result *result)
{
	free(result->why);
	free(result->explanation);
	free(result->report);
	json_decref(result->mismatch);
	if (result->replay)
		replay_free(result->replay);
	free(result->replay);
	memset(result, 0, sizeof *result);
}
