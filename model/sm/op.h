/* op.h - the instructions of an SM between issue and write-back.
 *
 * They live in one array and are named by their index, so that queues hold numbers. The array grows when all are in
 * use, so a pointer into it is good until the next ops_take(). */
#ifndef MODEL_SM_OP_H
#define MODEL_SM_OP_H

#include <string.h>

#include "model/sm/decode.h"

#define OP_NONE UINT32_MAX

struct op {
	const uint64_t *addrs; /* of its lanes, ascending; good until it has left the first register of LD/ST */
	uint64_t number;       /* in the order of issue on the SM */
	uint32_t mask, next;   /* next: of the free ones */
	uint32_t accesses;     /* that have not returned (loads) or not left the SM (stores) */
	uint8_t warp, space, unit, scheduler; /* scheduler: through which it has issued */
	/* The instruction, as in struct decoded: its thread block, and the code, may leave before it. */
	uint8_t op, width, dsts, srcs;
	uint8_t src_bank[INST_SRCS];
	uint16_t dst[INST_DSTS];
};

struct ops {
	struct op *all;
	uint32_t room, free;
	uint64_t issued;
	unsigned of_warp[MAX_WARPS]; /* ops in use */
	uint64_t warps;              /* with an op */
};

/* Allocation failure aborts. */
void ops_open(struct ops *ops);
void ops_close(struct ops *ops);
/* Twice as many; none was free. */
void ops_grow(struct ops *ops);

/* An op for an instruction of `warp`; ops_give() returns it. Allocation failure aborts. */
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

/* A load or an atomic that returns something: its destinations wait for the LD/ST unit. */
static inline bool op_returns(const struct op *o)
{
	return o->op == OP_LOAD || (o->op == OP_ATOM && o->dsts > 0);
}

#endif
