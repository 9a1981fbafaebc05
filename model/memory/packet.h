/* packet.h - requests and responses between SMs and memory, and FIFOs of them.
 *
 * The L2 splits a read or write of an SM into one request per 32-byte sector and answers each of them. */
#ifndef MODEL_MEMORY_PACKET_H
#define MODEL_MEMORY_PACKET_H

#include <stddef.h>

#include "base/hot.h"
#include "model/machine/config.h"

/* PACKET_BYPASS: a load that bypasses the L1D. */
enum packet_kind { PACKET_CODE, PACKET_DATA, PACKET_CONST, PACKET_ATOM, PACKET_BYPASS };

struct packet {
	uint64_t addr, ready; /* byte address; first cycle in which it may leave the FIFO that holds it */
	uint32_t requester;   /* of the sender's choice: warp slot of a store, op of a load or an atomic */
	uint16_t bytes;
	uint8_t kind, sm, part; /* enum packet_kind; number of the SM; L2 slice */
	bool write;
	bool evicted;        /* write-back of the L1D or the L2: gets no response */
	uint32_t touched[4]; /* bytes written: bit b of touched[i] is byte 32*i + b */
};

/* A FIFO that grows as needed; allocation failure aborts. A pushed packet must not be an element of the same FIFO. */
struct fifo {
	struct packet *slot;
	unsigned room, first, count; /* room: a power of two, or 0 */
};

RARE void fifo_grow(struct fifo *f);
void fifo_close(struct fifo *f);

static inline void fifo_push(struct fifo *f, const struct packet *p)
{
	if (f->count == f->room)
		fifo_grow(f);
	f->slot[(f->first + f->count++) & (f->room - 1)] = *p;
}

/* The oldest packet, valid until the next push; NULL: empty. */
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
