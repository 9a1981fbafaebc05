/* test_policy.c - names of policies: reading, canonical form, errors. */
#include <check.h>
#include <string.h>

#include "model/machine/policy.h"

static const struct {
	const char *text, *canonical;
} good[] = {
    {"lrr+rr", "lrr+rr"},
    {"gto:age=index+cff:cff_merge=turn", "gto:age=index+cff:cff_merge=turn"},
    {"gto+cff:cff_stalled=same:refill=1", "gto+cff:refill=1:cff_stalled=same"},
    {"gto+cff:cff_stalled=last", "gto+cff"},
    {"gto:age=launch+rr", "gto+rr"},
    {"mwf_gto:count_exited=on:tie=age+fef:refill=2", "mwf_gto:tie=age:count_exited=on+fef:refill=2"},
    {"mwf_lrr:tie=slot+rr:refill=auto:fetch_at_barrier=on", "mwf_lrr+rr"},
    {"tls:promote=tested+cff", "tls+cff"},
    {"tls:promote=untested+rr", "tls:promote=untested+rr"},
    {"tl:group=8+fef", "tl+fef"},
    {"motrr:mem=global+cff", "motrr:mem=global+cff"},
    {"mto:mem=unit+rr", "mto+rr"},
    {"lrr", "lrr+rr"},
    {"GTO", "gto+rr"},
    {"two_level_active:6:0:1", "tls:lists=slots+rr"},
    {"BAWS", "mwf_gto+cff"},
    {"old+rr:fetch_at_barrier=off:refill=1", "old+rr:refill=1:fetch_at_barrier=off"},
};

START_TEST(canonical_form)
{
	struct policy p;
	char text[POLICY_TEXT], why[POLICY_TEXT] = "";
	ck_assert_msg(policy_parse(&p, good[_i].text, why), "%s: %s", good[_i].text, why);
	ck_assert_str_eq(policy_text(&p, text), good[_i].canonical);
}
END_TEST

START_TEST(canonical_form_reads_back)
{
	struct policy p, again;
	char text[POLICY_TEXT], why[POLICY_TEXT];
	ck_assert(policy_parse(&p, good[_i].text, why));
	ck_assert(policy_parse(&again, policy_text(&p, text), why));
	ck_assert_mem_eq(&p, &again, sizeof p);
}
END_TEST

static const struct {
	const char *text, *why;
} bad[] = {
    {"", "policy '' names no fetch policy: write ISSUE+FETCH, as in mwf_gto+cff, or a name of GPGPU-Sim "
	 "(`warpsmith list policies`)"},
    {"rrr", "policy 'rrr' names no fetch policy: write ISSUE+FETCH, as in mwf_gto+cff, or a name of GPGPU-Sim "
	    "(`warpsmith list policies`)"},
    {"GTO+rr", "no issue policy 'GTO' (`warpsmith list policies` names them); did you mean 'gto'?"},
    {"lr+rr", "no issue policy 'lr' (`warpsmith list policies` names them); did you mean 'lrr'?"},
    {"mwf-gto+rr", "no issue policy 'mwf-gto' (`warpsmith list policies` names them); did you mean 'mwf_gto'?"},
    {"rr+lrr", "no issue policy 'rr' (`warpsmith list policies` names them); did you mean 'lrr'?"},
    {"lrr+cf", "no fetch policy 'cf' (`warpsmith list policies` names them); did you mean 'cff'?"},
    {"lrr+", "no fetch policy '' (`warpsmith list policies` names them)"},
    {"lrr+rr+rr", "no fetch policy 'rr+rr' (`warpsmith list policies` names them)"},
    {"lrr:tie=age+rr", "policy lrr has no option 'tie'"},
    {"kaws:tie=age+rr", "policy kaws: the option tie is now equal_counts"},
    {"lrr+rr:fill_uses_port=on",
     "fill_uses_port is a key of [front_end], not an option of a policy: --set fill_uses_port=true"},
    {"lrr+cff:fetch_fails=on",
     "fetch_fails is a key of [front_end], not an option of a policy: --set fetch_fails=true"},
    {"lrr+fef:first_fetch=slot1",
     "first_fetch is a key of [front_end], not an option of a policy: --set first_fetch=VALUE"},
    {"gto:agee=index+rr", "policy gto has no option 'agee'; did you mean 'age'?"},
    {"gto:age=slot+rr", "policy gto: age = 'slot': allowed are launch|index|last_grant|wait"},
    {"gto:age=+rr", "policy gto: age = '': allowed are launch|index|last_grant|wait"},
    {"tl:group=2+rr", "policy tl: group = '2': allowed are 8|4|16"},
    {"saws:tie=age+rr", "policy saws has no options, got 'tie'"},
    {"gto:age+rr", "policy gto: 'age' is no option: write KEY=VALUE"},
    {"gto:age=index:age=index+rr", "policy gto: age a second time"},
    {"gto:+rr", "policy gto: '' is no option: write KEY=VALUE"},
    {"lrr+rr:cff_merge=turn", "policy rr has no option 'cff_merge'"},
    {"lrr+rr:refill=9", "policy rr: refill = '9': allowed are auto|1|2|3|4|5|6|7|8"},
};

START_TEST(refused)
{
	struct policy p;
	char why[POLICY_TEXT] = "";
	ck_assert_msg(!policy_parse(&p, bad[_i].text, why), "'%s' was taken", bad[_i].text);
	ck_assert_str_eq(why, bad[_i].why);
}
END_TEST

START_TEST(refused_when_too_long)
{
	struct policy p;
	char text[2 * POLICY_TEXT], why[POLICY_TEXT] = "";
	memset(text, 'a', sizeof text);
	text[sizeof text - 1] = '\0';
	ck_assert(!policy_parse(&p, text, why));
	ck_assert_str_eq(why, "a policy of more than 255 characters");
}
END_TEST

/* Each policy and each choice of each of its options can be written and read back. */
START_TEST(every_choice)
{
	for (enum policy_id id = 0; id < POLICY_COUNT; id++) {
		for (enum option_id o = 0; o < OPTION_COUNT; o++) {
			char choice[POLICY_TEXT], text[POLICY_TEXT], why[POLICY_TEXT];
			for (unsigned n = 0; policy_defs[id].options >> o & 1 && option_choice(o, n, choice); n++) {
				struct policy p = {.issue = ISSUE_LRR, .fetch = FETCH_RR}, again;
				*(policy_defs[id].stage == STAGE_ISSUE ? &p.issue : &p.fetch) = id;
				p.opt[o] = (unsigned char)n;
				ck_assert_msg(policy_parse(&again, policy_text(&p, text), why), "%s: %s", text, why);
				ck_assert_mem_eq(&p, &again, sizeof p);
			}
		}
	}
}
END_TEST

Suite *policy_suite(void)
{
	Suite *s = suite_create("policy");
	TCase *c = tcase_create("policy");
	tcase_add_loop_test(c, canonical_form, 0, sizeof good / sizeof *good);
	tcase_add_loop_test(c, canonical_form_reads_back, 0, sizeof good / sizeof *good);
	tcase_add_loop_test(c, refused, 0, sizeof bad / sizeof *bad);
	tcase_add_test(c, refused_when_too_long);
	tcase_add_test(c, every_choice);
	suite_add_tcase(s, c);
	return s;
}
