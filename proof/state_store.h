/* state_store.h - a set of states, each with the number of the state that it was first reached from, and a queue of
 * those that were added and not taken yet.
 *
 * A state is an array of words with a key: two states of one key are one. Of each key its 128-bit hash (XXH3) is kept:
 * that two of n keys share one is less likely than n * n / 2^129, so 1 in 10^22 for two hundred million. A state itself
 * is kept until it is taken, as the bytes alone that differ from those of the first state: hundreds of millions of
 * states fit into memory. */
#ifndef PROOF_STATE_STORE_H
#define PROOF_STATE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct state_store {
	size_t key, words;           /* the words of a key and of a state */
	unsigned count, taken;       /* states, numbered in the order in which they were added */
	struct known *known;         /* [count] */
	unsigned *slot, slots, room; /* hash table of numbers plus 1 */
	uint64_t *first;             /* the first state */
	uint8_t *bytes;              /* what those in the queue have else */
	size_t begin, end, bytes_room;
};

struct known {
	uint64_t low, high; /* the hash of the key */
	unsigned parent;
};

void state_store_init(struct state_store *store, size_t key, size_t words);
void state_store_free(struct state_store *store);

/* Adds a state reached from state `parent` (the first one: any number), unless its key is there. True if it is new. */
bool state_store_add(struct state_store *store, const uint64_t *key, const uint64_t *state, unsigned parent);

/* Writes the next state of the queue; there must be one: taken < count. Returns its number. */
unsigned state_store_take(struct state_store *store, uint64_t *state);

/* Whether this is the key of state n. */
bool state_store_is(const struct state_store *store, unsigned n, const uint64_t *key);

#endif
