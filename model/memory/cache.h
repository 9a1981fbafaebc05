/* cache.h - the tags of a cache: sets, ways, least recently used.
 *
 * A line has up to four sectors, one bit each in the masks; caches without sectors use bit 0. A line with a pending
 * sector is on its way and cannot be replaced. */
#ifndef MODEL_MEMORY_CACHE_H
#define MODEL_MEMORY_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cache_line {
	uint64_t line; /* line number */
	uint64_t used; /* cycle of the last use */
	uint8_t valid, dirty, pending;
	bool taken;
};

struct cache {
	unsigned sets, ways;
	struct cache_line *lines;
};

/* Allocation failure aborts. */
void cache_open(struct cache *c, unsigned sets, unsigned ways);
void cache_close(struct cache *c);
void cache_reset(struct cache *c);

/* The line in set `set`, NULL if it is not there. */
static inline struct cache_line *cache_find(const struct cache *c, unsigned set, uint64_t line)
{
	struct cache_line *l = c->lines + (size_t)set * c->ways;
	for (unsigned i = 0; i < c->ways; i++)
		if (l[i].taken && l[i].line == line)
			return &l[i];
	return NULL;
}
/* The way that a new line of the set would get: a free one, else the one used longest ago; NULL: all are pending. What
 * was in it is still in it. */
struct cache_line *cache_victim(const struct cache *c, unsigned set);

#endif
