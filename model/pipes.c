/* pipes.c - SP units, SFUs, the result bus. */
#include "pipes.h"

#include <string.h>

static unsigned longest(const struct config *cfg)
{
	unsigned most = cfg->sp_latency;
	if (cfg->sfu_latency > most)
		most = cfg->sfu_latency;
	return cfg->dp_latency > most ? cfg->dp_latency : most;
}

/* No longer than it must be: it stays in the cache. */
void pipes_reset(const struct config *cfg, struct pipes *p)
{
	memset(p, 0, sizeof *p);
	for (p->ring = 1; p->ring <= longest(cfg) + 2;)
		p->ring *= 2;
}

static uint64_t slot_of(const struct pipes *p, uint64_t cycle)
{
	return cycle & (p->ring - 1);
}

const uint32_t *pipes_results(struct pipes *p, uint64_t now, unsigned *count)
{
	struct pipe_results *r = &p->results[slot_of(p, now - 2)];
	*count = r->count;
	p->held -= r->count;
	r->count = r->units = 0;
	return r->op;
}

static unsigned latency_of(const struct config *cfg, enum op_class op, unsigned *interval)
{
	*interval = 1;
	switch (op) {
	case OP_SFU:
		*interval = cfg->sfu_interval;
		return cfg->sfu_latency;
	case OP_DP:
		*interval = cfg->dp_interval;
		return cfg->dp_latency;
	case OP_BAR:
	case OP_EXIT:
		return 1;
	default:
		return cfg->sp_latency;
	}
}

/* Units first to first + count - 1. */
static void take(const struct config *cfg, struct pipes *p, unsigned first, unsigned count, struct latch *waiting,
		 const struct ops *ops, uint64_t now)
{
	for (unsigned unit = first; waiting->count && unit < first + count; unit++) {
		if (p->free[unit] > now)
			continue;
		uint32_t op = latch_head(waiting);
		unsigned interval, latency = latency_of(cfg, (enum op_class)ops->all[op].op, &interval);
		struct pipe_results *r = &p->results[slot_of(p, now + latency)];
		if (r->count == cfg->result_width || r->units >> unit & 1)
			continue;
		r->units |= 1u << unit;
		r->op[r->count++] = op;
		p->held++;
		p->free[unit] = now + interval;
		latch_drop(waiting);
	}
}

void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, const struct ops *ops, uint64_t now)
{
	take(cfg, p, 0, cfg->sp_units, &c->out[UNIT_SP], ops, now);
	take(cfg, p, MAX_WIDTH, cfg->sfu_units, &c->out[UNIT_SFU], ops, now);
}

/* Of units first to first + count - 1; one that the result bus holds up may go any cycle. */
static uint64_t next_take(const struct pipes *p, unsigned first, unsigned count, uint64_t now)
{
	uint64_t next = UINT64_MAX;
	for (unsigned unit = first; unit < first + count; unit++)
		if (p->free[unit] < next)
			next = p->free[unit];
	return next > now ? next : now;
}

uint64_t pipes_next(const struct config *cfg, const struct pipes *p, const struct collector *c, uint64_t now)
{
	uint64_t next = UINT64_MAX, at;
	if (c->out[UNIT_SP].count)
		next = next_take(p, 0, cfg->sp_units, now);
	if (c->out[UNIT_SFU].count && (at = next_take(p, MAX_WIDTH, cfg->sfu_units, now)) < next)
		next = at;
	for (at = now; p->held && at < next && !p->results[slot_of(p, at - 2)].count;)
		at++;
	return p->held && at < next ? at : next;
}
