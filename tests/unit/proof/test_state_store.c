/* test_state_store.c - a set of states that remembers how each was reached, and hands each out once. */
#include <check.h>
#include <string.h>

#include "proof/state_store.h"

enum { KEY = 2, WORDS = 3, MANY = 100000, WAIT = 1000 };

START_TEST(a_key_is_added_once)
{
	struct state_store store;
	const uint64_t first[WORDS] = {7, 8, 9}, second[WORDS] = {7, 1, 9}, same[WORDS] = {7, 8, 1};
	state_store_init(&store, KEY, WORDS);
	ck_assert(state_store_add(&store, first, first, 0));
	ck_assert(!state_store_add(&store, first, first, 0));
	ck_assert(!state_store_add(&store, same, same, 0));
	ck_assert(state_store_add(&store, second, second, 0));
	ck_assert(!state_store_add(&store, second, second, 1));
	ck_assert_uint_eq(store.count, 2);
	ck_assert_uint_eq(store.known[1].parent, 0);
	ck_assert(state_store_is(&store, 0, same));
	ck_assert(!state_store_is(&store, 1, same));
	state_store_free(&store);
}
END_TEST

/* Of two keys that differ in any one bit. */
START_TEST(each_bit_of_a_key_counts)
{
	struct state_store store;
	uint64_t key[KEY] = {0};
	const uint64_t state[WORDS] = {0};
	state_store_init(&store, KEY, WORDS);
	ck_assert(state_store_add(&store, key, state, 0));
	for (unsigned bit = 0; bit < 64 * KEY; bit++) {
		key[bit / 64] = UINT64_C(1) << bit % 64;
		ck_assert(state_store_add(&store, key, state, 0));
		key[bit / 64] = 0;
	}
	state_store_free(&store);
}
END_TEST

static void take(struct state_store *store, uint64_t n)
{
	uint64_t got[WORDS];
	ck_assert_uint_eq(state_store_take(store, got), n);
	ck_assert(got[0] == n % 7 && got[1] == n && got[2] == n * 3);
}

/* At most WAIT states are in the queue at a time: their memory is used again. */
START_TEST(states_come_back_in_order_as_they_were)
{
	struct state_store store;
	uint64_t taken = 0;
	state_store_init(&store, KEY, WORDS);
	for (uint32_t n = 0; n < MANY; n++) {
		const uint64_t state[WORDS] = {n % 7, n, (uint64_t)n * 3};
		ck_assert(state_store_add(&store, state, state, n / 2));
		ck_assert(!state_store_add(&store, state, state, 0));
		if (n >= WAIT)
			take(&store, taken++);
	}
	ck_assert_uint_eq(store.count, MANY);
	while (store.taken < store.count)
		take(&store, taken++);
	ck_assert_uint_eq(taken, MANY);
	for (uint32_t n = 0; n < MANY; n += 101)
		ck_assert_uint_eq(store.known[n].parent, n / 2);
	ck_assert_uint_lt(store.bytes_room, 64 * WAIT);
	state_store_free(&store);
}
END_TEST

/* Bytes far apart, at the ends of words, and runs of equal ones as long as a number of them can be. */
START_TEST(long_runs_of_equal_bytes_come_back)
{
	enum { LONG = 200 };
	struct state_store store;
	uint64_t first[LONG], state[LONG], got[LONG];
	for (unsigned n = 0; n < LONG; n++)
		first[n] = n * 0x0101010101010101u;
	state_store_init(&store, LONG, LONG);
	state_store_add(&store, first, first, 0);
	state_store_take(&store, got);
	ck_assert_mem_eq(got, first, sizeof first);
	for (unsigned n = 0; n < 8 * LONG; n++)
		for (unsigned m = n; m < 8 * LONG; m += 51) {
			memcpy(state, first, sizeof state);
			state[n / 8] ^= UINT64_C(1) << 8 * (n % 8);
			state[m / 8] ^= UINT64_C(128) << 8 * (m % 8);
			if (!state_store_add(&store, state, state, 0))
				continue;
			state_store_take(&store, got);
			ck_assert_mem_eq(got, state, sizeof state);
		}
	ck_assert_uint_gt(store.count, 8 * LONG / 2);
	ck_assert_uint_eq(store.taken, store.count);
	state_store_free(&store);
}
END_TEST

Suite *state_store_suite(void);
Suite *state_store_suite(void)
{
	Suite *s = suite_create("state_store");
	TCase *t = tcase_create("states");
	tcase_add_test(t, a_key_is_added_once);
	tcase_add_test(t, each_bit_of_a_key_counts);
	tcase_add_test(t, states_come_back_in_order_as_they_were);
	tcase_add_test(t, long_runs_of_equal_bytes_come_back);
	suite_add_tcase(s, t);
	return s;
}
