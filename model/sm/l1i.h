/* l1i.h - the instruction cache: sets, ways, least recently used; a line is placed when it comes (GPGPU-Sim's L1I).
 *
 * A hit answers in the cycle of the access. A miss to a line that is on its way joins it. When no more lines may be
 * awaited the access fails and must be tried again. */
#ifndef MODEL_SM_L1I_H
#define MODEL_SM_L1I_H

#include "base/divide.h"
#include "model/memory/cache.h"
#include "model/memory/memory.h"
#include "model/memory/mshr.h"

struct l1i {
	struct cache tags;
	struct mshr mshr; /* gives out the warps whose lines have come */
	struct fifo out;  /* requests that wait for the interconnect */
};

enum l1i_answer { L1I_HIT, L1I_MISS, L1I_FAIL };

/* Allocation failure aborts. */
void l1i_open(const struct config *cfg, struct l1i *c);
void l1i_close(struct l1i *c);
/* Forgets the lines that are there; those on their way will come. */
void l1i_flush(struct l1i *c);

/* Warp w of SM `sm` asks for a line that is not there. */
enum l1i_answer l1i_miss(const struct config *cfg, struct l1i *c, uint64_t line, unsigned sm, unsigned w);
/* Warp w of SM `sm` asks for a line. */
static inline enum l1i_answer l1i_access(const struct config *cfg, struct l1i *c, uint64_t line, unsigned sm,
					 unsigned w, uint64_t now)
{
	struct cache_line *way = cache_find(&c->tags, (unsigned)rest(line, cfg->l1i_sets), line);
	if (!way)
		return l1i_miss(cfg, c, line, sm, w);
	way->used = now;
	return L1I_HIT;
}
/* Would it be no L1I_FAIL? */
bool l1i_accepts(const struct config *cfg, const struct l1i *c, uint64_t line);
/* Sends a request. Call once a cycle. */
void l1i_clock(struct l1i *c, struct memory *memory);
/* A part of a line comes. */
void l1i_receive(const struct config *cfg, struct l1i *c, const struct packet *p, uint64_t now);

#endif
