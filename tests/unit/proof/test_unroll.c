/* test_unroll.c - circuits unrolled as CNF: exact clauses of a small one, and answers by trying all assignments. */
#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "proof/unroll.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/proof/all_assignments.h"

static char *unrolled(const struct circuit *circuit, enum unroll what, unsigned cycles)
{
	FILE *file = fopen("cnf", "w");
	unroll_write(file, circuit, what, cycles);
	fclose(file);
	return read_whole("cnf", NULL);
}

/* A latch that an input sets, q' = q | i, from 0; bad: q. Variables of cycle f: 4f + 1 false, + 2 i, + 3 q, + 4 ~q &
 * ~i. */
static const char sets[] = "aag 3 1 1 0 1 1\n2\n4 7 0\n4\n6 5 3\n";

START_TEST(clauses_are_those_of_gates_latches_and_claims)
{
	scratch_enter();
	struct circuit *c = circuit_of_text(sets);
	char *text = unrolled(c, UNROLL_STEP, 2);
	ck_assert_str_eq(text, "p cnf 8 12\n"
			       "-1 0\n-4 -3 0\n-4 -2 0\n4 3 2 0\n-3 0\n" /* cycle 0: q is not violated */
			       "-5 0\n7 4 0\n-7 -4 0\n-8 -7 0\n-8 -6 0\n8 7 6 0\n"
			       "7 0\n"); /* q is violated in cycle 1 */
	free(text);
	circuit_free(c);
}
END_TEST

static bool answer(const char *circuit, enum unroll what, unsigned cycles)
{
	struct circuit *c = circuit_of_text(circuit);
	char *text = unrolled(c, what, cycles);
	bool satisfiable = is_satisfiable(text);
	free(text);
	circuit_free(c);
	return satisfiable;
}

START_TEST(a_run_begins_in_the_initial_state)
{
	scratch_enter();
	ck_assert(answer(sets, UNROLL_RUN, 2));
	ck_assert(!answer(sets, UNROLL_BASE, 1)); /* q is 0 at first */
	ck_assert(answer(sets, UNROLL_BASE, 2));
	ck_assert(answer("aag 1 0 1 0 0 1\n2 2 2\n2\n", UNROLL_BASE, 1)); /* no initial value */
	ck_assert(answer("aag 1 0 1 0 0 1\n2 2 1\n2\n", UNROLL_BASE, 1));
}
END_TEST

/* With the input assumed 0, q stays 0: true in every run, and inductive. */
START_TEST(assumptions_hold_in_every_cycle)
{
	scratch_enter();
	static const char stays[] = "aag 3 1 1 0 1 1 1\n2\n4 7 0\n4\n3\n6 5 3\n";
	ck_assert(answer(stays, UNROLL_RUN, 3));
	ck_assert(!answer(stays, UNROLL_BASE, 3));
	ck_assert(answer(stays, UNROLL_STATE, 2));
	ck_assert(!answer(stays, UNROLL_STEP, 2));
	ck_assert(!answer("aag 1 1 0 0 0 0 2\n2\n2\n3\n", UNROLL_RUN, 1)); /* contradictory assumptions */
}
END_TEST

/* Two latches in a row, a from b and b from itself, both 0; bad: a. Not inductive over one cycle, but over two. */
START_TEST(a_longer_induction_proves_more)
{
	scratch_enter();
	static const char row[] = "aag 2 0 2 0 0 1\n2 4 0\n4 4 0\n2\n";
	ck_assert(answer(row, UNROLL_STEP, 2));
	ck_assert(!answer(row, UNROLL_STEP, 3));
	ck_assert(!answer(row, UNROLL_BASE, 3));
}
END_TEST

START_TEST(inputs_of_a_solution_are_named)
{
	scratch_enter();
	struct circuit *c = circuit_of_text("aag 2 2 0 0 0\n2\n4\ni0 fetch_i[0]\ni1 rst_i\n");
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);
	unroll_print_inputs(file, c, "c comment\ns SATISFIABLE\nv -1 2 3 -4\nv -5 6 0\n", 2);
	fclose(file);
	ck_assert_str_eq(text, "cycle 1, inputs that are 1: fetch_i[0] rst_i\ncycle 2, inputs that are 1: rst_i\n");
	free(text);
	circuit_free(c);
}
END_TEST

Suite *unroll_suite(void);
Suite *unroll_suite(void)
{
	Suite *s = suite_create("unroll");
	TCase *t = tcase_create("cnf");
	tcase_add_test(t, clauses_are_those_of_gates_latches_and_claims);
	tcase_add_test(t, a_run_begins_in_the_initial_state);
	tcase_add_test(t, assumptions_hold_in_every_cycle);
	tcase_add_test(t, a_longer_induction_proves_more);
	tcase_add_test(t, inputs_of_a_solution_are_named);
	suite_add_tcase(s, t);
	return s;
}
