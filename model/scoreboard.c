/* scoreboard.c - registers that are awaited. */
#include "scoreboard.h"

#include <stdlib.h>

void scoreboard_open(struct scoreboard *b, unsigned registers)
{
	free(b->busy);
	*b = (struct scoreboard){.busy = calloc(registers / 64 + 1, sizeof *b->busy)};
	if (!b->busy)
		abort();
}

void scoreboard_close(struct scoreboard *b)
{
	free(b->busy);
}

static bool awaited(const struct scoreboard *b, unsigned reg)
{
	return b->busy[reg / 64] >> reg % 64 & 1;
}

bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst)
{
	for (unsigned i = 0; i < inst->srcs; i++)
		if (awaited(b, inst->src[i]))
			return false;
	for (unsigned i = 0; i < inst->dsts; i++)
		if (awaited(b, inst->dst[i]))
			return false;
	return true;
}

void scoreboard_issue(struct scoreboard *b, const struct op *o)
{
	for (unsigned i = 0; i < o->dsts; i++)
		b->busy[o->dst[i] / 64] |= UINT64_C(1) << o->dst[i] % 64;
	b->pipe++;
	b->writes += o->dsts > 0;
	b->memory += unit_of((enum op_class)o->op) == UNIT_MEM;
}

void scoreboard_release(struct scoreboard *b, const struct op *o)
{
	for (unsigned i = 0; i < o->dsts; i++)
		b->busy[o->dst[i] / 64] &= ~(UINT64_C(1) << o->dst[i] % 64);
	b->writes -= o->dsts > 0;
}
