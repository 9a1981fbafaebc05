/* op.c - the array of instructions on their way. */
#include "op.h"

#include <stdlib.h>
#include <string.h>

#include "mask.h"

enum { FIRST_ROOM = 256 };

void ops_open(struct ops *ops)
{
	*ops = (struct ops){.free = OP_NONE};
}

void ops_close(struct ops *ops)
{
	free(ops->all);
}

static void grow(struct ops *ops)
{
	uint32_t old = ops->room;
	ops->room = old ? 2 * old : FIRST_ROOM;
	ops->all = realloc(ops->all, ops->room * sizeof *ops->all);
	if (!ops->all)
		abort();
	for (uint32_t i = old; i < ops->room; i++)
		ops->all[i].next = i + 1 < ops->room ? i + 1 : OP_NONE;
	ops->free = old;
}

uint32_t ops_take(struct ops *ops, const struct inst *inst, const struct record *r, const uint64_t *addrs,
		  unsigned warp)
{
	if (ops->free == OP_NONE)
		grow(ops);
	uint32_t op = ops->free;
	struct op *o = &ops->all[op];
	ops->free = o->next;
	*o = (struct op){.addrs = addrs,
			 .number = ops->issued++,
			 .mask = r->mask,
			 .next = OP_NONE,
			 .warp = (uint8_t)warp,
			 .dsts = inst->dsts,
			 .srcs = inst->srcs,
			 .op = inst->op,
			 .space = r->space,
			 .width = inst->width};
	ops->of_warp[warp]++;
	ops->warps |= mask_bit(warp);
	memcpy(o->dst, inst->dst, sizeof o->dst);
	memcpy(o->src, inst->src, sizeof o->src);
	return op;
}

void ops_give(struct ops *ops, uint32_t op)
{
	unsigned warp = ops->all[op].warp;
	if (--ops->of_warp[warp] == 0)
		ops->warps &= ~mask_bit(warp);
	ops->all[op].next = ops->free;
	ops->free = op;
}

enum unit unit_of(enum op_class op)
{
	switch (op) {
	case OP_SFU:
	case OP_DP:
		return UNIT_SFU;
	case OP_LOAD:
	case OP_STORE:
	case OP_ATOM:
	case OP_FENCE:
		return UNIT_MEM;
	case OP_SP:
	case OP_BRANCH:
	case OP_BAR:
	case OP_EXIT:
		break;
	}
	return UNIT_SP;
}
