/* test_thread_pool.c - a round of work is done by every thread, once, and its results are visible when it returns. */
#include <check.h>
#include <time.h>

#include "base/thread_pool.h"

enum { THREADS = 3, ROUNDS = 10 };

/* Each thread increments its own counter and records how many rounds it saw before this one. */
struct counts {
	unsigned done[THREADS], seen[THREADS], before;
};

static void count(void *arg, unsigned n)
{
	struct counts *c = arg;
	c->seen[n] = c->before;
	c->done[n]++;
}

START_TEST(a_round_is_done_by_all_or_by_none)
{
	struct counts c = {0};
	struct thread_pool *t = thread_pool_open(THREADS, count, &c);
	unsigned shared = 0;
	ck_assert_ptr_nonnull(t);
	while (shared < ROUNDS) { /* the test case times out after 60 s */
		c.before = shared;
		shared += thread_pool_work(t, 1);
		for (unsigned n = 0; n < THREADS; n++) {
			ck_assert_uint_eq(c.done[n], shared);
			ck_assert_uint_eq(c.seen[n], shared > 0 ? shared - 1 : 0);
		}
	}
	thread_pool_close(t);
	ck_assert_uint_eq(c.done[1], shared);
}
END_TEST

START_TEST(sleeping_workers_are_woken)
{
	struct counts c = {0};
	struct thread_pool *t = thread_pool_open(THREADS, count, &c);
	const struct timespec rest = {0, 20000000};
	unsigned shared = 0;
	for (unsigned round = 0; round < 3; round++) {
		unsigned before = shared;
		nanosleep(&rest, NULL);
		while (shared == before) {
			c.before = shared;
			shared += thread_pool_work(t, 1);
		}
	}
	ck_assert_uint_eq(c.done[2], shared);
	thread_pool_close(t);
}
END_TEST

START_TEST(a_pool_without_work_closes)
{
	struct counts c = {0};
	thread_pool_close(thread_pool_open(2, count, &c));
	ck_assert_uint_eq(c.done[1], 0);
}
END_TEST

static void take_time(long ns)
{
	struct timespec start, now;
	clock_gettime(CLOCK_MONOTONIC, &start);
	do
		clock_gettime(CLOCK_MONOTONIC, &now);
	while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < ns);
}

/* The caller has nothing to do in a shared round, and the worker 8 us. */
static void late_worker(void *arg, unsigned n)
{
	(void)arg;
	if (n > 0)
		take_time(8000);
}

/* Rounds that take 0.5 us alone are not shared for long where a shared one takes 8 us, though no worker is stalled. */
START_TEST(sharing_that_does_not_pay_off_is_rare)
{
	struct thread_pool *t = thread_pool_open(2, late_worker, NULL);
	unsigned shared = 0, rounds = 20000;
	for (unsigned i = 0; i < rounds; i++) {
		if (thread_pool_work(t, 1))
			shared++;
		else
			take_time(500);
	}
	thread_pool_close(t);
	ck_assert_uint_lt(shared, rounds / 4);
}
END_TEST

Suite *thread_pool_suite(void);
Suite *thread_pool_suite(void)
{
	Suite *s = suite_create("thread_pool");
	TCase *t = tcase_create("thread_pool");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_round_is_done_by_all_or_by_none);
	tcase_add_test(t, sleeping_workers_are_woken);
	tcase_add_test(t, a_pool_without_work_closes);
	tcase_add_test(t, sharing_that_does_not_pay_off_is_rare);
	suite_add_tcase(s, t);
	return s;
}
