/* gpu.c - many SMs in step. */
#include "gpu.h"

#include <stdlib.h>

#include "mask.h"

#define NEVER UINT64_MAX

enum { WORTH_SHARING = 4 }; /* SMs */

bool gpu_open(struct gpu *g, const struct config *cfg, enum form_id form, const struct stream *stream, char *why)
{
	for (unsigned k = 0; k < stream->kernel_count; k++)
		if (sm_resident_tbs(cfg, &stream->kernels[k], why) == 0)
			return false;
	*g = (struct gpu){.cfg = cfg, .memory = memory_open(cfg, cfg->sms), .last = cfg->sms - 1};
	grid_open(&g->grid, stream);
	g->sms = calloc(cfg->sms, sizeof *g->sms);
	if (!g->sms)
		abort();
	for (unsigned i = 0; i < cfg->sms; i++) {
		g->sms[i].sm = sm_open_shared(cfg, &g->grid, g->memory, i);
		g->sms[i].front_end = form_open(cfg, form);
		metrics_reset(&g->sms[i].metrics);
	}
	return true;
}

void gpu_close(struct gpu *g)
{
	if (g->team)
		team_close(g->team);
	for (unsigned i = 0; i < g->cfg->sms; i++) {
		sm_close(g->sms[i].sm);
		form_close(g->sms[i].front_end);
	}
	free(g->sms);
	grid_close(&g->grid);
	memory_close(g->memory);
}

void gpu_watch(struct gpu *g, struct timeline *timelines)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		g->sms[i].timeline = &timelines[i];
}

static void sm_cycle(const struct config *cfg, struct gpu_sm *s)
{
	struct sm_view view;
	form_clear(&s->in);
	s->sm->inputs(s->sm, &s->in);
	s->front_end->comb(s->front_end, &s->in, &s->out);
	s->sm->answer(s->sm, &s->out, &s->in);
	s->front_end->clock(s->front_end, &s->in, &s->out);
	sm_view(s->sm, &view);
	view.choice = s->front_end->choice(s->front_end);
	metrics_clock(cfg, &s->metrics, &s->in, &s->out, &view);
	if (s->timeline)
		timeline_clock(s->timeline, s->sm, &s->in, &s->out);
	s->sm->clock(s->sm, &s->in, &s->out);
	s->cycles++;
}

/* SM n is thread n's modulo the threads, so that it stays in the caches of one core. */
static void some_cycles(void *gpu, unsigned thread)
{
	struct gpu *g = gpu;
	for (uint64_t left = g->awake; left; left &= left - 1)
		if (mask_first(left) % g->threads == thread)
			sm_cycle(g->cfg, &g->sms[mask_first(left)]);
}

/* The cycles of the SMs that are awake. For a few it is faster not to ask for help. */
static void sm_cycles(struct gpu *g, uint64_t awake)
{
	g->awake = awake;
	if (g->team && mask_count(awake) >= WORTH_SHARING && team_work(g->team))
		return;
	for (; awake; awake &= awake - 1)
		sm_cycle(g->cfg, &g->sms[mask_first(awake)]);
}

bool gpu_share(struct gpu *g, unsigned threads)
{
	g->threads = threads;
	g->team = threads > 1 ? team_open(threads, some_cycles, g) : NULL;
	return threads == 1 || g->team;
}

/* ---- sleep ---- */

/* The cycle in which the SM must be clocked next. Cycles of the memory are counted from 1. */
static uint64_t due(const struct gpu *g, unsigned i)
{
	uint64_t arrival = memory_arrival(g->memory, i), wake = g->sms[i].wake;
	return arrival <= wake && arrival != NEVER ? arrival - 1 : wake;
}

static void wake_all(struct gpu *g)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		g->sms[i].wake = g->now;
}

/* The cycles that the SM has slept through have been like the last one. */
static void catch_up(struct gpu *g, struct gpu_sm *s)
{
	uint64_t n = g->now - s->cycles;
	if (n == 0)
		return;
	sm_skip(s->sm, n);
	s->front_end->idle(s->front_end, n);
	metrics_hold(g->cfg, &s->metrics, n);
	if (s->timeline)
		timeline_hold(s->timeline, n);
	s->cycles = g->now;
}

/* The first cycle in which anything can happen; NEVER: none. */
static uint64_t next_event(const struct gpu *g)
{
	uint64_t next = NEVER, memory;
	for (unsigned i = 0; i < g->cfg->sms; i++) {
		uint64_t t = due(g, i);
		if (t <= g->now)
			return g->now;
		next = t < next ? t : next;
	}
	memory = memory_next(g->memory);
	return memory <= next && memory != NEVER ? memory - 1 : next;
}

/* ---- a cycle ---- */

/* Who is awake, and who of them launches: the grid's offers go round. */
static uint64_t begin_cycle(struct gpu *g, unsigned first)
{
	uint64_t awake = 0;
	for (unsigned i = 0; i < g->cfg->sms; i++) {
		unsigned n = first + i < g->cfg->sms ? first + i : first + i - g->cfg->sms;
		if (due(g, n) > g->now)
			continue;
		awake |= mask_bit(n);
		catch_up(g, &g->sms[n]);
		if (sm_offer(g->sms[n].sm))
			g->last = n;
	}
	return awake;
}

/* TBs go and come. A new kernel wakes everybody, and so does what the front ends see of the grid. */
static void end_cycle(struct gpu *g, unsigned first, uint64_t awake)
{
	unsigned sms = g->cfg->sms, kernel = g->grid.kernel;
	for (unsigned i = 0; i < sms; i++) {
		unsigned n = first + i < sms ? first + i : first + i - sms;
		if (mask_has(awake, n) || g->grid.kernel != kernel)
			sm_settle(g->sms[n].sm);
	}
	g->now++;
	for (; awake; awake &= awake - 1) {
		struct gpu_sm *s = &g->sms[mask_first(awake)];
		s->wake = g->every_cycle || s->front_end->changed(s->front_end) ? g->now : sm_next_event(s->sm);
	}
	if (g->grid.kernel != kernel || (g->cfg->has_grid && grid_waits(&g->grid) != g->grid.waiting))
		wake_all(g);
}

bool gpu_clock(struct gpu *g, uint64_t limit)
{
	unsigned first = g->last + 1 < g->cfg->sms ? g->last + 1 : 0;
	uint64_t next = next_event(g), awake;
	if (next == NEVER)
		return false;
	if (next > limit)
		next = limit;
	memory_skip(g->memory, next - g->now);
	g->now = next;
	if (next == limit)
		return true;
	memory_clock(g->memory);
	grid_clock(&g->grid);
	awake = begin_cycle(g, first);
	sm_cycles(g, awake);
	end_cycle(g, first, awake);
	if (gpu_done(g))
		for (unsigned i = 0; i < g->cfg->sms; i++)
			catch_up(g, &g->sms[i]);
	return true;
}

bool gpu_done(const struct gpu *g)
{
	return !grid_kernel(&g->grid);
}

uint64_t gpu_issued(const struct gpu *g)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < g->cfg->sms; i++)
		sum += g->sms[i].metrics.issued;
	return sum;
}

static void sm_metrics(const struct gpu_sm *s, struct metrics *m)
{
	*m = s->metrics;
	sm_l1d(s->sm, &m->l1d);
}

void gpu_metrics(const struct gpu *g, struct metrics *m)
{
	struct metrics other;
	sm_metrics(&g->sms[0], m);
	for (unsigned i = 1; i < g->cfg->sms; i++) {
		sm_metrics(&g->sms[i], &other);
		metrics_add(m, &other);
	}
}

bool gpu_check(const struct gpu *g, char *why)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		if (!metrics_check(g->cfg, &g->sms[i].metrics, why))
			return false;
	return true;
}
