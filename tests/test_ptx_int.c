/* test_ptx_int.c - integer and bit operations against the host's arithmetic, over edge values. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "ptx_try.h"
#include "scratch.h"

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;
typedef uint64_t expected(uint64_t a, uint64_t b, uint64_t c, uint64_t e);

/* One operation: its instructions, the width of its result (1: a predicate), and what it gives. */
struct operation {
	const char *text;
	unsigned bits;
	expected *host;
};

static uint64_t result(const struct try_result *r, unsigned bits)
{
	return bits == 64 ? r->q : bits == 32 ? r->d : bits == 16 ? r->h : r->p;
}

static void check(const struct operation *o)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	try_run(o->text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint64_t want = o->host(in.a[t], in.b[t], in.c[t], in.e[t]) & (UINT64_MAX >> (64 - o->bits));
		if (result(&out[t], o->bits) != want)
			ck_abort_msg("%s of 0x%llx 0x%llx 0x%llx 0x%llx: 0x%llx, not 0x%llx", o->text,
				     (unsigned long long)in.a[t], (unsigned long long)in.b[t],
				     (unsigned long long)in.c[t], (unsigned long long)in.e[t],
				     (unsigned long long)result(&out[t], o->bits), (unsigned long long)want);
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
#define S64(x) ((i128)(int64_t)(x))
#define U16(x) ((uint64_t)(uint16_t)(x))
#define U32(x) ((uint64_t)(uint32_t)(x))
#define CLAMP(x) ((x) > INT32_MAX ? INT32_MAX : (x) < INT32_MIN ? INT32_MIN : (x))
#define ABS(x) ((x) < 0 ? -(x) : (x))

E(add, a + b)
E(sub, a - b)
E(mul, a *b)
E(mad, a *b + c)
E(neg, 0 - a)
E(abs16, ABS(S16(a)))
E(abs32, ABS(S32(a)))
E(abs64, ABS(S64(a)))
E(hi_u16, U16(a) * U16(b) >> 16)
E(hi_s16, S16(a) * S16(b) >> 16)
E(hi_u32, U32(a) * U32(b) >> 32)
E(hi_s32, S32(a) * S32(b) >> 32)
E(hi_u64, (u128)a *b >> 64)
E(hi_s64, S64(a) * S64(b) >> 64)
E(mad_hi_s32, (S32(a) * S32(b) >> 32) + S32(c))
E(mad_hi_sat, CLAMP((S32(a) * S32(b) >> 32) + S32(c)))
E(wide_u16, U16(a) * U16(b))
E(wide_s16, S16(a) * S16(b))
E(wide_u32, U32(a) * U32(b))
E(wide_s32, S32(a) * S32(b))
E(mad_wide_u32, U32(a) * U32(b) + c)
E(mad_wide_s32, (uint64_t)(S32(a) * S32(b)) + c)
E(mad_wide_s16, (uint64_t)(S16(a) * S16(b)) + c)
E(add_sat, CLAMP(S32(a) + S32(b)))
E(sub_sat, CLAMP(S32(a) - S32(b)))
E(min_s16, S16(a) < S16(b) ? a : b)
E(max_u16, U16(a) > U16(b) ? a : b)
E(min_u32, U32(a) < U32(b) ? a : b)
E(max_s32, S32(a) > S32(b) ? a : b)
E(min_s64, S64(a) < S64(b) ? a : b)
E(max_u64, a > b ? a : b)
E(sad_s32, ABS(S32(a) - S32(b)) + S32(c))
E(sad_u32, ABS((int64_t)U32(a) - (int64_t)U32(b)) + S32(c))
E(sad_u64, (a > b ? a - b : b - a) + c)
E(mul24_lo, (S32(a << 8) >> 8) * (S32(b << 8) >> 8))
E(mul24_hi, (a & 0xffffff) * (b & 0xffffff) >> 16)
E(mad24_lo, (a & 0xffffff) * (b & 0xffffff) + c)
E(and, a &b)
E(or, a | b)
E(xor, a ^ b)
E(not, ~a)
E(cnot32, U32(a) == 0)
E(cnot64, a == 0)
E(shl32, U32(b) > 31 ? 0 : a << U32(b))
E(shl64, U32(b) > 63 ? 0 : a << U32(b))
E(shl16, U32(b) > 15 ? 0 : a << U32(b))
E(shr_u32, U32(b) > 31 ? 0 : U32(a) >> U32(b))
E(shr_s32, S32(a) >> (U32(b) > 31 ? 31 : U32(b)))
E(shr_s16, S16(a) >> (U32(b) > 15 ? 15 : U32(b)))
E(shr_u64, U32(b) > 63 ? 0 : a >> U32(b))
E(shr_s64, (int64_t)a >> (U32(b) > 63 ? 63 : U32(b)))
E(popc32, __builtin_popcount((unsigned)a))
E(popc64, __builtin_popcountll(a))
E(clz32, U32(a) ? __builtin_clz((unsigned)a) : 32)
E(clz64, a ? __builtin_clzll(a) : 64)

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
E(bfind_shift, find(a, 32, 1) == UINT32_MAX ? UINT32_MAX : 31 - find(a, 32, 1))

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

/* A division by zero, and INT_MIN / -1, have no defined result. */
#define D(b, quotient) ((b) == 0 ? 0 : (quotient))
E(div_u32, D(U32(b), U32(a) / U32(b)))
E(div_s32, D(U32(b), S32(a) / S32(b)))
E(rem_s32, D(U32(b), S32(a) % S32(b)))
E(rem_u64, D(b, a % b))
E(div_s64, D(b, S64(a) / S64(b)))
E(rem_s64, D(b, S64(a) % S64(b)))
E(div_s16, D(U16(b), S16(a) / S16(b)))
E(rem_u16, D(U16(b), U16(a) % U16(b)))

static uint64_t dp4a(uint64_t a, uint64_t b, uint64_t c, uint64_t e)
{
	(void)e;
	for (int i = 0; i < 4; i++)
		c += (uint64_t)((int8_t)(a >> 8 * i) * (int8_t)(b >> 8 * i));
	return c;
}
E(dp2a_hi, c + (uint64_t)(S16(a) * (int64_t)(b >> 16 & 255) + S16(a >> 16) * (int64_t)(b >> 24 & 255)))

E(add128_hi, (u128)c + e + (((u128)a + b) >> 64))
E(sub128_hi, (((u128)c << 64 | a) - ((u128)e << 64 | b)) >> 64)
E(add96_mid, (U32(a) + U32(b) + (U32(c) << 32) + (U32(e) << 32)) >> 32)
E(wide_mul_hi, ((u128)a * b + ((u128)e << 64 | c)) >> 64)

E(lt_s32, S32(a) < S32(b))
E(lo_u32, U32(a) < U32(b))
E(ge_u64, a >= b)
E(gt_s64, S64(a) > S64(b))
E(eq_b16, U16(a) == U16(b))
E(le_s16, S16(a) <= S16(b))
E(lt_and, S32(a) < S32(b) && (c & 1))
E(lt_or_not, U32(a) < U32(b) || !(c & 1))
E(ne_xor, (U32(a) != U32(b)) != (c & 1))
E(not_lt_and, !(S32(a) < S32(b)) && (c & 1))
E(set32, S32(a) >= S32(b) ? UINT32_MAX : 0)
E(set_f32, a > b ? 0x3f800000 : 0)
E(slct, S32(c) >= 0 ? a : b)
E(selp, c & 1 ? a : b)
E(pred_xor, (a ^ b) & 1)
E(pred_not, ~a & 1)
E(first, a)
E(pack16, U16(a) | U16(b) << 16 | U16(c) << 32 | U16(e) << 48)
E(pack32, U32(a) | U32(b) << 32)
E(unpack, U32(a >> 32))
E(unpack8, a >> 24 & 255)

static const struct operation operations[] = {
    {"add.u16 %ho, %ha, %hb;", 16, add},
    {"add.s32 %do, %da, %db;", 32, add},
    {"add.u64 %qo, %qa, %qb;", 64, add},
    {"sub.s16 %ho, %ha, %hb;", 16, sub},
    {"sub.u32 %do, %da, %db;", 32, sub},
    {"sub.s64 %qo, %qa, %qb;", 64, sub},
    {"mul.lo.u16 %ho, %ha, %hb;", 16, mul},
    {"mul.lo.s32 %do, %da, %db;", 32, mul},
    {"mul.lo.u64 %qo, %qa, %qb;", 64, mul},
    {"mad.lo.s16 %ho, %ha, %hb, %hc;", 16, mad},
    {"mad.lo.u32 %do, %da, %db, %dc;", 32, mad},
    {"mad.lo.s64 %qo, %qa, %qb, %qc;", 64, mad},
    {"neg.s16 %ho, %ha;", 16, neg},
    {"neg.s32 %do, %da;", 32, neg},
    {"neg.s64 %qo, %qa;", 64, neg},
    {"abs.s16 %ho, %ha;", 16, abs16},
    {"abs.s32 %do, %da;", 32, abs32},
    {"abs.s64 %qo, %qa;", 64, abs64},
    {"mul.hi.u16 %ho, %ha, %hb;", 16, hi_u16},
    {"mul.hi.s16 %ho, %ha, %hb;", 16, hi_s16},
    {"mul.hi.u32 %do, %da, %db;", 32, hi_u32},
    {"mul.hi.s32 %do, %da, %db;", 32, hi_s32},
    {"mul.hi.u64 %qo, %qa, %qb;", 64, hi_u64},
    {"mul.hi.s64 %qo, %qa, %qb;", 64, hi_s64},
    {"mad.hi.s32 %do, %da, %db, %dc;", 32, mad_hi_s32},
    {"mad.hi.sat.s32 %do, %da, %db, %dc;", 32, mad_hi_sat},
    {"mul.wide.u16 %do, %ha, %hb;", 32, wide_u16},
    {"mul.wide.s16 %do, %ha, %hb;", 32, wide_s16},
    {"mul.wide.u32 %qo, %da, %db;", 64, wide_u32},
    {"mul.wide.s32 %qo, %da, %db;", 64, wide_s32},
    {"mad.wide.u32 %qo, %da, %db, %qc;", 64, mad_wide_u32},
    {"mad.wide.s32 %qo, %da, %db, %qc;", 64, mad_wide_s32},
    {"mad.wide.s16 %do, %ha, %hb, %dc;", 32, mad_wide_s16},
    {"add.sat.s32 %do, %da, %db;", 32, add_sat},
    {"sub.sat.s32 %do, %da, %db;", 32, sub_sat},
    {"min.s16 %ho, %ha, %hb;", 16, min_s16},
    {"max.u16 %ho, %ha, %hb;", 16, max_u16},
    {"min.u32 %do, %da, %db;", 32, min_u32},
    {"max.s32 %do, %da, %db;", 32, max_s32},
    {"min.s64 %qo, %qa, %qb;", 64, min_s64},
    {"max.u64 %qo, %qa, %qb;", 64, max_u64},
    {"sad.s32 %do, %da, %db, %dc;", 32, sad_s32},
    {"sad.u32 %do, %da, %db, %dc;", 32, sad_u32},
    {"sad.u64 %qo, %qa, %qb, %qc;", 64, sad_u64},
    {"mul24.lo.s32 %do, %da, %db;", 32, mul24_lo},
    {"mul24.hi.u32 %do, %da, %db;", 32, mul24_hi},
    {"mad24.lo.u32 %do, %da, %db, %dc;", 32, mad24_lo},
    {"and.b16 %ho, %ha, %hb;", 16, and},
    {"and.b64 %qo, %qa, %qb;", 64, and},
    {"or.b32 %do, %da, %db;", 32, or },
    {"xor.b64 %qo, %qa, %qb;", 64, xor},
    {"not.b16 %ho, %ha;", 16, not },
    {"not.b32 %do, %da;", 32, not },
    {"not.b64 %qo, %qa;", 64, not },
    {"cnot.b32 %do, %da;", 32, cnot32},
    {"cnot.b64 %qo, %qa;", 64, cnot64},
    {"shl.b16 %ho, %ha, %db;", 16, shl16},
    {"shl.b32 %do, %da, %db;", 32, shl32},
    {"shl.b64 %qo, %qa, %db;", 64, shl64},
    {"shr.u32 %do, %da, %db;", 32, shr_u32},
    {"shr.b32 %do, %da, %db;", 32, shr_u32},
    {"shr.s32 %do, %da, %db;", 32, shr_s32},
    {"shr.s16 %ho, %ha, %db;", 16, shr_s16},
    {"shr.u64 %qo, %qa, %db;", 64, shr_u64},
    {"shr.s64 %qo, %qa, %db;", 64, shr_s64},
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
    {"bfind.shiftamt.s32 %do, %da;", 32, bfind_shift},
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
    {"lop3.b32 %do, %da, %db, %dc, 111;", 32, lop3},
    {"shf.l.wrap.b32 %do, %da, %db, %dc;", 32, shf_l_wrap},
    {"shf.r.wrap.b32 %do, %da, %db, %dc;", 32, shf_r_wrap},
    {"shf.l.clamp.b32 %do, %da, %db, %dc;", 32, shf_l_clamp},
    {"shf.r.clamp.b32 %do, %da, %db, %dc;", 32, shf_r_clamp},
    {"setp.ne.u32 %pb, %db, 0; mov.u32 %do, 0; @%pb div.u32 %do, %da, %db;", 32, div_u32},
    {"setp.ne.u32 %pb, %db, 0; mov.u32 %do, 0; @%pb div.s32 %do, %da, %db;", 32, div_s32},
    {"setp.ne.u32 %pb, %db, 0; mov.u32 %do, 0; @%pb rem.s32 %do, %da, %db;", 32, rem_s32},
    {"setp.ne.u64 %pb, %qb, 0; mov.u64 %qo, 0; @%pb rem.u64 %qo, %qa, %qb;", 64, rem_u64},
    {"setp.ne.u64 %pb, %qb, 0; mov.u64 %qo, 0; @%pb div.s64 %qo, %qa, %qb;", 64, div_s64},
    {"setp.ne.u64 %pb, %qb, 0; mov.u64 %qo, 0; @%pb rem.s64 %qo, %qa, %qb;", 64, rem_s64},
    {"setp.ne.u16 %pb, %hb, 0; mov.u16 %ho, 0; @%pb div.s16 %ho, %ha, %hb;", 16, div_s16},
    {"setp.ne.u16 %pb, %hb, 0; mov.u16 %ho, 0; @%pb rem.u16 %ho, %ha, %hb;", 16, rem_u16},
    {"dp4a.s32.s32 %do, %da, %db, %dc;", 32, dp4a},
    {"dp2a.hi.s32.u32 %do, %da, %db, %dc;", 32, dp2a_hi},
    {"add.cc.u64 %q4, %qa, %qb; addc.u64 %qo, %qc, %qe;", 64, add128_hi},
    {"sub.cc.u64 %q4, %qa, %qb; subc.u64 %qo, %qc, %qe;", 64, sub128_hi},
    {"add.cc.u32 %d1, %da, %db; addc.cc.u32 %do, %dc, %de;", 32, add96_mid},
    {"mad.lo.cc.u64 %q4, %qa, %qb, %qc; madc.hi.u64 %qo, %qa, %qb, %qe;", 64, wide_mul_hi},
    {"setp.lt.s32 %po, %da, %db;", 1, lt_s32},
    {"setp.lo.u32 %po, %da, %db;", 1, lo_u32},
    {"setp.ge.u64 %po, %qa, %qb;", 1, ge_u64},
    {"setp.gt.s64 %po, %qa, %qb;", 1, gt_s64},
    {"setp.eq.b16 %po, %ha, %hb;", 1, eq_b16},
    {"setp.le.s16 %po, %ha, %hb;", 1, le_s16},
    {"setp.lt.and.s32 %po, %da, %db, %pc;", 1, lt_and},
    {"setp.lo.or.u32 %po, %da, %db, !%pc;", 1, lt_or_not},
    {"setp.ne.xor.b32 %po, %da, %db, %pc;", 1, ne_xor},
    {"setp.lt.and.s32 %pa|%po, %da, %db, %pc;", 1, not_lt_and},
    {"set.ge.u32.s32 %do, %da, %db;", 32, set32},
    {"set.hi.f32.u64 %do, %qa, %qb;", 32, set_f32},
    {"slct.u64.s32 %qo, %qa, %qb, %dc;", 64, slct},
    {"selp.b16 %ho, %ha, %hb, %pc;", 16, selp},
    {"selp.s64 %qo, %qa, %qb, %pc;", 64, selp},
    {"xor.pred %po, %pa, %pb;", 1, pred_xor},
    {"not.pred %po, %pa;", 1, pred_not},
    {"mov.u64 %qo, %qa;", 64, first},
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

Suite *ptx_int_suite(void)
{
	Suite *s = suite_create("ptx_int");
	TCase *t = tcase_create("operations");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	suite_add_tcase(s, t);
	return s;
}
