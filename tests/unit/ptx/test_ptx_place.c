/* test_ptx_place.c - the place of each instruction in the code of its file: functions in file order, each counted as it
 * is decoded. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "sim/ptx/code.h"
#include "sim/workloads/workload.h"

/* Two kernels and a device function with all that looks like an instruction and is none, or the other way round. */
static const char text[] =
    ".version 7.0\n.target sm_20\n.address_size 64\n"
    ".func (.param .b32 out) twice(.param .b32 in)\n"
    "{ .reg .b32 %r<3>; .loc 1 2 3, x $L, inlined_at 1 2 3\n ld.param.u32 %r1, [in]; add.u32 %r2, %r1, %r1;\n"
    "st.param.b32 [out], %r2; ret; }\n" /* 4: places 0 to 3 */
    ".entry first(.param .u64 p)\n"     /* places 4 to 11 */
    "{ .reg .pred %p; .reg .b64 %q<4>; .reg .b32 %r<4>; .local .align 4 .b8 l[8];\n"
    "ld.param.u64 %q1, [p]; mov.u32 %r1, %tid.x; { .reg .b32 %s; mov.b64 {%s, %r2}, %q1; }\n" /* 3 */
    "{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call.uni (b), twice, (a); ld.param.b32 %r3, [b]; }\n" /* 3
														   */
    "setp.eq.u32 %p, %r3, 0; @%p ret; ;\n}\n"                                                 /* 2, and a ret added */
    ".entry second()\n{ .reg .pred %p; .reg .b32 %r; mov.u32 %r, 1; setp.ne.u32 %p, %r, 1;\n" /* places 13 to 17 */
    "@!%p bra END; exit; END: }\n.entry third()\n{ ret.uni; }\n";

static unsigned place_of(struct ptx_module *m, const char *kernel, unsigned *count)
{
	struct token name = {kernel, (uint32_t)strlen(kernel), 0, TOK_WORD};
	struct ptx_code *code = ptx_code_new(m, ptx_module_function(m, &name));
	unsigned place = code->insts[0].place;
	*count = code->count;
	ptx_code_free(code);
	return place;
}

START_TEST(functions_follow_each_other)
{
	struct ptx_module m;
	unsigned count;
	ptx_module_read(&m, "x.ptx", xstrdup(text), strlen(text));
	ck_assert_uint_eq(place_of(&m, "first", &count), 4);
	ck_assert_uint_eq(count, 9 + 4); /* with the device function */
	ck_assert_uint_eq(place_of(&m, "second", &count), 13);
	ck_assert_uint_eq(count, 5);
	ck_assert_uint_eq(place_of(&m, "third", &count), 18);
	ck_assert_uint_eq(count, 1);
	ptx_module_free(&m);
}
END_TEST

/* The instructions of a kernel and of the functions that it calls: each function in one piece, where its file has it.
 */
static void in_pieces(const struct ptx_module *m, const struct ptx_code *code)
{
	for (unsigned pc = 0; pc < code->count;) {
		const struct ptx_function *f = m->functions;
		while (f->place != code->insts[pc].place || !f->inst_count)
			ck_assert(++f < m->functions + m->function_count);
		for (unsigned i = 0; i < f->inst_count; i++, pc++) {
			ck_assert_uint_lt(pc, code->count);
			ck_assert_uint_eq(code->insts[pc].place, f->place + i);
		}
	}
}

/* Every kernel of every workload's file. */
START_TEST(as_decoded)
{
	unsigned kernels = 0;
	for (const char *const *name = workload_names(); *name; name++) {
		if (strstr(*name, "_full"))
			continue;
		struct ptx_module m;
		size_t size;
		char *below = xprintf("workloads/%s/%s.ptx", *name, *name), *path = tree_path(below);
		char *source = read_whole(path, &size);
		ptx_module_read(&m, path, source, size);
		for (unsigned f = 0; f < m.function_count; f++) {
			if (!m.functions[f].entry)
				continue;
			struct ptx_code *code = ptx_code_new(&m, &m.functions[f]);
			in_pieces(&m, code);
			ptx_code_free(code);
			kernels++;
		}
		ptx_module_free(&m);
		free(path);
		free(below);
	}
	ck_assert_uint_ge(kernels, 13);
}
END_TEST

Suite *ptx_place_suite(void);
Suite *ptx_place_suite(void)
{
	Suite *s = suite_create("ptx_place");
	TCase *t = tcase_create("place");
	tcase_add_test(t, functions_follow_each_other);
	tcase_add_test(t, as_decoded);
	suite_add_tcase(s, t);
	return s;
}
