/* test_thread_pool.c - threads that share a piece of work: all parts are done once, and seen, whenever it says so. */
#include <check.h>
#include <time.h>

#include "base/thread_pool.h"

enum { THREADS = 3, PIECES = 10 };

/* Each thread counts in a number of its own, from what the others had counted before this piece. */
struct counts {
	unsigned done[THREADS], seen[THREADS], before;
};

static void count(void *arg, unsigned n)
{
	struct counts *c = arg;
	c->seen[n] = c->before;
	c->done[n]++;
}

START_TEST(a_piece_is_done_by_all_or_by_nobody)
{
	struct counts c = {0};
	struct team *t = team_open(THREADS, count, &c);
	unsigned shared = 0;
	ck_assert_ptr_nonnull(t);
	while (shared < PIECES) { /* a minute is the test's limit */
		c.before = shared;
		shared += team_work(t);
		for (unsigned n = 0; n < THREADS; n++) {
			ck_assert_uint_eq(c.done[n], shared);
			ck_assert_uint_eq(c.seen[n], shared > 0 ? shared - 1 : 0);
		}
	}
	team_close(t);
	ck_assert_uint_eq(c.done[1], shared);
}
END_TEST

START_TEST(who_has_slept_is_woken)
{
	struct counts c = {0};
	struct team *t = team_open(THREADS, count, &c);
	const struct timespec rest = {0, 20000000};
	unsigned shared = 0;
	for (unsigned round = 0; round < 3; round++) {
		unsigned before = shared;
		nanosleep(&rest, NULL);
		while (shared == before) {
			c.before = shared;
			shared += team_work(t);
		}
	}
	ck_assert_uint_eq(c.done[2], shared);
	team_close(t);
}
END_TEST

START_TEST(a_team_without_work_closes)
{
	struct counts c = {0};
	team_close(team_open(2, count, &c));
	ck_assert_uint_eq(c.done[1], 0);
}
END_TEST

Suite *thread_pool_suite(void);
Suite *thread_pool_suite(void)
{
	Suite *s = suite_create("team");
	TCase *t = tcase_create("team");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_piece_is_done_by_all_or_by_nobody);
	tcase_add_test(t, who_has_slept_is_woken);
	tcase_add_test(t, a_team_without_work_closes);
	suite_add_tcase(s, t);
	return s;
}
