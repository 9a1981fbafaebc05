/* state_store.h - a set of states, each with the state and the input that it was first reached by.
 *
 * A state is an array of words; two states whose first `key` words are equal are one. What a state shares with the
 * first one that was added is not stored. */
#ifndef PROOF_STATE_STORE_H
#define PROOF_STATE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct state_store {
	size_t key, words,
	    via_words; /* of a state: the words that tell it from others, all; of an input: 32 bits each */
	unsigned count;
	struct stored *state;  /* [count] */
	uint32_t *via;         /* [count][via_words] */
	uint64_t *first;       /* the first state */
	struct change *change; /* words that differ from the first state */
	size_t changes, change_room;
	unsigned *slot, slots, room; /* hash table of state numbers plus 1 */
};

struct stored {
	size_t begin;                        /* in `change` */
	uint32_t key_length, length, parent; /* changes in the key, all changes */
};

struct change {
	uint32_t word;
	uint64_t value;
};

void state_store_init(struct state_store *store, size_t key, size_t words, size_t via_words);
void state_store_free(struct state_store *store);

/* Adds a state reached from state `parent` by input `via` (the first one: from itself, any input), unless it is there.
 * True if it is new. */
bool state_store_add(struct state_store *store, const uint64_t *state, unsigned parent, const uint32_t *via);

void state_store_get(const struct state_store *store, unsigned n, uint64_t *state);

#endif
