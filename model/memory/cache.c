/* cache.c - storage of the tags, and replacement. */
#include "model/memory/cache.h"

#include <stdlib.h>
#include <string.h>

void cache_open(struct cache *c, unsigned sets, unsigned ways)
{
	*c = (struct cache){sets, ways, calloc((size_t)sets * ways, sizeof *c->lines)};
	if (!c->lines)
		abort();
}

void cache_close(struct cache *c)
{
	free(c->lines);
}

void cache_reset(struct cache *c)
{
	memset(c->lines, 0, (size_t)c->sets * c->ways * sizeof *c->lines);
}

struct cache_line *cache_victim(const struct cache *c, unsigned set)
{
	struct cache_line *l = c->lines + (size_t)set * c->ways, *victim = NULL;
	for (unsigned i = 0; i < c->ways; i++) {
		if (!l[i].taken)
			return &l[i];
		if (!l[i].pending && (!victim || l[i].used < victim->used))
			victim = &l[i];
	}
	return victim;
}
