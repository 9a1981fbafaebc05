/* test_bitpar_workload.c - the golden and the bit-parallel front end side by side on small workloads: three of them,
 * each under a policy of its own; with FULL=1 all of them under all these policies. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/config_file.h"
#include "model/sm/sm.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"
#include "tests/unit/base/full.h"
#include "tests/unit/model/side_by_side.h"

static const struct {
	const char *workload, *policy, *set; /* set: KEY=VALUE of the config, or NULL */
} runs[] = {{"scalar_product", "mwf_gto+cff", NULL},
	    {"page_view_rank", "gto:age=wait+fef", NULL},
	    {"merge_sort", "tls:promote=untested+cff", "fetch_fails=true"},
	    {NULL, "mwf_lrr:tie=age:count_exited=on+cff", NULL},
	    {NULL, "old+rr", "fill_uses_port=true"},
	    {NULL, "lrr+cff:fetch_at_barrier=off", NULL},
	    {NULL, "mwf_gto+cff", "fetch_width=3"},
	    {NULL, "pro+cff", NULL},
	    {NULL, "kaws+rr", NULL},
	    {NULL, "motrr_recency+cff", NULL}};
enum { QUICK = 3, RUNS = sizeof runs / sizeof *runs };

static void run(const char *workload, const struct stream *stream, unsigned n)
{
	struct config cfg;
	struct side_by_side b;
	char what[128], why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	const char *policy = runs[n].policy, *set = runs[n].set;
	config_read(&cfg, "fermi");
	if (set)
		config_set(&cfg, set);
	ck_assert_msg(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why), "%s", why);
	snprintf(what, sizeof what, "-c fermi%s%s -p %s -w %s", set ? " --set " : "", set ? set : "", policy, workload);
	struct stimulus *s = sm_open(&cfg, stream, why);
	ck_assert_msg(s != NULL, "%s", why);
	side_by_side_open(&b, &cfg, what);
	while (!s->done(s))
		side_by_side_cycle(&b, s);
	ck_assert_uint_gt(b.cycle, 10000);
	side_by_side_close(&b);
	sm_close(s);
}

START_TEST(quick)
{
	struct stream stream;
	workload_load(&stream, runs[_i].workload);
	run(runs[_i].workload, &stream, (unsigned)_i);
	stream_free(&stream);
}
END_TEST

static bool is_small(const char *name)
{
	size_t length = strlen(name);
	return length < 5 || strcmp(name + length - 5, "_full") != 0;
}

START_TEST(every_small_workload)
{
	unsigned small = 0;
	for (const char *const *name = workload_names(); *name; name++) {
		struct stream stream;
		if (!is_small(*name))
			continue;
		workload_load(&stream, *name);
		for (unsigned i = 0; i < RUNS; i++)
			run(*name, &stream, i);
		stream_free(&stream);
		small++;
	}
	ck_assert_uint_ge(small, 13);
}
END_TEST

Suite *bitpar_workload_suite(void);
Suite *bitpar_workload_suite(void)
{
	Suite *s = suite_create("bitpar_workload");
	TCase *t = tcase_create("bitpar_workload");
	tcase_set_timeout(t, 1200);
	tcase_add_loop_test(t, quick, 0, QUICK);
	if (full_tests())
		tcase_add_test(t, every_small_workload);
	suite_add_tcase(s, t);
	return s;
}
