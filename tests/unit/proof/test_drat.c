/* test_drat.c - proofs of unsatisfiability: what follows by unit propagation is taken, all else is refused. */
#include <check.h>

#include "proof/drat.h"

static char why[DRAT_WHY];

/* All four clauses of two variables. */
static const char all_of_two[] = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

START_TEST(a_proof_is_taken)
{
	ck_assert(drat_refutes(all_of_two, "2 0\n0\n", why));
	ck_assert(drat_refutes(all_of_two, "d 1 2 0\n-1 0\n0\n", why));
}
END_TEST

START_TEST(units_alone_refute)
{
	ck_assert(drat_refutes("p cnf 3 4\n1 0\n-1 2 0\n-2 3 0\n-3 -1 0\n", "0\n", why));
}
END_TEST

START_TEST(a_false_proof_is_refused)
{
	ck_assert(!drat_refutes("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n", why));
	ck_assert_str_eq(why, "line 2 of the proof does not follow");
	ck_assert(!drat_refutes("p cnf 3 2\n1 2 3 0\n-1 2 0\n", "2 0\n0\n", why));
	ck_assert_str_eq(why, "line 1 of the proof does not follow");
}
END_TEST

START_TEST(a_proof_that_stops_is_refused)
{
	ck_assert(!drat_refutes("p cnf 2 2\n1 2 0\n-1 2 0\n", "2 0\n", why));
	ck_assert_str_eq(why, "the proof ends behind 1 lines and refutes nothing");
	ck_assert(!drat_refutes("p cnf 2 2\n1 2 0\n-1 2 0\n", "", why));
	ck_assert(!drat_refutes("p cnf 2 2\n1 2 0\n-1 2 0\n", "3 0\n", why));
	ck_assert(!drat_refutes("nothing", "0\n", why));
}
END_TEST

Suite *drat_suite(void);
Suite *drat_suite(void)
{
	Suite *s = suite_create("drat");
	TCase *t = tcase_create("proofs");
	tcase_add_test(t, a_proof_is_taken);
	tcase_add_test(t, units_alone_refute);
	tcase_add_test(t, a_false_proof_is_refused);
	tcase_add_test(t, a_proof_that_stops_is_refused);
	suite_add_tcase(s, t);
	return s;
}
