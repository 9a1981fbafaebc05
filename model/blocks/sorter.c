/* sorter.c - insertion, removal and the step of the sort. */
#include "model/blocks/sorter.h"

#include <assert.h>

#include "model/machine/mask.h"

void sorter_append(struct sorter *s, unsigned x)
{
	assert(s->count < MAX_WARPS);
	s->list[s->count++] = x;
}

void sorter_remove(struct sorter *s, unsigned x)
{
	unsigned kept = 0;
	for (unsigned n = 0; n < s->count; n++)
		if (s->list[n] != x)
			s->list[kept++] = s->list[n];
	s->count = kept;
	s->unsorted &= ~mask_bit(x);
}

void sorter_settle(struct sorter *s, unsigned x, uint64_t others)
{
	unsigned place = 0, from;
	while (s->list[place] != x && !mask_has(others, s->list[place]))
		place++;
	for (from = place; s->list[from] != x;)
		from++;
	for (; from > place; from--)
		s->list[from] = s->list[from - 1];
	s->list[place] = x;
	s->unsorted &= ~mask_bit(x);
}

uint64_t sorter_before(const struct sorter *s, unsigned x)
{
	uint64_t before = 0;
	for (unsigned n = 0; n < s->count && s->list[n] != x; n++)
		before |= mask_bit(s->list[n]);
	return before;
}

uint64_t sorter_members(const struct sorter *s)
{
	uint64_t members = 0;
	for (unsigned n = 0; n < s->count; n++)
		members |= mask_bit(s->list[n]);
	return members;
}
