/* test_workers.c - tasks in worker processes: each is done once, and a failure ends the program with its code. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/workers.h"
#include "tests/unit/base/scratch.h"

static void make_file(void *prefix, unsigned n)
{
	char *path = xprintf("%s%u", (const char *)prefix, n);
	if (outfile_has(path, "done"))
		die(EXIT_FAIL, "task %u a second time", n);
	outfile_put(path, "done");
	free(path);
}

static void three_at_a_time(void)
{
	char prefix[] = "task";
	workers_run(3, 7, "task", make_file, prefix);
	make_file(prefix, 7); /* only when all are done */
}

START_TEST(each_task_is_done_once)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(three_at_a_time, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_list(), "task0 task1 task2 task3 task4 task5 task6 task7 ");
}
END_TEST

static void fail_at_two(void *arg, unsigned n)
{
	if (n == 2)
		die(EXIT_IO, "task 2 fails");
	make_file(arg, n);
}

static void one_fails(void)
{
	char prefix[] = "task";
	workers_run(2, 5, "task", fail_at_two, prefix);
	make_file(prefix, 5);
}

START_TEST(a_failure_ends_the_program_behind_the_others)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(one_fails, 0), EXIT_IO);
	ck_assert_str_eq(scratch_list(), "task0 task1 task3 task4 ");
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: task 2 fails");
}
END_TEST

static void more_jobs_than_tasks(void)
{
	char prefix[] = "task";
	workers_run(8, 1, "task", make_file, prefix);
	workers_run(2, 0, "task", make_file, prefix);
}

START_TEST(there_may_be_fewer_tasks_than_jobs)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(more_jobs_than_tasks, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_list(), "task0 ");
}
END_TEST

Suite *workers_suite(void);
Suite *workers_suite(void)
{
	Suite *s = suite_create("workers");
	TCase *t = tcase_create("workers");
	tcase_add_test(t, each_task_is_done_once);
	tcase_add_test(t, a_failure_ends_the_program_behind_the_others);
	tcase_add_test(t, there_may_be_fewer_tasks_than_jobs);
	suite_add_tcase(s, t);
	return s;
}
