/* l1i.c - lookup, replacement, lines on their way. */
#include "l1i.h"

#include <string.h>

void l1i_reset(struct l1i *c)
{
	memset(c, 0, sizeof *c);
}

static struct l1i_way *set_of(const struct config *cfg, struct l1i *c, uint64_t line)
{
	return c->ways + line % cfg->l1i_sets * cfg->l1i_ways;
}

static struct l1i_way *find(const struct config *cfg, struct l1i *c, uint64_t line)
{
	struct l1i_way *set = set_of(cfg, c, line);
	for (unsigned i = 0; i < cfg->l1i_ways; i++)
		if (set[i].line == line + 1)
			return &set[i];
	return NULL;
}

/* When a line that is not there comes. A free entry exists: a warp that waits does not access. */
static uint64_t request(const struct config *cfg, struct l1i *c, uint64_t line, uint64_t now)
{
	unsigned free = 0;
	for (unsigned i = 0; i < MAX_WARPS; i++) {
		if (c->missing[i].line == line + 1)
			return c->missing[i].comes;
		if (!c->missing[i].line)
			free = i;
	}
	c->missing[free].line = line + 1;
	c->missing[free].comes = now + cfg->l1i_miss;
	return c->missing[free].comes;
}

uint64_t l1i_access(const struct config *cfg, struct l1i *c, uint64_t line, uint64_t now)
{
	struct l1i_way *way = find(cfg, c, line);
	if (!way)
		return request(cfg, c, line, now);
	way->used = now;
	return now;
}

static void place(const struct config *cfg, struct l1i *c, uint64_t line, uint64_t now)
{
	struct l1i_way *set = set_of(cfg, c, line), *victim = set;
	for (unsigned i = 1; i < cfg->l1i_ways && victim->line; i++)
		if (!set[i].line || set[i].used < victim->used)
			victim = &set[i];
	*victim = (struct l1i_way){line + 1, now};
}

void l1i_clock(const struct config *cfg, struct l1i *c, uint64_t now)
{
	for (unsigned i = 0; i < MAX_WARPS; i++) {
		if (!c->missing[i].line || c->missing[i].comes != now)
			continue;
		place(cfg, c, c->missing[i].line - 1, now);
		c->missing[i].line = 0;
	}
}
