/* op.c - the array of instructions on their way. */
#include "op.h"

#include <stdlib.h>
#include <string.h>

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
	o->addrs = addrs;
	o->number = ops->issued++;
	o->mask = r->mask;
	o->accesses = 0;
	o->warp = (uint8_t)warp;
	o->space = r->space;
	o->unit = (uint8_t)unit_of((enum op_class)inst->op);
	o->op = inst->op;
	o->width = inst->width;
	o->dsts = inst->dsts;
	o->srcs = inst->srcs;
	memcpy(o->dst, inst->dst, sizeof o->dst);
	memcpy(o->src, inst->src, sizeof o->src);
	return op;
}

void ops_give(struct ops *ops, uint32_t op)
{
	ops->all[op].next = ops->free;
	ops->free = op;
}
