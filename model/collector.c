/* collector.c - registers behind issue, collector units, banks. */
#include "collector.h"

#include <string.h>

#include "mask.h"

/* In the order of issue: an instruction that needed fewer cycles in its collector may have come before an older one. */
static void latch_add(struct latch *l, const struct ops *ops, uint32_t op)
{
	if (l->first + l->count == 2 * MAX_LATCH) {
		memmove(l->op, l->op + l->first, l->count * sizeof *l->op);
		l->first = 0;
	}
	unsigned at = l->first + l->count++;
	for (; at > l->first && ops->all[l->op[at - 1]].number > ops->all[op].number; at--)
		l->op[at] = l->op[at - 1];
	l->op[at] = op;
}

void latch_drop(struct latch *l)
{
	l->first = --l->count ? l->first + 1 : 0;
}

void collector_reset(const struct config *cfg, struct collector *c)
{
	const unsigned width[] = {cfg->sp_width, cfg->sfu_width, cfg->mem_width};
	const unsigned count[] = {cfg->sp_collectors, cfg->sfu_collectors, cfg->mem_collectors};
	memset(c, 0, sizeof *c);
	for (unsigned u = 0, first = 0; u < UNIT_COUNT; first += count[u++]) {
		c->range[u] = mask_low(count[u]) << first;
		for (unsigned way = 0; way < MAX_LATCH; way++)
			c->last[u][way] = first;
		c->in[u].width = c->out[u].width = cfg->shared_ports ? width[u] : width[u] * cfg->schedulers;
	}
}

void collector_issue(const struct config *cfg, struct collector *c, const struct ops *ops, uint32_t op)
{
	const struct op *o = &ops->all[op];
	latch_add(&c->in[o->unit], ops, op);
	c->mine[o->unit][o->warp % cfg->schedulers]++;
	c->held++;
}

static unsigned bank_of(const struct config *cfg, unsigned reg, unsigned warp)
{
	unsigned n = cfg->register_banks, at = reg + 1 + warp;
	return n & (n - 1) ? at % n : at & (n - 1); /* a division takes as long as the rest */
}

bool collector_write(const struct config *cfg, struct collector *c, unsigned reg, unsigned warp)
{
	uint64_t bank = mask_bit(bank_of(cfg, reg, warp));
	bool free = !(c->written & bank);
	c->written |= bank;
	return free;
}

/* One instruction leaves for the units by each way out, the next complete one after the last that took it. */
static void dispatch(struct collector *c, const struct ops *ops, enum unit unit)
{
	struct latch *out = &c->out[unit];
	for (unsigned way = 0; way < out->width; way++) {
		uint64_t complete = c->complete & c->range[unit], after = complete & ~mask_low(c->last[unit][way] + 1);
		if (!complete || out->count == out->width)
			return;
		unsigned k = mask_first(after ? after : complete);
		latch_add(out, ops, c->units[k].op);
		c->taken &= ~mask_bit(k);
		c->complete &= ~mask_bit(k);
		c->last[unit][way] = k;
		c->held--;
	}
}

static void read_banks(struct collector *c)
{
	for (uint64_t banks = c->asked & ~c->written; banks; banks &= banks - 1) {
		unsigned i = mask_first(banks);
		struct bank *b = &c->banks[i];
		unsigned unit = b->unit[b->first];
		if (--c->units[unit].left == 0)
			c->complete |= mask_bit(unit);
		b->first = (b->first + 1) % MAX_BANK_QUEUE;
		if (--b->count > 0)
			continue;
		b->first = 0; /* a short queue stays in one line of the cache */
		c->asked &= ~mask_bit(i);
	}
}

static void ask_for_sources(const struct config *cfg, struct collector *c, const struct op *o, unsigned unit)
{
	for (unsigned i = 0; i < o->srcs; i++) {
		unsigned k = 0;
		while (k < i && o->src[k] != o->src[i])
			k++;
		if (k < i)
			continue;
		unsigned bank = bank_of(cfg, o->src[i], o->warp);
		struct bank *b = &c->banks[bank];
		b->unit[(b->first + b->count++) % MAX_BANK_QUEUE] = (uint8_t)unit;
		c->asked |= mask_bit(bank);
		c->units[unit].left++;
	}
	if (c->units[unit].left == 0)
		c->complete |= mask_bit(unit);
}

/* The oldest issued instructions of the kind enter collector units. */
static void allocate(const struct config *cfg, struct collector *c, const struct ops *ops, enum unit unit)
{
	for (unsigned way = 0; way < c->in[unit].width; way++) {
		uint64_t free = c->range[unit] & ~c->taken;
		uint32_t op = latch_head(&c->in[unit]);
		if (op == OP_NONE || !free)
			return;
		const struct op *o = &ops->all[op];
		unsigned i = mask_first(free);
		latch_drop(&c->in[unit]);
		c->mine[unit][o->warp % cfg->schedulers]--;
		c->taken |= mask_bit(i);
		c->units[i] = (struct collector_unit){op, 0};
		ask_for_sources(cfg, c, o, i);
	}
}

void collector_clock(const struct config *cfg, struct collector *c, const struct ops *ops)
{
	if (c->held) {
		for (unsigned u = 0; u < UNIT_COUNT; u++)
			dispatch(c, ops, (enum unit)u);
		read_banks(c);
		for (unsigned u = 0; u < UNIT_COUNT; u++)
			allocate(cfg, c, ops, (enum unit)u);
	}
	c->written = 0;
}

bool collector_still(const struct collector *c)
{
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		if ((c->complete & c->range[u] && c->out[u].count < c->out[u].width) ||
		    (c->in[u].count && c->range[u] & ~c->taken))
			return false;
	return !c->asked;
}
