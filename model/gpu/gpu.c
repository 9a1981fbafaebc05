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
	g->recorded = true;
}

void gpu_record(struct gpu *g, struct history *histories)
{
	for (unsigned i = 0; i < g->cfg->sms; i++)
		g->sms[i].history = &histories[i];
	g->recorded = true;
}

void gpu_record_ports(struct gpu *g, unsigned sm, struct port_record *ports)
{
	g->sms[sm].ports = ports;
	g->recorded = true;
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

/* Skips the cycles that the SM has slept until cycle `now`; each was like the one before. */
APART static void catch_up(const struct gpu *g, struct gpu_sm *s, uint64_t now)
{
	uint64_t n = now - s->cycles;
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
	s->cycles = now;
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

/* The SMs to simulate in this cycle: those awake, but for those that are ahead, and those that are due. Those that are
 * due in a later cycle of the window run ahead. Updates g->due. */
static void wake(struct gpu *g)
{
	g->awake = g->later = 0;
	for (uint64_t left = g->all.awake; left; left &= left - 1)
		if (g->sms[mask_first(left)].cycles <= g->now)
			g->awake |= left & -left;
	if (g->due >= g->end)
		return;
	g->due = NEVER;
	for (uint64_t left = asleep(g); left; left &= left - 1) {
		uint64_t t = due(g, mask_first(left));
		if (t <= g->now)
			g->awake |= left & -left;
		else if (t < g->end)
			g->later |= left & -left;
		else
			earlier(&g->due, t);
	}
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

/* Simulates SM n in this cycle, and ahead to the end of the window while it is alone. Its next event is computed before
 * sm_settle(), which may change the grid: settle() wakes the SMs for which it does. */
FLAT static void clock_sm(struct gpu *g, unsigned n, struct gpu_part *part)
{
	struct gpu_sm *s = &g->sms[n];
	bool settles = false;
	uint64_t t = mask_has(g->awake, n) ? g->now : due(g, n);
	do {
		if (t > g->now && !sm_alone(s->sm))
			break;
		catch_up(g, s, t);
		memory_ahead(g->memory, n, t - g->now);
		sm_cycle(g, s);
		s->wake = next_clock(g, s);
		settles = sm_settles(s->sm);
		if (settles || s->cycles >= g->end)
			break;
		t = s->wake == s->cycles ? s->wake : due(g, n);
	} while (t < g->end);
	if (s->wake == s->cycles || settles)
		part->awake |= mask_bit(n);
	else
		earlier(&part->due, due(g, n));
	part->settle |= (uint64_t)settles << n;
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
	for (uint64_t left = g->awake | g->later; left; left &= left - 1)
		if (mask_first(left) % g->threads == g->threads - 1 - thread)
			clock_sm(g, mask_first(left), &part);
	g->parts[thread] = part;
}

/* Simulates the SMs of this cycle. For a few SMs, sharing costs more than it saves. */
static void sm_cycles(struct gpu *g)
{
	uint64_t run = g->awake | g->later;
	struct gpu_part sum = {
	    .awake = g->all.awake & ~run, .settle = g->all.settle, .room = g->all.room & ~run, .due = NEVER};
	unsigned awake = mask_count(run);
	if (g->pool && awake >= WORTH_SHARING && thread_pool_work(g->pool, awake)) {
		for (unsigned i = 0; i < g->threads; i++) {
			sum.awake |= g->parts[i].awake;
			sum.settle |= g->parts[i].settle;
			sum.room |= g->parts[i].room;
			earlier(&sum.due, g->parts[i].due);
		}
	} else {
		for (uint64_t left = run; left; left &= left - 1)
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

/* Settles the SMs that are not ahead, in the order of the offers. */
static void settle(struct gpu *g, unsigned first)
{
	unsigned sms = g->cfg->sms, kernel = g->grid.kernel;
	uint64_t settled = 0;
	for (unsigned i = 0; i < sms; i++) {
		unsigned n = first + i < sms ? first + i : first + i - sms;
		if (mask_has(g->all.settle, n) && g->sms[n].cycles == g->now) {
			sm_settle(g->sms[n].sm);
			settled |= mask_bit(n);
		}
	}
	g->all.settle &= ~settled;
	g->all.room |= settled;
	/* A sleeping SM must also see a change of the kernel or of its front end's input grid_waits. */
	if (g->grid.kernel != kernel || (g->cfg->has_grid && grid_waits(&g->grid) != g->grid.waiting))
		g->all.awake = g->all.room = mask_low(sms);
}

static unsigned first_offered(const struct gpu *g)
{
	return g->last + 1 < g->cfg->sms ? g->last + 1 : 0;
}

/* One cycle of the memory; a new packet may make a sleeping SM due earlier. */
static void clock_memory(struct gpu *g)
{
	for (uint64_t left = memory_clock(g->memory) & ~g->all.awake; left; left &= left - 1)
		earlier(&g->due, due(g, mask_first(left)));
}

/* The first cycle after this one that not all SMs have simulated. Cycles in which all sleep are skipped, and the grid
 * counts those of a kernel's latency one by one. */
static uint64_t reached(const struct gpu *g)
{
	uint64_t first = g->end;
	if (g->end == g->now + 1 || !g->all.awake || g->grid.held)
		return g->now + 1;
	for (uint64_t left = g->all.awake; left; left &= left - 1)
		earlier(&first, g->sms[mask_first(left)].cycles);
	earlier(&first, g->due);
	return first;
}

/* Cycles of a window that begins now: SMs run ahead only where nothing watches each cycle of all of them. */
static unsigned window(const struct gpu *g)
{
	bool watched = g->every_cycle || g->recorded || g->grid.held || g->cfg->has_grid;
	return watched ? 1 : memory_lead(g->cfg);
}

/* One cycle of the GPU and those after it that all SMs have simulated with it. */
static void cycle(struct gpu *g, uint64_t limit)
{
	unsigned first = first_offered(g);
	bool held = g->grid.held;
	clock_memory(g);
	if (g->end <= g->now)
		g->end = g->now + window(g);
	earlier(&g->end, limit);
	wake(g);
	grid_clock(&g->grid);
	if (held && !g->grid.held)
		g->awake = g->all.room = mask_low(g->cfg->sms);
	offer(g, first);
	sm_cycles(g);
	uint64_t now = reached(g);
	if (now > g->now + 1)
		first = first_offered(g);
	while (++g->now < now)
		clock_memory(g);
	if (g->all.settle)
		settle(g, first);
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
	cycle(g, limit);
	if (gpu_done(g))
		for (unsigned i = 0; i < g->cfg->sms; i++)
			catch_up(g, &g->sms[i], g->now);
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

static void sm_metrics(const struct gpu *g, unsigned n, struct metrics *m)
{
	*m = g->sms[n].metrics;
	stalls_settle(g->cfg, &m->stalls);
	sm_l1d(g->sms[n].sm, &m->l1d);
}

void gpu_metrics(const struct gpu *g, struct metrics *m)
{
	struct metrics other;
	sm_metrics(g, 0, m);
	for (unsigned i = 1; i < g->cfg->sms; i++) {
		sm_metrics(g, i, &other);
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
