/* test_state_store.c - a set of states that remembers how each was reached. */
#include <check.h>
#include <string.h>

#include "proof/state_store.h"

enum { KEY = 2, WORDS = 3, MANY = 100000 };

START_TEST(a_state_is_added_once)
{
	struct state_store store;
	const uint64_t first[WORDS] = {7, 8, 9}, second[WORDS] = {7, 1, 9};
	state_store_init(&store, KEY, WORDS);
	ck_assert(state_store_add(&store, first, 0));
	ck_assert(!state_store_add(&store, first, 0));
	ck_assert(state_store_add(&store, second, 0));
	ck_assert(!state_store_add(&store, second, 1));
	ck_assert_uint_eq(store.count, 2);
	ck_assert_uint_eq(store.state[1].parent, 0);
	state_store_free(&store);
}
END_TEST

START_TEST(the_key_alone_tells_states_apart)
{
	struct state_store store;
	const uint64_t first[WORDS] = {0, 0, 1}, same[WORDS] = {0, 0, 2};
	uint64_t got[WORDS];
	state_store_init(&store, KEY, WORDS);
	state_store_add(&store, first, 0);
	ck_assert(!state_store_add(&store, same, 0));
	state_store_get(&store, 0, got);
	ck_assert_mem_eq(got, first, sizeof first);
	state_store_free(&store);
}
END_TEST

START_TEST(many_states_come_back_as_they_were)
{
	struct state_store store;
	state_store_init(&store, KEY, WORDS);
	for (uint32_t n = 0; n < MANY; n++) {
		const uint64_t state[WORDS] = {n % 7, n, n * 3};
		ck_assert(state_store_add(&store, state, n / 2));
	}
	ck_assert_uint_eq(store.count, MANY);
	for (uint32_t n = 0; n < MANY; n += 101) {
		uint64_t got[WORDS];
		state_store_get(&store, n, got);
		ck_assert(got[0] == n % 7 && got[1] == n && got[2] == n * 3);
		ck_assert(!state_store_add(&store, got, 0));
		ck_assert_uint_eq(store.state[n].parent, n / 2);
	}
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
	state_store_init(&store, LONG / 2, LONG);
	state_store_add(&store, first, 0);
	for (unsigned n = 0; n < 8 * LONG; n++)
		for (unsigned m = n; m < 8 * LONG; m += 51) {
			memcpy(state, first, sizeof state);
			state[n / 8] ^= UINT64_C(1) << 8 * (n % 8);
			state[m / 8] ^= UINT64_C(128) << 8 * (m % 8);
			if (!state_store_add(&store, state, 0))
				continue;
			state_store_get(&store, store.count - 1, got);
			ck_assert_mem_eq(got, state, sizeof state);
		}
	state_store_get(&store, 0, got);
	ck_assert_mem_eq(got, first, sizeof first);
	ck_assert_uint_gt(store.count, 8 * LONG / 2);
	state_store_free(&store);
}
END_TEST

Suite *state_store_suite(void);
Suite *state_store_suite(void)
{
	Suite *s = suite_create("state_store");
	TCase *t = tcase_create("states");
	tcase_add_test(t, a_state_is_added_once);
	tcase_add_test(t, the_key_alone_tells_states_apart);
	tcase_add_test(t, many_states_come_back_as_they_were);
	tcase_add_test(t, long_runs_of_equal_bytes_come_back);
	suite_add_tcase(s, t);
	return s;
}
