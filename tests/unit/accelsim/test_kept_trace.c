/* test_kept_trace.c - traces that have been parsed once are read from the cache: the same thread blocks, and never
 * those of another version of the trace. */
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/kept_trace.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"

/* Traces with many thread blocks; with all memory spaces and divergent lanes. */
static const char *const traces[] = {"traces/turnover_1", "traces/stream_6x8_uncoalesced", "workloads/histogram",
				     "workloads/bplus_tree"};
enum { TRACES = sizeof traces / sizeof *traces };

static void enter(void)
{
	scratch_enter();
	setenv("WARPSMITH_CACHE", "cache", 1);
}

static char *trace_path(unsigned i)
{
	char *below = xprintf("calibration/%s", traces[i]), *path = tree_path(below);
	free(below);
	return path;
}

/* The complete files of the cache. */
static size_t kept_files(void)
{
	glob_t g;
	size_t n = glob("cache/trace-????????????????????????????????", 0, NULL, &g) ? 0 : g.gl_pathc;
	globfree(&g);
	return n;
}

static void same_code(const struct tb_stream *a, const struct tb_stream *b)
{
	ck_assert_uint_eq(a->inst_count, b->inst_count);
	ck_assert_uint_eq(a->code_end, b->code_end);
	ck_assert_mem_eq(a->insts, b->insts, a->inst_count * sizeof *a->insts);
	ck_assert_mem_eq(a->address, b->address, a->inst_count * sizeof *a->address);
}

static void same_warp(const struct warp_stream *a, const struct warp_stream *b)
{
	ck_assert_uint_eq(a->count, b->count);
	ck_assert_uint_eq(a->addr_count, b->addr_count);
	for (unsigned i = 0; i < a->count; i++) {
		const struct record *x = &a->records[i], *y = &b->records[i];
		ck_assert(x->pc == y->pc && x->mask == y->mask && x->addr == y->addr && x->space == y->space);
	}
	if (a->addr_count)
		ck_assert_mem_eq(a->addrs, b->addrs, a->addr_count * sizeof *a->addrs);
}

/* Reads a kernel by two cursors side by side; both have been opened before either reads. */
static void same_kernel(const struct kernel_stream *k, struct tb_cursor *a, struct tb_cursor *b)
{
	for (unsigned t = 0; t < k->tbs; t++) {
		struct tb_stream x, y;
		a->next(a, &x);
		b->next(b, &y);
		same_code(&x, &y);
		for (unsigned w = 0; w < k->tb_warps; w++)
			same_warp(&x.warps[w], &y.warps[w]);
		a->release(a, &x);
		b->release(b, &y);
	}
	a->close(a);
	b->close(b);
}

/* Reads `tbs` thread blocks of each kernel. */
static void read_some(const struct stream *s, unsigned tbs)
{
	for (unsigned k = 0; k < s->kernel_count; k++) {
		struct tb_cursor *c = tb_cursor_open(&s->kernels[k]);
		struct tb_stream tb;
		for (unsigned t = 0; t < s->kernels[k].tbs && t < tbs; t++) {
			c->next(c, &tb);
			c->release(c, &tb);
		}
		c->close(c);
	}
}

START_TEST(kept_thread_blocks_are_those_of_the_text)
{
	struct stream s;
	enter();
	char *path = trace_path((unsigned)_i);
	accelsim_read(&s, path);
	for (unsigned k = 0; k < s.kernel_count; k++) {
		struct tb_cursor *text = tb_cursor_open(&s.kernels[k]);
		struct tb_cursor *again = tb_cursor_open(&s.kernels[k]);
		ck_assert(text->next == again->next); /* nothing is kept yet */
		again->close(again);
		ck_assert_uint_eq(kept_files(), k);
		struct tb_stream tb;
		for (unsigned t = 0; t < s.kernels[k].tbs; t++) {
			text->next(text, &tb);
			text->release(text, &tb);
		}
		text->close(text);
		ck_assert_uint_eq(kept_files(), k + 1);
	}
	for (unsigned k = 0; k < s.kernel_count; k++) {
		setenv("WARPSMITH_CACHE", "none", 1);
		struct tb_cursor *text = tb_cursor_open(&s.kernels[k]);
		setenv("WARPSMITH_CACHE", "cache", 1);
		struct tb_cursor *kept = tb_cursor_open(&s.kernels[k]);
		ck_assert(text->next != kept->next);
		same_kernel(&s.kernels[k], text, kept);
	}
	stream_free(&s);
	free(path);
}
END_TEST

START_TEST(a_trace_that_is_not_read_to_its_end_is_not_kept)
{
	struct stream s;
	enter();
	char *path = trace_path(0);
	accelsim_read(&s, path);
	ck_assert_uint_gt(s.kernels[0].tbs, 1);
	read_some(&s, s.kernels[0].tbs - 1);
	ck_assert_str_eq(scratch_list(), "cache ");
	ck_assert_uint_eq(kept_files(), 0);
	stream_free(&s);
	free(path);
}
END_TEST

/* A trace of one warp, one instruction and an exit, in a file that claims to be old. */
static void put_trace(const char *opcode)
{
	char *text = xprintf("-kernel name = k\n-kernel id = 1\n-grid dim = (1,1,1)\n-block dim = (32,1,1)\n"
			     "-shmem = 0\n-nregs = 8\n-binary version = 61\n-cuda stream id = 0\n"
			     "-accelsim tracer version = 5\n\n#traces format = PC mask ...\n\n#BEGIN_TB\n\n"
			     "thread block = 0,0,0\n\nwarp = 0\ninsts = 2\n0000 ffffffff 1 R1 %s 2 R2 R3 0 0\n"
			     "0010 ffffffff 0 EXIT 0 0 0\n#END_TB\n",
			     opcode);
	outfile_put("k.traceg", text);
	utime("k.traceg", &(struct utimbuf){1, 1});
	free(text);
}

/* The first opcode of k.traceg, as a run reads it. */
static const char *first_opcode(void)
{
	static char text[24];
	struct stream s;
	struct tb_stream tb;
	accelsim_read(&s, "k.traceg");
	struct tb_cursor *c = tb_cursor_open(&s.kernels[0]);
	c->next(c, &tb);
	snprintf(text, sizeof text, "%s", tb.insts[0].text);
	c->release(c, &tb);
	c->close(c);
	stream_free(&s);
	return text;
}

/* The two texts have the same size, and the second replaces the first at once. */
START_TEST(a_trace_that_has_just_changed_is_not_kept)
{
	enter();
	put_trace("FMUL");
	ck_assert_str_eq(first_opcode(), "FMUL");
	ck_assert_uint_eq(kept_files(), 0);
	put_trace("FADD");
	ck_assert_str_eq(first_opcode(), "FADD");
}
END_TEST

/* Size and date are those of the text before. */
START_TEST(a_trace_that_changes_later_is_parsed_again)
{
	enter();
	put_trace("FMUL");
	proc_run((const char *const[]){"sleep", "3.1", NULL}, NULL, NULL);
	ck_assert_str_eq(first_opcode(), "FMUL");
	ck_assert_uint_eq(kept_files(), 1);
	ck_assert_str_eq(first_opcode(), "FMUL");
	put_trace("FADD");
	ck_assert_str_eq(first_opcode(), "FADD");
}
END_TEST

static void read_all_of_the_first(void)
{
	struct stream s;
	accelsim_read(&s, trace_path(0));
	read_some(&s, UINT32_MAX);
}

START_TEST(a_damaged_file_gets_one_line)
{
	glob_t g;
	enter();
	read_all_of_the_first();
	ck_assert_int_eq(glob("cache/trace-*", 0, NULL, &g), 0);
	FILE *f = fopen(g.gl_pathv[0], "r+");
	fseek(f, _i ? -9 : 130, _i ? SEEK_END : SEEK_SET); /* in the last frame; in the first sizes */
	int old = fgetc(f);
	fseek(f, -1, SEEK_CUR);
	fputc(old ^ 0x40, f);
	fclose(f);
	ck_assert_int_eq(scratch_run(read_all_of_the_first, 0), EXIT_IO);
	ck_assert(strstr(scratch_line("stderr"), ": damaged: remove it; the trace is parsed again then"));
	globfree(&g);
}
END_TEST

Suite *kept_trace_suite(void);
Suite *kept_trace_suite(void)
{
	Suite *s = suite_create("kept_trace");
	TCase *t = tcase_create("kept_trace");
	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, kept_thread_blocks_are_those_of_the_text, 0, TRACES);
	tcase_add_test(t, a_trace_that_is_not_read_to_its_end_is_not_kept);
	tcase_add_test(t, a_trace_that_has_just_changed_is_not_kept);
	tcase_add_test(t, a_trace_that_changes_later_is_parsed_again);
	tcase_add_loop_test(t, a_damaged_file_gets_one_line, 0, 2);
	suite_add_tcase(s, t);
	return s;
}
