/* op.c - allocation of the array of ops. */
#include "model/sm/op.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256 };

void ops_open(struct ops *ops)
{
	*ops = (struct ops){.free = OP_NONE};
}

void ops_close(struct ops *ops)
{
	free(ops->all);
}

void ops_grow(struct ops *ops)
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
