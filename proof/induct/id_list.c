/* id_list.c - growing arrays. */
#include "proof/induct/id_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

void *array_grow(void *array, unsigned *room, unsigned count, size_t size)
{
	if (count <= *room)
		return array;
	count += count / 2;
	array = xrealloc(array, count * size);
	memset((char *)array + *room * size, 0, (count - *room) * size);
	*room = count;
	return array;
}

void id_list_add(struct id_list *list, unsigned id)
{
	if (list->count == list->room) {
		list->room = list->room ? 2 * list->room : 4;
		list->at = xrealloc(list->at, list->room * sizeof *list->at);
	}
	list->at[list->count++] = id;
}
