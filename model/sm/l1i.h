/* l1i.h - the L1 instruction cache: set-associative, LRU, a line is allocated when it arrives (GPGPU-Sim's L1I).
 *
 * A hit answers in the cycle of the access. A miss to an outstanding line merges with it. Without a free MSHR, merge or
 * queue entry the access is rejected (L1I_FAIL) and must be retried. A line is identified by address / l1i_line. */
#ifndef MODEL_SM_L1I_H
#define MODEL_SM_L1I_H

#include "base/divide.h"
#include "model/memory/cache.h"
#include "model/memory/memory.h"
#include "model/memory/mshr.h"

struct l1i {
	struct cache tags;
	struct mshr mshr; /* outstanding lines and the warp slots that wait for them */
	struct fifo out;  /* requests to the interconnect */
	uint64_t misses;  /* lines requested since opening */
};

enum l1i_answer { L1I_HIT, L1I_MISS, L1I_FAIL };

/* Allocation failure aborts. */
void l1i_open(const struct config *cfg, struct l1i *c);
void l1i_close(struct l1i *c);

/* The access of warp w of SM `sm` to a line that is not in the cache. */
enum l1i_answer l1i_miss(const struct config *cfg, struct l1i *c, uint64_t line, unsigned sm, unsigned w);
/* The access of warp w of SM `sm` to a line, in cycle `now`. */
static inline enum l1i_answer l1i_access(const struct config *cfg, struct l1i *c, uint64_t line, unsigned sm,
					 unsigned w, uint64_t now)
{
	if (cfg->perfect_l1i)
		return L1I_HIT;
	struct cache_line *way = cache_find(&c->tags, (unsigned)rest(line, cfg->l1i_sets), line);
	if (!way)
		return l1i_miss(cfg, c, line, sm, w);
	way->used = now;
	return L1I_HIT;
}
/* An access to the line would not be rejected. */
bool l1i_accepts(const struct config *cfg, const struct l1i *c, uint64_t line);
/* Sends at most one request to the memory; call once per cycle. */
void l1i_clock(struct l1i *c, struct memory *memory);
/* A sector of a line arrives; with the last one the line is in the cache. */
void l1i_receive(const struct config *cfg, struct l1i *c, const struct packet *p, uint64_t now);

#endif
