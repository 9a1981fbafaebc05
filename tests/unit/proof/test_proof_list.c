/* test_proof_list.c - the rows of a set of machines, and the kept list. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "config/config_file.h"
#include "proof/proof_list.h"
#include "tests/unit/base/scratch.h"

/* The rows of config one under two policies, of which both have the same I-buffers. */
static void make(struct machines *machines, struct proofs *proofs)
{
	scratch_enter();
	outfile_put("machines", "one lrr+rr # a comment\n\none gto+rr map=fixed fetch_fails=true\n");
	*machines = (struct machines){0};
	machines_read(machines, "machines");
	proofs_make(proofs, "out", machines);
}

START_TEST(equal_texts_are_one_proof)
{
	struct machines machines;
	struct proofs proofs;
	make(&machines, &proofs);
	ck_assert_uint_eq(machines.count, 2);
	ck_assert_uint_eq(proofs.rows, 2);
	ck_assert_uint_eq(proofs.proofs, 1);
	ck_assert_str_eq(proofs.row[1].policy, "gto+rr");
	ck_assert_str_eq(proofs.row[1].map, "fixed");
	ck_assert_str_eq(proofs.row[1].keys, "fetch_fails=true");
	ck_assert_str_eq(proofs.proof[0].block, "ibuffer");
	ck_assert_uint_eq(strlen(proofs.proof[0].sum), 32);
	char *path = xprintf("%s/optimized.v", proofs.proof[0].dir);
	ck_assert_int_eq(access(path, F_OK), 0);
	free(path);
	proofs_free(&proofs);
	machines_free(&machines);
}
END_TEST

START_TEST(results_are_read_again)
{
	struct machines machines;
	struct proofs proofs, again;
	make(&machines, &proofs);
	char *result = xprintf("%s/result", proofs.proof[0].dir), *largest = xprintf("%s/largest", proofs.proof[0].dir);
	outfile_put(result, "UNPROVEN 600\n");
	outfile_put(largest, "warps=1 tbs=1 tb_warps=1\n");
	proofs_read(&again, "out");
	proofs_results(&again);
	ck_assert_uint_eq(again.rows, 2);
	ck_assert_uint_eq(again.proofs, 1);
	ck_assert_int_eq(again.proof[0].result.verdict, VERDICT_UNPROVEN);
	ck_assert_uint_eq(again.proof[0].result.seconds, 600);
	ck_assert_str_eq(again.proof[0].largest, "warps=1 tbs=1 tb_warps=1");
	outfile_put(result, "DIFFERS 3 see out/log\n");
	proofs_results(&again);
	ck_assert_uint_eq(proof_list_counts(&again).of[VERDICT_DIFFERS], 1);
	ck_assert_str_eq(again.proof[0].result.reason, "see out/log");
	ck_assert_str_eq(again.proof[0].largest, "");
	free(result);
	free(largest);
	proofs_free(&again);
	proofs_free(&proofs);
	machines_free(&machines);
}
END_TEST

START_TEST(a_config_is_replaced_where_the_list_has_it)
{
	static const char head[] = "verdict,config,map,block,policy,seconds,keys,largest,text,prover\n";
	struct machines machines;
	struct proofs proofs;
	make(&machines, &proofs);
	proofs_results(&proofs);
	char *row = xprintf("NOT_RUN,one,programmable,ibuffer,lrr+rr,,,,%s,\n", proofs.proof[0].sum);
	char *list = xprintf("%sPROVEN,a,x\nPROVEN,one,old\nPROVEN,one,older\nPROVEN,ones,y\n", head);
	char *kept = xprintf("%sPROVEN,a,x\n%sPROVEN,ones,y\n", head, row), *fresh = xprintf("%s%s", head, row);
	outfile_put("list", list);
	proof_list_keep(&proofs, "list");
	ck_assert(outfile_has("list", kept));
	proof_list_keep(&proofs, "new");
	ck_assert(outfile_has("new", fresh));
	free(row);
	free(list);
	free(kept);
	free(fresh);
	proofs_free(&proofs);
	machines_free(&machines);
}
END_TEST

START_TEST(fixed_tbs_are_made_to_fit)
{
	struct machines machines = {0};
	struct config cfg;
	char why[CONFIG_WHY];
	config_read(&cfg, "fermi");
	ck_assert(config_derive(&cfg, why));
	machines_add(&machines, &cfg, "", EVERY_MAP);
	ck_assert_uint_eq(machines.count, 3);
	ck_assert_str_eq(machines.machine[0].keys, "");
	ck_assert_str_eq(machines.machine[2].keys, "tb_warps=6");
	ck_assert_uint_eq(machines.machine[2].cfg.tb_warps, 6);
	machines_free(&machines);
}
END_TEST

Suite *proof_list_suite(void);
Suite *proof_list_suite(void)
{
	Suite *s = suite_create("proof_list");
	TCase *t = tcase_create("list");
	tcase_add_test(t, equal_texts_are_one_proof);
	tcase_add_test(t, results_are_read_again);
	tcase_add_test(t, a_config_is_replaced_where_the_list_has_it);
	tcase_add_test(t, fixed_tbs_are_made_to_fit);
	suite_add_tcase(s, t);
	return s;
}
