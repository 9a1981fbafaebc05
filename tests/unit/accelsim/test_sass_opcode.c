/* test_sass_opcode.c - the nearest SASS opcode of a PTX instruction. */
#include <check.h>
#include <string.h>

#include "sim/accelsim/sass_opcode.h"

START_TEST(the_nearest_opcode_reads_back)
{
	static const char *const texts[] = {
	    "add.s32",           "fma.rn.f32",   "setp.lt.s32", "mul.f64",   "sqrt.approx.f32",
	    "shfl.sync.idx.b32", "what.is.this", "FFMA",        "LDG.E.128", "BAR.RED"};
	for (unsigned op = OP_SP; op <= OP_EXIT; op++)
		for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
			for (unsigned width = 1; width <= 16; width *= 2) {
				struct inst inst = {.op = (uint8_t)op, .width = (uint8_t)width, .dsts = i % 2};
				char text[SASS_TEXT];
				strcpy(inst.text, texts[i]);
				sass_nearest(&inst, SPACE_SHARED, text);
				const struct sass_opcode *o = sass_find(text, (unsigned)strlen(text), MAXWELL);
				ck_assert_ptr_nonnull(o);
				ck_assert_msg(o->op == op, "%s -> %s", texts[i], text);
				bool memory = op == OP_LOAD || op == OP_STORE || op == OP_ATOM;
				ck_assert(!memory || sass_width(text, (unsigned)strlen(text)) == width);
				ck_assert(!memory || o->space == SPACE_SHARED);
			}
}
END_TEST

START_TEST(the_nearest_opcode)
{
	static const struct {
		enum op_class op;
		const char *ptx, *sass;
	} is[] = {
	    {OP_SP, "add.s32", "IADD"},
	    {OP_SP, "add.f32", "FADD"},
	    {OP_SP, "fma.rn.f16x2", "HFMA2"},
	    {OP_SP, "mul.bf16", "HMUL2"},
	    {OP_SP, "cvt.rn.f32.s32", "I2F"},
	    {OP_SP, "cvt.rzi.ftz.s32.f32", "F2I"},
	    {OP_SP, "cvt.f32.f16", "F2F"},
	    {OP_SP, "cvt.sat.u8.s32", "I2I"},
	    {OP_SP, "cvt.rn.bf16.f32", "F2F"},
	    {OP_SP, "bfind.shiftamt.u32", "FLO"},
	    {OP_SP, "setp.lt.f32", "FSETP"},
	    {OP_SP, "setp.eq.s32", "ISETP"},
	    {OP_SP, "match.any.sync.b32", "MATCH"},
	    {OP_SP, "lop3.b32", "LOP3"},
	    {OP_SFU, "rcp.approx.f32", "MUFU.RCP"},
	    {OP_SFU, "ex2.approx.f32", "MUFU.EX2"},
	    {OP_DP, "fma.rn.f64", "DFMA"},
	    {OP_BAR, "bar.sync", "BAR.SYNC"},
	    {OP_EXIT, "ret", "EXIT"},
	    {OP_BRANCH, "call.uni", "BRA"},
	};
	for (unsigned i = 0; i < sizeof is / sizeof *is; i++) {
		struct inst inst = {.op = (uint8_t)is[i].op};
		char text[SASS_TEXT];
		strcpy(inst.text, is[i].ptx);
		sass_nearest(&inst, SPACE_NONE, text);
		ck_assert_str_eq(text, is[i].sass);
	}
}
END_TEST

Suite *sass_opcode_suite(void);
Suite *sass_opcode_suite(void)
{
	Suite *s = suite_create("sass_opcode");
	TCase *t = tcase_create("sass_opcode");
	tcase_add_test(t, the_nearest_opcode_reads_back);
	tcase_add_test(t, the_nearest_opcode);
	suite_add_tcase(s, t);
	return s;
}
