/* gpu.c - many SMs in step. */
#include "gpu.h"

#include <stdlib.h>

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
	for (unsigned i = 0; i < g->cfg->sms; i++) {
		sm_close(g->sms[i].sm);
		form_close(g->sms[i].front_end);
	}
	free(g->sms);
	grid_close(&g->grid);
	memory_close(g->memory);
}

static void sm_cycle(const struct config *cfg, struct gpu_sm *s)
{
	struct front_end_in in = {0};
	struct sm_view view;
	s->sm->inputs(s->sm, &in);
	s->front_end->comb(s->front_end, &in, &s->out);
	s->sm->answer(s->sm, &s->out, &in);
	s->front_end->clock(s->front_end, &in, &s->out);
	sm_view(s->sm, &view);
	view.choice = s->front_end->choice(s->front_end);
	metrics_clock(cfg, &s->metrics, &in, &s->out, &view);
	s->sm->clock(s->sm, &in, &s->out);
}

void gpu_clock(struct gpu *g)
{
	unsigned first = g->last + 1, sms = g->cfg->sms;
	memory_clock(g->memory);
	for (unsigned i = 0; i < sms; i++)
		if (sm_offer(g->sms[(first + i) % sms].sm))
			g->last = (first + i) % sms;
	for (unsigned i = 0; i < sms; i++)
		sm_cycle(g->cfg, &g->sms[i]);
	for (unsigned i = 0; i < sms; i++)
		sm_settle(g->sms[(first + i) % sms].sm);
	g->now++;
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
