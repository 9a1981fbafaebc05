/* test_outfile.c - output files appear complete or not at all, however the program ends. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "tests/unit/base/scratch.h"

static void write_out(void)
{
	outfile_put("out", "new\n");
}

START_TEST(a_file_is_written_whole)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(write_out, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_list(), "out ");
	ck_assert_str_eq(scratch_line("out"), "new");
}
END_TEST

START_TEST(same_content_keeps_the_time_stamp)
{
	struct stat before, after;
	scratch_enter();
	write_out();
	stat("out", &before);
	write_out();
	stat("out", &after);
	ck_assert(before.st_ino == after.st_ino);
	outfile_put("out", "other\n");
	ck_assert_str_eq(scratch_line("out"), "other");
}
END_TEST

static void write_many(void)
{
	for (unsigned n = 0; n < 200; n++)
		outfile_put("out", n % 2 ? "odd" : "even");
}

START_TEST(there_is_no_limit_to_files)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(write_many, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("out"), "odd");
}
END_TEST

enum { MANY = 200 };

static void finish_many(void)
{
	struct outfile many[MANY];
	for (unsigned n = 0; n < MANY; n++) {
		char *path = xprintf("out/%u", n);
		outfile_open(&many[n], path);
		fprintf(many[n].f, "%u\n", n);
		outfile_finish(&many[n]);
		free(path);
	}
	if (access("out/fail", F_OK) == 0)
		die(EXIT_FAIL, "before the last");
	for (unsigned n = 0; n < MANY; n++)
		outfile_publish(&many[n]);
}

START_TEST(files_that_belong_together_appear_together)
{
	scratch_enter();
	make_folder("out/fail");
	ck_assert_int_eq(scratch_run(finish_many, 0), EXIT_FAIL);
	ck_assert_int_eq(chdir("out"), 0);
	ck_assert_str_eq(scratch_list(), "fail ");
	ck_assert_int_eq(rmdir("fail"), 0);
	ck_assert_int_eq(chdir(".."), 0);
	ck_assert_int_eq(scratch_run(finish_many, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("out/0"), "0");
	ck_assert_str_eq(scratch_line("out/199"), "199");
}
END_TEST

static void open_and_die(void)
{
	struct outfile o;
	outfile_open(&o, "out");
	fputs("half", o.f);
	fflush(o.f);
	die(EXIT_FAIL, "no\nmore");
}

START_TEST(nothing_stays_after_die)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(open_and_die, 0), EXIT_FAIL);
	ck_assert_str_eq(scratch_list(), "");
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: no more");
}
END_TEST

static void open_and_exit(void)
{
	struct outfile o;
	outfile_open(&o, "out");
}

START_TEST(nothing_stays_after_exit)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(open_and_exit, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_list(), "");
}
END_TEST

static void open_and_wait(void)
{
	struct outfile o;
	make_folder("unfinished/below");
	cleanup_add("unfinished");
	outfile_open(&o, "out");
	outfile_put("unfinished/below/x", "x");
	outfile_put("ready", "");
	for (;;)
		pause();
}

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

START_TEST(a_signal_leaves_the_old_file_and_ends_the_program)
{
	scratch_enter();
	/* The program leaves a signal ignored that is: by nohup, or by a shell in its background jobs. */
	signal(numbers[_i], SIG_DFL);
	outfile_put("out", "old\n");
	ck_assert_int_eq(scratch_run(open_and_wait, numbers[_i]), 128 + numbers[_i]);
	ck_assert_str_eq(scratch_list(), "out ");
	ck_assert_str_eq(scratch_line("out"), "old");
	ck_assert_str_eq(scratch_line("stderr"), "");
}
END_TEST

static void open_and_abort(void)
{
	struct outfile o;
	outfile_open(&o, "out");
	abort();
}

START_TEST(a_bug_is_told_and_ends_with_4)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(open_and_abort, 0), EXIT_BUG);
	ck_assert_str_eq(scratch_list(), "");
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: this is a bug in warpsmith, please report it with the command that you gave");
}
END_TEST

static void write_too_much(void)
{
	const struct rlimit limit = {4096, 4096};
	struct outfile o;
	setrlimit(RLIMIT_FSIZE, &limit);
	outfile_open(&o, "out");
	for (unsigned n = 0; n < 100000; n++)
		fputc('x', o.f);
	fputs("the stream has forgotten why", o.f);
	outfile_close(&o);
}

START_TEST(a_write_that_fails_leaves_the_old_file)
{
	scratch_enter();
	outfile_put("out", "old\n");
	ck_assert_int_eq(scratch_run(write_too_much, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: out: cannot write: File too large");
	ck_assert_str_eq(scratch_list(), "out ");
	ck_assert_str_eq(scratch_line("out"), "old");
}
END_TEST

static void make_below_a_file(void)
{
	make_folder("file/below");
}
static void make_on_a_file(void)
{
	make_folder("file");
}
static void read_nothing(void)
{
	read_whole("nothing", NULL);
}
static void write_folder(void)
{
	outfile_put("folder", "x");
}
static void check_folder(void)
{
	outfile_check("folder");
}
static void check_nowhere(void)
{
	outfile_check("nowhere/x");
}

static const struct {
	void (*act)(void);
	const char *line;
} failures[] = {
    {make_below_a_file, "warpsmith: file: cannot create the folder: it exists and is not a folder"},
    {make_on_a_file, "warpsmith: file: cannot create the folder: it exists and is not a folder"},
    {read_nothing, "warpsmith: nothing: cannot read: No such file or directory"},
    {write_folder, "warpsmith: folder: cannot write: it exists and is not a regular file"},
    {check_folder, "warpsmith: folder: cannot write: it exists and is not a regular file"},
    {check_nowhere, "warpsmith: nowhere/x: cannot write: No such file or directory"},
};

START_TEST(failures_are_one_line_and_3)
{
	scratch_enter();
	outfile_put("file", "x");
	make_folder("folder");
	ck_assert_int_eq(scratch_run(failures[_i].act, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), failures[_i].line);
	ck_assert_str_eq(scratch_list(), "file folder ");
}
END_TEST

/* Root may write everywhere, so the test drops root privileges. */
static void write_as_nobody(void)
{
	if (getuid() == 0 && setuid(65534) != 0)
		die(EXIT_BUG, "setuid");
	outfile_put("locked/out", "x");
}

START_TEST(an_unwritable_folder_is_one_line_and_3)
{
	scratch_enter();
	make_folder("locked");
	chmod(".", 0755);
	chmod("locked", 0555);
	ck_assert_int_eq(scratch_run(write_as_nobody, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: locked/out: cannot write: Permission denied");
}
END_TEST

static void write_read_only(void)
{
	if (getuid() == 0 && setuid(65534) != 0)
		die(EXIT_BUG, "setuid");
	outfile_put("out", "x");
}

START_TEST(a_read_only_file_is_not_replaced)
{
	scratch_enter();
	outfile_put("out", "old\n");
	chmod(".", 0777);
	chmod("out", 0444);
	ck_assert_int_eq(scratch_run(write_read_only, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("out"), "old");
}
END_TEST

START_TEST(folders_are_made_with_their_parents)
{
	scratch_enter();
	make_folder("a/b/c");
	make_folder("a/b/c/");
	make_folder("a//b/d");
	ck_assert_int_eq(access("a/b/c", F_OK) + access("a/b/d", F_OK), 0);
}
END_TEST

Suite *outfile_suite(void);
Suite *outfile_suite(void)
{
	Suite *s = suite_create("outfile");
	TCase *c = tcase_create("outfile");
	tcase_add_test(c, a_file_is_written_whole);
	tcase_add_test(c, same_content_keeps_the_time_stamp);
	tcase_add_test(c, there_is_no_limit_to_files);
	tcase_add_test(c, files_that_belong_together_appear_together);
	tcase_add_test(c, nothing_stays_after_die);
	tcase_add_test(c, nothing_stays_after_exit);
	tcase_add_loop_test(c, a_signal_leaves_the_old_file_and_ends_the_program, 0, sizeof numbers / sizeof *numbers);
	tcase_add_test(c, a_bug_is_told_and_ends_with_4);
	tcase_add_test(c, a_write_that_fails_leaves_the_old_file);
	tcase_add_loop_test(c, failures_are_one_line_and_3, 0, sizeof failures / sizeof *failures);
	tcase_add_test(c, an_unwritable_folder_is_one_line_and_3);
	tcase_add_test(c, a_read_only_file_is_not_replaced);
	tcase_add_test(c, folders_are_made_with_their_parents);
	suite_add_tcase(s, c);
	return s;
}
