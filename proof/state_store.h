/* state_store.h - a set of states, each with the number of the state that it was first reached from.
 *
 * A state is an array of words; two states whose first `key` words are equal are one. Stored are the bytes alone that
 * differ from those of the first state: tens of millions of states fit into memory. */
#ifndef PROOF_STATE_STORE_H
#define PROOF_STATE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct state_store {
	size_t key, words; /* of a state: the words that tell it from others, all */
	unsigned count;
	struct stored *state; /* [count] */
	uint64_t *first;      /* the first state */
	uint8_t *bytes;       /* what the others have else */
	size_t used, bytes_room;
	unsigned *slot, slots, room; /* hash table of state numbers plus 1 */
};

struct stored {
	size_t begin; /* in `bytes`; ends where the next state's begins */
	unsigned key_length, parent;
};

void state_store_init(struct state_store *store, size_t key, size_t words);
void state_store_free(struct state_store *store);

/* Adds a state reached from state `parent` (the first one: any number), unless it is there. True if it is new. */
bool state_store_add(struct state_store *store, const uint64_t *state, unsigned parent);

void state_store_get(const struct state_store *store, unsigned n, uint64_t *state);

#endif
