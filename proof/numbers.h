/* numbers.h - arrays that grow. */
#ifndef PROOF_NUMBERS_H
#define PROOF_NUMBERS_H

#include <stddef.h>

/* Numbers of nodes or truths, in the order in which they were added. {0} is empty; the owner frees `at`. */
struct numbers {
	unsigned count, room, *at;
};

void numbers_add(struct numbers *numbers, unsigned number);

/* Makes an array of *room elements, zero behind them, long enough for count; *room is what it has then. */
void *array_longer(void *array, unsigned *room, unsigned count, size_t size);

#endif
