/* test_student.c - confidence intervals, against the tables of Student's t and a computed example. */
#include <check.h>
#include <math.h>

#include "sim/sweep/student.h"

/* The table of the 97.5 % quantile as textbooks print it. */
START_TEST(test_quantile)
{
	static const struct {
		unsigned freedom;
		double t;
	} table[] = {{1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},   {9, 2.262},
		     {10, 2.228}, {24, 2.064}, {30, 2.042}, {60, 2.000}, {120, 1.980}, {1000, 1.962}};
	for (unsigned n = 0; n < sizeof table / sizeof *table; n++)
		ck_assert_double_eq_tol(student_quantile(table[n].freedom), table[n].t, 0.0005);
}
END_TEST

START_TEST(test_estimate)
{
	/* Mean 5, sum of squares 20, deviation sqrt(5), interval 5 -+ 2.776 * sqrt(5) / sqrt(5). */
	static const double samples[] = {2, 4, 5, 6, 8};
	struct estimate e = student_estimate(samples, 5);
	ck_assert_uint_eq(e.n, 5);
	ck_assert_double_eq_tol(e.mean, 5, 1e-12);
	ck_assert_double_eq_tol(e.deviation, sqrt(5), 1e-12);
	ck_assert_double_eq_tol(e.low, 5 - 2.7764, 1e-4);
	ck_assert_double_eq_tol(e.high, 5 + 2.7764, 1e-4);
}
END_TEST

START_TEST(test_single)
{
	static const double samples[] = {3};
	struct estimate e = student_estimate(samples, 1);
	ck_assert_uint_eq(e.n, 1);
	ck_assert_double_eq(e.mean, 3);
	ck_assert(isnan(e.deviation) && isnan(e.low) && isnan(e.high));
}
END_TEST

Suite *student_suite(void);
Suite *student_suite(void)
{
	Suite *s = suite_create("student");
	TCase *t = tcase_create("intervals");
	tcase_add_test(t, test_quantile);
	tcase_add_test(t, test_estimate);
	tcase_add_test(t, test_single);
	suite_add_tcase(s, t);
	return s;
}
