/* sorter.h - a list of slots, and a sort that settles one place of it a cycle (PRO III-E, "in place").
 *
 * The list is an order at any time, also while a sort runs. A sort takes some of the list's members as unsorted. In
 * each of its cycles one of them, which the owner chooses by the progress of that cycle, goes in front of the others
 * and is sorted. So the first place is right after a cycle, the n-th after n. */
#ifndef MODEL_BLOCKS_SORTER_H
#define MODEL_BLOCKS_SORTER_H

#include "model/machine/config.h"

struct sorter {
	unsigned list[MAX_WARPS]; /* who goes first stands first */
	unsigned count;
	uint64_t unsorted; /* of these, those that the running sort has yet to settle; 0: none runs */
};

/* x, which is not in the list, goes to its end. */
void sorter_append(struct sorter *s, unsigned x);
/* x leaves, if it is there. */
void sorter_remove(struct sorter *s, unsigned x);
/* x, which is unsorted, goes in front of the first of `others` that stands in front of it, and is sorted. */
void sorter_settle(struct sorter *s, unsigned x, uint64_t others);

/* The members that stand in front of x. */
uint64_t sorter_before(const struct sorter *s, unsigned x);
uint64_t sorter_members(const struct sorter *s);

#endif
