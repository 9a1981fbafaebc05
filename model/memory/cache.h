/* cache.h - the tags of a set-associative cache with LRU replacement.
 *
 * A line has up to four sectors of 32 bytes, one bit each in the masks valid, dirty and pending; a cache without
 * sectors uses bit 0. A line with a pending sector is outstanding and cannot be replaced. The owner computes set
 * numbers. */
#ifndef MODEL_MEMORY_CACHE_H
#define MODEL_MEMORY_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cache_line {
	uint64_t line; /* line number: address / bytes of a line */
	uint64_t used; /* cycle of the last use */
	uint8_t valid, dirty, pending;
	bool taken; /* the way holds a line */
};

struct cache {
	unsigned sets, ways;
	struct cache_line *lines; /* way i of set s at index s * ways + i */
};

/* An empty cache; release with cache_close(). Allocation failure aborts. */
void cache_open(struct cache *c, unsigned sets, unsigned ways);
void cache_close(struct cache *c);
/* Empties the cache. */
void cache_reset(struct cache *c);

/* The way of set `set` that holds the line; NULL: none. */
static inline struct cache_line *cache_find(const struct cache *c, unsigned set, uint64_t line)
{
	struct cache_line *l = c->lines + (size_t)set * c->ways;
	for (unsigned i = 0; i < c->ways; i++)
		if (l[i].taken && l[i].line == line)
			return &l[i];
	return NULL;
}
/* The way that a new line of the set replaces: a free one, else the least recently used; NULL: all are pending. The
 * caller overwrites its contents. */
struct cache_line *cache_victim(const struct cache *c, unsigned set);

#endif
