/* mshr.h - the miss status holding registers (MSHRs) of a cache: its outstanding lines and the requesters that wait.
 *
 * A line is outstanding until all its parts (sectors) have arrived. Then mshr_take() returns its requesters one by one,
 * completed lines in the order of their arrival. A requester is a number of the owner's choice. */
#ifndef MODEL_MEMORY_MSHR_H
#define MODEL_MEMORY_MSHR_H

#include <stdbool.h>
#include <stdint.h>

struct mshr_line {
	uint64_t line;           /* line number */
	unsigned waiting, given; /* requesters, 0: the entry is free; requesters already returned */
	unsigned missing;        /* parts that have not arrived */
	uint32_t tag;            /* for the owner's use */
	unsigned next;           /* next entry with the same hash, or next free entry; `entries`: none */
};

struct mshr {
	unsigned entries, merges, used; /* size; requesters per entry; entries in use */
	unsigned free;                  /* first free entry; `entries`: none */
	unsigned hash_mask;             /* number of hash values - 1; a power of two - 1 */
	struct mshr_line *lines;
	unsigned *heads;       /* first entry of each hash value; `entries`: none */
	uint32_t *requester;   /* `merges` requesters of each entry */
	unsigned *ready;       /* entries whose line has arrived, a ring */
	unsigned first, count; /* of the ring */
};

/* Room for `entries` lines with up to `merges` requesters each; release with mshr_close(). Allocation failure aborts.
 */
void mshr_open(struct mshr *m, unsigned entries, unsigned merges);
void mshr_close(struct mshr *m);
/* Frees all entries. */
void mshr_reset(struct mshr *m);

/* The entry of a line; NULL: it is not outstanding. */
struct mshr_line *mshr_find(const struct mshr *m, uint64_t line);
/* There is room for one more requester: of the entry `found`, or if that is NULL, of a new entry. */
bool mshr_room(const struct mshr *m, const struct mshr_line *found);
/* Adds an entry for a line of `parts` parts with one requester; needs mshr_room(). */
struct mshr_line *mshr_add(struct mshr *m, uint64_t line, unsigned parts, uint32_t requester);
/* Adds a requester to an entry; needs mshr_room(). */
void mshr_merge(const struct mshr *m, struct mshr_line *l, uint32_t requester);
/* A part of the line arrives; true: it was the last one. */
bool mshr_part(struct mshr *m, struct mshr_line *l);
/* Returns and removes the next requester of an arrived line; there must be one (count > 0). */
uint32_t mshr_take(struct mshr *m);
/* The same, into *requester; false: there is none. */
static inline bool mshr_next(struct mshr *m, uint32_t *requester)
{
	if (m->count == 0)
		return false;
	*requester = mshr_take(m);
	return true;
}

#endif
