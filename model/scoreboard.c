/* scoreboard.c - registers that are awaited. */
#include "scoreboard.h"

#include <stdlib.h>

void scoreboard_open(struct scoreboard *b, unsigned registers)
{
	unsigned words = registers / 64 + 1;
	scoreboard_close(b);
	/* What stores will still answer is counted on. */
	b->busy = calloc(words, sizeof *b->busy);
	b->far = calloc(words, sizeof *b->far);
	if (!b->busy || !b->far)
		abort();
}

void scoreboard_close(struct scoreboard *b)
{
	free(b->busy);
	free(b->far);
}

static bool has(const uint64_t *set, unsigned reg)
{
	return set[reg / 64] >> reg % 64 & 1;
}

bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst)
{
	for (unsigned i = 0; i < inst->srcs; i++)
		if (has(b->busy, inst->src[i]))
			return false;
	for (unsigned i = 0; i < inst->dsts; i++)
		if (has(b->busy, inst->dst[i]))
			return false;
	return true;
}

bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst)
{
	for (unsigned i = 0; i < inst->srcs; i++)
		if (has(b->far, inst->src[i]))
			return true;
	return false;
}

void scoreboard_issue(struct scoreboard *b, const struct op *o)
{
	bool far = unit_of((enum op_class)o->op) == UNIT_MEM && (o->space == SPACE_GLOBAL || o->space == SPACE_LOCAL);
	for (unsigned i = 0; i < o->dsts; i++) {
		b->busy[o->dst[i] / 64] |= UINT64_C(1) << o->dst[i] % 64;
		b->far[o->dst[i] / 64] |= (uint64_t)far << o->dst[i] % 64;
	}
	b->pipe++;
	b->writes += o->dsts > 0;
	b->memory += unit_of((enum op_class)o->op) == UNIT_MEM;
}

void scoreboard_release(struct scoreboard *b, const struct op *o)
{
	for (unsigned i = 0; i < o->dsts; i++) {
		b->busy[o->dst[i] / 64] &= ~(UINT64_C(1) << o->dst[i] % 64);
		b->far[o->dst[i] / 64] &= ~(UINT64_C(1) << o->dst[i] % 64);
	}
	b->writes -= o->dsts > 0;
}
