/* test_ptx_bit.c - logic, shifts, bit fields, permutations and moves against the host, over edge values. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/ptx/decode.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

typedef uint64_t expected(uint64_t a, uint64_t b, uint64_t c, uint64_t e);

/* One operation: its instructions, the width of its result (1: a predicate), and what it gives. */
struct operation {
	const char *text;
	unsigned bits;
	expected *host;
};

static void check(const struct operation *o)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	try_run(o->text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint64_t want = o->host(in.a[t], in.b[t], in.c[t], in.e[t]) & (UINT64_MAX >> (64 - o->bits));
		if (try_value(&out[t], o->bits) != want)
			ck_abort_msg("%s of 0x%llx 0x%llx 0x%llx 0x%llx: 0x%llx, not 0x%llx", o->text,
				     (unsigned long long)in.a[t], (unsigned long long)in.b[t],
				     (unsigned long long)in.c[t], (unsigned long long)in.e[t],
				     (unsigned long long)try_value(&out[t], o->bits), (unsigned long long)want);
	}
}

#define E(name, expression)                                                                                            \
	static uint64_t name(uint64_t a, uint64_t b, uint64_t c, uint64_t e)                                           \
	{                                                                                                              \
		(void)a, (void)b, (void)c, (void)e;                                                                    \
		return (uint64_t)(expression);                                                                         \
	}
#define S16(x) ((int64_t)(int16_t)(x))
#define S32(x) ((int64_t)(int32_t)(x))
#define U16(x) ((uint64_t)(uint16_t)(x))
#define U32(x) ((uint64_t)(uint32_t)(x))

E(and, a &b)
E(or, a | b)
E(xor, a ^ b)
E(not, ~a)
E(cnot16, U16(a) == 0)
E(cnot32, U32(a) == 0)
E(cnot64, a == 0)
E(shl32, U32(b) > 31 ? 0 : a << U32(b))
E(shl64, U32(b) > 63 ? 0 : a << U32(b))
E(shl16, U32(b) > 15 ? 0 : a << U32(b))
E(shr_u32, U32(b) > 31 ? 0 : U32(a) >> U32(b))
E(shr_s32, S32(a) >> (U32(b) > 31 ? 31 : U32(b)))
E(shr_u16, U32(b) > 15 ? 0 : U16(a) >> U32(b))
E(shr_s16, S16(a) >> (U32(b) > 15 ? 15 : U32(b)))
E(shr_u64, U32(b) > 63 ? 0 : a >> U32(b))
E(shr_s64, (int64_t)a >> (U32(b) > 63 ? 63 : U32(b)))
E(popc32, __builtin_popcount((unsigned)a))
E(popc64, __builtin_popcountll(a))
E(clz32, U32(a) ? __builtin_clz((unsigned)a) : 32)
E(clz64, a ? __builtin_clzll(a) : 64)

/* As PTX ISA 8.8, 9.7.1.22 has it. */
static uint64_t bmsk(uint64_t a, uint64_t b, bool clamp)
{
	uint32_t a1 = a & 31, mask0 = UINT32_MAX << a1, b1 = b & 31, sum = a1 + b1, mask1 = 0;
	bool position = false, width = false;
	if (clamp && U32(a) >= 32) {
		position = true;
		mask0 = 0;
	}
	if (clamp && U32(b) >= 32)
		width = true;
	if (sum < 32 && !position && !width)
		mask1 = b1 ? UINT32_MAX << sum : UINT32_MAX;
	return mask0 & ~mask1;
}

E(bmsk_clamp, bmsk(a, b, true))
E(bmsk_wrap, bmsk(a, b, false))

/* As PTX ISA 8.8, 9.7.1.17 has it; a base above 31 is open there. */
static uint64_t fns(uint64_t mask, uint64_t base, uint64_t n, uint64_t e)
{
	int64_t at = (int64_t)U32(base), count = S32(n) < 0 ? -S32(n) : S32(n), step = S32(n) > 0 ? 1 : -1;
	(void)e;
	if (at > 31)
		return UINT32_MAX;
	if (!count)
		return mask >> at & 1 ? (uint64_t)at : UINT32_MAX;
	for (; at >= 0 && at < 32; at += step) {
		bool set = mask >> at & 1;
		count -= set;
		if (set && !count)
			return (uint64_t)at;
	}
	return UINT32_MAX;
}

E(fns_third, fns(a, b, 3, 0))
E(fns_second_down, fns(a, b & 31, UINT64_MAX - 1, 0))
E(fns_itself, fns(a, b & 31, 0, 0))

static uint64_t brev32(uint64_t a, uint64_t b, uint64_t c, uint64_t e)
{
	uint32_t r = 0;
	(void)b, (void)c, (void)e;
	for (int i = 0; i < 32; i++)
		if (a & UINT64_C(1) << i)
			r |= UINT32_C(0x80000000) >> i;
	return r;
}

static uint64_t brev64(uint64_t a, uint64_t b, uint64_t c, uint64_t e)
{
	return brev32(a, b, c, e) << 32 | brev32(a >> 32, b, c, e);
}

/* The position of the highest bit that differs from the sign (from 0 when unsigned). */
static uint64_t find(uint64_t a, int bits, int is_signed)
{
	uint64_t sign = is_signed ? a >> (bits - 1) & 1 : 0;
	for (int i = bits; i-- > 0;)
		if ((a >> i & 1) != sign)
			return (uint64_t)i;
	return UINT32_MAX;
}
E(bfind_u32, find(a, 32, 0))
E(bfind_s32, find(a, 32, 1))
E(bfind_u64, find(a, 64, 0))
E(bfind_s64, find(a, 64, 1))

static uint64_t find_shift(uint64_t a, int bits, int is_signed)
{
	uint64_t found = find(a, bits, is_signed);
	return found == UINT32_MAX ? found : (uint64_t)(bits - 1) - found;
}
E(shift_u32, find_shift(a, 32, 0))
E(shift_s32, find_shift(a, 32, 1))
E(shift_u64, find_shift(a, 64, 0))
E(shift_s64, find_shift(a, 64, 1))

/* Bit by bit, as the definition has it. */
static uint64_t field(uint64_t a, unsigned at, unsigned length, unsigned top, int is_signed)
{
	unsigned last = at + length - 1 < top ? at + length - 1 : top;
	uint64_t r = 0, sign = is_signed && length ? a >> last & 1 : 0;
	for (unsigned i = 0; i <= top; i++)
		r |= (i < length && at + i <= top ? a >> (at + i) & 1 : sign) << i;
	return r;
}
E(bfe_u32, field(a, b & 255, c & 255, 31, 0))
E(bfe_s32, field(a, b & 255, c & 255, 31, 1))
E(bfe_u64, field(a, b & 255, c & 255, 63, 0))
E(bfe_s64, field(a, b & 255, c & 255, 63, 1))

static uint64_t put_field(uint64_t a, uint64_t b, unsigned at, unsigned length, unsigned top)
{
	for (unsigned i = 0; i < length && at + i <= top; i++)
		b = (b & ~(UINT64_C(1) << (at + i))) | (a >> i & 1) << (at + i);
	return b;
}
E(bfi32, put_field(a, b, c & 255, e & 255, 31))
E(bfi64, put_field(a, b, c & 255, e & 255, 63))

static uint64_t prmt(uint64_t a, uint64_t b, uint64_t c, uint64_t e)
{
	uint64_t r = 0, bytes[8];
	(void)e;
	for (int i = 0; i < 4; i++) {
		bytes[i] = a >> 8 * i & 255;
		bytes[i + 4] = b >> 8 * i & 255;
	}
	for (int i = 0; i < 4; i++) {
		uint64_t s = c >> 4 * i & 15, x = bytes[s & 7];
		r |= (s & 8 ? (x >= 128 ? 255 : 0) : x) << 8 * i;
	}
	return r;
}

/* Selectors of the six modes for control 0 to 3, from the tables of the PTX manual: byte 3 first. */
static uint64_t prmt_mode(uint64_t a, uint64_t b, uint64_t c, const unsigned table[4])
{
	return prmt(a, b, table[c & 3], 0);
}
#define PRMT(name, ...)                                                                                                \
	static const unsigned name##_table[4] = {__VA_ARGS__};                                                         \
	E(name, prmt_mode(a, b, c, name##_table))
PRMT(f4e, 0x3210, 0x4321, 0x5432, 0x6543)
PRMT(b4e, 0x5670, 0x6701, 0x7012, 0x0123)
PRMT(rc8, 0x0000, 0x1111, 0x2222, 0x3333)
PRMT(ecl, 0x3210, 0x3211, 0x3222, 0x3333)
PRMT(ecr, 0x0000, 0x1110, 0x2210, 0x3210)
PRMT(rc16, 0x1010, 0x3232, 0x1010, 0x3232)

E(lop3, (a & b) ^ (c | ~a))
E(shf_l_wrap, (U32(b) << 32 | U32(a)) << (c & 31) >> 32)
E(shf_r_wrap, (U32(b) << 32 | U32(a)) >> (c & 31))
E(shf_l_clamp, U32(c) > 31 ? a : (U32(b) << 32 | U32(a)) << U32(c) >> 32)
E(shf_r_clamp, U32(c) > 31 ? b : (U32(b) << 32 | U32(a)) >> U32(c))

/* The sum of c and n products of an element of a and a byte of b, from byte `at` on. */
static uint64_t dot(uint64_t a, uint64_t b, uint64_t c, unsigned n, unsigned at, bool a_signed, bool b_signed)
{
	for (unsigned i = 0; i < n; i++) {
		uint64_t x = n == 4 ? a >> 8 * i & 255 : U16(a >> 16 * i), y = b >> 8 * (at + i) & 255;
		int64_t left = !a_signed ? (int64_t)x : n == 4 ? (int8_t)x : (int16_t)x;
		c += (uint64_t)(left * (b_signed ? (int8_t)y : (int64_t)y));
	}
	return c;
}
#define DOTS(types, a_signed, b_signed)                                                                                \
	E(dp4a_##types, dot(a, b, c, 4, 0, a_signed, b_signed))                                                        \
	E(dp2a_lo_##types, dot(a, b, c, 2, 0, a_signed, b_signed))                                                     \
	E(dp2a_hi_##types, dot(a, b, c, 2, 2, a_signed, b_signed))
DOTS(u32_u32, false, false)
DOTS(u32_s32, false, true)
DOTS(s32_u32, true, false)
DOTS(s32_s32, true, true)

E(pred_and, a &b & 1)
E(pred_or, (a | b) & 1)
E(pred_xor, (a ^ b) & 1)
E(pred_not, ~a & 1)
E(first, a)
E(pack16, U16(a) | U16(b) << 16 | U16(c) << 32 | U16(e) << 48)
E(pack32, U32(a) | U32(b) << 32)
E(packed_halves, U16(a) | U16(b) << 16)
E(pack8, (a & 255) | (b & 255) << 8 | (c & 255) << 16 | (e & 255) << 24)
E(unpack16, U16(a >> 32))
E(predicate, a & 1)
E(negated, ~a & 1)
E(unpack, U32(a >> 32))
E(unpack8, a >> 24 & 255)

#define LOGIC(b, r)                                                                                                    \
	{"and.b" #b " %" r "o, %" r "a, %" r "b;", b, and}, {"or.b" #b " %" r "o, %" r "a, %" r "b;", b, or },         \
	    {"xor.b" #b " %" r "o, %" r "a, %" r "b;", b, xor}, {"not.b" #b " %" r "o, %" r "a;", b, not },            \
	    {"cnot.b" #b " %" r "o, %" r "a;", b, cnot##b}, {"shl.b" #b " %" r "o, %" r "a, %db;", b, shl##b},         \
	    {"shr.b" #b " %" r "o, %" r "a, %db;", b, shr_u##b}, {"shr.u" #b " %" r "o, %" r "a, %db;", b, shr_u##b},  \
	{                                                                                                              \
		"shr.s" #b " %" r "o, %" r "a, %db;", b, shr_s##b                                                      \
	}
#define DOT_TABLE(a, b)                                                                                                \
	{"dp4a." #a "." #b " %do, %da, %db, %dc;", 32, dp4a_##a##_##b},                                                \
	    {"dp2a.lo." #a "." #b " %do, %da, %db, %dc;", 32, dp2a_lo_##a##_##b},                                      \
	{                                                                                                              \
		"dp2a.hi." #a "." #b " %do, %da, %db, %dc;", 32, dp2a_hi_##a##_##b                                     \
	}

static const struct operation operations[] = {
    LOGIC(16, "h"),
    LOGIC(32, "d"),
    LOGIC(64, "q"),
    {"popc.b32 %do, %da;", 32, popc32},
    {"popc.b64 %do, %qa;", 32, popc64},
    {"clz.b32 %do, %da;", 32, clz32},
    {"clz.b64 %do, %qa;", 32, clz64},
    {"brev.b32 %do, %da;", 32, brev32},
    {"brev.b64 %qo, %qa;", 64, brev64},
    {"bfind.u32 %do, %da;", 32, bfind_u32},
    {"bfind.s32 %do, %da;", 32, bfind_s32},
    {"bfind.u64 %do, %qa;", 32, bfind_u64},
    {"bfind.s64 %do, %qa;", 32, bfind_s64},
    {"bfind.shiftamt.u32 %do, %da;", 32, shift_u32},
    {"bfind.shiftamt.s32 %do, %da;", 32, shift_s32},
    {"bfind.shiftamt.u64 %do, %qa;", 32, shift_u64},
    {"bfind.shiftamt.s64 %do, %qa;", 32, shift_s64},
    {"bfe.u32 %do, %da, %db, %dc;", 32, bfe_u32},
    {"bfe.s32 %do, %da, %db, %dc;", 32, bfe_s32},
    {"bfe.u64 %qo, %qa, %db, %dc;", 64, bfe_u64},
    {"bfe.s64 %qo, %qa, %db, %dc;", 64, bfe_s64},
    {"bfi.b32 %do, %da, %db, %dc, %de;", 32, bfi32},
    {"bfi.b64 %qo, %qa, %qb, %dc, %de;", 64, bfi64},
    {"prmt.b32 %do, %da, %db, %dc;", 32, prmt},
    {"prmt.b32.f4e %do, %da, %db, %dc;", 32, f4e},
    {"prmt.b32.b4e %do, %da, %db, %dc;", 32, b4e},
    {"prmt.b32.rc8 %do, %da, %db, %dc;", 32, rc8},
    {"prmt.b32.ecl %do, %da, %db, %dc;", 32, ecl},
    {"prmt.b32.ecr %do, %da, %db, %dc;", 32, ecr},
    {"prmt.b32.rc16 %do, %da, %db, %dc;", 32, rc16},
    {"bmsk.clamp.b32 %do, %da, %db;", 32, bmsk_clamp},
    {"bmsk.wrap.b32 %do, %da, %db;", 32, bmsk_wrap},
    {"fns.b32 %do, %da, %db, %dc;", 32, fns},
    {"fns.b32 %do, %da, %db, 3;", 32, fns_third},
    {"and.b32 %d1, %db, 31; fns.b32 %do, %da, %d1, -2;", 32, fns_second_down},
    {"and.b32 %d1, %db, 31; fns.b32 %do, %da, %d1, 0;", 32, fns_itself},
    {"lop3.b32 %do, %da, %db, %dc, 111;", 32, lop3},
    {"shf.l.wrap.b32 %do, %da, %db, %dc;", 32, shf_l_wrap},
    {"shf.r.wrap.b32 %do, %da, %db, %dc;", 32, shf_r_wrap},
    {"shf.l.clamp.b32 %do, %da, %db, %dc;", 32, shf_l_clamp},
    {"shf.r.clamp.b32 %do, %da, %db, %dc;", 32, shf_r_clamp},
    DOT_TABLE(u32, u32),
    DOT_TABLE(u32, s32),
    DOT_TABLE(s32, u32),
    DOT_TABLE(s32, s32),
    {"and.pred %po, %pa, %pb;", 1, pred_and},
    {"or.pred %po, %pa, %pb;", 1, pred_or},
    {"xor.pred %po, %pa, %pb;", 1, pred_xor},
    {"not.pred %po, %pa;", 1, pred_not},
    {"mov.b16 %ho, %ha;", 16, first},
    {"mov.u16 %ho, %ha;", 16, first},
    {"mov.s16 %ho, %ha;", 16, first},
    {"mov.b32 %do, %da;", 32, first},
    {"mov.u32 %do, %da;", 32, first},
    {"mov.s32 %do, %da;", 32, first},
    {"mov.f32 %do, %da;", 32, first},
    {"mov.b64 %qo, %qa;", 64, first},
    {"mov.u64 %qo, %qa;", 64, first},
    {"mov.s64 %qo, %qa;", 64, first},
    {"mov.f64 %qo, %qa;", 64, first},
    {"mov.pred %po, %pa;", 1, predicate},
    {"mov.pred %po, !%pa;", 1, negated},
    {"mov.b32 %do, {%ha, %hb};", 32, packed_halves},
    {".reg .b8 %b<4>; cvt.u8.u32 %b0, %da; cvt.u8.u32 %b1, %db; cvt.u8.u32 %b2, %dc; cvt.u8.u32 %b3, %de; mov.b32 "
     "%do, {%b0, %b1, %b2, %b3};",
     32, pack8},
    {"mov.b64 {_, _, %ho, _}, %qa;", 16, unpack16},
    {"mov.b64 %qo, {%ha, %hb, %hc, %he};", 64, pack16},
    {"mov.b64 %qo, {%da, %db};", 64, pack32},
    {"mov.b64 {_, %do}, %qa;", 32, unpack},
    {".reg .b8 %b<4>; mov.b32 {%b0, %b1, %b2, %b3}, %da; cvt.u32.u8 %do, %b3;", 32, unpack8},
};

START_TEST(operation)
{
	scratch_enter();
	check(&operations[_i]);
}
END_TEST

/* Each bit of the table alone, and some together. */
START_TEST(tables_of_lop3)
{
	static const unsigned tables[] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 255, 0x96, 0xe8};
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	char text[64];
	snprintf(text, sizeof text, "lop3.b32 %%do, %%da, %%db, %%dc, %u;", tables[_i]);
	scratch_enter();
	try_run(text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint32_t want = 0;
		for (unsigned i = 0; i < 32; i++) {
			unsigned row =
			    (unsigned)((in.a[t] >> i & 1) << 2 | (in.b[t] >> i & 1) << 1 | (in.c[t] >> i & 1));
			want |= (uint32_t)(tables[_i] >> row & 1) << i;
		}
		ck_assert_uint_eq(out[t].d, want);
	}
}
END_TEST

START_TEST(each_operation_is_tested)
{
	for (const struct ptx_operation *o = ptx_bit_operations; o->name; o++) {
		bool found = false;
		size_t n = strlen(o->name);
		for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++)
			found |= !strncmp(operations[i].text, o->name, n) && operations[i].text[n] == ' ';
		ck_assert_msg(found, "%s", o->name);
	}
}
END_TEST

Suite *ptx_bit_suite(void)
{
	Suite *s = suite_create("ptx_bit");
	TCase *t = tcase_create("operations");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	tcase_add_loop_test(t, tables_of_lop3, 0, 12);
	tcase_add_test(t, each_operation_is_tested);
	suite_add_tcase(s, t);
	return s;
}
