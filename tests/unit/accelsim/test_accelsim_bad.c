/* test_accelsim_bad.c - every malformed trace gets one line with its file, its line and what was expected. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "sim/accelsim/accelsim.h"
#include "sim/streams/stream_file.h"
#include "tests/unit/base/full.h"
#include "tests/unit/base/scratch.h"

/* Line by line, so that a case can replace one. */
static const char *const good[] = {
    "-kernel name = k",                             /* 1 */
    "-grid dim = (2,1,1)",                          /* 2 */
    "-block dim = (36,1,1)",                        /* 3 */
    "-shmem = 96",                                  /* 4 */
    "-nregs = 17",                                  /* 5 */
    "-binary version = 61",                         /* 6 */
    "-shmem base_addr = 0x00007f3000000000",        /* 7 */
    "-accelsim tracer version = 5",                 /* 8 */
    "-enable lineinfo = 0",                         /* 9 */
    "#traces format = PC mask ...",                 /* 10 */
    "#BEGIN_TB",                                    /* 11 */
    "thread block = 0,0,0",                         /* 12 */
    "warp = 1",                                     /* 13 */
    "insts = 1",                                    /* 14 */
    "0000 0000000f 0 EXIT 0 0 0",                   /* 15 */
    "warp = 0",                                     /* 16 */
    "insts = 3",                                    /* 17 */
    "0000 ffffffff 1 R4 LDG.E 1 R2 4 1 0x7f00 4 0", /* 18 */
    "0010 0000ffff 0 EXIT 0 0 0",                   /* 19 */
    "0020 ffff0000 0 EXIT 0 0 0",                   /* 20 */
    "#END_TB",                                      /* 21 */
    "#BEGIN_TB",                                    /* 22 */
    "thread block = 1,0,0",                         /* 23 */
    "warp = 0",                                     /* 24 */
    "insts = 1",                                    /* 25 */
    "0000 ffffffff 0 EXIT 0 0 0",                   /* 26 */
    "warp = 1",                                     /* 27 */
    "insts = 1",                                    /* 28 */
    "0000 0000000f 0 EXIT 0 0 0",                   /* 29 */
    "#END_TB",                                      /* 30 */
};
enum { GOOD = sizeof good / sizeof *good };

/* The good trace with line `number` (from 1; 0: none) replaced by `line` (NULL: the file ends before it). */
static char *trace_with(unsigned number, const char *line)
{
	char *text = xstrdup("");
	for (unsigned i = 1; i <= GOOD && (i != number || line); i++) {
		char *longer = xprintf("%s%s\n", text, i == number ? line : good[i - 1]);
		free(text);
		text = longer;
	}
	return text;
}

static void read_through(void)
{
	struct stream s;
	struct tb_stream tb;
	accelsim_read(&s, "k.traceg");
	struct tb_cursor *c = tb_cursor_open(&s.kernels[0]);
	for (unsigned t = 0; t < s.kernels[0].tbs; t++) {
		c->next(c, &tb);
		c->release(c, &tb);
	}
	c->close(c);
	stream_free(&s);
}

static const struct {
	unsigned number;
	const char *line, *message; /* of the same line, unless it says another */
} bad[] = {
    {1, "kernel name = k", "'kernel name = k': expected '-KEY = VALUE' or '#traces format ...'"},
    {1, "-kernel nam = k", "10: the header ends: '-kernel name = ...' is missing"},
    {2, "-grid dim = (2,1)", "grid dim = (2,1): expected (x,y,z), each at least 1, the product at most 2147483647"},
    {2, "-grid dim = (2,0,1)", "grid dim = (2,0,1): expected (x,y,z), each at least 1, the product at most 2147483647"},
    {2, "-grid dim = (2,1,1", "grid dim = (2,1,1: expected (x,y,z)"},
    {2, "-grid dim = (65536,65536,1)",
     "grid dim = (65536,65536,1): expected (x,y,z), each at least 1, the product at most 2147483647"},
    {3, "-block dim = (2049,1,1)",
     "block dim = (2049,1,1): expected (x,y,z), each at least 1, the product at most 2048"},
    {3, "-block dim = (36,1,1) 2", "'2': expected the end of the line"},
    {4, "-shmem = -1", "shmem is '-1': expected a decimal number from 0 to 2147483647"},
    {5, "-nregs = 1000", "nregs is '1000': expected a decimal number from 0 to 256"},
    {6, "-binary version = 99", "binary version = 99: expected 35, 37, 50 to 62, 70, 72, 75, 80 to 89, or 90"},
    {6, "-binary versions = 61", "10: the header ends: '-binary version = ...' is missing"},
    {7, "-shmem base_addr = 0x7g", "shmem base_addr is '0x7g': expected a hexadecimal number up to ffffffffffffffff"},
    {8, "-accelsim tracer version = 6", "accelsim tracer version = 6: expected 1 to 5"},
    {8, "-accelsim tracer version = ", "the line ends: the version is missing"},
    {9, "-enable lineinfo = 2", "enable lineinfo is '2': expected a decimal number from 0 to 1"},
    {10, NULL, "9: the file ends: '#traces format ...' is missing"},
    {11, "#BEGIN", "'#BEGIN': expected '#BEGIN_TB'"},
    {11, NULL, "10: the file ends: '#BEGIN_TB' is missing"},
    {12, "thread block = 0,0", "'thread block = 0,0': expected 'thread block = x,y,z'"},
    {12, "thread block = 0,,0", "'thread block = 0,,0': expected 'thread block = x,y,z'"},
    {12, "warp = 0", "'warp = 0': expected 'thread block = x,y,z'"},
    {13, "warp = 2", "the number of the warp is '2': expected a decimal number from 0 to 1"},
    {13, "0000 0000000f 0 EXIT 0 0 0", "'0000 0000000f 0 EXIT 0 0 0': expected 'warp = <number>' or '#END_TB'"},
    {14, "insts = 0", "insts = 0: expected at least one instruction, an EXIT"},
    {14, "insts = 99999999", "the number of instructions is '99999999': expected a decimal number from 0 to 16777216"},
    {14, "inst = 1", "'inst = 1': expected 'insts = <number>'"},
    {14, "insts = 2", "16: 'warp = 0': expected instruction 2 of 2 of warp 1"},
    {15, "0000 00000007 0 EXIT 0 0 0", "warp 1 ends before lanes 00000008 have exited: expected an EXIT for them"},
    {15, "0000 0000000f 0 BAR.SYNC 0 0 0", "warp 1 ends before lanes 0000000f have exited: expected an EXIT for them"},
    {16, "warp = 1", "a second 'warp = 1': expected each warp once"},
    {17, "insts = 2", "19: warp 0 ends before lanes ffff0000 have exited: expected an EXIT for them"},
    {18, "zz ffffffff 0 NOP 0 0 0", "the pc is 'zz': expected a hexadecimal number up to ffffffff"},
    {18, "0000 1ffffffff 0 NOP 0 0 0", "the mask is '1ffffffff': expected a hexadecimal number up to ffffffff"},
    {18, "0000 ffffffff 2 R4 R5 NOP 0 0 0", "the number of destinations is '2': expected a decimal number from 0 to 1"},
    {18, "0000 ffffffff 1 R256 NOP 0 0 0", "'R256': expected a register from R0 to R255"},
    {18, "0000 ffffffff 1 UR4 NOP 0 0 0", "'UR4': expected a register from R0 to R255"},
    {18, "0000 ffffffff 1 R NOP 0 0 0", "'R': expected a register from R0 to R255"},
    {18, "0000 ffffffff 0 FROB.X 0 0 0", "unknown opcode 'FROB.X': expected an opcode of Maxwell and Pascal"},
    {18, "0000 ffffffff 0 UMOV 0 0 0", "unknown opcode 'UMOV': expected an opcode of Maxwell and Pascal"},
    {18, "0000 ffffffff 0 NOP 6 R1 R2 R3 R4 R5 R6 0 0",
     "the number of sources is '6': expected a decimal number from 0 to 5"},
    {18, "0000 ffffffff 0 NOP 2 R1", "the line ends: a register is missing"},
    {18, "0000 ffffffff 0 NOP 0", "the line ends: the memory width is missing"},
    {18, "0000 ffffffff 0 NOP", "the line ends: the number of sources is missing"},
    {18, "0000 ffffffff", "the line ends: the number of destinations is missing"},
    {18, "0000 ffffffff 0 NOP 0 0 0 0", "'0': expected the end of the line"},
    {18, "0000 ffffffff 1 R4 LDG 1 R2 0 0", "LDG has memory width 0: expected a width and addresses"},
    {18, "0000 ffffffff 1 R4 LDG.E.4096 1 R2 4 1 0x0 4 0", "LDG.E.4096: expected a width of 8 to 256 bits"},
    {18, "0000 ffffffff 1 R4 LDG 1 R2 4 3 0x7f00 4 0",
     "the address mode is '3': expected a decimal number from 0 to 2"},
    {18, "0000 ffffffff 1 R4 LDG 1 R2 4 1 0x7f00", "the line ends: the stride is missing"},
    {18, "0000 ffffffff 1 R4 LDG 1 R2 4 1 0x7f00 four", "the stride is 'four': expected a decimal number of 64 bits"},
    {18, "0000 0000000f 1 R4 LDG 1 R2 4 0 0x7f00 0x1 0x2", "the line ends: an address is missing"},
    {18, "0000 0000000f 1 R4 LDG 1 R2 4 2 0x7f00 1 2", "the line ends: a delta between addresses is missing"},
    {18, "0000 0000000f 1 R4 LDG 1 R2 4 2 0x7f00 1 2 3 4 5 6", "'6': expected the end of the line"},
    {18, "0000 0000000f 1 R4 LDG 1 R2 4 1 0x17f00000000000000 4 0",
     "the base address is '0x17f00000000000000': expected a hexadecimal number up to ffffffffffffffff"},
    {19, "0010 ffffffff 0 EXIT 0 0 0", "20: EXIT: all lanes of warp 0 have exited: expected no further instruction"},
    {20, NULL, "19: the file ends: an instruction is missing"},
    {21, "#BEGIN_TB", "'#BEGIN_TB': expected 'warp = <number>' or '#END_TB'"},
    {21, NULL, "20: the file ends: 'warp = <number>' or '#END_TB' is missing"},
    {22, NULL, "21: the file ends: '#BEGIN_TB' is missing"},
    {27, "#END_TB", "the thread block ends without warp 1: expected all 2 warps"},
    {30, "#END_TB\n#BEGIN_TB", "31: '#BEGIN_TB': expected the end of the file after the 2 thread blocks of the grid"},
};

START_TEST(a_malformed_trace_gets_one_line)
{
	char *text = trace_with(bad[_i].number, bad[_i].line), *expect;
	bool other = bad[_i].message[0] >= '1' && bad[_i].message[0] <= '9';
	if (other)
		expect = xprintf("warpsmith: k.traceg:%s", bad[_i].message);
	else
		expect = xprintf("warpsmith: k.traceg:%u: %s", bad[_i].number, bad[_i].message);
	scratch_enter();
	outfile_put("k.traceg", text);
	ck_assert_int_eq(scratch_run(read_through, 0), EXIT_USAGE);
	ck_assert_str_eq(scratch_line("stderr"), expect);
	free(text);
	free(expect);
}
END_TEST

START_TEST(the_good_trace_is_good)
{
	char *text = trace_with(0, NULL);
	scratch_enter();
	outfile_put("k.traceg", text);
	ck_assert_msg(scratch_run(read_through, 0) == EXIT_PASS, "%s", scratch_line("stderr"));
	text[strlen(text) - 1] = '\0';
	outfile_put("k.traceg", text);
	ck_assert_int_eq(scratch_run(read_through, 0), EXIT_USAGE);
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: k.traceg:30: the file ends within a line: expected a newline");
	free(text);
}
END_TEST

START_TEST(a_line_without_end_is_no_trace)
{
	enum { SIZE = 1 << 20 };
	char *text = xalloc(SIZE + 1);
	memset(text, 'a', SIZE);
	scratch_enter();
	outfile_put("k.traceg", text);
	ck_assert_int_eq(scratch_run(read_through, 0), EXIT_USAGE);
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: k.traceg:1: the line has more than 65536 bytes: expected a line of a trace");
	free(text);
}
END_TEST

START_TEST(the_longest_line_is_the_longest)
{
	enum { MOST = 65536 };
	char *line = xalloc(MOST + 2);
	memset(line, 'k', MOST + 1);
	memcpy(line, good[0], strlen(good[0]));
	scratch_enter();
	for (unsigned more = 0; more < 2; more++) {
		line[MOST + more] = '\0';
		char *text = trace_with(1, line);
		outfile_put("k.traceg", text);
		ck_assert_int_eq(scratch_run(read_through, 0), more ? EXIT_USAGE : EXIT_PASS);
		line[MOST] = 'k';
		free(text);
	}
	ck_assert_str_eq(scratch_line("stderr"),
			 "warpsmith: k.traceg:1: the line has more than 65536 bytes: expected a line of a trace");
	free(line);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_code_3)
{
	scratch_enter();
	ck_assert_int_eq(scratch_run(read_through, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: k.traceg: cannot read: No such file or directory");
	make_folder("k.traceg/kernelslist.g");
	ck_assert_int_eq(scratch_run(read_through, 0), EXIT_IO);
	ck_assert_str_eq(scratch_line("stderr"), "warpsmith: k.traceg/kernelslist.g: cannot read: Is a directory");
}
END_TEST

/* Bytes changed, added and left out by chance: read or refused with code 2, never anything else. */
START_TEST(damaged_traces_are_read_or_refused)
{
	static const char likely[] = "0123456789abcdefR.,-#= \n\0xEXIT";
	struct rng r = {(uint64_t)_i + 1};
	scratch_enter();
	for (unsigned n = 0; n < (full_tests() ? 20 : 6); n++) {
		char *text = trace_with(0, NULL);
		size_t size = strlen(text);
		for (unsigned changes = 1 + rng_below(&r, 4); changes > 0; changes--)
			text[rng_below(&r, (unsigned)size)] = likely[rng_below(&r, sizeof likely - 1)];
		if (rng_below(&r, 4) == 0)
			text[rng_below(&r, (unsigned)size)] = '\0';
		outfile_put("k.traceg", text);
		int code = scratch_run(read_through, 0);
		ck_assert_msg(code == EXIT_PASS || code == EXIT_USAGE, "seed %d, trace %u: code %d: %s", _i + 1, n,
			      code, scratch_line("stderr"));
		ck_assert(code == EXIT_PASS || strncmp(scratch_line("stderr"), "warpsmith: k.traceg:", 20) == 0);
		free(text);
	}
}
END_TEST

Suite *accelsim_bad_suite(void);
Suite *accelsim_bad_suite(void)
{
	Suite *s = suite_create("accelsim_bad");
	TCase *t = tcase_create("accelsim_bad");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, a_malformed_trace_gets_one_line, 0, sizeof bad / sizeof *bad);
	tcase_add_test(t, the_good_trace_is_good);
	tcase_add_test(t, a_line_without_end_is_no_trace);
	tcase_add_test(t, the_longest_line_is_the_longest);
	tcase_add_test(t, a_file_that_cannot_be_read_is_code_3);
	tcase_add_loop_test(t, damaged_traces_are_read_or_refused, 0, 10);
	suite_add_tcase(s, t);
	return s;
}
