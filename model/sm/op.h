/* op.h - ops: the instructions of an SM in flight between issue and write-back.
 *
 * Ops live in one array and are identified by their index, which the queues of the back end hold. The array grows when
 * all are in use, so a pointer into it is valid until the next ops_take(). */
#ifndef MODEL_SM_OP_H
#define MODEL_SM_OP_H

#include <string.h>

#include "base/hot.h"
#include "model/sm/decode.h"

#define OP_NONE UINT32_MAX

struct op {
	const uint64_t *addrs; /* byte addresses of its lanes; valid until it leaves the first LD/ST register */
	uint64_t number;       /* issue order on the SM */
	uint32_t mask, next;   /* lanes that execute it; next op of the free list or of the results of a cycle */
	uint32_t accesses;     /* accesses that have not returned (loads) or not left the SM (stores) */
	uint8_t warp, space, unit, scheduler; /* scheduler through which it has issued */
	/* A copy of the struct decoded: the TB and its code may be gone before the op ends. */
	uint8_t op, width, dsts, srcs;
	uint8_t src_bank[INST_SRCS];
	uint16_t dst[INST_DSTS];
};

struct ops {
	struct op *all;
	uint32_t room, free;         /* allocated ops; first of the free list, OP_NONE: empty */
	uint64_t issued;             /* ops so far */
	uint64_t warps;              /* warps with an op in flight */
	unsigned of_warp[MAX_WARPS]; /* ops in flight of each warp */
};

/* Allocation failure aborts. */
void ops_open(struct ops *ops);
void ops_close(struct ops *ops);
/* Doubles the array, when no op is free. */
RARE void ops_grow(struct ops *ops);

/* Takes a free op for an instruction of warp slot `warp`; ops_give() returns it. Allocation failure aborts. */
static inline uint32_t ops_take(struct ops *ops, const struct decoded *d, const struct record *r, const uint64_t *addrs,
				unsigned warp)
{
	if (ops->free == OP_NONE)
		ops_grow(ops);
	uint32_t op = ops->free;
	struct op *o = &ops->all[op];
	ops->free = o->next;
	o->addrs = addrs;
	o->number = ops->issued++;
	o->mask = r->mask;
	o->accesses = 0;
	o->warp = (uint8_t)warp;
	o->space = r->space;
	o->unit = d->unit;
	o->op = d->op;
	o->width = d->width;
	o->dsts = d->dsts;
	o->srcs = d->srcs;
	ops->of_warp[warp]++;
	ops->warps |= mask_bit(warp);
	memcpy(o->src_bank, d->src_bank, sizeof o->src_bank);
	memcpy(o->dst, d->dst, sizeof o->dst);
	return op;
}
static inline void ops_give(struct ops *ops, uint32_t op)
{
	unsigned warp = ops->all[op].warp;
	ops->warps &= ~((uint64_t)(--ops->of_warp[warp] == 0) << warp);
	ops->all[op].next = ops->free;
	ops->free = op;
}

/* A load or an atomic: the memory answers, and the LD/ST unit writes its destinations, if it has any. */
static inline bool op_returns(const struct op *o)
{
	return o->op == OP_LOAD || o->op == OP_ATOM;
}
/* An atomic on global memory, which the L2 executes. */
static inline bool op_at_l2(const struct op *o)
{
	return o->op == OP_ATOM && o->space == SPACE_GLOBAL;
}

#endif
