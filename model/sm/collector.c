/* collector.c - issue registers, collector units and register banks. */
#include "model/sm/collector.h"

#include <string.h>

/* Inserts an op in issue order: a younger op with fewer bank conflicts may already be in the queue. */
static void latch_add(struct latch *l, const struct ops *ops, uint32_t op)
{
	unsigned at = l->first + l->count;
	for (unsigned n = l->count++; n > 0; n--, at--) {
		uint32_t before = l->op[(at - 1) & (l->ring - 1)];
		if (ops->all[before].number < ops->all[op].number)
			break;
		l->op[at & (l->ring - 1)] = before;
	}
	l->op[at & (l->ring - 1)] = op;
}

void collector_reset(const struct config *cfg, struct collector *c)
{
	const unsigned width[] = {cfg->sp_width, cfg->sfu_width, cfg->mem_width};
	const unsigned count[] = {cfg->sp_collectors, cfg->sfu_collectors, cfg->mem_collectors};
	memset(c, 0, sizeof *c);
	for (unsigned u = 0, first = 0; u < UNIT_COUNT; first += count[u++]) {
		c->range[u] = mask_low(count[u]) << first;
		for (unsigned way = 0; way < MAX_LATCH; way++)
			c->last[way][u] = (uint8_t)first;
		c->in[u].width = c->out[u].width = cfg->shared_ports ? width[u] : width[u] * cfg->schedulers;
		for (c->in[u].ring = 1; c->in[u].ring < c->in[u].width;)
			c->in[u].ring *= 2;
		c->out[u].ring = c->in[u].ring;
	}
}

/* Each free output slot takes one complete collector unit, round robin from the unit that it took last. */
static void dispatch(struct collector *c, const struct ops *ops, enum exec_unit unit)
{
	struct latch *out = &c->out[unit];
	uint64_t complete = c->complete & c->range[unit], gone = 0;
	for (unsigned way = 0, room = out->width - out->count; complete && way < room; way++) {
		uint64_t after = complete & ~mask_low(c->last[way][unit] + 1u);
		unsigned k = mask_first(after ? after : complete);
		latch_add(out, ops, c->units[k].op);
		complete &= ~mask_bit(k);
		gone |= mask_bit(k);
		c->last[way][unit] = (uint8_t)k;
	}
	c->taken &= ~gone;
	c->complete &= ~gone;
}

static void read_banks(struct collector *c)
{
	uint64_t complete = c->complete, requested = c->requested;
	for (uint64_t banks = requested & ~c->written; banks; banks &= banks - 1) {
		unsigned bank = mask_first(banks);
		struct bank *b = &c->banks[bank];
		unsigned unit = b->first / INST_SRCS;
		complete |= (uint64_t)(--c->units[unit].left == 0) << unit;
		requested &= ~((uint64_t)(b->first == b->last) << bank);
		b->first = c->behind[b->first];
	}
	c->complete = complete;
	c->requested = requested;
}

/* Puts a request behind those for the same bank. */
static void request_read(struct collector *c, unsigned bank, unsigned request)
{
	struct bank *b = &c->banks[bank];
	*(mask_has(c->requested, bank) ? &c->behind[b->last] : &b->first) = (uint16_t)request;
	b->last = (uint16_t)request;
	c->requested |= mask_bit(bank);
}

static void request_sources(const struct config *cfg, struct collector *c, const struct op *o, unsigned unit)
{
	for (unsigned i = 0; i < o->srcs; i++)
		request_read(c, (unsigned)rest(o->src_bank[i] + o->warp, cfg->register_banks), unit * INST_SRCS + i);
	c->units[unit].left = o->srcs;
	c->complete |= (uint64_t)(o->srcs == 0) << unit;
}

/* Moves the oldest issued ops of one kind into free collector units. */
static void allocate(const struct config *cfg, struct collector *c, const struct ops *ops, enum exec_unit unit)
{
	struct latch *in = &c->in[unit];
	for (uint64_t free = c->range[unit] & ~c->taken; in->count && free; free &= free - 1) {
		unsigned i = mask_first(free);
		const struct op *o = &ops->all[latch_head(in)];
		c->units[i].op = latch_head(in);
		c->taken |= mask_bit(i);
		c->mine[unit][o->scheduler]--;
		c->waiting--;
		latch_drop(in);
		request_sources(cfg, c, o, i);
	}
}

void collector_clock(const struct config *cfg, struct collector *c, const struct ops *ops)
{
	for (unsigned u = 0; c->complete && u < UNIT_COUNT; u++)
		if (c->complete & c->range[u])
			dispatch(c, ops, (enum exec_unit)u);
	if (c->requested)
		read_banks(c);
	for (unsigned u = 0; c->waiting && u < UNIT_COUNT; u++)
		if (c->in[u].count)
			allocate(cfg, c, ops, (enum exec_unit)u);
	c->written = 0;
}

bool collector_still(const struct collector *c)
{
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		if ((c->complete & c->range[u] && c->out[u].count < c->out[u].width) ||
		    (c->in[u].count && c->range[u] & ~c->taken))
			return false;
	return !c->requested;
}
