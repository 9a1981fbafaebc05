/* mshr.h - the misses of a cache that are on their way, and who waits for each.
 *
 * A miss waits until all parts of its line have come; then those who wait are given out one by one, lines in the order
 * in which they came. */
#ifndef MODEL_MEMORY_MSHR_H
#define MODEL_MEMORY_MSHR_H

#include <stdbool.h>
#include <stdint.h>

struct mshr_line {
	uint64_t line;
	unsigned waiting, given; /* waiting 0: free */
	unsigned missing;        /* parts that have not come */
	uint32_t tag;            /* the cache's own */
	unsigned next;           /* entry with the same hash, or the next free one; entries: none */
};

struct mshr {
	unsigned entries, merges, used;
	unsigned free;      /* an entry; entries: none */
	unsigned hash_mask; /* hashes are below a power of two */
	struct mshr_line *lines;
	unsigned *heads;       /* first entry of each hash; entries: none */
	uint32_t *requester;   /* merges of each entry */
	unsigned *ready;       /* ring of entries */
	unsigned first, count; /* of ready */
};

/* Allocation failure aborts. */
void mshr_open(struct mshr *m, unsigned entries, unsigned merges);
void mshr_close(struct mshr *m);
void mshr_reset(struct mshr *m);

/* The entry of a line, NULL if it is not on its way. */
struct mshr_line *mshr_find(const struct mshr *m, uint64_t line);
/* May one more wait for the line? */
bool mshr_room(const struct mshr *m, const struct mshr_line *found);
/* A new entry for a line of `parts` parts, for which `who` waits: only with room. */
struct mshr_line *mshr_add(struct mshr *m, uint64_t line, unsigned parts, uint32_t requester);
void mshr_merge(const struct mshr *m, struct mshr_line *l, uint32_t requester);
/* A part has come; true: it was the last. */
bool mshr_part(struct mshr *m, struct mshr_line *l);
/* The next of those whose line has come: only if there is one. */
uint32_t mshr_take(struct mshr *m);
/* The same; false: there is none. */
static inline bool mshr_next(struct mshr *m, uint32_t *requester)
{
	if (m->count == 0)
		return false;
	*requester = mshr_take(m);
	return true;
}

#endif
