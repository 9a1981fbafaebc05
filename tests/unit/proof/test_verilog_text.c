/* test_verilog_text.c - text without comments, instances, shared claims. */
#include <check.h>
#include <stdlib.h>

#include "proof/verilog_text.h"

static const struct {
	const char *text, *without;
} texts[] = {
    {"", ""},
    {"wire a;\n", "wire a;\n"},
    {"wire a;", "wire a;\n"},
    {"// all\n\n  \t\nwire a; // why\n", "wire a;\n"},
    {"wire a; /* one */ wire b;\n", "wire a;  wire b;\n"},
    {"  /* two\n lines */\nassign a = b; \t\n", "assign a = b;\n"},
    {"x = a / b; // c\n", "x = a / b;\n"},
    {"s = \"// no comment\"; // one\n", "s = \"// no comment\";\n"},
    {"s = \"a\\\"//\"; /* x */\n", "s = \"a\\\"//\";\n"},
    {"a /* unfinished", "a\n"},
    {"  indented // x\n", "  indented\n"},
};

START_TEST(comments_and_blank_lines_are_left_out)
{
	char *without = verilog_without_comments(texts[_i].text);
	ck_assert_str_eq(without, texts[_i].without);
	free(without);
}
END_TEST

/* What is left is the same however a comment is worded or wrapped. */
START_TEST(a_reworded_comment_changes_nothing)
{
	char *one = verilog_without_comments("module m;\n  // Ready warps.\n  wire r; // one\nendmodule\n");
	char *other = verilog_without_comments("module m;\n  // Warps that are\n  // ready.\n  wire r;\nendmodule\n");
	ck_assert_str_eq(one, other);
	free(one);
	free(other);
}
END_TEST

START_TEST(an_instance_is_a_use)
{
	static const char text[] = "module a (\n  input x\n);\n  b #(.N(1)) u_x (x);\n  bc u_y (x);\nendmodule\n";
	ck_assert(verilog_uses(text, "bc"));
	ck_assert(!verilog_uses(text, "c"));
	ck_assert(!verilog_uses(text, "b")); /* as emitted, an instance has no parameters */
	ck_assert(!verilog_uses(text, "module"));
}
END_TEST

static const struct {
	const char *one, *other, *shared;
} claims[] = {
    {"  a_x: assert (p);\n", "a_x: assert (p);\n", "c:a_x"},
    {"  a_x: assert (p);\n", "  a_x: assert (q);\n", ""},
    {"  a_x: assert (p);\n", "  a_y: assert (p);\n", ""},
    {"a_b: assert (p);\na_a: assert (q);\na_b: assert (r);\n", "a_a: assert (q);\na_b: assert (r);\na_b: assert (p);\n",
     "c:a_a c:a_b"},
    {"m_x: assume (p);\nc_x: cover (p);\n", "m_x: assume (p);\nc_x: cover (p);\n", ""},
};

START_TEST(shared_claims_stand_word_for_word_in_both)
{
	char *shared = verilog_shared_claims(claims[_i].one, claims[_i].other);
	ck_assert_str_eq(shared, claims[_i].shared);
	free(shared);
}
END_TEST

Suite *verilog_text_suite(void);
Suite *verilog_text_suite(void)
{
	Suite *s = suite_create("verilog_text");
	TCase *t = tcase_create("text");
	tcase_add_loop_test(t, comments_and_blank_lines_are_left_out, 0, sizeof texts / sizeof *texts);
	tcase_add_test(t, a_reworded_comment_changes_nothing);
	tcase_add_test(t, an_instance_is_a_use);
	tcase_add_loop_test(t, shared_claims_stand_word_for_word_in_both, 0, sizeof claims / sizeof *claims);
	suite_add_tcase(s, t);
	return s;
}
