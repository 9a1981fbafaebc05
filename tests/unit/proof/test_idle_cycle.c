/* test_idle_cycle.c - which inputs are what in an idle cycle, and which assumptions exclude states. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "proof/idle_cycle.h"
#include "proof/unroll.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/proof/all_assignments.h"

static bool answer(const char *text, enum unroll what)
{
	struct circuit *circuit = circuit_of_text(text);
	FILE *file = fopen("cnf", "w");
	unroll_write(file, circuit, what, 2);
	fclose(file);
	char *cnf = read_whole("cnf", NULL);
	bool satisfiable = is_satisfiable(cnf);
	free(cnf);
	circuit_free(circuit);
	return satisfiable;
}

static bool excludes_states(const char *text)
{
	return answer(text, UNROLL_DEAD_END);
}

/* A latch q that input i sets; assumed: q is 0, whatever the inputs. */
static const char bomb[] = "aag 3 1 1 0 1 0 1\n2\n4 7 0\n5\n6 5 3\ni0 issue_i[0]\n";
/* The same latch; assumed: i is 0 while q is 1. */
static const char contract[] = "aag 4 1 1 0 2 0 1\n2\n4 7 0\n9\n6 5 3\n8 4 2\ni0 issue_i[0]\n";

START_TEST(an_assumption_about_registers_alone_excludes_states)
{
	scratch_enter();
	ck_assert(answer(bomb, UNROLL_IDLE)); /* where q was not set */
	ck_assert(excludes_states(bomb));
}
END_TEST

START_TEST(a_contract_that_idle_inputs_keep_excludes_none)
{
	scratch_enter();
	ck_assert(answer(contract, UNROLL_IDLE));
	ck_assert(!excludes_states(contract));
}
END_TEST

START_TEST(inputs_that_other_assumptions_require_are_not_idle)
{
	scratch_enter();
	/* contract, and i is 1 in every cycle */
	ck_assert(!answer("aag 4 1 1 0 2 0 2\n2\n4 7 0\n9\n2\n6 5 3\n8 4 2\ni0 issue_i[0]\n", UNROLL_IDLE));
}
END_TEST

/* A latch q = i of the cycle before, a latch s that is 1 from the second cycle on; assumed: i == (q & s). */
static const char record[] = "aag 7 1 2 2 4 0 1\n2\n4 2 0\n6 1 0\n4\n6\n14\n8 4 6\n10 9 2\n12 8 3\n14 13 11\n"
			     "i0 in_busy_i[0]\no0 gold.was_resident[0]\no1 gold.running\n";
static const char no_record[] = "aag 7 1 2 2 4 0 1\n2\n4 2 0\n6 1 0\n4\n6\n14\n8 4 6\n10 9 2\n12 8 3\n14 13 11\n"
				"i0 in_issue_i[0]\no0 gold.was_resident[0]\no1 gold.running\n";

START_TEST(an_input_may_repeat_what_is_recorded_of_it)
{
	scratch_enter();
	ck_assert(answer(record, UNROLL_IDLE));
	ck_assert(!excludes_states(record));
	ck_assert(excludes_states(no_record)); /* not one that is not in the table */
}
END_TEST

START_TEST(an_input_may_keep_its_value)
{
	scratch_enter();
	/* q = i of the cycle before; assumed: i == q */
	static const char keeps[] = "aag 5 1 1 0 3 0 1\n2\n4 2 0\n10\n6 4 3\n8 5 2\n10 7 9\ni0 tb_i[0]\n";
	static const char events[] = "aag 5 1 1 0 3 0 1\n2\n4 2 0\n10\n6 4 3\n8 5 2\n10 7 9\ni0 exit_i[0]\n";
	ck_assert(!excludes_states(keeps));
	ck_assert(excludes_states(events));
}
END_TEST

START_TEST(the_cone_says_which_assumptions_read_state)
{
	scratch_enter();
	/* two inputs, a latch; assumed: ~(q & i), ~(i & k), k */
	struct circuit *circuit =
	    circuit_of_text("aag 5 2 1 0 2 0 3\n2\n4\n6 2 0\n9\n11\n4\n8 6 2\n10 4 2\ni0 issue_i\ni1 hint_i\n");
	struct idle_cycle idle = idle_cycle_of(circuit);
	ck_assert(idle.reads_state[0] && !idle.reads_state[1] && !idle.reads_state[2]);
	ck_assert_int_eq(idle.input[0].kind, IDLE_ZERO);
	ck_assert_int_eq(idle.input[1].kind, IDLE_FREE);
	idle_cycle_free(&idle);
	circuit_free(circuit);
}
END_TEST

START_TEST(what_reads_a_recorded_input_reads_state)
{
	scratch_enter();
	/* record, and ~(i & k): k is 0 in the idle cycle too */
	struct circuit *circuit =
	    circuit_of_text("aag 9 2 2 2 5 0 2\n2\n16\n4 2 0\n6 1 0\n4\n6\n14\n19\n8 4 6\n10 9 2\n12 8 3\n14 13 11\n"
			    "18 16 2\ni0 in_busy_i[0]\ni1 in_done_i[0]\no0 gold.was_resident[0]\no1 gold.running\n");
	struct idle_cycle idle = idle_cycle_of(circuit);
	ck_assert(idle.reads_state[0] && idle.reads_state[1]);
	ck_assert_int_eq(idle.input[0].kind, IDLE_AND);
	ck_assert_int_eq(idle.input[1].kind, IDLE_ZERO);
	idle_cycle_free(&idle);
	circuit_free(circuit);
}
END_TEST

START_TEST(a_solution_names_the_violated_assumptions)
{
	scratch_enter();
	struct circuit *circuit = circuit_of_text("aag 2 2 0 0 0 0 2\n2\n4\n2\n5\n");
	bool violated[2];
	unroll_violated(circuit, "s SATISFIABLE\nv -1 2 -3 -4 -5 6 0\n", 1, violated); /* cycle 1: variables 4 to 6 */
	ck_assert(violated[0] && violated[1]);
	unroll_violated(circuit, "v -1 2 -3 -4 -5 6 0\n", 0, violated);
	ck_assert(!violated[0] && !violated[1]);
	circuit_free(circuit);
}
END_TEST

Suite *idle_cycle_suite(void);
Suite *idle_cycle_suite(void)
{
	Suite *s = suite_create("idle_cycle");
	TCase *t = tcase_create("assumptions");
	tcase_add_test(t, an_assumption_about_registers_alone_excludes_states);
	tcase_add_test(t, a_contract_that_idle_inputs_keep_excludes_none);
	tcase_add_test(t, inputs_that_other_assumptions_require_are_not_idle);
	tcase_add_test(t, an_input_may_repeat_what_is_recorded_of_it);
	tcase_add_test(t, an_input_may_keep_its_value);
	tcase_add_test(t, the_cone_says_which_assumptions_read_state);
	tcase_add_test(t, what_reads_a_recorded_input_reads_state);
	tcase_add_test(t, a_solution_names_the_violated_assumptions);
	suite_add_tcase(s, t);
	return s;
}
