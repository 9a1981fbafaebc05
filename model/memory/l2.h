/* l2.h - one part (slice) of the L2 cache: sectored lines of 128 bytes, write-back, no fetch on write.
 *
 * The slice looks up one sector of 32 bytes per cycle. A sector of which stores have not written every byte is
 * fetched when it is read. A
 * request that finds no MSHR or no way waits and blocks those behind it. */
#ifndef MODEL_MEMORY_L2_H
#define MODEL_MEMORY_L2_H

#include "model/memory/cache.h"
#include "model/memory/mshr.h"
#include "model/memory/packet.h"

struct l2 {
	struct cache tags;
	uint32_t (*written)[4]; /* of each way: bytes that stores have written, a sector each */
	struct mshr mshr;
	struct packet *waiting; /* requests that wait for a sector; the mshr's requesters are indexes */
	uint32_t *unused;       /* free indexes of `waiting` */
	unsigned unused_count;
	struct fifo rop;    /* requests in the ROP delay in front of `in` */
	struct fifo in;     /* sectors to look up */
	struct fifo misses; /* requests to the DRAM, at most l2_queue */
	struct fifo to_dram, from_dram, out;
};

/* Allocation failure aborts. */
void l2_open(const struct config *cfg, struct l2 *c);
void l2_close(struct l2 *c);

/* There is room for a request. */
bool l2_room(const struct config *cfg, const struct l2 *c);
/* Accepts a request of an SM, of up to 128 bytes, and splits it into sectors; needs l2_room(). */
void l2_push(const struct config *cfg, struct l2 *c, const struct packet *p, uint64_t now);
/* Simulates cycle `now`. set_of() gives the set of a byte address. Responses go to `out`, requests to `to_dram`. */
void l2_clock(const struct config *cfg, struct l2 *c, unsigned (*set_of)(const struct config *cfg, uint64_t addr),
	      uint64_t now);
/* The next event: the first cycle after `now` in which the slice does something if nothing arrives; UINT64_MAX: none.
 */
uint64_t l2_next(const struct l2 *c, uint64_t now);

#endif
