/* test_proc.c - running other programs, and the cache of builds. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "tests/unit/base/scratch.h"

static int shell(const char *text, const char *dir, const char *log)
{
	const char *const argv[] = {"sh", "-c", text, NULL};
	return proc_run(argv, dir, log);
}

START_TEST(status_folder_and_output)
{
	scratch_enter();
	make_folder("d");
	ck_assert_int_eq(shell("exit 7", NULL, NULL), 7);
	ck_assert_int_eq(shell("kill -9 $$", NULL, NULL), 128 + SIGKILL);
	ck_assert_int_eq(shell("basename $PWD; echo err >&2; cat", "d", "log"), 0);
	char *text = read_whole("log", NULL);
	ck_assert_str_eq(text, "d\nerr\n"); /* and cat found its input empty */
}
END_TEST

START_TEST(a_tool_is_on_the_path_or_not)
{
	ck_assert(tool_exists("sh"));
	ck_assert(tool_exists("/bin/sh"));
	ck_assert(!tool_exists("no-such-tool"));
	ck_assert(!tool_exists("/bin"));
}
END_TEST

static void run_missing(void)
{
	const char *const argv[] = {"no-such-tool", NULL};
	proc_run(argv, NULL, NULL);
}
static void run_nowhere(void)
{
	shell("true", "nowhere", NULL);
}
static void log_nowhere(void)
{
	shell("true", NULL, "nowhere/log");
}

static const struct {
	void (*act)(void);
	const char *line;
} failures[] = {
    {run_missing, "warpsmith: no-such-tool: no such program on the PATH (`warpsmith doctor` lists missing programs)"},
    {run_nowhere, "warpsmith: sh: cannot start in nowhere: No such file or directory"},
    {log_nowhere, "warpsmith: nowhere/log: cannot open: No such file or directory"},
};

START_TEST(failures_are_one_line_and_3)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(failures[_i].act, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), failures[_i].line);
}
END_TEST

/* A program that starts another program: both must have ended when this process has. */
static void run_long(void)
{
	shell("sleep 60 & echo $! > pid; touch ready; wait", NULL, NULL);
}

START_TEST(a_signal_ends_the_child_and_its_children)
{
	const struct timespec pause = {0, 10000000};
	scratch_enter();
	ck_assert_int_eq(scratch_run(run_long, SIGTERM), 128 + SIGTERM);
	pid_t pid = atoi(scratch_line("pid"));
	ck_assert_int_gt(pid, 1);
	for (unsigned n = 0; n < 200 && kill(pid, 0) == 0; n++)
		nanosleep(&pause, NULL);
	char path[64], state[64] = "";
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	snprintf(state, sizeof state, "%s", scratch_line(path));
	ck_assert_msg(state[0] == '\0' || strstr(state, ") Z "), "still there: %s", state);
}
END_TEST

static void enter_with_cache(void)
{
	scratch_enter();
	setenv("WARPSMITH_CACHE", "cache", 1);
}

START_TEST(an_entry_counts_when_it_is_done)
{
	bool hit;
	enter_with_cache();
	char *folder = cache_folder("kind", "content", &hit);
	ck_assert(!hit);
	outfile_put("written", folder);
	cache_done(folder);
	char *again = cache_folder("kind", "content", &hit);
	ck_assert(hit);
	ck_assert_str_eq(folder, again);
	cache_folder("kind", "other content", &hit);
	ck_assert(!hit);
	cache_folder("other", "content", &hit);
	ck_assert(!hit);
}
END_TEST

static void fill_and_wait(void)
{
	bool hit;
	char *folder = cache_folder("kind", "content", &hit), *path = xprintf("%s/x", folder);
	outfile_put(path, hit ? "hit\n" : "half\n");
	outfile_put("ready", "");
	for (;;)
		pause();
}

START_TEST(an_interrupted_entry_does_not_count)
{
	bool hit;
	enter_with_cache();
	ck_assert_int_eq(scratch_run(fill_and_wait, SIGINT), 128 + SIGINT);
	ck_assert_int_eq(shell("set cache/kind-*; test $# = 1 -a -f $1", NULL, NULL), 0); /* the lock alone */
	char *folder = cache_folder("kind", "content", &hit), *path = xprintf("%s/x", folder);
	ck_assert(!hit);
	ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

START_TEST(a_killed_entry_does_not_count)
{
	bool hit;
	enter_with_cache();
	ck_assert_int_eq(scratch_run(fill_and_wait, SIGKILL), 128 + SIGKILL);
	char *folder = cache_folder("kind", "content", &hit), *path = xprintf("%s/x", folder);
	ck_assert(!hit);
	ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

/* Fills the entry, or finds it filled; the exit code is 1 if this process filled it. */
static void fill_slowly(void)
{
	const struct timespec pause = {0, 200000000};
	bool hit;
	char *folder = cache_folder("kind", "content", &hit), *path = xprintf("%s/x", folder);
	if (hit)
		exit(strcmp(scratch_line(path), "whole") == 0 ? 0 : 9);
	nanosleep(&pause, NULL);
	outfile_put(path, "whole\n");
	cache_done(folder);
	exit(1);
}

START_TEST(one_of_four_fills_an_entry)
{
	int status, filled = 0;
	enter_with_cache();
	for (unsigned n = 0; n < 4; n++) {
		if (fork() == 0) {
			diag_start();
			fill_slowly();
		}
	}
	for (unsigned n = 0; n < 4; n++) {
		ck_assert_int_gt(wait(&status), 0);
		ck_assert(WIFEXITED(status) && WEXITSTATUS(status) <= 1);
		filled += WEXITSTATUS(status);
	}
	ck_assert_int_eq(filled, 1);
}
END_TEST

START_TEST(hashes_are_128_bits_of_xxh3)
{
	ck_assert_str_eq(content_hash("", 0), "99aa06d3014798d86001c324468d497f");
	char *other = xstrdup(content_hash("a", 1));
	ck_assert_str_ne(other, content_hash("b", 1));
	free(other);
}
END_TEST

Suite *proc_suite(void);
Suite *proc_suite(void)
{
	Suite *s = suite_create("proc");
	TCase *c = tcase_create("proc");
	tcase_set_timeout(c, 30);
	tcase_add_test(c, status_folder_and_output);
	tcase_add_test(c, a_tool_is_on_the_path_or_not);
	tcase_add_loop_test(c, failures_are_one_line_and_3, 0, sizeof failures / sizeof *failures);
	tcase_add_test(c, a_signal_ends_the_child_and_its_children);
	tcase_add_test(c, an_entry_counts_when_it_is_done);
	tcase_add_test(c, an_interrupted_entry_does_not_count);
	tcase_add_test(c, a_killed_entry_does_not_count);
	tcase_add_test(c, one_of_four_fills_an_entry);
	tcase_add_test(c, hashes_are_128_bits_of_xxh3);
	suite_add_tcase(s, c);
	return s;
}
