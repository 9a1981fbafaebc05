/* metrics.c - phases, shares, rates. */
#include "metrics.h"

#include <string.h>

#include "mask.h"

void metrics_reset(struct metrics *m)
{
	memset(m, 0, sizeof *m);
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

/* The phase of TB t ends with this cycle. */
static void end_phase(const struct config *cfg, struct metrics *m, unsigned t)
{
	uint64_t times[MAX_WARPS];
	unsigned n = 0;
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(m->phase_warps[t], w))
			times[n++] = m->arrived[w] - m->phase_start[t] + 1;
	metrics_phase(m, times, n);
}

static void start_phase(struct metrics *m, unsigned t, uint64_t warps)
{
	m->phase_start[t] = m->cycles + 1;
	m->phase_warps[t] = warps;
}

static void complete(const struct config *cfg, struct metrics *m, unsigned t)
{
	double time = (double)(m->cycles - m->launched[t] + 1);
	for (unsigned w = 0; w < cfg->warps; w++) {
		if (!mask_has(m->owned[t], w))
			continue;
		m->barrier_share += (double)m->at_barrier[w] / time;
		m->exit_share += (double)m->at_exit[w] / time;
		m->warps++;
	}
}

static void launch(const struct config *cfg, struct metrics *m, unsigned t, uint64_t warps)
{
	m->owned[t] = warps;
	m->launched[t] = m->cycles + 1;
	start_phase(m, t, warps);
	for (unsigned w = 0; w < cfg->warps; w++)
		if (mask_has(warps, w))
			m->at_barrier[w] = m->at_exit[w] = 0;
}

void metrics_clock(const struct config *cfg, struct metrics *m, const struct front_end_in *in,
		   const struct front_end_out *out)
{
	for (unsigned w = 0; w < cfg->warps; w++) {
		m->at_barrier[w] += mask_has(out->wait, w);
		m->at_exit[w] += mask_has(out->finished, w);
		if (mask_has(out->issue & (in->bar | in->exit), w))
			m->arrived[w] = m->cycles;
	}
	for (unsigned t = 0; t < cfg->tbs; t++) {
		if (mask_has(out->release | out->done, t))
			end_phase(cfg, m, t);
		if (mask_has(out->release, t))
			start_phase(m, t, m->owned[t] & out->live & ~(out->issue & in->exit));
		if (mask_has(out->done, t))
			complete(cfg, m, t);
		if (mask_has(in->launch, t))
			launch(cfg, m, t, in->launch_warps);
	}
	m->issued += mask_count(out->issue);
	m->fetches += out->fetch != 0;
	m->cycles++;
}

void metrics_add(struct metrics *m, const struct metrics *other)
{
	m->issued += other->issued;
	m->fetches += other->fetches;
	m->idle_sum += other->idle_sum;
	m->phase_sum += other->phase_sum;
	m->barrier_share += other->barrier_share;
	m->exit_share += other->exit_share;
	m->warps += other->warps;
}

double metrics_ipc(const struct metrics *m)
{
	return m->cycles ? (double)m->issued / (double)m->cycles : 0;
}

double metrics_rtru(const struct metrics *m)
{
	return m->phase_sum ? (double)m->idle_sum / (double)m->phase_sum : 0;
}

double metrics_barrier_share(const struct metrics *m)
{
	return m->warps ? m->barrier_share / (double)m->warps : 0;
}

double metrics_exit_share(const struct metrics *m)
{
	return m->warps ? m->exit_share / (double)m->warps : 0;
}
