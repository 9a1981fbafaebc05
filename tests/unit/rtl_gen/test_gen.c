/* test_gen.c - tests the files that the generator makes of a config: modules, registers, the manifest. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/config_file.h"
#include "model/machine/config.h"
#include "rtl_gen/files/gen.h"
#include "tests/unit/base/scratch.h"

static void build(struct config *cfg, const char *config, const char *policy)
{
	char why[CONFIG_WHY + POLICY_TEXT];
	config_read(cfg, config);
	ck_assert_msg(policy_parse(&cfg->policy, policy, why), "%s", why);
	ck_assert_msg(config_derive(cfg, why), "%s", why);
}

static struct gen_files make(const char *config, const char *policy, const char *prefix)
{
	struct config cfg;
	struct gen_files files;
	build(&cfg, config, policy);
	gen_make(&files, &cfg, prefix, "warpsmith gen");
	return files;
}

static const char *text_of(const struct gen_files *files, const char *name)
{
	for (unsigned n = 0; n < files->count; n++)
		if (strcmp(files->file[n].name, name) == 0)
			return files->file[n].text;
	return NULL;
}

static void expect_names(const struct gen_files *files, const char *expected)
{
	char names[1024] = "";
	for (unsigned n = 0; n < files->count; n++) {
		strcat(names, files->file[n].name);
		strcat(names, " ");
	}
	ck_assert_str_eq(names, expected);
}

START_TEST(only_the_blocks_that_the_policy_needs)
{
	struct gen_files files = make("tiny", "lrr+rr", "");
	expect_names(&files,
		     "launch_order.v barrier.v ibuffer.v issue_pick.v issue_sel.v fetch_arb.v front_end.v files.f "
		     "front_end.vh front_end.core front_end.sdc manifest.json ");
	ck_assert_str_eq(text_of(&files, "files.f"),
			 "launch_order.v\nbarrier.v\nibuffer.v\nissue_pick.v\nissue_sel.v\nfetch_arb.v\nfront_end.v\n");
	gen_free(&files);
	files = make("tiny", "gto:age=wait+cff", "");
	ck_assert_ptr_nonnull(text_of(&files, "fetch_pick.v"));
	ck_assert_ptr_null(text_of(&files, "wpt.v"));
	gen_free(&files);
	files = make("tiny", "mwf_lrr+rr", "");
	ck_assert_ptr_nonnull(text_of(&files, "wpt.v"));
	gen_free(&files);
}
END_TEST

START_TEST(a_prefix_is_in_every_module_name)
{
	struct gen_files files = make("odd", "mwf_gto+cff", "my_");
	expect_names(&files, "my_launch_order.v my_barrier.v my_wpt.v my_ibuffer.v my_issue_pick.v my_issue_sel.v "
			     "my_fetch_arb.v my_front_end.v files.f my_front_end.vh my_front_end.core my_front_end.sdc "
			     "manifest.json ");
	ck_assert_ptr_nonnull(strstr(text_of(&files, "my_front_end.v"), "\n  my_wpt u_wpt (\n"));
	ck_assert_ptr_nonnull(strstr(text_of(&files, "my_issue_sel.v"), "      my_issue_pick u_pick (\n"));
	ck_assert_ptr_nonnull(strstr(text_of(&files, "my_wpt.v"), "\nmodule my_wpt (\n"));
	gen_free(&files);
}
END_TEST

START_TEST(same_input_same_bytes)
{
	struct gen_files one = make("odd", "gto:age=last_grant+cff", ""),
			 two = make("odd", "gto:age=last_grant+cff", "");
	ck_assert_uint_eq(one.count, two.count);
	for (unsigned n = 0; n < one.count; n++)
		ck_assert_str_eq(one.file[n].text, two.file[n].text);
	gen_free(&one);
	gen_free(&two);
}
END_TEST

/* The picker of lrr from the first logic to the formal tail. */
START_TEST(round_robin_as_text)
{
	struct gen_files files = make("tiny", "lrr+rr", "");
	ck_assert_ptr_nonnull(strstr(text_of(&files, "issue_pick.v"),
				     "  wire [LANE-1:0] later = later_i;\n"
				     "\n"
				     "  // Round robin: requests above the last slot first; if there are none, wrap.\n"
				     "  wire [LANE-1:0] behind = req_i & later;\n"
				     "  wire [LANE-1:0] round = |behind ? behind : req_i;\n"
				     "  assign grant_o = round & (~round + 1'b1);\n"
				     "\n"
				     "`ifdef FORMAL\n"));
	gen_free(&files);
}
END_TEST

START_TEST(the_wpt_counts_as_text)
{
	struct gen_files files = make("fermi", "mwf_gto+cff", "");
	const char *wpt = text_of(&files, "wpt.v");
	ck_assert_ptr_nonnull(
	    strstr(wpt, "      wire [WPT_BITS-1:0] more = count_q[tb*WPT_BITS +: WPT_BITS]\n"
			"        + {5'd0, by_sched[0]} + {5'd0, by_sched[1]};\n"
			"      assign count_d[tb*WPT_BITS +: WPT_BITS] = release_i[tb] ? {WPT_BITS{1'b0}} : more;\n"));
	gen_free(&files);
}
END_TEST

/* Register bits of a block, as the manifest sums them. */
static json_int_t register_bits(const char *config, const char *policy, const char *block)
{
	struct gen_files files = make(config, policy, "");
	json_t *root = json_loads(text_of(&files, "manifest.json"), 0, NULL), *entry;
	json_int_t bits = -1;
	size_t n;
	ck_assert_ptr_nonnull(root);
	json_array_foreach(json_object_get(root, "blocks"), n, entry)
	{
		if (strcmp(json_string_value(json_object_get(entry, "name")), block) == 0)
			bits = json_integer_value(json_object_get(entry, "register_bits"));
	}
	json_decref(root);
	gen_free(&files);
	return bits;
}

static const struct {
	const char *config, *policy, *block;
	json_int_t bits;
} states[] = {
    {"fermi", "mwf_gto+cff", "wpt", 48},        /* 8 counters of 6 bits: 6 bytes */
    {"pascal", "mwf_gto+cff", "wpt", 160},      /* 32 of 5 */
    {"one", "mwf_gto+cff", "wpt", 1},           /* a TB of one warp: still a bit */
    {"fermi", "mwf_gto+cff", "issue_sel", 13},  /* 2 x (5 + 1), the turn pointer */
    {"pascal", "mwf_gto+cff", "issue_sel", 20}, /* 4 x (4 + 1), ports of their own: no turn pointer */
    {"fermi", "tls+rr", "issue_sel", 799},      /* 48 x (1 + 3 + 1), 2 x 24 x 23 / 2 pairs, 2 x 3, the turn pointer */
    {"fermi", "tl+rr", "issue_sel", 13},        /* as gto: the pointer gives the group too */
    {"fermi", "mto+cff", "issue_sel", 1},       /* the turn pointer */
    {"fermi", "motrr+cff", "issue_sel", 13},    /* as lrr */
    {"fermi", "hint+cff", "issue_sel", 13},     /* as gto: the mask is an input */
    {"fermi", "saws+cff", "first_arrival", 36}, /* 8 TBs, 28 pairs */
    {"fermi", "pro+cff", "progress", 1792},     /* 48 + 8 counters of 32 */
    {"fermi", "pro+cff", "wpt", 64},            /* 8 counters of a byte */
    {"fermi", "pro+cff", "tb_order", 91},       /* 28 + 28 pairs, 8 unsorted; 8, the timer's 10, the phase, 8 */
    {"fermi", "pro+cff", "warp_order", 600},    /* 2 x 24 x 23 / 2 pairs, 48 unsorted */
    {"fermi", "pro+cff", "issue_sel", 1},       /* the turn pointer */
    {"fermi", "motrr_recency+rr", "recency", 336},  /* 48 x (6 + 1): 42 bytes */
    {"pascal", "kaws+cff", "issue_count", 1024},    /* 32 x 32: 128 bytes */
    {"pascal", "kaws+cff", "share", 0},             /* sharing has no registers */
    {"pascal", "kaws+cff", "issue_sel", 0},         /* nor has the picker */
    {"fermi", "mwf_lrr+rr", "issue_sel", 97},       /* 8 x 2 x (5 + 1), the turn pointer */
    {"fermi", "old+rr", "issue_sel", 1},            /* the turn pointer */
    {"fermi", "gto:age=wait+rr", "issue_sel", 781}, /* 48 x 16 more than 13 */
    {"fermi", "gto+rr", "launch_order", 180},       /* 8 busy, 48 x 3 mapping, 28 pairs */
    {"fermi", "lrr+cff", "fetch_arb", 6},           /* cff adds no register ... */
    {"fermi", "lrr+rr", "fetch_arb", 6},            /* ... to rr's */
    {"odd", "lrr+rr", "fetch_arb", 7},              /* first_fetch = 0: whether a warp has fetched */
    {"fermi", "lrr+rr", "ibuffer", 144},            /* 48 x (2 + 1): no line is dropped ... */
    {"fermi", "lrr+rr:refill=1", "ibuffer", 192},   /* ... but of a warp that fetches ahead */
};

START_TEST(state_costs_what_it_should)
{
	ck_assert_int_eq(register_bits(states[_i].config, states[_i].policy, states[_i].block), states[_i].bits);
}
END_TEST

/* Register bits of all blocks with that owner. */
static json_int_t owned_bits(const char *config, const char *policy, const char *owner)
{
	struct gen_files files = make(config, policy, "");
	json_t *root = json_loads(text_of(&files, "manifest.json"), 0, NULL), *block, *reg;
	json_int_t bits = 0;
	size_t n, m;
	json_array_foreach(json_object_get(root, "blocks"), n, block)
	{
		json_array_foreach(json_object_get(block, "registers"), m, reg)
		{
			if (strcmp(json_string_value(json_object_get(reg, "owner")), owner) == 0)
				bits += json_integer_value(json_object_get(reg, "width"));
		}
	}
	json_decref(root);
	gen_free(&files);
	return bits;
}

static const struct {
	const char *config, *policy;
	json_int_t paper, ours;
} costs[] = {
    {"fermi", "lrr+cff", 0, 0},
    {"fermi", "gto+cff", 0, 0},
    {"fermi", "mwf_gto+cff", 48, 0},
    {"fermi", "mwf_lrr+cff", 48, 96}, /* a pointer per TB and scheduler */
    {"fermi", "motrr_recency+cff", 336, 0},
    {"fermi", "pro+cff", 1920, 627}, /* 600 for the warps' order; 8 unlisted, the timer's 10, the phase, 8 */
    {"pascal", "kaws+cff", 1024, 0},
    {"fermi", "saws+cff", 0, 36},
};

START_TEST(what_the_papers_count)
{
	ck_assert_int_eq(owned_bits(costs[_i].config, costs[_i].policy, "paper"), costs[_i].paper);
	ck_assert_int_eq(owned_bits(costs[_i].config, costs[_i].policy, "ours"), costs[_i].ours);
}
END_TEST

START_TEST(the_manifest_lists_ports_and_config)
{
	struct gen_files files = make("odd", "mwf_gto+cff", "");
	json_t *root = json_loads(text_of(&files, "manifest.json"), 0, NULL), *port;
	json_t *blocks = json_object_get(root, "blocks");
	json_t *top = json_array_get(blocks, json_array_size(blocks) - 1);
	bool found = false;
	size_t n;
	ck_assert_str_eq(json_string_value(json_object_get(root, "policy")), "mwf_gto+cff");
	ck_assert_str_eq(json_string_value(json_object_get(top, "name")), "front_end");
	json_t *front_end = json_object_get(json_object_get(root, "keys"), "front_end");
	ck_assert_int_eq(json_integer_value(json_object_get(front_end, "warps")), 33);
	ck_assert(json_is_true(json_object_get(front_end, "shared_ports")));
	json_array_foreach(json_object_get(top, "ports"), n, port)
	{
		if (strcmp(json_string_value(json_object_get(port, "name")), "wpt_count_obs_o") != 0)
			continue;
		found = true;
		ck_assert_int_eq(json_integer_value(json_object_get(port, "width")), 20);
		ck_assert_str_eq(json_string_value(json_object_get(port, "dir")), "observe");
	}
	ck_assert(found);
	json_decref(root);
	gen_free(&files);
}
END_TEST

START_TEST(no_file_has_a_path_or_a_date)
{
	struct gen_files files = make("fermi", "mwf_gto+cff", "");
	char here[4096];
	ck_assert_ptr_nonnull(getcwd(here, sizeof here));
	const char *const marks[] = {here,        getenv("WARPSMITH_ROOT"), getenv("HOME"), "/home", "/tmp", "/usr",
				     &__DATE__[7]};
	for (unsigned n = 0; n < files.count; n++)
		for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
			ck_assert_msg(!marks[m] || !marks[m][1] || !strstr(files.file[n].text, marks[m]), "%s has %s",
				      files.file[n].name, marks[m]);
	gen_free(&files);
}
END_TEST

static void write_over_a_folder(void)
{
	struct gen_files files = make("one", "lrr+rr", "");
	gen_write(&files, "out");
}

/* If one file cannot be written, no file is. */
START_TEST(a_target_that_is_a_folder_stops_it)
{
	scratch_enter();
	ck_assert_int_eq(system("mkdir -p out/ibuffer.v && touch out/keep"), 0);
	ck_assert_int_eq(scratch_run(write_over_a_folder, 0), 3);
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: out/ibuffer.v: cannot write: it exists and is not a regular file");
	ck_assert_int_eq(system("test \"$(ls out | tr '\\n' ' ')\" = 'ibuffer.v keep '"), 0);
}
END_TEST

Suite *gen_suite(void)
{
	Suite *s = suite_create("gen");
	TCase *t = tcase_create("files");
	tcase_add_test(t, only_the_blocks_that_the_policy_needs);
	tcase_add_test(t, a_prefix_is_in_every_module_name);
	tcase_add_test(t, same_input_same_bytes);
	tcase_add_test(t, no_file_has_a_path_or_a_date);
	tcase_add_test(t, a_target_that_is_a_folder_stops_it);
	suite_add_tcase(s, t);
	t = tcase_create("modules");
	tcase_add_test(t, round_robin_as_text);
	tcase_add_test(t, the_wpt_counts_as_text);
	tcase_add_loop_test(t, state_costs_what_it_should, 0, sizeof states / sizeof *states);
	tcase_add_loop_test(t, what_the_papers_count, 0, sizeof costs / sizeof *costs);
	tcase_add_test(t, the_manifest_lists_ports_and_config);
	suite_add_tcase(s, t);
	return s;
}
