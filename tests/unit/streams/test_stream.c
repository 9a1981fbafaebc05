/* test_stream.c - stream files: what is written is read back, and every damaged file is refused. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "sim/launch/launch.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

/* Two launches of a kernel that diverges, with shared and global memory. */
static struct stream make(void)
{
	scratch_enter();
	try_kernel(
	    ".shared .u32 v[64]; mov.u32 %r0, %tid.x; mul.wide.u32 %q1, %r0, 4; add.u64 %q2, %q0, %q1; mov.u64 "
	    "%q3, v; add.u64 %q3, %q3, %q1;"
	    "st.shared.u32 [%q3], %r0; bar.sync 0; ld.shared.u32 %r1, [%q3]; setp.lt.u32 %p0, %r0, 40; @%p0 bra N; "
	    "sqrt.rn.f32 %f1, %f0; red.global.add.u32 [%q0], %r1; N: st.global.u32 [%q2], %r1; ret;",
	    3, 64);
	return try_stream();
}

static void same_warp(const struct warp_stream *x, const struct warp_stream *y)
{
	ck_assert_uint_eq(x->count, y->count);
	ck_assert_uint_eq(x->addr_count, y->addr_count);
	if (x->addr_count)
		ck_assert_mem_eq(x->addrs, y->addrs, x->addr_count * sizeof *x->addrs);
	for (uint32_t r = 0; r < x->count; r++) {
		ck_assert_uint_eq(x->records[r].pc, y->records[r].pc);
		ck_assert_uint_eq(x->records[r].mask, y->records[r].mask);
		ck_assert_uint_eq(x->records[r].addr, y->records[r].addr);
		ck_assert_uint_eq(x->records[r].space, y->records[r].space);
	}
}

static void same_kernel(const struct kernel_stream *a, const struct kernel_stream *b)
{
	ck_assert_str_eq(a->name, b->name);
	ck_assert_mem_eq(a->grid, b->grid, sizeof a->grid);
	ck_assert_mem_eq(a->block, b->block, sizeof a->block);
	ck_assert_uint_eq(a->tbs, b->tbs);
	ck_assert_uint_eq(a->tb_warps, b->tb_warps);
	ck_assert_uint_eq(a->shared_bytes, b->shared_bytes);
	ck_assert_uint_eq(a->registers, b->registers);
	ck_assert_uint_eq(a->may_depend, true);
	ck_assert_uint_eq(b->may_depend, true);
	ck_assert_uint_eq(a->inst_count, b->inst_count);
	ck_assert_mem_eq(a->insts, b->insts, a->inst_count * sizeof *a->insts);
	ck_assert_mem_eq(a->place, b->place, a->inst_count * sizeof *a->place);
	for (unsigned i = 0; i < a->tbs * a->tb_warps; i++)
		same_warp(&a->warps[i], &b->warps[i]);
}

START_TEST(round_trip)
{
	struct stream s = make(), back;
	stream_write(&s, "a/b");
	stream_read(&back, "a/b");
	ck_assert_str_eq(back.name, "x");
	ck_assert_str_eq(back.schedule, "rr:4096");
	ck_assert_uint_eq(back.kernel_count, s.kernel_count);
	for (unsigned i = 0; i < s.kernel_count; i++)
		same_kernel(&s.kernels[i], &back.kernels[i]);
	stream_write(&back, "c");
	size_t n, m;
	char *first = read_whole("a/b/stream.wst", &n), *second = read_whole("c/stream.wst", &m);
	ck_assert_uint_eq(n, m);
	ck_assert_mem_eq(first, second, n);
	stream_free(&s);
	stream_free(&back);
}
END_TEST

/* Kernels that are not kept have the same TBs each time that they are read. */
static void same_by_cursor(const struct kernel_stream *kept, const struct kernel_stream *again)
{
	ck_assert_ptr_null(again->warps);
	ck_assert_ptr_nonnull(again->source);
	ck_assert(again->source->shared_code);
	for (unsigned round = 0; round < 2; round++) {
		struct tb_cursor *a = tb_cursor_open(kept), *b = tb_cursor_open(again);
		struct tb_stream x[3], y[3];
		for (unsigned t = 0; t < kept->tbs; t++) {
			a->next(a, &x[t]);
			b->next(b, &y[t]);
			ck_assert_uint_eq(x[t].code_end, y[t].code_end);
			for (unsigned w = 0; w < kept->tb_warps; w++)
				same_warp(&x[t].warps[w], &y[t].warps[w]);
		}
		for (unsigned t = kept->tbs; t-- > 0;) {
			a->release(a, &x[t]);
			b->release(b, &y[t]);
		}
		a->close(a);
		b->close(b);
	}
}

START_TEST(read_again)
{
	struct stream s = make(), all, part;
	s.kernels = xrealloc(s.kernels, 2 * sizeof *s.kernels);
	s.kernels[1] = s.kernels[0];
	s.kernel_count = 2;
	stream_write(&s, "a");
	stream_read_within(&all, "a", 0);
	same_by_cursor(&s.kernels[0], &all.kernels[0]);
	same_by_cursor(&s.kernels[0], &all.kernels[1]);
	uint64_t bytes = 0;
	for (unsigned i = 0; i < s.kernels[0].tbs * s.kernels[0].tb_warps; i++)
		bytes += sizeof(struct warp_stream) + s.kernels[0].warps[i].count * sizeof(struct record) +
			 s.kernels[0].warps[i].addr_count * sizeof(uint64_t);
	stream_read_within(&part, "a", bytes); /* one of the two fits */
	same_kernel(&s.kernels[0], &part.kernels[0]);
	same_by_cursor(&s.kernels[0], &part.kernels[1]);
	s.kernel_count = 1;
	stream_free(&s);
	stream_free(&all);
	stream_free(&part);
}
END_TEST

/* Written TB by TB while the kernel runs: the same bytes and counts. */
START_TEST(written_by_parts)
{
	const struct launch_options options = {.output = "b", .write_stream = true};
	struct stream s = make(), other;
	stream_write(&s, "a");
	ck_assert_uint_eq(launch_run("x.launch", &options, &other), 0);
	ck_assert_ptr_null(other.kernels[0].warps);
	size_t n, m;
	char *first = read_whole("a/stream.wst", &n), *second = read_whole("b/stream.wst", &m);
	ck_assert_uint_eq(n, m);
	ck_assert_mem_eq(first, second, n);
	struct stream_stats x = stream_stats(&s.kernels[0]), y = stream_stats(&other.kernels[0]);
	ck_assert_mem_eq(&x, &y, sizeof x);
	stream_free(&s);
	stream_free(&other);
	free(first);
	free(second);
}
END_TEST

/* Executed and kept, with room for all warps and for none: the same thread blocks and counts. */
START_TEST(kept_within)
{
	const struct launch_options none = {.kept = 1}, any = {.kept = UINT64_MAX};
	struct stream s = make(), file, memory;
	setenv("TMPDIR", ".", 1); /* the scratch folder */
	ck_assert_uint_eq(launch_run("x.launch", &none, &file), 0);
	ck_assert_uint_eq(launch_run("x.launch", &any, &memory), 0);
	ck_assert_ptr_nonnull(file.kernels[0].source);
	ck_assert_ptr_null(memory.kernels[0].source);
	same_by_cursor(&s.kernels[0], &file.kernels[0]);
	same_kernel(&s.kernels[0], &memory.kernels[0]);
	struct stream_stats x = stream_stats(&s.kernels[0]), y = stream_stats(&file.kernels[0]);
	ck_assert_mem_eq(&x, &y, sizeof x);
	stream_free(&s);
	stream_free(&file);
	stream_free(&memory);
}
END_TEST

START_TEST(statistics)
{
	struct stream s = make();
	struct stream_stats t = stream_stats(&s.kernels[0]);
	/* 15 instructions; warp 0 skips two; in warp 1 the 24 lanes from 40 on do them. */
	ck_assert_uint_eq(t.warp_instructions, 3 * (13 + 15));
	ck_assert_uint_eq(t.lane_instructions, 3 * (13 * 32 + 13 * 32 + 2 * 24));
	ck_assert_uint_eq(t.barriers, 6);
	ck_assert_double_eq_tol(t.divergence, 2.0 / 28, 1e-12);
}
END_TEST

static void read_it(void)
{
	struct stream s;
	stream_read(&s, "a");
	stream_free(&s);
}

static void write_bytes(const char *bytes, size_t n)
{
	FILE *f = fopen("a/stream.wst", "wb");
	ck_assert_uint_eq(fwrite(bytes, 1, n, f), n);
	fclose(f);
}

START_TEST(not_there_or_no_stream)
{
	scratch_enter();
	make_folder("a");
	ck_assert_int_eq(scratch_run(read_it, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: a/stream.wst: No such file or directory");
	write_bytes("WARPSTRM\x01\0", 10);
	ck_assert_int_eq(scratch_run(read_it, 0), EXIT_USAGE);
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: a/stream.wst: not a stream: expected a file that 'warpsmith trace' wrote");
	write_bytes("WARPSTRM\x01\0\0\0\0\0", 14);
	ck_assert_int_eq(scratch_run(read_it, 0), EXIT_USAGE);
	ck_assert_str_eq(
	    scratch_line("stderr"),
	    "warpsmith: a/stream.wst: stream version 1: expected version 4; write it again with 'warpsmith trace'");
}
END_TEST

/* Cut anywhere, with a bit flipped anywhere, or longer: one line, code 2. A few bits of a zstd frame mean nothing. */
START_TEST(damaged)
{
	struct stream s = make();
	struct rng rng = {(uint64_t)_i};
	size_t n;
	stream_write(&s, "a");
	char *bytes = read_whole("a/stream.wst", &n);
	for (unsigned i = 0; i < 40; i++) {
		size_t at = 12 + rng_below(&rng, (unsigned)n - 12);
		char *copy = memcpy(xalloc(n + 1), bytes, n);
		copy[at] = (char)(copy[at] ^ 1 << rng_below(&rng, 8));
		write_bytes(_i % 3 == 2 ? bytes : copy, _i % 3 == 0 ? n : _i % 3 == 1 ? n + 1 : at);
		int code = scratch_run(read_it, 0);
		if (code == EXIT_PASS && _i % 3 == 0) {
			struct stream back;
			stream_read(&back, "a");
			same_kernel(&s.kernels[0], &back.kernels[0]);
			stream_free(&back);
		} else {
			ck_assert_msg(code == EXIT_USAGE, "seed %d, byte %zu", _i, at);
			ck_assert_ptr_nonnull(strstr(scratch_line("stderr"), "a/stream.wst: damaged stream: "));
		}
		free(copy);
	}
}
END_TEST

/* Well-formed files with impossible contents: each is a valid stream with one thing changed. */
static void bad_pc(struct kernel_stream *k)
{
	k->warps[1].records[2].pc = k->inst_count;
}
static void bad_space(struct kernel_stream *k)
{
	k->warps[0].records[0].space = 9;
}
static void bad_end(struct kernel_stream *k)
{
	k->warps[0].count--;
}
static void bad_end_mask(struct kernel_stream *k)
{
	k->warps[0].records[k->warps[0].count - 1].mask = 0;
}
static void bad_op(struct kernel_stream *k)
{
	k->insts[3].op = 77;
}
static void bad_register(struct kernel_stream *k)
{
	k->insts[0].dst[0] = 999;
}
static void bad_block(struct kernel_stream *k)
{
	k->block[0] = 2048;
}
static void bad_grid(struct kernel_stream *k)
{
	k->grid[0] = 2147483647;
}
static void bad_name(struct kernel_stream *k)
{
	k->name[0] = 27;
}

static const struct {
	void (*change)(struct kernel_stream *k);
	const char *line;
} changes[] = {
    {bad_pc, "a record has an invalid pc or memory space"},
    {bad_space, "a record has an invalid pc or memory space"},
    {bad_end, "a warp does not end in an exit"},
    {bad_end_mask, "a warp does not end in an exit"},
    {bad_op, "an instruction has an invalid class or operand count"},
    {bad_register, "a register number is too large"},
    {bad_block, "a grid or block has an impossible size"},
    {bad_grid, "its data end too early"},
    {bad_name, "a name has control characters"},
};

START_TEST(changed)
{
	struct stream s = make();
	changes[_i].change(&s.kernels[0]);
	stream_write(&s, "a");
	ck_assert_int_eq(scratch_run(read_it, 0), EXIT_USAGE);
	ck_assert_msg(strstr(scratch_line("stderr"), changes[_i].line), "%s", scratch_line("stderr"));
}
END_TEST

Suite *stream_suite(void)
{
	Suite *s = suite_create("stream");
	TCase *t = tcase_create("stream");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, round_trip);
	tcase_add_test(t, read_again);
	tcase_add_test(t, written_by_parts);
	tcase_add_test(t, kept_within);
	tcase_add_test(t, statistics);
	tcase_add_test(t, not_there_or_no_stream);
	tcase_add_loop_test(t, damaged, 0, 6);
	tcase_add_loop_test(t, changed, 0, sizeof changes / sizeof *changes);
	suite_add_tcase(s, t);
	return s;
}
