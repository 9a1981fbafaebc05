/* state_store.c - hashes in a table with open addressing; a queue of differences from the first state. */
#include "proof/state_store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/diag.h"

/* A state's bytes in the queue: the number of bytes that are as the first state's, then the difference (exclusive or)
 * of the next one, and so on. The number SKIP has no difference behind it: the run of equal bytes goes on. A difference
 * of 0, which no other one is, ends the state. */
enum { SKIP = 255, MOST_BYTES = 17, END_BYTES = 2 }; /* of a word: eight numbers and differences, and a SKIP */

void state_store_init(struct state_store *store, size_t key, size_t words)
{
	*store = (struct state_store){.key = key, .words = words, .slots = 1 << 16};
	store->first = xalloc(words * sizeof *store->first);
	store->slot = xalloc(store->slots * sizeof *store->slot);
}

void state_store_free(struct state_store *store)
{
	free(store->known);
	free(store->first);
	free(store->bytes);
	free(store->slot);
}

/* ---- the set ---- */

static bool is_hash(const struct known *known, XXH128_hash_t hash)
{
	return known->low == hash.low64 && known->high == hash.high64;
}

/* The slot of the state with this hash, which is free if there is none. */
static unsigned find(const struct state_store *store, XXH128_hash_t hash)
{
	unsigned at = (unsigned)hash.low64 & (store->slots - 1);
	while (store->slot[at] && !is_hash(&store->known[store->slot[at] - 1], hash))
		at = (at + 1) & (store->slots - 1);
	return at;
}

static void grow_table(struct state_store *store)
{
	free(store->slot);
	store->slots *= 2;
	store->slot = xalloc(store->slots * sizeof *store->slot);
	for (unsigned n = 0; n < store->count; n++)
		store->slot[find(store, (XXH128_hash_t){store->known[n].low, store->known[n].high})] = n + 1;
}

static XXH128_hash_t hash_of(const struct state_store *store, const uint64_t *key)
{
	return XXH3_128bits(key, store->key * sizeof *key);
}

bool state_store_is(const struct state_store *store, unsigned n, const uint64_t *key)
{
	return is_hash(&store->known[n], hash_of(store, key));
}

/* ---- the queue ---- */

/* By a quarter: a queue of gigabytes must not ask for more than the machine has. */
static void make_room(struct state_store *store)
{
	size_t most = MOST_BYTES * store->words + END_BYTES;
	if (store->end + most <= store->bytes_room)
		return;
	if (store->begin > store->bytes_room / 2) {
		memmove(store->bytes, store->bytes + store->begin, store->end - store->begin);
		store->end -= store->begin;
		store->begin = 0;
		return;
	}
	store->bytes_room += store->bytes_room / 4 + most;
	store->bytes = xrealloc(store->bytes, store->bytes_room);
}

static void put(struct state_store *store, const uint64_t *state)
{
	make_room(store);
	uint8_t *bytes = store->bytes + store->end;
	size_t at = 0;
	for (size_t n = 0; n < store->words; n++) {
		uint64_t difference = state[n] ^ store->first[n];
		for (unsigned byte = 0; difference && byte < 8; byte++) {
			uint8_t value = (uint8_t)(difference >> 8 * byte);
			if (!value)
				continue;
			size_t skipped = 8 * n + byte - at;
			for (; skipped >= SKIP; skipped -= SKIP)
				*bytes++ = SKIP;
			*bytes++ = (uint8_t)skipped;
			*bytes++ = value;
			at = 8 * n + byte + 1;
		}
	}
	*bytes++ = 0;
	*bytes++ = 0;
	store->end = (size_t)(bytes - store->bytes);
}

unsigned state_store_take(struct state_store *store, uint64_t *state)
{
	const uint8_t *bytes = store->bytes + store->begin;
	memcpy(state, store->first, store->words * sizeof *state);
	for (size_t at = 0;;) {
		unsigned skipped = *bytes++;
		at += skipped;
		if (skipped == SKIP)
			continue;
		uint8_t difference = *bytes++;
		if (!difference)
			break;
		state[at / 8] ^= (uint64_t)difference << 8 * (at % 8);
		at++;
	}
	store->begin = (size_t)(bytes - store->bytes);
	return store->taken++;
}

/* ---- both ---- */

bool state_store_add(struct state_store *store, const uint64_t *key, const uint64_t *state, unsigned parent)
{
	XXH128_hash_t hash = hash_of(store, key);
	unsigned at = find(store, hash);
	if (store->slot[at])
		return false;
	if (store->count == 0)
		memcpy(store->first, state, store->words * sizeof *state);
	if (store->count == store->room) {
		store->room += store->room / 4 + 1024;
		store->known = xrealloc(store->known, store->room * sizeof *store->known);
	}
	put(store, state);
	store->known[store->count] = (struct known){hash.low64, hash.high64, parent};
	store->slot[at] = ++store->count;
	if (store->count > store->slots / 2)
		grow_table(store);
	return true;
}
