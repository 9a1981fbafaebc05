/* test_csv.c - lines of CSV are written and split again. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"

START_TEST(test_quotes)
{
	char *text, *fields[4];
	size_t size;
	FILE *f = open_memstream(&text, &size);
	csv_line(f, (const char *const[]){"a b", "", "int, \"float\"", "\"\"", NULL});
	fclose(f);
	ck_assert_str_eq(text, "a b,,\"int, \"\"float\"\"\",\"\"\"\"\"\"\n");
	*strchr(text, '\n') = '\0';
	ck_assert_uint_eq(csv_split(text, fields, 4), 4);
	ck_assert_str_eq(fields[0], "a b");
	ck_assert_str_eq(fields[1], "");
	ck_assert_str_eq(fields[2], "int, \"float\"");
	ck_assert_str_eq(fields[3], "\"\"");
	free(text);
}
END_TEST

START_TEST(test_malformed)
{
	static const char *const bad[] = {"a,b,c", "\"a", "\"a\"b", "a,\"b\"\""};
	char line[16], *fields[2];
	for (unsigned n = 0; n < sizeof bad / sizeof *bad; n++) {
		strcpy(line, bad[n]);
		ck_assert_msg(csv_split(line, fields, 2) == 0, "%s is split", bad[n]);
	}
	strcpy(line, "");
	ck_assert_uint_eq(csv_split(line, fields, 2), 1);
}
END_TEST

Suite *csv_suite(void);
Suite *csv_suite(void)
{
	Suite *s = suite_create("csv");
	TCase *t = tcase_create("lines");
	tcase_add_test(t, test_quotes);
	tcase_add_test(t, test_malformed);
	suite_add_tcase(s, t);
	return s;
}
