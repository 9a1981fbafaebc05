/* gpu.c - the cycle loop of the GPU, idle-cycle skipping and the sharing among threads. */
#include "model/gpu/gpu.h"

#include <stdlib.h>

#include "base/hot.h"
#include "model/machine/mask.h"

#define NEVER UINT64_MAX

enum { WORTH_SHARING = 4 }; /* awake SMs from which on a cycle is shared among the threads */

bool gpu_open(struct gpu *g, const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
	      char *why)
{
	for (unsigned k = 0; k < stream->kernel_count; k++)
		if (sm_resident_tbs(cfg, &stream->kernels[k], why) == 0)
			return false;
	*g = (struct gpu){.cfg = cfg, .memory = memory_open(cfg, cfg->sms), .last = cfg->sms - 1, .threads = 1};
	g->all.awake = g->all.room = mask_low(cfg->sms);
	g->due = NEVER;
	grid_open(&g->grid, stream, cfg->launch_cycles);
	g->sms = calloc(cfg->sms, sizeof *g->sms);
	if (!g->sms)
		abort();
	for (unsigned i = 0; i < cfg->sms; i++) {
		g->sms[i].sm = sm_open_shared(cfg, &g->grid, g->memory, i);
		g->sms[i].front_end = timing_front_end_open(cfg, front_end);
		metrics_reset(&g->sms[i].metrics);
	}
	return true;
}

void gpu_close(struct gpu *g)
{
	if (g->pool)
		thread_pool_close(g->pool);
	for (unsigned i = 0; i < g->cfg->sms; i++) {
		sm_close(g->sms[i].sm);
		timing_front_end_close(g->sms[i].front_end);
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

void gpu_record(struct gpu *g, struct history *histories)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		g->sms[i].history = &histories[i];
}

void gpu_record_ports(struct gpu *g, unsigned sm, struct port_record *ports)
{
	g->sms[sm].ports = ports;
}

/* One cycle of the front end: decisions, the answer to the fetch grant, clock. */
static void decide(struct gpu_sm *s, struct front_end_in *in)
{
	timing_front_end_comb(s->front_end, in, &s->out);
	stimulus_answer(s->sm, &s->out, in);
	timing_front_end_clock(s->front_end, in, &s->out);
}

/* The front end must be simulated. Otherwise it has the inputs of the previous cycle and nothing in it has changed, so
 * `out` holds for this cycle too. */
static bool must_decide(const struct gpu *g, const struct gpu_sm *s, const struct front_end_in *in)
{
	return g->every_cycle || s->front_end->changed || s->front_end->quiet == 0 ||
	       !front_end_in_equal(in, &s->in[s->last]);
}

RARE static void record(struct gpu_sm *s, const struct front_end_in *in)
{
	if (s->timeline)
		timeline_clock(s->timeline, s->sm, in, &s->out);
	if (s->history)
		history_clock(s->history, s->sm, in, &s->out, &s->metrics.stalls);
	if (s->ports)
		port_record_clock(s->ports, in, &s->out);
}

static void sm_cycle(const struct gpu *g, struct gpu_sm *s)
{
	struct front_end_in *in = &s->in[!s->last];
	struct sm_view view;
	front_end_in_clear(in);
	stimulus_inputs(s->sm, in);
	bool busy = must_decide(g, s, in);
	if (busy)
		decide(s, in);
	else
		s->front_end->idle(s->front_end, 1);
	sm_view(s->sm, &view);
	view.choice = s->front_end->choice;
	if (busy || !metrics_repeat(g->cfg, &s->metrics, &view))
		metrics_clock(g->cfg, &s->metrics, in, &s->out, &view);
	if (s->timeline || s->history || s->ports)
		record(s, in);
	stimulus_clock(s->sm, in, &s->out);
	s->last = !s->last;
	s->cycles++;
}

/* ---- idle-cycle skipping ---- */

/* Skips the cycles that the SM has slept; each was like the one before. */
APART static void catch_up(struct gpu *g, struct gpu_sm *s)
{
	uint64_t n = g->now - s->cycles;
	if (n == 0)
		return;
	sm_skip(s->sm, n);
	s->front_end->idle(s->front_end, n);
	metrics_skip(g->cfg, &s->metrics, n);
	if (s->timeline)
		timeline_skip(s->timeline, n);
	if (s->history)
		history_skip(s->history, n);
	if (s->ports)
		port_record_skip(s->ports, n);
	s->cycles = g->now;
}

/* The cycle in which sleeping SM i must be simulated next. The memory counts cycles from 1, the GPU from 0. */
static uint64_t due(const struct gpu *g, unsigned i)
{
	uint64_t arrival = memory_arrival(g->memory, i), wake = g->sms[i].wake;
	return arrival <= wake && arrival != NEVER ? arrival - 1 : wake;
}

/* Sleeping SMs, as a mask. */
static uint64_t asleep(const struct gpu *g)
{
	return mask_low(g->cfg->sms) & ~g->all.awake;
}

/* Moves *time forward to `other` if that is earlier. */
static void earlier(uint64_t *time, uint64_t other)
{
	if (other < *time)
		*time = other;
}

/* The SMs to simulate in this cycle: those awake and those that are due. Updates g->due. */
static uint64_t wake(struct gpu *g)
{
	uint64_t awake = g->all.awake;
	if (g->due > g->now)
		return awake;
	g->due = NEVER;
	for (uint64_t left = asleep(g); left; left &= left - 1) {
		uint64_t t = due(g, mask_first(left));
		if (t <= g->now)
			awake |= left & -left;
		else
			earlier(&g->due, t);
	}
	return awake;
}

/* The next event of the GPU: the first cycle in which anything can happen; NEVER: none. */
static uint64_t next_event(const struct gpu *g)
{
	uint64_t next = NEVER, memory;
	if (g->all.awake)
		return g->now;
	for (uint64_t left = asleep(g); left; left &= left - 1)
		earlier(&next, due(g, mask_first(left)));
	if (g->grid.held) /* the last cycle of the kernel's latency */
		earlier(&next, g->now + g->grid.held - 1);
	memory = memory_next(g->memory);
	return memory <= next && memory != NEVER ? memory - 1 : next;
}

/* ---- the SMs of a cycle ---- */

/* The next event of the SM and its front end. */
static uint64_t next_clock(const struct gpu *g, const struct gpu_sm *s)
{
	if (g->every_cycle || s->front_end->changed)
		return s->cycles;
	uint64_t next = sm_next_event(s->sm), quiet = s->front_end->quiet;
	if (quiet != QUIET_FOREVER)
		earlier(&next, s->cycles + quiet);
	return next;
}

/* Simulates SM n. Its next event is computed before sm_settle(), which may change the grid: settle() wakes the SMs for
 * which it does. */
FLAT static void clock_sm(struct gpu *g, unsigned n, struct gpu_part *part)
{
	struct gpu_sm *s = &g->sms[n];
	catch_up(g, s);
	sm_cycle(g, s);
	s->wake = next_clock(g, s);
	if (s->wake == s->cycles)
		part->awake |= mask_bit(n);
	else
		earlier(&part->due, due(g, n));
	part->settle |= (uint64_t)sm_settles(s->sm) << n;
	part->room |= (uint64_t)sm_room(s->sm) << n;
}

/* The part of one thread. SM n always belongs to the same thread, so that it stays in the caches of one core. Thread 0
 * also simulates the memory, so it gets none of the SMs that are left over. */
static void thread_cycles(void *gpu, unsigned thread)
{
	struct gpu *g = gpu;
	struct gpu_part part = {.due = NEVER};
	if (thread == 0)
		memory_prepare(g->memory);
	for (uint64_t left = g->awake; left; left &= left - 1)
		if (mask_first(left) % g->threads == g->threads - 1 - thread)
			clock_sm(g, mask_first(left), &part);
	g->parts[thread] = part;
}

/* Simulates the awake SMs. For a few SMs, sharing costs more than it saves. */
static void sm_cycles(struct gpu *g)
{
	struct gpu_part sum = {.room = g->all.room & ~g->awake, .due = NEVER};
	unsigned awake = mask_count(g->awake);
	if (g->pool && awake >= WORTH_SHARING && thread_pool_work(g->pool, awake)) {
		for (unsigned i = 0; i < g->threads; i++) {
			sum.awake |= g->parts[i].awake;
			sum.settle |= g->parts[i].settle;
			sum.room |= g->parts[i].room;
			earlier(&sum.due, g->parts[i].due);
		}
	} else {
		for (uint64_t left = g->awake; left; left &= left - 1)
			clock_sm(g, mask_first(left), &sum);
	}
	g->all = sum;
	earlier(&g->due, sum.due);
}

bool gpu_share(struct gpu *g, unsigned threads)
{
	g->threads = threads < g->cfg->sms ? threads : g->cfg->sms;
	g->pool = g->threads > 1 ? thread_pool_open(g->threads, thread_cycles, g) : NULL;
	return g->threads == 1 || g->pool;
}

/* ---- a cycle ---- */

/* Offers TBs to the awake SMs that have room, round robin from SM `first` on. */
static void offer(struct gpu *g, unsigned first)
{
	uint64_t wanted = g->awake & g->all.room, later = wanted >> first << first;
	for (uint64_t left = later; left && grid_waits(&g->grid); left &= left - 1)
		if (sm_offer(g->sms[mask_first(left)].sm))
			g->last = mask_first(left);
	for (uint64_t left = wanted & ~later; left && grid_waits(&g->grid); left &= left - 1)
		if (sm_offer(g->sms[mask_first(left)].sm))
			g->last = mask_first(left);
}

/* Settles the SMs in the order of the offers. */
static void settle(struct gpu *g, unsigned first)
{
	unsigned sms = g->cfg->sms, kernel = g->grid.kernel;
	for (unsigned i = 0; i < sms; i++) {
		unsigned n = first + i < sms ? first + i : first + i - sms;
		if (mask_has(g->all.settle, n))
			sm_settle(g->sms[n].sm);
	}
	g->all.awake |= g->all.settle;
	g->all.room |= g->all.settle;
	/* A sleeping SM must also see a change of the kernel or of its front end's input grid_waits. */
	if (g->grid.kernel != kernel || (g->cfg->has_grid && grid_waits(&g->grid) != g->grid.waiting))
		g->all.awake = g->all.room = mask_low(sms);
}

static void cycle(struct gpu *g)
{
	unsigned first = g->last + 1 < g->cfg->sms ? g->last + 1 : 0;
	/* The new packet may make a sleeping SM due earlier. */
	for (uint64_t left = memory_clock(g->memory) & ~g->awake; left; left &= left - 1)
		earlier(&g->due, due(g, mask_first(left)));
	bool held = g->grid.held;
	grid_clock(&g->grid);
	if (held && !g->grid.held)
		g->awake = g->all.room = mask_low(g->cfg->sms);
	offer(g, first);
	sm_cycles(g);
	if (g->all.settle)
		settle(g, first);
	g->now++;
}

bool gpu_clock(struct gpu *g, uint64_t limit)
{
	uint64_t next = next_event(g);
	if (next == NEVER)
		return false;
	if (next > limit)
		next = limit;
	if (next > g->now) {
		memory_skip(g->memory, next - g->now);
		grid_skip(&g->grid, next - g->now);
	}
	g->now = next;
	if (next == limit)
		return true;
	g->awake = wake(g);
	cycle(g);
	if (gpu_done(g))
		for (unsigned i = 0; i < g->cfg->sms; i++)
			catch_up(g, &g->sms[i]);
	return true;
}

bool gpu_done(const struct gpu *g)
{
	return !grid_kernel(&g->grid);
}

bool gpu_under_way(const struct gpu *g)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		if (sm_next_event(g->sms[i].sm) != SM_NEVER || memory_arrival(g->memory, i) != NEVER)
			return true;
	return memory_next(g->memory) != NEVER;
}

uint64_t gpu_issued(const struct gpu *g)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < g->cfg->sms; i++)
		sum += g->sms[i].metrics.issued;
	return sum;
}

uint64_t gpu_l1i_misses(const struct gpu *g)
{
	uint64_t sum = 0;
	for (unsigned i = 0; i < g->cfg->sms; i++)
		sum += sm_l1i_misses(g->sms[i].sm);
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
