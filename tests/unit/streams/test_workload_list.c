/* test_workload_list.c - workloads as `list` describes them, in a tree made for it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static const char good_toml[] = "# where it is from\n\nsuite = \"A suite\"\ntitle = \"what it does\"\n";

/* A tree with the workload x and its size x_full: two warps, of which the second is a half, and a barrier in a branch
 * that one warp takes. The full size runs it twice, the second time in three thread blocks of 64 registers. */
static void make_tree(void)
{
	char *path = tree_path("config/fermi.toml"), *fermi = read_whole(path, NULL);
	scratch_enter();
	make_folder("config");
	make_folder("workloads/x");
	make_folder("workloads/empty");
	outfile_put("config/fermi.toml", fermi);
	outfile_put("workloads/x/workload.toml", good_toml);
	ck_assert_int_eq(chdir("workloads/x"), 0);
	try_kernel(
	    "mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 32; @%p1 mov.u32 %r2, 5; @%p1 bra l; bar.sync 0; l: ret;", 1,
	    48);
	outfile_put("x_full.launch",
		    "ptx x.ptx\nbuffer out u32 4 zero\nkernel k\ngrid 1\nblock 48\nparam ptr out\nlaunch\n"
		    "kernel k\ngrid 3\nblock 48\nregs 128\nparam ptr out\nlaunch\n");
	ck_assert_int_eq(chdir("../.."), 0);
	char *here = getcwd(NULL, 0);
	setenv("WARPSMITH_ROOT", here, 1);
	free(here);
	free(fermi);
	free(path);
}

static json_int_t whole(const json_t *w, const char *key)
{
	ck_assert_msg(json_is_integer(json_object_get(w, key)), "%s", key);
	return json_integer_value(json_object_get(w, key));
}

static double decimal(const json_t *w, const char *key)
{
	return json_real_value(json_object_get(w, key));
}

START_TEST(two_sizes_of_a_folder)
{
	make_tree();
	const char *const *names = workload_names();
	ck_assert_str_eq(names[0], "x");
	ck_assert_str_eq(names[1], "x_full");
	ck_assert_ptr_null(names[2]);
	for (unsigned i = 0; i < 2; i++) {
		char *folder = workload_folder(names[i]), *path = tree_path("workloads/x");
		ck_assert_str_eq(folder, path);
	}
	json_t *small = workload_describe("x", false), *full = workload_describe("x_full", false);
	ck_assert_str_eq(json_string_value(json_object_get(small, "size")), "small");
	ck_assert_str_eq(json_string_value(json_object_get(full, "size")), "full");
	ck_assert_str_eq(json_string_value(json_object_get(full, "suite")), "A suite");
	ck_assert_str_eq(json_string_value(json_object_get(full, "title")), "what it does");
	ck_assert_ptr_null(json_object_get(small, "tbs"));
}
END_TEST

/* A warp executes ld.param (of try_kernel()), mov, setp, mov, bra, the first one bar, and ret. The second mov is for
 * none or all of a warp: no divergence. */
START_TEST(numbers)
{
	make_tree();
	json_t *w = workload_describe("x", true);
	ck_assert_int_eq(whole(w, "tbs"), 1);
	ck_assert_int_eq(whole(w, "warps_per_tb"), 2);
	ck_assert_int_eq(whole(w, "tbs_per_sm"), 8);
	ck_assert_int_eq(whole(w, "warp_instructions"), 7 + 6);
	ck_assert(decimal(w, "barriers_per_warp") == 0.5);
	ck_assert(decimal(w, "mean_active_lanes") == 22.154); /* (6 * 32 + 6 * 16) / 13 */
	ck_assert(decimal(w, "divergence") == 0);
	json_decref(w);
	w = workload_describe("x_full", true);
	const json_t *k = json_array_get(json_object_get(w, "kernels"), 0);
	ck_assert_uint_eq(json_array_size(json_object_get(w, "kernels")), 1);
	ck_assert_int_eq(whole(k, "launches"), 2);
	ck_assert_int_eq(whole(k, "tbs_per_sm"), 5); /* 32,768 registers / 48 / 128 */
	ck_assert_int_eq(whole(k, "tbs"), 4);
	ck_assert_int_eq(whole(w, "warp_instructions"), 4 * 13);
	json_decref(w);
}
END_TEST

/* Stored counts are printed unchanged and do not override the keys of the .toml file. */
START_TEST(stored_numbers)
{
	make_tree();
	outfile_put("workloads/x/x.json", "{\"workloads\": [{\"suite\": \"old\", \"tbs\": 77}]}\n");
	json_t *w = workload_describe("x", false);
	ck_assert_int_eq(whole(w, "tbs"), 77);
	ck_assert_str_eq(json_string_value(json_object_get(w, "suite")), "A suite");
	json_decref(w);
}
END_TEST

static const struct {
	const char *toml, *json;
	int code;
	const char *line;
} bad[] = {
    {NULL, NULL, 3, "workloads/x/workload.toml: cannot read: No such file or directory"},
    {"", NULL, 2, "workload.toml: the key is missing: expected a line suite = \"TEXT\""},
    {"suite = \"a\"\n", NULL, 2, "workload.toml: the key is missing: expected a line title = \"TEXT\""},
    {"suite = \"a\" \"b\"\n", NULL, 2, "workload.toml:1: 'suite = \"a\" \"b\"': expected KEY = \"TEXT\""},
    {"\nsuite = a\n", NULL, 2, "workload.toml:2: 'suite = a': expected KEY = \"TEXT\""},
    {"suite = \"a\"\nsize = \"b\"\n", NULL, 2, "workload.toml:2: unknown key 'size': expected suite, title or sets"},
    {"suite = \"\xff\"\n", NULL, 2, "workload.toml:1: suite: the text is not UTF-8"},
    {good_toml, "{\n\"workloads\"\n", 2, "workloads/x/x.json:3: "},
    {good_toml, "{}", 2,
     "workloads/x/x.json: the array 'workloads' is missing; write the file again with 'make numbers'"},
    {good_toml, "{\"workloads\": [3]}", 2,
     "workloads/x/x.json: the array 'workloads' is missing; write the file again with 'make numbers'"},
};

static void describe_it(void)
{
	json_decref(workload_describe("x", false));
}

START_TEST(files_that_are_wrong)
{
	make_tree();
	if (bad[_i].toml)
		outfile_put("workloads/x/workload.toml", bad[_i].toml);
	else
		unlink("workloads/x/workload.toml");
	if (bad[_i].json)
		outfile_put("workloads/x/x.json", bad[_i].json);
	ck_assert_int_eq(scratch_run(describe_it, 0), bad[_i].code);
	char *text = read_whole("stderr", NULL);
	ck_assert_msg(strstr(text, bad[_i].line), "%s", text);
	free(text);
}
END_TEST

Suite *workload_list_suite(void)
{
	Suite *s = suite_create("workload_list");
	TCase *t = tcase_create("workload_list");
	tcase_add_test(t, two_sizes_of_a_folder);
	tcase_add_test(t, numbers);
	tcase_add_test(t, stored_numbers);
	tcase_add_loop_test(t, files_that_are_wrong, 0, sizeof bad / sizeof *bad);
	suite_add_tcase(s, t);
	return s;
}
