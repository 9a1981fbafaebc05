/* pipes.c - instructions entering the SP units and SFUs, and their results. */
#include "model/sm/pipes.h"

#include <string.h>

/* `results` is a ring of cycles, as short as the latencies allow, so that it stays in the host's cache. */
void pipes_reset(const struct config *cfg, struct pipes *p)
{
	unsigned longest = 0;
	memset(p, 0, sizeof *p);
	for (unsigned op = 0; op < OP_CLASSES; op++) {
		p->latency[op] = (uint16_t)cfg->sp_latency;
		p->interval[op] = 1;
	}
	p->latency[OP_BAR] = p->latency[OP_EXIT] = 1;
	p->latency[OP_SFU] = (uint16_t)cfg->sfu_latency;
	p->interval[OP_SFU] = (uint16_t)cfg->sfu_interval;
	p->latency[OP_DP] = (uint16_t)cfg->dp_latency;
	p->interval[OP_DP] = (uint16_t)cfg->dp_interval;
	for (unsigned op = 0; op < OP_CLASSES; op++)
		if (p->latency[op] > longest)
			longest = p->latency[op];
	for (p->ring = 1; p->ring <= longest + 2;)
		p->ring *= 2;
}

/* Entry of `results` for a cycle. */
static uint64_t slot_of(const struct pipes *p, uint64_t cycle)
{
	return cycle & (p->ring - 1);
}

uint32_t pipes_results(struct pipes *p, uint64_t now)
{
	uint32_t first = pipes_due(p, now);
	struct pipe_results *r = &p->results[slot_of(p, now - 2)];
	p->held -= mask_count(r->units);
	r->units = 0;
	return first;
}

/* Units first to first + count - 1 accept instructions of `waiting`. */
static void take(const struct config *cfg, struct pipes *p, unsigned first, unsigned count, struct latch *waiting,
		 struct ops *ops, uint64_t now)
{
	for (unsigned unit = first; waiting->count && unit < first + count; unit++) {
		if (p->free[unit] > now)
			continue;
		uint32_t op = latch_head(waiting);
		unsigned class = ops->all[op].op;
		struct pipe_results *r = &p->results[slot_of(p, now + p->latency[class])];
		if (mask_count(r->units) == cfg->result_width || r->units >> unit & 1)
			continue;
		ops->all[op].next = r->units ? r->first : OP_NONE;
		r->units |= 1u << unit;
		r->first = op;
		p->held++;
		p->free[unit] = now + p->interval[class];
		latch_drop(waiting);
	}
}

void pipes_clock(const struct config *cfg, struct pipes *p, struct collector *c, struct ops *ops, uint64_t now)
{
	if (c->out[UNIT_SP].count)
		take(cfg, p, 0, cfg->sp_units, &c->out[UNIT_SP], ops, now);
	if (c->out[UNIT_SFU].count)
		take(cfg, p, MAX_WIDTH, cfg->sfu_units, &c->out[UNIT_SFU], ops, now);
}

/* First cycle in which one of units first to first + count - 1 may accept; one that the result bus blocks may do so in
 * any cycle. */
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
	for (at = now; p->held && at < next && !p->results[slot_of(p, at - 2)].units;)
		at++;
	return p->held && at < next ? at : next;
}
