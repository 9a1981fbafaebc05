/* collector.c - registers behind issue, collector units, banks. */
#include "collector.h"

#include <string.h>

/* In the order of issue: an instruction that needed fewer cycles in its collector may have come before an older one. */
static void latch_add(struct latch *l, const struct ops *ops, uint32_t op, unsigned s)
{
	unsigned at = l->count++;
	for (; at > 0 && l->number[at - 1] > ops->all[op].number; at--) {
		l->op[at] = l->op[at - 1];
		l->number[at] = l->number[at - 1];
		l->scheduler[at] = l->scheduler[at - 1];
	}
	l->op[at] = op;
	l->number[at] = ops->all[op].number;
	l->scheduler[at] = (uint8_t)s;
}

uint32_t latch_head(const struct latch *l)
{
	return l->count ? l->op[0] : OP_NONE;
}

void latch_drop(struct latch *l)
{
	l->count--;
	memmove(l->op, l->op + 1, l->count * sizeof *l->op);
	memmove(l->number, l->number + 1, l->count * sizeof *l->number);
	memmove(l->scheduler, l->scheduler + 1, l->count);
}

void collector_reset(const struct config *cfg, struct collector *c)
{
	const unsigned width[] = {cfg->sp_width, cfg->sfu_width, cfg->mem_width};
	memset(c, 0, sizeof *c);
	c->count[UNIT_SP] = cfg->sp_collectors;
	c->count[UNIT_SFU] = cfg->sfu_collectors;
	c->count[UNIT_MEM] = cfg->mem_collectors;
	c->first[UNIT_SFU] = cfg->sp_collectors;
	c->first[UNIT_MEM] = c->first[UNIT_SFU] + cfg->sfu_collectors;
	for (unsigned i = 0; i < MAX_COLLECTORS; i++)
		c->units[i].op = OP_NONE;
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		c->in[u].width = c->out[u].width = cfg->shared_ports ? width[u] : width[u] * cfg->schedulers;
}

unsigned collector_room(const struct collector *c, enum unit unit)
{
	return c->in[unit].width - c->in[unit].count;
}

bool collector_ready(const struct config *cfg, const struct collector *c, enum unit unit, unsigned s)
{
	const struct latch *l = &c->in[unit];
	unsigned mine = 0;
	if (cfg->shared_ports)
		return l->count < l->width;
	for (unsigned i = 0; i < l->count; i++)
		mine += l->scheduler[i] == s;
	return mine < l->width / cfg->schedulers;
}

void collector_issue(struct collector *c, const struct ops *ops, enum unit unit, uint32_t op, unsigned s)
{
	latch_add(&c->in[unit], ops, op, s);
}

static struct bank *bank_of(const struct config *cfg, struct collector *c, unsigned reg, unsigned warp)
{
	return &c->banks[(reg + 1 + warp) % cfg->register_banks];
}

bool collector_write(const struct config *cfg, struct collector *c, unsigned reg, unsigned warp)
{
	struct bank *b = bank_of(cfg, c, reg, warp);
	bool free = !b->written;
	b->written = true;
	return free;
}

/* One instruction leaves for the units by way out `way`, the next complete one after the last that took it. */
static void dispatch(struct collector *c, const struct ops *ops, enum unit unit, unsigned way)
{
	unsigned n = c->count[unit];
	if (c->out[unit].count == c->out[unit].width)
		return;
	for (unsigned i = 1; i <= n; i++) {
		unsigned k = (c->last[unit][way] + i) % n;
		struct collector_unit *u = &c->units[c->first[unit] + k];
		if (u->op == OP_NONE || u->left > 0)
			continue;
		latch_add(&c->out[unit], ops, u->op, 0);
		u->op = OP_NONE;
		c->last[unit][way] = k;
		return;
	}
}

static void read_banks(const struct config *cfg, struct collector *c)
{
	for (unsigned i = 0; i < cfg->register_banks; i++) {
		struct bank *b = &c->banks[i];
		if (b->written || b->count == 0)
			continue;
		c->units[b->unit[b->first]].left--;
		b->first = (b->first + 1) % MAX_BANK_QUEUE;
		b->count--;
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
		struct bank *b = bank_of(cfg, c, o->src[i], o->warp);
		b->unit[(b->first + b->count++) % MAX_BANK_QUEUE] = (uint8_t)unit;
		c->units[unit].left++;
	}
}

/* The oldest issued instruction of the kind enters a collector unit. */
static void allocate(const struct config *cfg, struct collector *c, const struct ops *ops, enum unit unit)
{
	uint32_t op = latch_head(&c->in[unit]);
	for (unsigned i = c->first[unit]; op != OP_NONE && i < c->first[unit] + c->count[unit]; i++) {
		if (c->units[i].op != OP_NONE)
			continue;
		c->units[i] = (struct collector_unit){op, 0};
		latch_drop(&c->in[unit]);
		ask_for_sources(cfg, c, &ops->all[op], i);
		return;
	}
}

void collector_clock(const struct config *cfg, struct collector *c, const struct ops *ops)
{
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		for (unsigned way = 0; way < c->out[u].width; way++)
			dispatch(c, ops, (enum unit)u, way);
	read_banks(cfg, c);
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		for (unsigned way = 0; way < c->in[u].width; way++)
			allocate(cfg, c, ops, (enum unit)u);
	for (unsigned i = 0; i < cfg->register_banks; i++)
		c->banks[i].written = false;
}

bool collector_empty(const struct collector *c)
{
	for (unsigned u = 0; u < UNIT_COUNT; u++)
		if (c->in[u].count || c->out[u].count)
			return false;
	for (unsigned i = 0; i < MAX_COLLECTORS; i++)
		if (c->units[i].op != OP_NONE)
			return false;
	return true;
}
