/* test_workload.c - workloads by name, file and folder; the shapes of those in the tree. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static const struct {
	const char *name;
	unsigned tb_warps, tbs;
	bool diverges;
} workloads[] = {
    {"fast_walsh", 16, 9, false},
    {"matrix_mul", 8, 16, true},
    {"scalar_product", 16, 9, true},
};
enum { WORKLOADS = sizeof workloads / sizeof *workloads };

START_TEST(names)
{
	const char *const *all = workload_names();
	unsigned found = 0;
	for (unsigned i = 0; all[i]; i++) {
		ck_assert(!i || strcmp(all[i - 1], all[i]) < 0);
		for (unsigned j = 0; j < WORKLOADS; j++)
			found += !strcmp(all[i], workloads[j].name);
	}
	ck_assert_uint_eq(found, WORKLOADS);
}
END_TEST

/* The shape of BAWS Table 2, enough TBs for two rounds on an SM that holds 1,536 threads, small enough for lock step.
 */
START_TEST(shape)
{
	struct stream s;
	workload_load(&s, workloads[_i].name);
	const struct kernel_stream *k = &s.kernels[0];
	struct stream_stats t = stream_stats(k);
	ck_assert_str_eq(s.name, workloads[_i].name);
	ck_assert_uint_eq(s.kernel_count, 1);
	ck_assert_uint_eq(k->tb_warps, workloads[_i].tb_warps);
	ck_assert_uint_eq(k->tbs, workloads[_i].tbs);
	ck_assert_uint_ge(k->tbs * k->tb_warps, 2 * 48);
	ck_assert(t.warp_instructions >= 10000 && t.warp_instructions <= 100000);
	ck_assert_uint_gt(t.barriers, 500);
	ck_assert(workloads[_i].diverges == (t.divergence > 0.01));
	stream_free(&s);
}
END_TEST

static json_int_t whole(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

static bool in_set(const char *name, const char *set)
{
	const char *members[64];
	for (unsigned n = workload_set(set, members, 64); n--;)
		if (strcmp(members[n], name) == 0)
			return true;
	return false;
}

/* scalar_product is in the sets baws and pro. */
START_TEST(sets)
{
	ck_assert(in_set("scalar_product", "baws") && in_set("scalar_product", "pro"));
	ck_assert(in_set("scalar_product_full", "pro_full") && !in_set("scalar_product_full", "pro"));
	ck_assert(!in_set("scalar_product", "pro_full") && !in_set("matrix_mul", "pro"));
	static const char *const none[] = {"", "_full", "baw", "aws", "ro"};
	for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
		ck_assert_msg(!in_set("scalar_product", none[i]) && !in_set("scalar_product_full", none[i]), "'%s'",
			      none[i]);
}
END_TEST

/* Whether one of the kernels that do most of the work, a quarter at least, fills 15 SMs so many times with a launch. */
static bool fills(const json_t *workload, int times)
{
	const json_t *kernels = json_object_get(workload, "kernels");
	for (size_t i = 0; i < json_array_size(kernels); i++) {
		const json_t *k = json_array_get(kernels, i);
		if (4 * whole(k, "warp_instructions") >= whole(workload, "warp_instructions") &&
		    whole(k, "tbs") >= whole(k, "launches") * times * 15 * whole(k, "tbs_per_sm"))
			return true;
	}
	return false;
}

/* As in the originals. */
static bool has_few_tbs(const char *name)
{
	static const char *const few[] = {
	    "atax_full", "bicg_full", "heartwall_full", "mvt_full", "needleman_wunsch_full", "particle_filter_full"};
	for (unsigned i = 0; i < sizeof few / sizeof *few; i++)
		if (strcmp(name, few[i]) == 0)
			return true;
	return false;
}

/* Four times in BAWS's benchmarks, else once: there the grids are near those of the papers (PRO's AES: 257 TBs). */
START_TEST(full_sizes_fill_the_machine)
{
	unsigned full = 0;
	for (const char *const *name = workload_names(); *name; name++) {
		json_t *w = workload_describe(*name, false);
		if (strcmp(json_string_value(json_object_get(w, "size")), "full") == 0) {
			ck_assert_msg(fills(w, in_set(*name, "baws_full") ? 4 : 1) != has_few_tbs(*name), "%s", *name);
			full++;
		}
		json_decref(w);
	}
	ck_assert_uint_ge(full, WORKLOADS);
}
END_TEST

/* Some record has a part of the warp, and a later one has the whole warp again. */
START_TEST(the_tail_diverges_and_meets)
{
	struct stream s;
	unsigned met = 0;
	workload_load(&s, "matrix_mul");
	const struct kernel_stream *k = &s.kernels[0];
	for (unsigned w = 0; w < k->tbs * k->tb_warps; w++) {
		bool apart = false;
		for (uint32_t i = 0; i < k->warps[w].count; i++) {
			const struct record *r = &k->warps[w].records[i];
			met += apart && r->mask == UINT32_MAX;
			apart = r->mask && r->mask != UINT32_MAX;
		}
		ck_assert_uint_eq(k->warps[w].records[k->warps[w].count - 1].mask, UINT32_MAX);
	}
	ck_assert_uint_gt(met, 50);
}
END_TEST

static const char *argument;

static void load_it(void)
{
	struct stream s;
	workload_load(&s, argument);
	ck_assert_str_eq(s.name, "x");
}

static const struct {
	const char *argument;
	int code;
	const char *line;
} loads[] = {
    {"x.launch", 0, ""},
    {"folder", 0, ""},
    {"./folder/", 0, ""},
    {"matrixmul", 2,
     "workload 'matrixmul': expected a name of 'warpsmith list workloads', a .launch file, a folder that "
     "'warpsmith trace' wrote, a kernelslist.g or a .traceg; did you mean 'matrix_mul'?"},
    {"none.launch", 3, "none.launch: No such file or directory"},
    {"empty", 3, "empty/stream.wst: No such file or directory"},
    {"wrong.launch", 1, "wrong.launch: 1 of its expect directives failed"},
    {"idle.launch", 2, "idle.launch: the launch file launches no kernel: expected a 'launch' directive"},
};

START_TEST(load)
{
	scratch_enter();
	try_kernel("st.global.u32 [%q0], 5; ret;", 1, 1);
	struct stream s = try_stream();
	stream_write(&s, "folder");
	make_folder("empty");
	try_file("zeros", "\n\n\n\n");
	try_file("wrong.launch", "ptx x.ptx\nbuffer a u8 4 zero\nexpect a zeros\nkernel k\n");
	try_file("idle.launch", "ptx x.ptx\n");
	argument = loads[_i].argument;
	ck_assert_int_eq(scratch_run(load_it, 0), loads[_i].code);
	char *text = read_whole("stderr", NULL);
	ck_assert_msg(strstr(text, loads[_i].line) && (*loads[_i].line || !*text), "%s", text);
}
END_TEST

Suite *workload_suite(void)
{
	Suite *s = suite_create("workload");
	TCase *t = tcase_create("workload");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, names);
	tcase_add_test(t, sets);
	tcase_add_loop_test(t, shape, 0, WORKLOADS);
	tcase_add_test(t, full_sizes_fill_the_machine);
	tcase_add_test(t, the_tail_diverges_and_meets);
	tcase_add_loop_test(t, load, 0, sizeof loads / sizeof *loads);
	suite_add_tcase(s, t);
	return s;
}
