/* test_circuit.c - circuits in ASCII AIGER: what is read, what is folded, what is refused. */
#include <check.h>
#include <string.h>

#include "base/outfile.h"
#include "proof/circuit.h"
#include "tests/unit/base/scratch.h"

static char why[CIRCUIT_WHY];

static struct circuit *read_text(const char *text)
{
	scratch_enter();
	outfile_put("x.aag", text);
	return circuit_read("x.aag", why);
}

START_TEST(sections_and_names_are_read)
{
	struct circuit *c =
	    read_text("aag 5 2 1 1 2 1 1\n2\n4\n6 10 1\n8\n10\n3\n8 4 2\n10 9 7\ni1 second\no0 gold.x[3]\nl0 q\nc\n");
	ck_assert_ptr_nonnull(c);
	ck_assert_uint_eq(c->variables, 5);
	ck_assert_uint_eq(c->inputs, 2);
	ck_assert_uint_eq(c->input[1].lit, 4);
	ck_assert_ptr_null(c->input[0].name);
	ck_assert_str_eq(c->input[1].name, "second");
	ck_assert_str_eq(c->output[0].name, "gold.x[3]");
	ck_assert_uint_eq(c->output[0].lit, 8);
	ck_assert_uint_eq(c->bad[0], 10);
	ck_assert_uint_eq(c->assume[0], 3);
	ck_assert_int_eq(c->variable[3].kind, KIND_LATCH);
	ck_assert_uint_eq(c->variable[3].left, 10);
	ck_assert_uint_eq(c->variable[3].right, AIG_TRUE);
	ck_assert_int_eq(c->variable[5].kind, KIND_AND);
	ck_assert_uint_eq(c->variable[4].users, 1);
	circuit_free(c);
}
END_TEST

START_TEST(a_latch_begins_with_0_or_as_itself)
{
	struct circuit *c = read_text("aag 2 0 2 0 0\n2 4\n4 2 4\n");
	ck_assert_ptr_nonnull(c);
	ck_assert_uint_eq(c->variable[1].right, AIG_FALSE);
	ck_assert_uint_eq(c->variable[2].right, 4);
	circuit_free(c);
}
END_TEST

/* 4 = 2 & 1, 6 = 4 & 5, 8 = ~6 & 4: an input, constant 0, the input again. */
START_TEST(constants_and_copies_are_folded)
{
	struct circuit *c = read_text("aag 4 1 0 3 3\n2\n4\n6\n9\n4 2 1\n6 4 5\n8 7 4\n");
	ck_assert_ptr_nonnull(c);
	ck_assert_uint_eq(c->output[0].lit, 2);
	ck_assert_uint_eq(c->output[1].lit, AIG_FALSE);
	ck_assert_uint_eq(c->output[2].lit, 3);
	circuit_free(c);
}
END_TEST

static const struct {
	const char *text, *why;
} refused[] = {
    {"", "x.aag:0: the file ends here"},
    {"aig 1 1 0 0 0\n", "x.aag:1: not ASCII AIGER"},
    {"aag 1 1 0\n", "x.aag:1: a number is missing"},
    {"aag 1 1 0 0 0\n", "x.aag:1: the file ends here"},
    {"aag 4000000000 0 0 0 0\n", "x.aag:1: a count is above"},
    {"aag 1 1 0 1 0\n2\n4\n", "x.aag:3: the literal's variable is above"},
    {"aag 1 0 1 0 0\n2 2 3\n", "x.aag:2: a latch's initial value"},
    {"aag 2 1 0 0 1\n2\n4 4 2\n", "x.aag:3: a gate's variable must be above"},
};

START_TEST(what_is_no_circuit_is_refused_at_its_line)
{
	ck_assert_ptr_null(read_text(refused[_i].text));
	ck_assert_msg(strncmp(why, refused[_i].why, strlen(refused[_i].why)) == 0, "'%s' is not '%s...'", why,
		      refused[_i].why);
}
END_TEST

START_TEST(a_missing_file_is_named)
{
	scratch_enter();
	ck_assert_ptr_null(circuit_read("none.aag", why));
	ck_assert_ptr_nonnull(strstr(why, "none.aag: cannot read: No such file"));
}
END_TEST

Suite *circuit_suite(void);
Suite *circuit_suite(void)
{
	Suite *s = suite_create("circuit");
	TCase *t = tcase_create("aiger");
	tcase_add_test(t, sections_and_names_are_read);
	tcase_add_test(t, a_latch_begins_with_0_or_as_itself);
	tcase_add_test(t, constants_and_copies_are_folded);
	tcase_add_loop_test(t, what_is_no_circuit_is_refused_at_its_line, 0, sizeof refused / sizeof *refused);
	tcase_add_test(t, a_missing_file_is_named);
	suite_add_tcase(s, t);
	return s;
}
