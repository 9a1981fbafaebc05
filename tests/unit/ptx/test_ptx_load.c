/* test_ptx_load.c - ld, ldu and st of each type, vector and space, and what orders them. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

static const struct type {
	const char *name;
	unsigned bytes;
	bool is_signed, is_float;
} types[] = {
    {"b8", 1, false, false},  {"u8", 1, false, false}, {"s8", 1, true, false},  {"b16", 2, false, false},
    {"u16", 2, false, false}, {"s16", 2, true, false}, {"f16", 2, false, true}, {"b32", 4, false, false},
    {"u32", 4, false, false}, {"s32", 4, true, false}, {"f32", 4, false, true}, {"b64", 8, false, false},
    {"u64", 8, false, false}, {"s64", 8, true, false}, {"f64", 8, false, true},
};
enum { TYPES = sizeof types / sizeof *types };

/* Each thread's own 32 bytes at [%q4]. */
static const struct {
	const char *space, *address;
} places[] = {
    {".global", "ld.param.u64 %q4, [out]; add.u64 %q4, %q4, %q1;"},
    {"", "ld.param.u64 %q4, [out]; add.u64 %q4, %q4, %q1;"},
    {".shared", ".shared .align 16 .b8 cells[32768]; mov.u64 %q4, cells; add.u64 %q4, %q4, %q1;"},
    {"", ".shared .align 16 .b8 cells[32768]; cvta.shared.u64 %q4, cells; add.u64 %q4, %q4, %q1;"},
    {".local", ".local .align 16 .b8 cells[32]; mov.u64 %q4, cells;"},
    {"", ".local .align 16 .b8 cells[32]; cvta.local.u64 %q4, cells;"},
    {".param", ".param .align 16 .b8 cells[32]; mov.u64 %q4, cells;"},
};
enum { PLACES = sizeof places / sizeof *places };

static uint64_t extended(uint64_t x, const struct type *t)
{
	uint64_t high = x << (64 - 8 * t->bytes);
	return t->is_signed ? (uint64_t)((int64_t)high >> (64 - 8 * t->bytes)) : high >> (64 - 8 * t->bytes);
}

/* Stores the low bits of wide registers, n elements behind 16 bytes of 1s, and loads them back into registers that are
 * wider where the type allows it. The sum of multiples tells the elements apart. */
static void check(const struct type *t, unsigned n, unsigned place)
{
	static const char *const vectors[] = {"", "", ".v2", "", ".v4"};
	char text[2048], list[2][64] = {"", ""};
	const char *space = places[place].space;
	unsigned bits = t->is_float ? 8 * t->bytes : 64;
	for (unsigned i = 0; i < n; i++) {
		sprintf(list[0] + strlen(list[0]), "%s%%%c%c", i ? ", " : "", try_class(bits), "abce"[i]);
		sprintf(list[1] + strlen(list[1]), "%s%%x%u", i ? ", " : "", i);
	}
	int at = snprintf(
	    text, sizeof text,
	    "%s .reg .b%u %%x<4>; st%s.v2.u64 [%%q4], {-1, -1}; st%s.v2.b64 [%%q4+16], {-1, -1}; st%s%s.%s [%%q4], "
	    "{%s}; ld%s%s.%s {%s}, [%%q4+0]; mov.u64 %%qo, 0;",
	    places[place].address, bits, space, space, space, vectors[n], t->name, list[0], space, vectors[n], t->name,
	    list[1]);
	for (unsigned i = 0; i < n; i++)
		at += snprintf(text + at, sizeof text - (size_t)at,
			       "cvt.u64.u%u %%q5, %%x%u; mad.lo.u64 %%qo, %%q5, %u, %%qo;", bits, i, 2 * i + 1);
	snprintf(text + at, sizeof text - (size_t)at, "ld%s.u8 %%do, [%%q4+%u];", space, n * t->bytes);
	try_run(text, try_edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		const uint64_t stored[4] = {in.a[i], in.b[i], in.c[i], in.e[i]};
		uint64_t want = 0;
		for (unsigned k = 0; k < n; k++)
			want += (2 * k + 1) * extended(stored[k], t);
		ck_assert_msg(out[i].q == want && out[i].d == 255, "%s: 0x%llx, not 0x%llx; behind it 0x%x", text,
			      (unsigned long long)out[i].q, (unsigned long long)want, out[i].d);
	}
}

START_TEST(each_type)
{
	scratch_enter();
	for (unsigned place = 0; place < PLACES; place++)
		for (unsigned n = 1; n <= 4 && n * types[_i].bytes <= 16; n *= 2)
			check(&types[_i], n, place);
}
END_TEST

/* Constants: of the module, by name, by address and by a generic address. */
START_TEST(constants)
{
	scratch_enter();
	try_file("x.ptx",
		 ".version 7.0\n.target sm_70\n.address_size 64\n.const .align 16 .b8 c[16] = {0, 1, 2, 3, 4, 5, 6, 7, "
		 "8, 9, 250, 251, 252, 253, 254, 255};\n"
		 ".entry k(.param .u64 out) { .reg .b64 %q<9>; .reg .b32 %r<9>; ld.param.u64 %q0, [out]; mov.u64 %q1, "
		 "c; cvta.const.u64 %q2, c;\n"
		 "ld.const.v4.u32 {%r1, %r2, %r3, %r4}, [c]; st.global.v4.u32 [%q0], {%r1, %r2, %r3, %r4}; ld.const.s8 "
		 "%r1, [%q1+10]; ld.u16 %r2, [%q2+2]; ld.const.v2.u8 {%r3, %r4}, [c+14]; st.global.v4.u32 [%q0+16], "
		 "{%r1, %r2, %r3, %r4};"
		 "ld.const.f32 %r1, [%q1+4]; cvta.to.const.u64 %q3, %q2; ld.const.u64 %q4, [%q3+8]; st.global.u32 "
		 "[%q0+32], %r1; st.global.u64 [%q0+40], %q4; ret; }");
	try_file("x.launch",
		 "ptx x.ptx\nbuffer out u32 1024 zero\nkernel k\ngrid 1\nblock 1\nparam ptr out\nlaunch\ndump out\n");
	try_stream();
	static uint32_t words[12];
	const uint32_t want[] = {0x03020100, 0x07060504, 0xfbfa0908, 0xfffefdfc, 0xfffffffa, 0x0302,
				 254,        255,        0x07060504, 0,          0xfbfa0908, 0xfffefdfc};
	FILE *f = fopen("out.bin", "rb");
	ck_assert_uint_eq(fread(words, 4, 12, f), 12);
	fclose(f);
	for (unsigned i = 0; i < 12; i++)
		ck_assert_msg(words[i] == want[i], "%u: 0x%x", i, words[i]);
}
END_TEST

/* Hints and orderings change nothing but the line of the opcode. */
START_TEST(what_changes_nothing)
{
	static const char *const
	    loads[] = {"ld.global.nc.u32",       "ldu.global.u32",
		       "ld.volatile.global.u32", "ld.volatile.u32",
		       "ld.weak.global.ca.u32",  "ld.global.cg.u32",
		       "ld.global.cs.u32",       "ld.global.lu.u32",
		       "ld.global.cv.u32",       "ld.relaxed.gpu.global.u32",
		       "ld.acquire.sys.u32",     "ld.global.nc.L1::no_allocate.L2::128B.u32"},
	    *const stores[] = {"st.volatile.global.u32",    "st.global.wb.u32",   "st.global.cg.u32",
			       "st.global.cs.u32",          "st.global.wt.u32",   "st.weak.global.u32",
			       "st.relaxed.cta.global.u32", "st.release.gpu.u32", "st.global.L1::evict_last.u32"},
	    *const fences[] = {"membar.cta",       "membar.gl",         "membar.sys",        "fence.sc.cta",
			       "fence.sc.gpu",     "fence.acq_rel.sys", "fence.acq_rel.cta", "fence.sc.cluster",
			       "nanosleep.u32 10", "bar.warp.sync -1"};
	char text[4096] = "";
	scratch_enter();
	strcat(text, places[0].address);
	strcat(text, "mov.u32 %do, 0; st.global.u32 [%q4], %da;");
	for (unsigned i = 0; i < sizeof loads / sizeof *loads; i++)
		sprintf(text + strlen(text), "%s %%d1, [%%q4]; add.u32 %%do, %%do, %%d1;", loads[i]);
	for (unsigned i = 0; i < sizeof stores / sizeof *stores; i++)
		sprintf(text + strlen(text),
			"add.u32 %%d1, %%d1, 1; %s [%%q4], %%d1; ld.global.u32 %%d2, [%%q4]; add.u32 %%do, %%do, %%d2;",
			stores[i]);
	for (unsigned i = 0; i < sizeof fences / sizeof *fences; i++)
		sprintf(text + strlen(text), "%s;", fences[i]);
	try_run(text, try_edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++)
		ck_assert_uint_eq(out[i].d, (uint32_t)(21 * in.a[i] + 45));
}
END_TEST

Suite *ptx_load_suite(void)
{
	Suite *s = suite_create("ptx_load");
	TCase *t = tcase_create("accesses");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, each_type, 0, TYPES);
	tcase_add_test(t, constants);
	tcase_add_test(t, what_changes_nothing);
	suite_add_tcase(s, t);
	return s;
}
