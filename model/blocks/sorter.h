/* sorter.h - a priority list of slots with a selection sort that settles one place per cycle (PRO III-E, "in place").
 *
 * The list is a total order at any time, also while a sort runs. A sort marks members of the list as unsorted. In each
 * cycle the owner selects one of these, by the progress of that cycle; it moves in front of the remaining unsorted ones
 * and becomes sorted. So place n of the list is final after n cycles of the sort. */
#ifndef MODEL_BLOCKS_SORTER_H
#define MODEL_BLOCKS_SORTER_H

#include "model/machine/config.h"

struct sorter {
	unsigned list[MAX_WARPS]; /* `count` slots, highest priority first */
	unsigned count;
	uint64_t unsorted; /* members that the running sort has not settled yet; 0: no sort runs */
};

/* Appends x, which is not in the list. */
void sorter_append(struct sorter *s, unsigned x);
/* Removes x, if it is in the list. */
void sorter_remove(struct sorter *s, unsigned x);
/* Moves x, which is unsorted, in front of the first member of `others` that precedes it, and marks x sorted. */
void sorter_settle(struct sorter *s, unsigned x, uint64_t others);

/* The members that precede x, as a mask. */
uint64_t sorter_before(const struct sorter *s, unsigned x);
/* All members, as a mask. */
uint64_t sorter_members(const struct sorter *s);

#endif
