/* id_list.h - growing arrays: of the numbers of nodes or clauses, and of elements of any size. */
#ifndef PROOF_INDUCT_ID_LIST_H
#define PROOF_INDUCT_ID_LIST_H

#include <stddef.h>

/* Numbers in the order in which they were added. {0} is empty; the owner frees `at`. */
struct id_list {
	unsigned count, room, *at;
};

void id_list_add(struct id_list *list, unsigned id);

/* Makes an array of *room elements at least `count` long, with zeroed elements behind the old ones; *room is the new
 * length. */
void *array_grow(void *array, unsigned *room, unsigned count, size_t size);

#endif
