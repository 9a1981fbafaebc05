/* test_state_store.c - a set of states that remembers how each was reached. */
#include <check.h>

#include "proof/state_store.h"

enum { KEY = 2, WORDS = 3, MANY = 100000 };

START_TEST(a_state_is_added_once)
{
	struct state_store store;
	const uint64_t first[WORDS] = {7, 8, 9}, second[WORDS] = {7, 1, 9};
	const uint32_t none = 0, via = 5;
	state_store_init(&store, KEY, WORDS, 1);
	ck_assert(state_store_add(&store, first, 0, &none));
	ck_assert(!state_store_add(&store, first, 0, &none));
	ck_assert(state_store_add(&store, second, 0, &via));
	ck_assert(!state_store_add(&store, second, 1, &none));
	ck_assert_uint_eq(store.count, 2);
	ck_assert_uint_eq(store.state[1].parent, 0);
	ck_assert_uint_eq(store.via[1], 5);
	state_store_free(&store);
}
END_TEST

START_TEST(the_key_alone_tells_states_apart)
{
	struct state_store store;
	const uint64_t first[WORDS] = {0, 0, 1}, same[WORDS] = {0, 0, 2};
	const uint32_t none = 0;
	uint64_t got[WORDS];
	state_store_init(&store, KEY, WORDS, 1);
	state_store_add(&store, first, 0, &none);
	ck_assert(!state_store_add(&store, same, 0, &none));
	state_store_get(&store, 0, got);
	ck_assert_mem_eq(got, first, sizeof first);
	state_store_free(&store);
}
END_TEST

START_TEST(many_states_come_back_as_they_were)
{
	struct state_store store;
	state_store_init(&store, KEY, WORDS, 1);
	for (uint32_t n = 0; n < MANY; n++) {
		const uint64_t state[WORDS] = {n % 7, n, n * 3};
		ck_assert(state_store_add(&store, state, n / 2, &n));
	}
	ck_assert_uint_eq(store.count, MANY);
	for (uint32_t n = 0; n < MANY; n += 101) {
		uint64_t got[WORDS];
		state_store_get(&store, n, got);
		ck_assert(got[0] == n % 7 && got[1] == n && got[2] == n * 3);
		ck_assert(!state_store_add(&store, got, 0, &n));
		ck_assert_uint_eq(store.state[n].parent, n / 2);
	}
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
	suite_add_tcase(s, t);
	return s;
}
