/* metrics.c - phases, barrier and exit shares, and the rates that follow. */
#include "model/gpu/metrics.h"

#include <stdio.h>
#include <string.h>

#include "base/hot.h"
#include "model/machine/mask.h"

void metrics_reset(struct metrics *m)
{
	memset(m, 0, sizeof *m);
	m->sms = 1;
}

void metrics_phase(struct metrics *m, const uint64_t *times, unsigned n)
{
	uint64_t longest = 0;
	for (unsigned i = 0; i < n; i++)
		if (times[i] > longest)
			longest = times[i];
	for (unsigned i = 0; i < n; i++)
		m->idle_sum += longest - times[i];
	m->phase_sum += n * longest;
}

/* ---- events ---- */

/* Ends the phase of TB t with this cycle. */
RARE static void end_phase(struct metrics *m, unsigned t)
{
	uint64_t times[MAX_WARPS];
	unsigned n = 0;
	for (uint64_t left = m->phase_warps[t]; left; left &= left - 1)
		times[n++] = m->arrived[mask_first(left)] - m->phase_start[t] + 1;
	metrics_phase(m, times, n);
}

static void start_phase(struct metrics *m, unsigned t, uint64_t warps)
{
	m->phase_start[t] = m->cycles + 1;
	m->phase_warps[t] = warps;
}

/* Opens the barrier of TB t at the end of this cycle; the last warp to arrive has not waited. */
RARE static void release(struct metrics *m, unsigned t)
{
	for (uint64_t left = m->waiting & m->owned[t]; left; left &= left - 1) {
		unsigned w = mask_first(left);
		m->at_barrier[w] += m->cycles - m->arrived[w];
		m->barrier_cycles += m->cycles - m->arrived[w];
	}
	m->waiting &= ~m->owned[t];
	start_phase(m, t, m->owned[t] & ~m->finished);
}

RARE static void complete(struct metrics *m, unsigned t, bool last)
{
	uint64_t time = m->cycles - m->launched[t] + 1;
	for (uint64_t left = m->owned[t]; left; left &= left - 1) {
		unsigned w = mask_first(left);
		uint64_t at_exit = m->cycles - m->arrived[w];
		m->barrier_share += (double)m->at_barrier[w] / (double)time;
		m->exit_share += (double)at_exit / (double)time;
		m->exit_cycles += at_exit;
		m->resident += time;
		m->warps++;
	}
	m->finished &= ~m->owned[t];
	m->busy &= ~mask_bit(t);
	if (last) {
		m->last_tb_cycles += time;
		m->last_tbs++;
	}
}

RARE static void launch(struct metrics *m, unsigned t, uint64_t warps)
{
	m->busy |= mask_bit(t);
	m->owned[t] = warps;
	m->launched[t] = m->cycles + 1;
	start_phase(m, t, warps);
	for (; warps; warps &= warps - 1)
		m->at_barrier[mask_first(warps)] = 0;
}

static void ends_of_phases(struct metrics *m, const struct front_end_in *in, uint64_t issue)
{
	for (uint64_t left = issue & (in->bar | in->exit); left; left &= left - 1)
		m->arrived[mask_first(left)] = m->cycles;
	m->waiting |= issue & in->bar;
	m->finished |= issue & in->exit;
}

void metrics_clock(const struct config *cfg, struct metrics *m, const struct front_end_in *in,
		   const struct front_end_out *out, const struct sm_view *view)
{
	ends_of_phases(m, in, out->issue);
	for (uint64_t left = out->release | out->done; left; left &= left - 1) {
		unsigned t = mask_first(left);
		end_phase(m, t);
		if (mask_has(out->release, t))
			release(m, t);
		if (mask_has(out->done, t))
			complete(m, t, mask_has(view->last_tbs, t));
	}
	if (in->launch)
		launch(m, mask_first(in->launch), in->launch_warps);
	stalls_clock(cfg, &m->stalls, in, out, view);
	m->now_in_flight = mask_count(view->in_flight | out->issue);
	m->in_flight += m->now_in_flight;
	m->now_clear = view->clear;
	m->issued += mask_count(out->issue) + mask_count(out->second);
	m->seconds += mask_count(out->second);
	m->fetches += (out->fetch != 0) + mask_count(out->later);
	m->cycles++;
}

void metrics_skip(const struct config *cfg, struct metrics *m, uint64_t n)
{
	stalls_skip(cfg, &m->stalls, n);
	m->in_flight += n * m->now_in_flight;
	m->cycles += n;
}

bool metrics_repeat(const struct config *cfg, struct metrics *m, const struct sm_view *view)
{
	if (view->clear != m->now_clear)
		return false;
	m->now_in_flight = mask_count(view->in_flight);
	metrics_skip(cfg, m, 1);
	return true;
}

/* ---- sums ---- */

void metrics_add(struct metrics *m, const struct metrics *other)
{
	m->sms += other->sms;
	m->issued += other->issued;
	m->seconds += other->seconds;
	m->fetches += other->fetches;
	stalls_add(&m->stalls, &other->stalls);
	m->l1d.accesses += other->l1d.accesses;
	m->l1d.misses += other->l1d.misses;
	m->l1d.merged += other->l1d.merged;
	m->l1d.no_mshr += other->l1d.no_mshr;
	m->l1d.no_queue += other->l1d.no_queue;
	m->l1d.no_way += other->l1d.no_way;
	m->idle_sum += other->idle_sum;
	m->phase_sum += other->phase_sum;
	m->barrier_share += other->barrier_share;
	m->exit_share += other->exit_share;
	m->warps += other->warps;
	m->in_flight += other->in_flight;
	m->last_tb_cycles += other->last_tb_cycles;
	m->last_tbs += other->last_tbs;
}

static uint64_t sum(const uint64_t *counts, unsigned n)
{
	uint64_t all = 0;
	for (unsigned i = 0; i < n; i++)
		all += counts[i];
	return all;
}

/* Warp-cycles since their arrivals of warps that still wait. */
static uint64_t waiting_cycles(const struct metrics *m, uint64_t warps)
{
	uint64_t all = 0;
	for (; warps; warps &= warps - 1)
		all += m->cycles - 1 - m->arrived[mask_first(warps)];
	return all;
}

bool metrics_check(const struct config *cfg, const struct metrics *m, char *why)
{
	struct stalls s = m->stalls;
	uint64_t resident = m->resident;
	stalls_settle(cfg, &s);
	for (uint64_t left = m->busy; left; left &= left - 1) {
		unsigned t = mask_first(left);
		resident += mask_count(m->owned[t]) * (m->cycles - m->launched[t]);
	}
	const struct {
		const char *what;
		uint64_t counted, expected;
	} checks[] = {
	    {"states of warps, in resident warp-cycles", sum(s.warps, WARP_STATES), resident},
	    {"states of schedulers, in scheduler-cycles", sum(s.slots, SLOT_STATES), cfg->schedulers * m->cycles},
	    {"warps at barriers, in cycles since they arrived", s.warps[WARP_BARRIER],
	     m->barrier_cycles + waiting_cycles(m, m->waiting)},
	    {"warps at exits, in cycles since they exited", s.warps[WARP_EXIT],
	     m->exit_cycles + waiting_cycles(m, m->finished)},
	    {"warps that issue, in instructions", s.warps[WARP_ISSUED], m->issued - m->seconds},
	    {"schedulers that issue, in instructions", s.slots[SLOT_ISSUED], m->issued - m->seconds},
	};
	for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
		if (checks[i].counted == checks[i].expected)
			continue;
		snprintf(why, CONFIG_WHY, "%s: %llu counted, %llu expected", checks[i].what,
			 (unsigned long long)checks[i].counted, (unsigned long long)checks[i].expected);
		return false;
	}
	return true;
}

/* ---- rates ---- */

static double ratio(double part, uint64_t whole)
{
	return whole ? part / (double)whole : 0;
}

double metrics_ipc(const struct metrics *m)
{
	return ratio((double)m->issued, m->cycles);
}

double metrics_rtru(const struct metrics *m)
{
	return ratio((double)m->idle_sum, m->phase_sum);
}

double metrics_barrier_share(const struct metrics *m)
{
	return ratio(m->barrier_share, m->warps);
}

double metrics_exit_share(const struct metrics *m)
{
	return ratio(m->exit_share, m->warps);
}

double metrics_in_flight(const struct metrics *m)
{
	return ratio((double)m->in_flight, m->sms * m->cycles);
}

double metrics_miss_rate(const struct metrics *m)
{
	return ratio((double)m->l1d.misses, m->l1d.accesses);
}

double metrics_last_tb(const struct metrics *m)
{
	return ratio((double)m->last_tb_cycles, m->last_tbs);
}
