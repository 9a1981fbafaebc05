/* test_background.c - tasks in child processes: their results, messages and failures. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/background.h"
#include "base/child.h"
#include "base/diag.h"
#include "base/outfile.h"
#include "tests/unit/base/scratch.h"

enum { TASKS = 7 };

struct task {
	unsigned n, *result;
};

/* Later tasks end first. */
static void square(void *arg)
{
	struct task *t = arg;
	usleep((TASKS - t->n) * 2000);
	note("task %u", t->n);
	*t->result = t->n * t->n;
}

static void end_badly(void *arg)
{
	die(EXIT_FAIL, "task %u fails", ((struct task *)arg)->n);
}

static void wait_long(void *arg)
{
	(void)arg;
	sleep(60);
}

static void run_squares(void)
{
	struct background *b = background_open(3, TASKS);
	unsigned *results = shared_memory(TASKS * sizeof *results);
	struct task tasks[TASKS];
	for (unsigned n = 0; n < TASKS; n++) {
		tasks[n] = (struct task){n, &results[n]};
		background_start(b, n, square, &tasks[n]);
	}
	for (unsigned n = 0; n < TASKS; n++) {
		background_join(b, n);
		if (results[n] != n * n)
			die(EXIT_BUG, "task %u has left %u", n, results[n]);
	}
	shared_free(results, TASKS * sizeof *results);
	background_close(b);
}

START_TEST(messages_come_in_the_order_of_joining)
{
	size_t size;
	char expected[200] = "";
	scratch_enter();
	ck_assert_int_eq(scratch_run(run_squares, 0), EXIT_PASS);
	for (unsigned n = 0; n < TASKS; n++)
		sprintf(expected + strlen(expected), "warpsmith: task %u\n", n);
	char *said = read_whole("stderr", &size);
	ck_assert_str_eq(said, expected);
	free(said);
}
END_TEST

/* Task 0 fails while task 1 still runs. */
static void run_failure(void)
{
	struct task t = {0, NULL};
	struct background *b = background_open(2, 2);
	background_start(b, 0, end_badly, &t);
	background_start(b, 1, wait_long, &t);
	background_join(b, 0);
}

/* All processes inherit the pipe: its end is read when the last one has ended. */
START_TEST(a_failed_task_ends_the_program_and_the_others)
{
	int ends[2];
	char byte;
	scratch_enter();
	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(scratch_run(run_failure, 0), EXIT_FAIL);
	close(ends[1]);
	ck_assert_int_eq(read(ends[0], &byte, 1), 0);
}
END_TEST

Suite *background_suite(void);
Suite *background_suite(void)
{
	Suite *s = suite_create("background");
	TCase *t = tcase_create("background");
	tcase_set_timeout(t, 15);
	tcase_add_test(t, messages_come_in_the_order_of_joining);
	tcase_add_test(t, a_failed_task_ends_the_program_and_the_others);
	suite_add_tcase(s, t);
	return s;
}
