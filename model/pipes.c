/* pipes.c - SP units, SFUs, the result bus. */
#include "pipes.h"

#include <string.h>

void pipes_reset(struct pipes *p)
{
	memset(p, 0, sizeof *p);
}

unsigned pipes_results(struct pipes *p, uint64_t now, uint32_t *ops)
{
	unsigned slot = (unsigned)((now - 2) % PIPE_RING), count = p->count[slot];
	memcpy(ops, p->results[slot], count * sizeof *ops);
	p->count[slot] = 0;
	for (unsigned i = 0; i < MAX_WIDTH; i++) {
		p->sp[i].delivers[slot / 64] &= ~(UINT64_C(1) << slot % 64);
		p->sfu[i].delivers[slot / 64] &= ~(UINT64_C(1) << slot % 64);
	}
	return count;
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

static void take(const struct config *cfg, struct pipes *p, struct pipe *pipe, struct latch *waiting,
		 const struct ops *ops, uint64_t now)
{
	uint32_t op = latch_head(waiting);
	unsigned interval;
	if (op == OP_NONE || pipe->free > now)
		return;
	unsigned latency = latency_of(cfg, (enum op_class)ops->all[op].op, &interval);
	unsigned slot = (unsigned)((now + latency) % PIPE_RING);
	if (p->count[slot] == cfg->result_width || pipe->delivers[slot / 64] >> slot % 64 & 1)
		return;
	pipe->delivers[slot / 64] |= UINT64_C(1) << slot % 64;
	p->results[slot][p->count[slot]++] = op;
	pipe->free = now + interval;
	latch_drop(waiting);
}

void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, const struct ops *ops, uint64_t now)
{
	for (unsigned i = 0; i < cfg->sp_units; i++)
		take(cfg, p, &p->sp[i], &c->out[UNIT_SP], ops, now);
	for (unsigned i = 0; i < cfg->sfu_units; i++)
		take(cfg, p, &p->sfu[i], &c->out[UNIT_SFU], ops, now);
}

bool pipes_empty(const struct pipes *p)
{
	for (unsigned i = 0; i < PIPE_RING; i++)
		if (p->count[i])
			return false;
	return true;
}
