/* test_accelsim.c - reading traces of each tracer version, instruction set and address mode, and messages for files
 * that are no traces. */
#include <check.h>
#include <lzma.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/sass_opcode.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/scratch.h"

/* A trace of one thread block and one warp. */
struct trace {
	const char *version, *binary, *threads, *more; /* "5", "61", "32", more lines of the head */
	unsigned count;
	const char *lines;
};

static char *text_of(const struct trace *t)
{
	return xprintf("-kernel name = k\n-kernel id = 1\n-grid dim = (1,1,1)\n-block dim = (%s,1,1)\n-shmem = 96\n"
		       "-nregs = 17\n-binary version = %s\n-cuda stream id = 0\n-accelsim tracer version = %s\n%s\n"
		       "#traces format = PC mask ...\n\n#BEGIN_TB\n\nthread block = 0,0,0\n\nwarp = 0\ninsts = %u\n%s\n"
		       "#END_TB\n",
		       t->threads ? t->threads : "32", t->binary ? t->binary : "61", t->version ? t->version : "5",
		       t->more ? t->more : "", t->count, t->lines);
}

static void put_trace(const struct trace *t)
{
	char *text = text_of(t);
	outfile_put("k.traceg", text);
	free(text);
}

/* All thread blocks of all kernels, one by one. */
static void read_through(const char *path)
{
	struct stream s;
	struct tb_stream tb;
	accelsim_read(&s, path);
	for (unsigned k = 0; k < s.kernel_count; k++) {
		struct tb_cursor *c = tb_cursor_open(&s.kernels[k]);
		for (unsigned t = 0; t < s.kernels[k].tbs; t++) {
			c->next(c, &tb);
			c->release(c, &tb);
		}
		c->close(c);
	}
	stream_free(&s);
}

static void read_k(void)
{
	read_through("k.traceg");
}

static void read_list(void)
{
	read_through("./kernelslist.g");
}

/* The first thread block of the trace; what it belongs to stays open to the end of the test. */
static const struct tb_stream *first_tb(const struct trace *t, struct kernel_stream *k)
{
	static struct stream s;
	static struct tb_stream tb;
	scratch_enter();
	put_trace(t);
	accelsim_read(&s, "k.traceg");
	struct tb_cursor *c = tb_cursor_open(&s.kernels[0]);
	c->next(c, &tb);
	if (k)
		*k = s.kernels[0];
	return &tb;
}

#define EXIT_LINE "0100 ffffffff 0 EXIT 0 0 0\n"

/* ---- versions, families ---- */

static const struct trace versions[] = {
    {"1", "35", 0, 0, 2, "0 0 0 0 0008 ffffffff 1 R4 FFMA 2 R5 R255 0 \n0 0 0 0 0010 ffffffff 0 EXIT 0 0\n"},
    {"1.2", "61", 0, 0, 2, "0 0 0 0 0008 ffffffff 1 R4 FFMA 2 R5 R255 0\n0 0 0 0 0010 ffffffff 0 EXIT 0 0\n"},
    {"2", "61", 0, 0, 2, "0 0 0 0 0008 ffffffff 1 R4 FFMA 2 R5 R255 0\n0 0 0 0 0010 ffffffff 0 EXIT 0 0\n"},
    {"3", "70", 0, 0, 2, "0008 ffffffff 1 R4 FFMA 2 R5 R255 0\n0010 ffffffff 0 EXIT 0 0\n"},
    {"4", "75", 0, 0, 2, "0008 ffffffff 1 R4 FFMA 2 R5 R255 0\n0010 ffffffff 0 EXIT 0 0\n"},
    {"4", "86", 0, "-enable lineinfo = 1\n", 2, "7 0008 ffffffff 1 R4 FFMA 2 R5 R255 0\n8 0010 ffffffff 0 EXIT 0 0\n"},
    {"5", "90", 0, "-enable lineinfo = 1\n", 2,
     "7 0008 ffffffff 1 R4 FFMA 2 R5 R255 0 0\n8 0010 ffffffff 0 EXIT 0 0 0\n"},
    {"5", "89", 0, 0, 2, "0008 ffffffff 1 R4 FFMA 2 R5 R255 0 0 \r\n0010 ffffffff 0 EXIT 0 0 0 \n"},
};

START_TEST(every_version_reads_the_same)
{
	struct kernel_stream k;
	const struct tb_stream *tb = first_tb(&versions[_i], &k);
	const struct warp_stream *w = tb->warps;
	ck_assert_uint_eq(w->count, 2);
	const struct inst *ffma = &tb->insts[w->records[0].pc], *last = &tb->insts[w->records[1].pc];
	ck_assert_uint_eq(ffma->op, OP_SP);
	ck_assert_uint_eq(ffma->dsts, 1);
	ck_assert_uint_eq(ffma->dst[0], 4);
	ck_assert_uint_eq(ffma->srcs, 2);
	ck_assert_uint_eq(ffma->src[0], 5);
	ck_assert_uint_eq(ffma->src[1], 255);
	ck_assert_str_eq(ffma->text, "FFMA");
	ck_assert_uint_eq(ffma->line, versions[_i].more ? 7 : 0);
	ck_assert_uint_eq(tb->address[w->records[0].pc], 8);
	ck_assert_uint_eq(last->op, OP_EXIT);
	ck_assert_uint_eq(tb->code_end, 17);
	ck_assert_uint_eq(k.shared_bytes, 96);
	ck_assert_uint_eq(k.regs, 20);
	ck_assert_uint_eq(k.registers, 256);
	ck_assert(k.no_jumps);
}
END_TEST

static const struct {
	unsigned binary;
	const char *knows, *lacks;
} binaries[] = {
    {35, "ISUB", "XMAD"},   {37, "LDSLK", "LOP3"},   {50, "XMAD", "UMOV"},   {52, "IADD3", "HMMA"},
    {60, "TEXS", "UMOV"},   {61, "XMAD", "HMMA"},    {70, "HMMA", "XMAD"},   {72, "BSSY", "LDSM"},
    {75, "UMOV", "LDGSTS"}, {80, "LDGSTS", "VIADD"}, {86, "REDUX", "SYNCS"}, {89, "DMMA", "WARPGROUP"},
    {90, "HGMMA", "TEXS"},
};

START_TEST(each_binary_version_has_its_opcodes)
{
	enum sass_family f;
	ck_assert(sass_family(binaries[_i].binary, &f));
	ck_assert_ptr_nonnull(sass_find(binaries[_i].knows, (unsigned)strlen(binaries[_i].knows), f));
	ck_assert_ptr_null(sass_find(binaries[_i].lacks, (unsigned)strlen(binaries[_i].lacks), f));
	ck_assert_ptr_nonnull(sass_find("FFMA.FTZ", 8, f));
}
END_TEST

START_TEST(the_opcodes_are_sorted)
{
	for (unsigned i = 1; i < sass_opcode_count; i++)
		ck_assert_str_lt(sass_opcodes[i - 1].name, sass_opcodes[i].name);
}
END_TEST

START_TEST(widths_are_the_first_number_of_the_opcode)
{
	const struct {
		const char *text;
		unsigned width;
	} is[] = {{"LDG", 4},           {"LDG.E", 4},    {"LDG.E.64", 8},   {"LDG.E.128.SYS", 16}, {"LDG.E.U8", 1},
		  {"LDS.U16", 2},       {"LDG.E.S8", 4}, {"LDS.U.128", 16}, {"STG.E.EF.64", 8},    {"RED.E.ADD.F32", 4},
		  {"LDG.E.LTC128B", 4}, {"LDG.E.1", 0},  {"LDG.E.99999", 0}};
	for (unsigned i = 0; i < sizeof is / sizeof *is; i++)
		ck_assert_uint_eq(sass_width(is[i].text, (unsigned)strlen(is[i].text)), is[i].width);
}
END_TEST

/* ---- memory ---- */

#define BASES "-shmem base_addr = 0x00007f3000000000\n-local mem base_addr = 0x00007f3100000000\n"

static const struct {
	const char *binary, *bases, *line;
	unsigned op, space, width, count;
	uint64_t addrs[4];
} accesses[] = {
    {"61",
     BASES,
     "0000 0000000f 1 R4 LDG.E.64 1 R2 8 0 0x100 0x208 7f00 0x10 0\n",
     OP_LOAD,
     SPACE_GLOBAL,
     8,
     4,
     {0x100, 0x208, 0x7f00, 0x10}},
    {"61", BASES, "0000 000000f0 0 STS 2 R2 R3 4 1 0x20 -8 0\n", OP_STORE, SPACE_SHARED, 4, 4, {0x20, 0x18, 0x10, 0x8}},
    {"61", BASES, "0000 0000002c 0 STS 2 R2 R3 4 1 0x20 8 0\n", OP_STORE, SPACE_SHARED, 4, 3, {0x20, 0x28, 0}},
    {"61", BASES, "0000 0000002c 1 R1 LDL 1 R2 4 2 0x20 4 -12 0\n", OP_LOAD, SPACE_LOCAL, 4, 3, {0x20, 0x24, 0x18}},
    {"61", BASES, "0000 0000002c 1 R1 LDL 1 R2 4 2 0x20 4 -12\n", OP_LOAD, SPACE_LOCAL, 4, 3, {0x20, 0x24, 0x18}},
    {"61", BASES, "0000 0000002c 1 R1 LDL 1 R2 4 2 0x20 4 -12 0 0\n", OP_LOAD, SPACE_LOCAL, 4, 3, {0x20, 0x24, 0x18}},
    {"61",
     BASES,
     "0000 00000100 1 R1 ATOM.E.ADD 2 R2 R3 4 2 0xffffffffffffffff 0\n",
     OP_ATOM,
     SPACE_GLOBAL,
     4,
     1,
     {UINT64_MAX}},
    {"61", BASES, "0000 00000000 1 R1 LDG 1 R2 4 1 0x0 0 0\n", OP_LOAD, SPACE_NONE, 4, 0, {0}},
    {"61", BASES, "0000 00000001 1 R1 LD 1 R2 4 2 0x7f3000000010 0\n", OP_LOAD, SPACE_SHARED, 4, 1, {0x7f3000000010}},
    {"61", BASES, "0000 00000001 1 R1 LD 1 R2 4 2 0x7f3100003fff 0\n", OP_LOAD, SPACE_LOCAL, 4, 1, {0x7f3100003fff}},
    {"61", BASES, "0000 00000001 0 ST 1 R2 4 2 0x7f3100004000 0\n", OP_STORE, SPACE_GLOBAL, 4, 1, {0x7f3100004000}},
    {"61", "", "0000 00000001 0 ST 1 R2 4 2 0x7f3100004000 0\n", OP_STORE, SPACE_SHARED, 4, 1, {0x7f3100004000}},
    {"35", BASES, "0000 00000001 1 R1 LD 1 R2 4 2 0x7f3000000010 0\n", OP_LOAD, SPACE_GLOBAL, 4, 1, {0x7f3000000010}},
    {"61", BASES, "0000 00000001 1 R1 LDC 1 R2 0 0\n", OP_SP, SPACE_NONE, 0, 0, {0}},
    {"61", BASES, "0000 00000003 1 R1 LDC 1 R2 4 1 0x10 0 0\n", OP_SP, SPACE_NONE, 0, 0, {0}},
    {"61", BASES, "0000 00000001 1 R1 TEX 1 R2 4 2 0x10 0\n", OP_SP, SPACE_NONE, 0, 0, {0}},
    {"80", BASES, "0000 00000001 0 LDGSTS.E.BYPASS.128 2 R2 R3 16 2 0x10 0\n", OP_LOAD, SPACE_GLOBAL, 16, 1, {0x10}},
    {"61", BASES, "0000 00000001 1 R1 ATOMS.ADD 5 R2 R3 R4 R5 R6 4 2 0x10 0\n", OP_ATOM, SPACE_SHARED, 4, 1, {0x10}},
};

START_TEST(addresses_are_what_accelsim_takes_them_for)
{
	char *lines = xprintf("%s" EXIT_LINE, accesses[_i].line);
	const struct trace t = {"5", accesses[_i].binary, 0, accesses[_i].bases, 2, lines};
	const struct tb_stream *tb = first_tb(&t, NULL);
	const struct record *r = &tb->warps->records[0];
	ck_assert_uint_eq(tb->insts[r->pc].op, accesses[_i].op);
	ck_assert_uint_eq(tb->insts[r->pc].width, accesses[_i].width);
	ck_assert_uint_eq(r->space, accesses[_i].space);
	ck_assert_uint_eq(tb->warps->addr_count, accesses[_i].count);
	for (unsigned i = 0; i < accesses[_i].count; i++)
		ck_assert_uint_eq(tb->warps->addrs[r->addr + i], accesses[_i].addrs[i]);
	free(lines);
}
END_TEST

START_TEST(warps_may_differ_at_the_same_pc)
{
	const struct trace t = {.threads = "40",
				.count = 2,
				.lines =
				    "0000 ffffffff 1 R4 FFMA 0 0 0\n0010 ffffffff 0 EXIT 0 0 0\n\nwarp = 1\ninsts = 2\n"
				    "0000 000000ff 1 R4 MUFU.RCP 0 0 0\n0010 000000ff 0 EXIT 0 0 0\n"};
	const struct tb_stream *tb = first_tb(&t, NULL);
	const struct record *a = tb->warps[0].records, *b = tb->warps[1].records;
	ck_assert_uint_eq(tb->insts[a[0].pc].op, OP_SP);
	ck_assert_uint_eq(tb->insts[b[0].pc].op, OP_SFU);
	ck_assert_uint_eq(tb->address[a[0].pc], 0);
	ck_assert_uint_eq(tb->address[b[0].pc], 0);
	ck_assert_uint_eq(a[1].pc, b[1].pc);
	ck_assert_uint_eq(tb->inst_count, 3);
}
END_TEST

/* ---- compressed ---- */

static size_t pack(unsigned kind, const char *text, size_t size, unsigned char *out, size_t room)
{
	size_t made = 0;
	if (kind == 0) {
		z_stream z = {0};
		ck_assert_int_eq(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
		z.next_in = (unsigned char *)(uintptr_t)text;
		z.avail_in = (unsigned)size;
		z.next_out = out;
		z.avail_out = (unsigned)room;
		ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
		made = room - z.avail_out;
		deflateEnd(&z);
	} else if (kind == 1) {
		ck_assert_int_eq(
		    lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, size, out, &made, room),
		    LZMA_OK);
	} else {
		made = ZSTD_compress(out, room, text, size, 3);
	}
	return made;
}

static void put_bytes(const char *path, const void *bytes, size_t size)
{
	FILE *f = fopen(path, "w");
	ck_assert_uint_eq(fwrite(bytes, 1, size, f), size);
	fclose(f);
}

/* Two concatenated compressed parts, as of `cat a.gz b.gz`; then truncated; then with a wrong byte. */
START_TEST(compressed_files_read_as_plain_ones)
{
	const char *const kinds[] = {"gzip", "xz", "zstd"};
	const struct trace t = {.count = 1, .lines = EXIT_LINE};
	char *text = text_of(&t);
	size_t half = strlen(text) / 2, size;
	unsigned char out[8192];
	scratch_enter();
	size = pack((unsigned)_i, text, half, out, sizeof out);
	size += pack((unsigned)_i, text + half, strlen(text + half), out + size, sizeof out - size);
	put_bytes("k.traceg", out, size);
	ck_assert_msg(scratch_run(read_k, 0) == EXIT_PASS, "%s", scratch_line("stderr"));
	put_bytes("k.traceg", out, size - 12);
	ck_assert_int_eq(scratch_run(read_k, 0), EXIT_USAGE);
	ck_assert_msg(strstr(scratch_line("stderr"), "truncated") || strstr(scratch_line("stderr"), "corrupt"), "%s",
		      scratch_line("stderr"));
	out[size / 4] ^= 0x55;
	put_bytes("k.traceg", out, size);
	ck_assert_int_eq(scratch_run(read_k, 0), EXIT_USAGE);
	ck_assert_msg(strncmp(scratch_line("stderr"), "warpsmith: k.traceg:", 20) == 0, "%s: %s", kinds[_i],
		      scratch_line("stderr"));
	free(text);
}
END_TEST

/* ---- lists ---- */

START_TEST(a_list_names_its_kernels)
{
	const struct trace t = {.count = 1, .lines = EXIT_LINE};
	struct stream s;
	scratch_enter();
	put_trace(&t);
	ck_assert_int_eq(rename("k.traceg", "kernel-2.traceg.gz"), 0); /* a plain file, whatever its name */
	outfile_put("kernelslist.g", "MemcpyHtoD,0x00007f2a00,4096\n\nkernel-2.traceg\nkernel-2.traceg.gz\n"
				     "MemcpyDtoH,0x00007f2a00,4096\n");
	ck_assert(accelsim_is_trace("."));
	ck_assert(accelsim_is_trace("kernelslist.g"));
	ck_assert(accelsim_is_trace("x/k.traceg.zst"));
	ck_assert(!accelsim_is_trace("k.launch"));
	accelsim_read(&s, ".");
	ck_assert_uint_eq(s.kernel_count, 2);
	ck_assert_str_eq(s.kernels[1].name, "k");
	ck_assert_str_eq(s.name, "trace");
	stream_free(&s);
	make_folder("runs/a.b");
	outfile_put("runs/a.b/kernelslist.g", "kernel-1.traceg\n");
	ck_assert_int_eq(rename("kernel-2.traceg.gz", "runs/a.b/kernel-1.traceg"), 0);
	accelsim_read(&s, "runs/a.b//kernelslist.g");
	ck_assert_str_eq(s.name, "a.b");
	stream_free(&s);
	accelsim_read(&s, "runs/a.b/kernel-1.traceg");
	ck_assert_str_eq(s.name, "kernel-1");
	stream_free(&s);
}
END_TEST

static const struct {
	const char *list, *message;
	int code;
} bad_lists[] = {
    {"", "./kernelslist.g:1: the list names no kernel: expected a line 'kernel-<n>.traceg'", EXIT_USAGE},
    {"\nMemcpyHtoD,4096\n", "./kernelslist.g:2: 'MemcpyHtoD,4096': expected MemcpyHtoD,0x<address>,<bytes>",
     EXIT_USAGE},
    {"MemcpyHtoD,0x1,2,3\n", "./kernelslist.g:1: 'MemcpyHtoD,0x1,2,3': expected MemcpyHtoD,0x<address>,<bytes>",
     EXIT_USAGE},
    {"kernel-9.traceg\n",
     "./kernelslist.g:1: ./kernel-9.traceg: cannot read: no such file, also not with .gz, .xz or .zst", EXIT_IO},
    {"kernel-9", "./kernelslist.g:1: the file ends within a line: expected a newline", EXIT_USAGE},
};

START_TEST(a_list_that_is_none_gets_one_line)
{
	char *expect = xprintf("warpsmith: %s", bad_lists[_i].message);
	scratch_enter();
	outfile_put("kernelslist.g", bad_lists[_i].list);
	ck_assert_int_eq(scratch_run(read_list, 0), bad_lists[_i].code);
	ck_assert_str_eq(scratch_line("stderr"), expect);
	free(expect);
}
END_TEST

/* Only resident thread blocks are held: a trace of many thread blocks needs no more memory than one of few. */
START_TEST(thread_blocks_that_were_released_take_no_memory)
{
	enum { TBS = 2000, LINES = 200 };
	struct stream s;
	struct tb_stream tb;
	size_t most = 0;
	scratch_enter();
	FILE *f = fopen("k.traceg", "w");
	fprintf(f,
		"-kernel name = k\n-grid dim = (%d,1,1)\n-block dim = (32,1,1)\n-binary version = 61\n"
		"-accelsim tracer version = 5\n#\n",
		TBS);
	for (unsigned t = 0; t < TBS; t++) {
		fprintf(f, "#BEGIN_TB\nthread block = %u,0,0\nwarp = 0\ninsts = %d\n", t, LINES);
		for (unsigned i = 1; i < LINES; i++)
			fprintf(f, "%04x ffffffff 1 R4 LDG.E 1 R2 4 1 0x100 4 0\n", 16 * i);
		fprintf(f, EXIT_LINE "#END_TB\n");
	}
	fclose(f);
	accelsim_read(&s, "k.traceg");
	struct tb_cursor *c = tb_cursor_open(&s.kernels[0]);
	size_t before = mallinfo2().uordblks;
	for (unsigned t = 0; t < TBS; t++) {
		c->next(c, &tb);
		size_t now = mallinfo2().uordblks - before;
		most = now > most ? now : most;
		c->release(c, &tb);
	}
	ck_assert_uint_lt(most, 200000);                         /* 200 records, 6400 addresses and their room */
	ck_assert_uint_lt(mallinfo2().uordblks, before + 16384); /* the allocator keeps a few */
	c->close(c);
	stream_free(&s);
}
END_TEST

Suite *accelsim_suite(void);
Suite *accelsim_suite(void)
{
	Suite *s = suite_create("accelsim");
	TCase *t = tcase_create("accelsim");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, every_version_reads_the_same, 0, sizeof versions / sizeof *versions);
	tcase_add_loop_test(t, each_binary_version_has_its_opcodes, 0, sizeof binaries / sizeof *binaries);
	tcase_add_test(t, the_opcodes_are_sorted);
	tcase_add_test(t, widths_are_the_first_number_of_the_opcode);
	tcase_add_loop_test(t, addresses_are_what_accelsim_takes_them_for, 0, sizeof accesses / sizeof *accesses);
	tcase_add_test(t, warps_may_differ_at_the_same_pc);
	tcase_add_loop_test(t, compressed_files_read_as_plain_ones, 0, 3);
	tcase_add_test(t, a_list_names_its_kernels);
	tcase_add_loop_test(t, a_list_that_is_none_gets_one_line, 0, sizeof bad_lists / sizeof *bad_lists);
	tcase_add_test(t, thread_blocks_that_were_released_take_no_memory);
	suite_add_tcase(s, t);
	return s;
}
