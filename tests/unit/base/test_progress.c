/* test_progress.c - how far a command is, and the time left, in words. */
#include <check.h>

#include "base/progress.h"

static const struct {
	unsigned n, of;
	uint64_t done, total;
	double seconds;
	const char *text;
} heads[] = {
    {0, 0, 0, 0, 5, ""},
    {0, 0, 1, 4, 0.5, "25 %: "},
    {0, 0, 1, 4, 30, "25 %, 1:30 left: "},
    {0, 0, 0, 4, 30, "0 %: "},
    {0, 0, 5, 4, 30, "100 %, 0:00 left: "},
    {2, 8, 0, 0, 60, "run 3 of 8, 25 %, 3:00 left: "},
    {2, 8, 50, 100, 50, "run 3 of 8, 31 %, 1:50 left: "},
    {0, 12, 0, 0, 60, "run 1 of 12, 0 %: "},
    {99, 100, 1, 1, 36000, "run 100 of 100, 100 %, 0:00 left: "},
    {0, 100, 1, 2, 36, "run 1 of 100, 0 %, 119:24 left: "},
};

START_TEST(parts_percent_and_time_left)
{
	char text[PROGRESS_HEAD];
	progress_head(text, heads[_i].n, heads[_i].of, "run", heads[_i].done, heads[_i].total, heads[_i].seconds);
	ck_assert_str_eq(text, heads[_i].text);
}
END_TEST

Suite *progress_suite(void);
Suite *progress_suite(void)
{
	Suite *s = suite_create("progress");
	TCase *c = tcase_create("progress");
	tcase_add_loop_test(c, parts_percent_and_time_left, 0, sizeof heads / sizeof *heads);
	suite_add_tcase(s, c);
	return s;
}
