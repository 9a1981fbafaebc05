/* test_netlist.c - a circuit evaluated on 64 cases, and the same circuit as a file for ABC. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "proof/abc.h"
#include "proof/netlist.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/proof/all_assignments.h"

/* q' = q | i from 0; bad: q; assumed: ~i. */
static const char sets[] = "aag 3 1 1 0 1 1 1\n2\n4 7 0\n4\n3\n6 5 3\n";

START_TEST(gates_and_next_states_are_those_of_each_case)
{
	scratch_enter();
	struct circuit *circuit = circuit_of_text(sets);
	struct netlist netlist = netlist_make(circuit);
	ck_assert_uint_eq(netlist.latches, 1);
	netlist.value[1] = 0xc; /* the input in cases 2 and 3 */
	netlist.value[2] = 0xa; /* the latch in cases 1 and 3 */
	netlist_evaluate(&netlist);
	ck_assert_uint_eq(netlist_next(&netlist, 0) & 0xf, 0xe);
	ck_assert_uint_eq(netlist_value(&netlist, 5) & 0xf, 0x5);
	netlist_free(&netlist);
	circuit_free(circuit);
}
END_TEST

/* 70 latches, each of which keeps its value; the input is not used. */
START_TEST(next_states_of_a_case_are_one_word)
{
	enum { LATCHES = 70 };
	scratch_enter();
	char text[4096], *at = text + sprintf(text, "aag %d 1 %d 0 0\n2\n", LATCHES + 1, LATCHES);
	for (unsigned n = 0; n < LATCHES; n++)
		at += sprintf(at, "%u %u\n", 2 * n + 4, 2 * n + 4);
	struct circuit *circuit = circuit_of_text(text);
	struct netlist netlist = netlist_make(circuit);
	uint64_t low[64], high[64];
	ck_assert_uint_eq(netlist.latches, LATCHES);
	for (unsigned n = 0; n < LATCHES; n++) /* of latch n: case n % 64, and case 63 - n % 64 of every third one */
		netlist.value[netlist.latch[n]] = UINT64_C(1) << n % 64 | (n % 3 ? 0 : UINT64_C(1) << (63 - n % 64));
	netlist_evaluate(&netlist);
	netlist_next_word(&netlist, 0, low);
	netlist_next_word(&netlist, 1, high);
	for (unsigned n = 0; n < 64; n++) {
		ck_assert_uint_eq(low[n], UINT64_C(1) << n | ((63 - n) % 3 ? 0 : UINT64_C(1) << (63 - n)));
		uint64_t latch_66 = n == 61 ? 4 : 0, latch_69 = n == 58 ? 32 : 0;
		ck_assert_uint_eq(high[n], (n < 6 ? UINT64_C(1) << n : 0) | latch_66 | latch_69);
	}
	netlist_free(&netlist);
	circuit_free(circuit);
}
END_TEST

/* Inputs i; latches q, started, broken; gates: ~q & ~i, ~broken & ~i, the last & started, that & q. */
START_TEST(the_file_for_abc_counts_from_the_second_cycle_while_assumptions_hold)
{
	scratch_enter();
	size_t size;
	struct circuit *circuit = circuit_of_text(sets);
	abc_write("x.aig", circuit);
	char *text = read_whole("x.aig", &size);
	static const char head[] = "aig 8 1 3 1 4\n11\n1\n13\n16\n";
	ck_assert_mem_eq(text, head, strlen(head));
	ck_assert_uint_eq(size, strlen(head) + 2 * 4);
	free(text);
	circuit_free(circuit);
}
END_TEST

/* Inputs i; latches q (the last i), started, broken; gates: started & i, ~broken & ~the last, that & started, that & q.
 */
START_TEST(what_is_proven_is_known_from_the_second_cycle_alone)
{
	scratch_enter();
	size_t size;
	struct circuit *circuit = circuit_of_text("aag 2 1 1 0 0 1\n2\n4 2\n4\n");
	circuit->never = &circuit->input[0].lit;
	circuit->nevers = 1;
	abc_write("x.aig", circuit);
	char *text = read_whole("x.aig", &size);
	static const char file[] = "aig 8 1 3 1 4\n2\n1\n13\n16\n\x04\x04\x01\x02\x02\x06\x02\x0a";
	ck_assert_uint_eq(size, strlen(file));
	ck_assert_mem_eq(text, file, strlen(file));
	free(text);
	circuit_free(circuit);
}
END_TEST

START_TEST(a_latch_without_an_initial_value_begins_as_an_input)
{
	scratch_enter();
	struct circuit *circuit = circuit_of_text("aag 1 0 1 0 0 1\n2 2 2\n2\n");
	abc_write("x.aig", circuit);
	char *text = read_whole("x.aig", NULL);
	unsigned variables, inputs, latches;
	ck_assert_int_eq(sscanf(text, "aig %u %u %u", &variables, &inputs, &latches), 3);
	ck_assert_uint_eq(inputs, 1);
	ck_assert_uint_eq(latches, 3);
	free(text);
	circuit_free(circuit);
}
END_TEST

Suite *netlist_suite(void);
Suite *netlist_suite(void)
{
	Suite *s = suite_create("netlist");
	TCase *t = tcase_create("circuits");
	tcase_add_test(t, gates_and_next_states_are_those_of_each_case);
	tcase_add_test(t, next_states_of_a_case_are_one_word);
	tcase_add_test(t, the_file_for_abc_counts_from_the_second_cycle_while_assumptions_hold);
	tcase_add_test(t, what_is_proven_is_known_from_the_second_cycle_alone);
	tcase_add_test(t, a_latch_without_an_initial_value_begins_as_an_input);
	suite_add_tcase(s, t);
	return s;
}
