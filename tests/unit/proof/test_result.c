/* test_result.c - the file that keeps what a proof found. */
#include <check.h>
#include <stdlib.h>

#include "base/outfile.h"
#include "proof/result.h"
#include "tests/unit/base/scratch.h"

START_TEST(a_result_is_read_again)
{
	char reason[] = "see a/log";
	struct result result = {VERDICT_DIFFERS, 12, PROVER_BOTH, 1.25, 10.5, 3, reason};
	scratch_enter();
	result_write(".", &result);
	struct result again = result_read(".");
	ck_assert_int_eq(again.verdict, VERDICT_DIFFERS);
	ck_assert_uint_eq(again.seconds, 12);
	ck_assert_int_eq(again.prover, PROVER_BOTH);
	ck_assert_double_eq(again.abc, 1.25);
	ck_assert_double_eq(again.own, 10.5);
	ck_assert_uint_eq(again.checked, 3);
	ck_assert_str_eq(again.reason, "see a/log");
	free(again.reason);
}
END_TEST

START_TEST(a_proof_without_provers_is_of_the_own_one)
{
	scratch_enter();
	outfile_put("result", "PROVEN 7\n");
	struct result result = result_read(".");
	ck_assert_int_eq(result.verdict, VERDICT_PROVEN);
	ck_assert_int_eq(result.prover, PROVER_OWN);
	free(result.reason);
	outfile_put("result", "UNPROVEN 600\n");
	result = result_read(".");
	ck_assert_int_eq(result.prover, PROVER_NONE);
	free(result.reason);
}
END_TEST

START_TEST(a_folder_without_a_result_was_not_run)
{
	scratch_enter();
	struct result result = result_read(".");
	ck_assert_int_eq(result.verdict, VERDICT_NOT_RUN);
	ck_assert_str_eq(result.reason, "");
	free(result.reason);
}
END_TEST

Suite *result_suite(void);
Suite *result_suite(void)
{
	Suite *s = suite_create("result");
	TCase *tc = tcase_create("result");
	tcase_add_test(tc, a_result_is_read_again);
	tcase_add_test(tc, a_proof_without_provers_is_of_the_own_one);
	tcase_add_test(tc, a_folder_without_a_result_was_not_run);
	suite_add_tcase(s, tc);
	return s;
}
