/* test_cell_models.c - Boolean expressions of Liberty: precedence, what is refused, truth tables; flip-flops as
 * Verilog.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "cost/cell_models.h"

static void becomes(const char *function, const char *verilog)
{
	char *text = cell_expression(function);
	ck_assert_msg(text != NULL, "%s: refused", function);
	ck_assert_str_eq(text, verilog);
	free(text);
}

START_TEST(expressions_are_translated)
{
	becomes("(!((A+B) C))", "~((A | B) & C)");
	becomes("A", "A");
	becomes("A' B", "(~A & B)");
	becomes("!A'", "A");
	becomes("A B+C * D|!E & F", "(((A & B) | (C & D)) | (~E & F))");
	becomes("A^B C", "((A ^ B) & C)");
	becomes("((S A) + (!S B))", "((S & A) | (~S & B))");
	becomes("(A)(B)", "(A & B)");
	becomes("0", "1'b0");
	becomes(" 1 + D[0] ", "(1'b1 | D[0])");
}
END_TEST

START_TEST(other_texts_are_refused)
{
	static const char *const texts[] = {"", "A+", "(A", "A)", "A ? B", "!", "A ^"};
	for (size_t n = 0; n < sizeof texts / sizeof *texts; n++)
		ck_assert_msg(cell_expression(texts[n]) == NULL, "'%s' is taken", texts[n]);
}
END_TEST

static struct liberty_pin pins[] = {{"Y", "", true, 0}, {"A", "", false, 0}, {"B", "", false, 0}, {"C", "", false, 0}};
static const struct liberty_cell gate = {.name = "GATE", .pins = pins, .pin_count = 4};

START_TEST(truth_tables_count_the_inputs_in_their_order)
{
	ck_assert_uint_eq(cell_truth(&gate, "A") & 0xff, 0xaa);
	ck_assert_uint_eq(cell_truth(&gate, "C") & 0xff, 0xf0);
	ck_assert_uint_eq(cell_truth(&gate, "!(A B)+C") & 0xff, 0xf7);
	ck_assert_uint_eq(cell_truth(&gate, "A^B^C") & 0xff, 0x96);
	ck_assert_uint_eq(cell_truth(&gate, "1") & 0xff, 0xff);
}
END_TEST

START_TEST(a_flip_flop_has_its_edge_its_clear_and_a_transparent_form)
{
	struct liberty_pin own[] = {
	    {"CK", "", false, 0}, {"R", "", false, 0}, {"D", "", false, 0}, {"QN", "IQN", true, 0}};
	struct liberty_cell flop = {
	    .name = "FF", .flop = true, .state = {"IQ", "IQN", "D", "!CK", "R'", ""}, .pins = own, .pin_count = 4};
	struct text t = {0};
	cell_model(&t, &flop, false);
	ck_assert_ptr_nonnull(strstr(t.s, "always @(negedge CK or negedge R)"));
	ck_assert_ptr_nonnull(strstr(t.s, "if (~R)\n      IQ <= 1'b0;\n    else\n      IQ <= D;"));
	ck_assert_ptr_nonnull(strstr(t.s, "wire IQN = ~IQ;"));
	text_free(&t);
	t = (struct text){0};
	cell_model(&t, &flop, true);
	ck_assert_ptr_nonnull(strstr(t.s, "module transparent_FF ("));
	ck_assert_ptr_nonnull(strstr(t.s, "wire IQ = D;"));
	ck_assert_ptr_null(strstr(t.s, "always"));
	text_free(&t);
}
END_TEST

Suite *cell_models_suite(void);
Suite *cell_models_suite(void)
{
	Suite *s = suite_create("cell_models");
	TCase *c = tcase_create("cell_models");
	tcase_add_test(c, expressions_are_translated);
	tcase_add_test(c, other_texts_are_refused);
	tcase_add_test(c, truth_tables_count_the_inputs_in_their_order);
	tcase_add_test(c, a_flip_flop_has_its_edge_its_clear_and_a_transparent_form);
	suite_add_tcase(s, c);
	return s;
}
