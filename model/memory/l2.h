/* l2.h - a part of the L2: lines of four sectors, write-back, nothing fetched by a write.
 *
 * It looks up one sector a cycle. A sector that was written in part is fetched when it is read. A request that finds no
 * entry or way waits and holds up those behind it. */
#ifndef MODEL_MEMORY_L2_H
#define MODEL_MEMORY_L2_H

#include "model/memory/cache.h"
#include "model/memory/mshr.h"
#include "model/memory/packet.h"

struct l2 {
	struct cache tags;
	struct mshr mshr;
	struct packet *waiting; /* of each entry's merges, as mshr gives numbers */
	uint32_t *unused;       /* numbers that are free */
	unsigned unused_count;
	struct fifo rop;    /* on their way to `in` */
	struct fifo in;     /* sectors */
	struct fifo misses; /* l2_queue */
	struct fifo to_dram, from_dram, out;
};

/* Allocation failure aborts. */
void l2_open(const struct config *cfg, struct l2 *c);
void l2_close(struct l2 *c);

/* May a request come? */
bool l2_room(const struct config *cfg, const struct l2 *c);
/* A request of an SM, of any size; it is cut into sectors. */
void l2_push(const struct config *cfg, struct l2 *c, const struct packet *p, uint64_t now);
/* One cycle. `set_of` gives the set of a line's address. Answers go to `out`, requests to `to_dram`. */
void l2_clock(const struct config *cfg, struct l2 *c, unsigned (*set_of)(const struct config *cfg, uint64_t addr),
	      uint64_t now);
/* The first cycle after `now` in which it does something, if nothing comes; UINT64_MAX: none. */
uint64_t l2_next(const struct l2 *c, uint64_t now);

#endif
