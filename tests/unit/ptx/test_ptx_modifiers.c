/* test_ptx_modifiers.c - modifiers in every order that NVIDIA's assembler (ptxas 13.0) takes have the same result. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

enum { MOST = 8, LENGTH = 200 };

/* Opcodes of the same instruction, separated by blanks, and its operands. %q3 is the address of the thread's own
 * bytes. */
static const struct {
	const char *opcodes, *operands;
} same[] = {
    {"atom.acq_rel.cta.or.b32 atom.or.acq_rel.cta.b32 atom.b32.or.cta.acq_rel", "%do, [%q3], %db"},
    {"atom.sys.global.add.u32 atom.global.sys.add.u32 atom.add.u32.global.sys", "%do, [%q3], %db"},
    {"atom.relaxed.gpu.global.cas.b32 atom.relaxed.global.cas.b32 atom.cas.global.relaxed.b32 atom.cas.b32",
     "%do, [%q3], %da, %db"},
    {"atom.add.noftz.f16x2 atom.relaxed.gpu.global.add.noftz.f16x2 atom.noftz.add.f16x2", "%do, [%q3], %db"},
    {"red.relaxed.gpu.global.max.s32 red.max.s32.gpu.global.relaxed", "[%q3], %db"},
    {"ld.relaxed.gpu.global.u32 ld.global.relaxed.gpu.u32 ld.gpu.relaxed.global.u32 ld.u32.global.gpu.relaxed",
     "%do, [%q3+8]"},
    {"ld.global.nc.L1::no_allocate.L2::128B.u32 ld.global.L1::no_allocate.nc.L2::128B.u32 "
     "ld.L2::128B.u32.nc.global.L1::no_allocate ld.global.ca.L2::128B.nc.u32",
     "%do, [%q3+8]"},
    {"ld.global.v2.u32 ld.v2.global.u32 ld.global.u32.v2", "{%do, %d2}, [%q3+8]"},
    {"st.global.wb.v2.u32 st.wb.v2.u32.global", "[%q3], {%db, %da}"},
    {"ldu.global.u32 ldu.u32.global", "%do, [%q3+8]"},
    {"vote.sync.ballot.b32 vote.ballot.sync.b32 vote.sync.b32.ballot", "%do, %pb, -1"},
    {"vote.sync.any.pred vote.any.pred.sync", "%po, %pb, -1"},
    {"shfl.sync.down.b32 shfl.down.sync.b32 shfl.b32.sync.down", "%do, %db, 3, 31, -1"},
    {"match.any.sync.b32 match.sync.any.b32 match.any.b32.sync", "%do, %da, -1"},
    {"redux.sync.min.u32 redux.min.sync.u32 redux.sync.u32.min", "%do, %db, -1"},
    {"bar.red.popc.u32 bar.red.u32.popc barrier.cta.red.u32.popc barrier.cta.red.popc.aligned.u32", "%do, 0, %pb"},
    {"setp.lt.and.u32 setp.lt.u32.and setp.and.lt.u32", "%po, %da, %db, %pc"},
    {"setp.lt.ftz.f32 setp.ftz.lt.f32 setp.f32.ftz.lt", "%po, %da, %db"},
    {"set.lt.ftz.u32.f32 set.ftz.u32.lt.f32", "%do, %da, %db"},
    {"slct.ftz.u32.f32 slct.u32.ftz.f32", "%do, %da, %db, %dc"},
    {"cvt.rn.f32.f64 cvt.f32.f64.rn cvt.f32.rn.f64", "%do, %qa"},
    {"cvt.rn.sat.f32.f64 cvt.sat.rn.f32.f64 cvt.f32.sat.f64.rn", "%do, %qa"},
    {"cvt.rn.relu.f16x2.f32 cvt.rn.f16x2.relu.f32 cvt.relu.rn.f16x2.f32", "%do, %da, %db"},
    {"cvta.to.global.u64 cvta.to.u64.global", "%qo, %qa"},
    {"add.rn.ftz.f32 add.ftz.rn.f32 add.f32.rn.ftz", "%do, %da, %db"},
    {"fma.rz.f32 fma.f32.rz", "%do, %da, %db, %dc"},
    {"abs.ftz.f32 abs.f32.ftz", "%do, %da"},
    {"min.xorsign.abs.f32 min.f32.xorsign.abs", "%do, %da, %db"},
    {"min.NaN.xorsign.abs.f32 min.xorsign.abs.NaN.f32", "%do, %da, %db"},
    {"fma.rn.relu.f16 fma.relu.rn.f16", "%ho, %ha, %hb, %hc"},
    {"ex2.approx.ftz.f32 ex2.ftz.approx.f32 ex2.approx.f32.ftz", "%do, %da"},
    {"add.cc.u32 add.u32.cc", "%do, %da, %db"},
    {"mad.lo.cc.u32 mad.lo.u32.cc", "%do, %da, %db, %dc"},
    {"sub.sat.s32 sub.s32.sat", "%do, %da, %db"},
    {"shf.l.wrap.b32 shf.l.b32.wrap", "%do, %da, %db, %dc"},
    {"bfind.shiftamt.u32 bfind.u32.shiftamt", "%do, %da"},
    {"prmt.b32.f4e prmt.f4e.b32", "%do, %da, %db, %dc"},
    {"bmsk.clamp.b32 bmsk.b32.clamp", "%do, %da, %db"},
    {"testp.finite.f32 testp.f32.finite", "%po, %da"},
    {"fence.acq_rel.gpu fence.gpu.acq_rel fence.acquire.gpu fence.release.sys fence.cta", ""},
    {"prefetch.global.L2 prefetch.L2.global prefetch.L1 prefetch.local.L1 prefetch.global.L2::evict_last", "[%q3]"},
    {"prefetchu.L1 prefetchu.L1", "[%q3]"},
};

/* Runs the instruction; the thread's own bytes follow in %qo where it is no destination. */
static void run(const char *opcode, const char *operands, const uint64_t *edges, struct try_result *out)
{
	static struct try_inputs in;
	bool own = strstr(operands, "%qo") != NULL;
	char *text = xprintf("%s %s;\n%s", opcode, operands, own ? "" : "ld.global.u64 %qo, [%q3];");
	try_run(text, edges, &in, out);
	free(text);
}

static void compare(unsigned row, const uint64_t *edges)
{
	static struct try_result first[TRY_THREADS], other[TRY_THREADS];
	char opcodes[LENGTH], *save, *opcode;
	snprintf(opcodes, sizeof opcodes, "%s", same[row].opcodes);
	const char *reference = strtok_r(opcodes, " ", &save);
	run(reference, same[row].operands, edges, first);
	for (unsigned n = 0; (opcode = strtok_r(NULL, " ", &save)); n++) {
		run(opcode, same[row].operands, edges, other);
		ck_assert_msg(!memcmp(first, other, sizeof first), "%s differs from %s", opcode, reference);
		ck_assert_uint_lt(n, MOST);
	}
}

START_TEST(any_order)
{
	scratch_enter();
	compare((unsigned)_i, try_edges);
	compare((unsigned)_i, try_edges_f32);
}
END_TEST

/* The results themselves, for the orders that CUDA 13's headers use. */
START_TEST(results)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	scratch_enter();
	try_run("atom.or.acq_rel.cta.b32 %do, [%q3], %db; ld.global.u64 %qo, [%q3];", try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		ck_assert_uint_eq(out[t].d, (uint32_t)in.a[t]);
		ck_assert_uint_eq(out[t].q, in.a[t] | (uint32_t)in.b[t]);
	}
	try_run("atom.relaxed.global.cas.b32 %do, [%q3], %dc, %db; ld.global.u64 %qo, [%q3];", try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		bool swap = (uint32_t)in.a[t] == (uint32_t)in.c[t];
		ck_assert_uint_eq(out[t].d, (uint32_t)in.a[t]);
		ck_assert_uint_eq((uint32_t)out[t].q, (uint32_t)(swap ? in.b[t] : in.a[t]));
	}
}
END_TEST

Suite *ptx_modifiers_suite(void)
{
	Suite *s = suite_create("ptx_modifiers");
	TCase *t = tcase_create("modifiers");
	tcase_add_loop_test(t, any_order, 0, sizeof same / sizeof *same);
	tcase_add_test(t, results);
	suite_add_tcase(s, t);
	return s;
}
