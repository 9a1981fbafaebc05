/* state_store.c - states as differences from the first one, in a hash table with open addressing. */
#include "proof/state_store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/diag.h"

/* A state's bytes: the number of bytes that are as the first state's, then the difference (exclusive or) of the next
 * one, and so on. The number SKIP has no difference behind it: the run of equal bytes goes on. */
enum { SKIP = 255, MOST_BYTES = 17 }; /* of a word: eight numbers and differences, and a SKIP */

void state_store_init(struct state_store *store, size_t key, size_t words)
{
	*store = (struct state_store){.key = key, .words = words, .slots = 1 << 16};
	store->first = xalloc(words * sizeof *store->first);
	store->slot = xalloc(store->slots * sizeof *store->slot);
}

void state_store_free(struct state_store *store)
{
	free(store->state);
	free(store->first);
	free(store->bytes);
	free(store->slot);
}

/* Writes how `count` words differ from the first state's; returns the number of bytes. */
static size_t encode(const uint64_t *state, const uint64_t *first, size_t count, uint8_t *bytes)
{
	size_t length = 0, at = 0;
	for (size_t n = 0; n < count; n++) {
		uint64_t difference = state[n] ^ first[n];
		for (unsigned byte = 0; difference && byte < 8; byte++) {
			uint8_t value = (uint8_t)(difference >> 8 * byte);
			if (!value)
				continue;
			size_t skipped = 8 * n + byte - at;
			for (; skipped >= SKIP; skipped -= SKIP)
				bytes[length++] = SKIP;
			bytes[length++] = (uint8_t)skipped;
			bytes[length++] = value;
			at = 8 * n + byte + 1;
		}
	}
	return length;
}

static void decode(const uint8_t *bytes, const uint8_t *end, uint64_t *state)
{
	size_t at = 0;
	while (bytes < end) {
		unsigned skipped = *bytes++;
		at += skipped;
		if (skipped == SKIP)
			continue;
		state[at / 8] ^= (uint64_t)*bytes++ << 8 * (at % 8);
		at++;
	}
}

/* The slot of the state with these bytes in its key, which is free if there is none. */
static unsigned find(const struct state_store *store, const uint8_t *key, unsigned length)
{
	unsigned at = (unsigned)XXH3_64bits(key, length) & (store->slots - 1);
	for (; store->slot[at]; at = (at + 1) & (store->slots - 1)) {
		const struct stored *state = &store->state[store->slot[at] - 1];
		if (state->key_length == length && memcmp(&store->bytes[state->begin], key, length) == 0)
			break;
	}
	return at;
}

static void grow_table(struct state_store *store)
{
	free(store->slot);
	store->slots *= 2;
	store->slot = xalloc(store->slots * sizeof *store->slot);
	for (unsigned n = 0; n < store->count; n++) {
		const struct stored *state = &store->state[n];
		store->slot[find(store, &store->bytes[state->begin], state->key_length)] = n + 1;
	}
}

/* By a quarter: a list of gigabytes must not ask for more than the machine has. */
static void grow_lists(struct state_store *store)
{
	size_t most = MOST_BYTES * store->words;
	if (store->used + most > store->bytes_room) {
		store->bytes_room += store->bytes_room / 4 + most;
		store->bytes = xrealloc(store->bytes, store->bytes_room);
	}
	if (store->count == store->room) {
		store->room += store->room / 4 + 1024;
		store->state = xrealloc(store->state, store->room * sizeof *store->state);
	}
}

bool state_store_add(struct state_store *store, const uint64_t *state, unsigned parent)
{
	grow_lists(store);
	if (store->count == 0)
		memcpy(store->first, state, store->words * sizeof *state);
	uint8_t *bytes = &store->bytes[store->used];
	unsigned length = (unsigned)encode(state, store->first, store->key, bytes);
	unsigned at = find(store, bytes, length);
	if (store->slot[at])
		return false;
	store->state[store->count] = (struct stored){store->used, length, parent};
	store->used += length;
	store->used += encode(state + store->key, store->first + store->key, store->words - store->key, bytes + length);
	store->slot[at] = ++store->count;
	if (store->count > store->slots / 2)
		grow_table(store);
	return true;
}

void state_store_get(const struct state_store *store, unsigned n, uint64_t *state)
{
	const struct stored *stored = &store->state[n];
	const uint8_t *key = &store->bytes[stored->begin], *rest = key + stored->key_length,
		      *end = &store->bytes[n + 1 < store->count ? stored[1].begin : store->used];
	memcpy(state, store->first, store->words * sizeof *state);
	decode(key, rest, state);
	decode(rest, end, state + store->key);
}
