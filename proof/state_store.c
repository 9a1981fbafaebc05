/* state_store.c - states as differences from the first one, in a hash table with open addressing. */
#include "proof/state_store.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

void state_store_init(struct state_store *store, size_t key, size_t words, size_t via_words)
{
	*store = (struct state_store){.key = key, .words = words, .via_words = via_words, .slots = 1 << 16};
	store->first = xalloc(words * sizeof *store->first);
	store->slot = xalloc(store->slots * sizeof *store->slot);
}

void state_store_free(struct state_store *store)
{
	free(store->state);
	free(store->via);
	free(store->first);
	free(store->change);
	free(store->slot);
}

/* Murmur3's finalizer over the changes. */
static uint64_t hash_of(const struct change *change, size_t length)
{
	uint64_t hash = length;
	for (size_t n = 0; n < length; n++) {
		hash ^= change[n].value + 0x9e3779b97f4a7c15ULL * change[n].word;
		hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdULL;
		hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53ULL;
	}
	return hash ^ hash >> 33;
}

static bool is_equal(const struct state_store *store, const struct stored *state, const struct change *change,
		     size_t length)
{
	const struct change *own = &store->change[state->begin];
	for (size_t n = 0; n < length; n++)
		if (state->key_length != length || own[n].word != change[n].word || own[n].value != change[n].value)
			return false;
	return state->key_length == length;
}

/* The slot of these changes, which is free if no state has them. */
static unsigned find(const struct state_store *store, const struct change *change, size_t length)
{
	unsigned at = (unsigned)hash_of(change, length) & (store->slots - 1);
	while (store->slot[at] && !is_equal(store, &store->state[store->slot[at] - 1], change, length))
		at = (at + 1) & (store->slots - 1);
	return at;
}

static void grow_table(struct state_store *store)
{
	free(store->slot);
	store->slots *= 2;
	store->slot = xalloc(store->slots * sizeof *store->slot);
	for (unsigned n = 0; n < store->count; n++) {
		const struct stored *state = &store->state[n];
		store->slot[find(store, &store->change[state->begin], state->key_length)] = n + 1;
	}
}

static void grow_lists(struct state_store *store)
{
	if (store->changes + store->words > store->change_room) {
		store->change_room = 2 * store->change_room + store->words;
		store->change = xrealloc(store->change, store->change_room * sizeof *store->change);
	}
	if (store->count == store->room) {
		store->room = store->room ? 2 * store->room : 1024;
		store->state = xrealloc(store->state, store->room * sizeof *store->state);
		store->via = xrealloc(store->via, store->room * store->via_words * sizeof *store->via);
	}
}

/* The words from `from` to `to` that differ from the first state's. */
static size_t changes_of(const struct state_store *store, const uint64_t *state, size_t from, size_t to,
			 struct change *change)
{
	size_t length = 0;
	for (size_t n = from; n < to; n++)
		if (state[n] != store->first[n])
			change[length++] = (struct change){(uint32_t)n, state[n]};
	return length;
}

bool state_store_add(struct state_store *store, const uint64_t *state, unsigned parent, const uint32_t *via)
{
	grow_lists(store);
	if (store->count == 0)
		memcpy(store->first, state, store->words * sizeof *state);
	struct change *change = &store->change[store->changes];
	size_t length = changes_of(store, state, 0, store->key, change);
	unsigned at = find(store, change, length);
	if (store->slot[at])
		return false;
	size_t more = changes_of(store, state, store->key, store->words, change + length);
	store->state[store->count] =
	    (struct stored){store->changes, (uint32_t)length, (uint32_t)(length + more), parent};
	memcpy(&store->via[store->count * store->via_words], via, store->via_words * sizeof *via);
	store->slot[at] = ++store->count;
	store->changes += length + more;
	if (2 * store->count > store->slots)
		grow_table(store);
	return true;
}

void state_store_get(const struct state_store *store, unsigned n, uint64_t *state)
{
	memcpy(state, store->first, store->words * sizeof *state);
	for (size_t k = 0; k < store->state[n].length; k++) {
		const struct change *change = &store->change[store->state[n].begin + k];
		state[change->word] = change->value;
	}
}
