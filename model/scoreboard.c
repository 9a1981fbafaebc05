/* scoreboard.c - registers that are awaited. */
#include "scoreboard.h"

#include <stdlib.h>

#include "mask.h"

void scoreboards_kernel(struct scoreboards *b, unsigned warps, unsigned registers)
{
	size_t words = registers / 64 + 1;
	scoreboards_close(b);
	b->words = calloc(2 * words * warps, sizeof *b->words);
	if (!b->words)
		abort();
	for (unsigned w = 0; w < warps; w++) {
		b->warps[w].busy = b->words + 2 * words * w;
		b->warps[w].far = b->warps[w].busy + words;
	}
}

void scoreboards_close(struct scoreboards *b)
{
	free(b->words);
}

bool scoreboard_clear(const struct scoreboard *b, const struct inst *inst)
{
	if (b->writes == 0)
		return true;
	for (unsigned i = 0; i < inst->srcs; i++)
		if (mask_has(b->busy[inst->src[i] / 64], inst->src[i] % 64))
			return false;
	for (unsigned i = 0; i < inst->dsts; i++)
		if (mask_has(b->busy[inst->dst[i] / 64], inst->dst[i] % 64))
			return false;
	return true;
}

bool scoreboard_long_wait(const struct scoreboard *b, const struct inst *inst)
{
	if (b->memory == 0)
		return false;
	for (unsigned i = 0; i < inst->srcs; i++)
		if (mask_has(b->far[inst->src[i] / 64], inst->src[i] % 64))
			return true;
	return false;
}

void scoreboards_issue(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	bool far = o->unit == UNIT_MEM && (o->space == SPACE_GLOBAL || o->space == SPACE_LOCAL);
	for (unsigned i = 0; i < o->dsts; i++) {
		s->busy[o->dst[i] / 64] |= mask_bit(o->dst[i] % 64);
		s->far[o->dst[i] / 64] |= (uint64_t)far << o->dst[i] % 64;
	}
	s->pipe++;
	s->writes += o->dsts > 0;
	s->memory += o->unit == UNIT_MEM;
}

void scoreboards_release(struct scoreboards *b, const struct op *o)
{
	struct scoreboard *s = &b->warps[o->warp];
	for (unsigned i = 0; i < o->dsts; i++) {
		s->busy[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
		s->far[o->dst[i] / 64] &= ~mask_bit(o->dst[i] % 64);
	}
	s->writes -= o->dsts > 0;
	s->memory -= o->unit == UNIT_MEM;
	b->woken |= mask_bit(o->warp);
}

void scoreboards_stored(struct scoreboards *b, unsigned w)
{
	b->warps[w].stores--;
	b->woken |= mask_bit(w);
}
