/* grow.c - doubles the room of an array. */
#include "model/gpu/grow.h"

#include <stdlib.h>

void *grow(void *all, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return all;
	*room = *room ? 2 * *room : 64;
	all = realloc(all, *room * size);
	if (!all)
		abort();
	return all;
}
