/* op.h - the instructions of an SM between issue and write-back.
 *
 * They live in one array and are named by their index, so that queues hold numbers. The array grows when all are in
 * use, so a pointer into it is good until the next ops_take(). */
#ifndef OP_H
#define OP_H

#include "config.h"
#include "stream.h"

enum { OP_NONE = UINT32_MAX };

/* The kinds of units; each has its collectors. */
enum unit { UNIT_SP, UNIT_SFU, UNIT_MEM, UNIT_COUNT };

struct op {
	const uint64_t *addrs; /* of its lanes, ascending; good until it has left the first register of LD/ST */
	uint64_t number;       /* in the order of issue on the SM */
	uint32_t mask, next;   /* next: of the free ones */
	uint32_t accesses;     /* that have not returned (loads) or not left the SM (stores) */
	uint8_t warp, space, unit;
	uint8_t op, width, dsts, srcs; /* these as in struct inst */
	uint16_t dst[INST_DSTS], src[INST_SRCS];
};

struct ops {
	struct op *all;
	uint32_t room, free;
	uint64_t issued;
};

/* Allocation failure aborts. */
void ops_open(struct ops *ops);
void ops_close(struct ops *ops);

/* An op for an instruction of `warp`; ops_give() returns it. */
uint32_t ops_take(struct ops *ops, const struct inst *inst, const struct record *r, const uint64_t *addrs,
		  unsigned warp);
void ops_give(struct ops *ops, uint32_t op);

/* The unit that an operation class uses; enum op_class has each unit's together. */
static inline enum unit unit_of(enum op_class op)
{
	return op == OP_SFU || op == OP_DP ? UNIT_SFU : op >= OP_LOAD && op <= OP_FENCE ? UNIT_MEM : UNIT_SP;
}

/* A load or an atomic that returns something: its destinations wait for the LD/ST unit. */
static inline bool op_returns(const struct op *o)
{
	return o->op == OP_LOAD || (o->op == OP_ATOM && o->dsts > 0);
}

#endif
