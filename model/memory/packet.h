/* packet.h - requests and replies between SMs and memory, and queues of them.
 *
 * A read or a write of an SM becomes one request for each 32-byte sector at the L2, and each of these is answered. */
#ifndef MODEL_MEMORY_PACKET_H
#define MODEL_MEMORY_PACKET_H

#include <stddef.h>

#include "model/machine/config.h"

enum packet_kind { PACKET_CODE, PACKET_DATA, PACKET_CONST, PACKET_ATOM };

struct packet {
	uint64_t addr, ready; /* ready: first cycle in which the queue that holds it gives it away */
	uint32_t requester;   /* the sender's: warp of a store, op of an atomic */
	uint16_t bytes;
	uint8_t kind, sm, part; /* part: of the L2 */
	bool write, full;       /* full: the write covers all its bytes */
	bool evicted;           /* by the L2: no answer */
};

/* A queue that grows; allocation failure aborts. What is pushed lies in no slot of it. */
struct fifo {
	struct packet *slot;
	unsigned room, first, count;
};

void fifo_grow(struct fifo *f);
void fifo_close(struct fifo *f);

static inline void fifo_push(struct fifo *f, const struct packet *p)
{
	if (f->count == f->room)
		fifo_grow(f);
	f->slot[(f->first + f->count++) & (f->room - 1)] = *p;
}

/* The oldest; NULL: empty. Good until the next push. */
static inline struct packet *fifo_head(const struct fifo *f)
{
	return f->count ? &f->slot[f->first] : NULL;
}

static inline void fifo_pop(struct fifo *f)
{
	f->first = (f->first + 1) & (f->room - 1);
	f->count--;
}

#endif
