/* numbers.c - arrays that grow. */
#include "proof/numbers.h"

#include <stdlib.h>
#include <string.h>

void *array_longer(void *array, unsigned *room, unsigned count, size_t size)
{
	if (count <= *room)
		return array;
	count += count / 2;
	array = realloc(array, count * size);
	memset((char *)array + *room * size, 0, (count - *room) * size);
	*room = count;
	return array;
}

void numbers_add(struct numbers *numbers, unsigned number)
{
	if (numbers->count == numbers->room) {
		numbers->room = numbers->room ? 2 * numbers->room : 4;
		numbers->at = realloc(numbers->at, numbers->room * sizeof *numbers->at);
	}
	numbers->at[numbers->count++] = number;
}
