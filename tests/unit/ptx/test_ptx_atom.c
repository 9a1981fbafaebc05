/* test_ptx_atom.c - atom and red: each operation, type and space against the host, over edge values. */
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"
#include "tests/unit/ptx/try_float.h"

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

/* What an operation leaves in memory that has `old`; ftz: subnormal singles count as zero. */
typedef uint64_t host(uint64_t old, uint64_t b, uint64_t c, bool ftz);

#define HOST(name, expression)                                                                                         \
	static uint64_t name(uint64_t old, uint64_t b, uint64_t c, bool ftz)                                           \
	{                                                                                                              \
		(void)old, (void)b, (void)c, (void)ftz;                                                                \
		return (uint64_t)(expression);                                                                         \
	}
#define S32(x) ((int32_t)(x))
#define S64(x) ((int64_t)(x))
#define U32(x) ((uint32_t)(x))

static uint64_t add_single(uint64_t old, uint64_t b, uint64_t c, bool ftz)
{
	volatile float x = (float)try_float(old, 32, ftz), y = (float)try_float(b, 32, ftz), sum = x + y;
	(void)c;
	return try_bits(ftz && fabsf(sum) < 0x1p-126f ? copysign(0, (double)sum) : (double)sum, 32);
}

/* Sums of halves are exact in double; a NaN is one bit pattern. */
static uint16_t add_half(uint64_t old, uint64_t b)
{
	double sum = try_float(old & 0xffff, 16, false) + try_float(b & 0xffff, 16, false);
	if (isnan(sum))
		return 0x7fff;
	if (isinf(sum))
		return sum < 0 ? 0xfc00 : 0x7c00;
	return try_half_rounded((try_integer)(sum * 0x1p48), 0, signbit(sum) ? 0x8000 : 0);
}

HOST(and, old &b)
HOST(or, old | b)
HOST(xor, old ^ b)
HOST(exchange, b)
HOST(swap16, (old & 0xffff) == (b & 0xffff) ? c : old)
HOST(swap32, U32(old) == U32(b) ? c : old)
HOST(swap64, old == b ? c : old)
HOST(add, old + b)
HOST(add_f64, try_bits(try_float(old, 64, false) + try_float(b, 64, false), 64))
HOST(add_f16, add_half(old, b))
HOST(add_f16x2, (uint32_t)add_half(old >> 16, b >> 16) << 16 | add_half(old, b))
HOST(least_u32, U32(b) < U32(old) ? b : old)
HOST(least_s32, S32(b) < S32(old) ? b : old)
HOST(least_u64, b < old ? b : old)
HOST(least_s64, S64(b) < S64(old) ? b : old)
HOST(most_u32, U32(b) > U32(old) ? b : old)
HOST(most_s32, S32(b) > S32(old) ? b : old)
HOST(most_u64, b > old ? b : old)
HOST(most_s64, S64(b) > S64(old) ? b : old)
HOST(increment, U32(old) >= U32(b) ? 0 : old + 1)
HOST(decrement, U32(old) == 0 || U32(old) > U32(b) ? b : old - 1)

static const struct operation {
	const char *name;
	unsigned bits;
	const uint64_t *edges;
	bool swap; /* cas: with a third operand, and no red; so exch */
	host *host;
} operations[] = {
    {"and.b32", 32, try_edges, false, and},
    {"and.b64", 64, try_edges, false, and},
    {"or.b32", 32, try_edges, false, or },
    {"or.b64", 64, try_edges, false, or },
    {"xor.b32", 32, try_edges, false, xor},
    {"xor.b64", 64, try_edges, false, xor},
    {"exch.b32", 32, try_edges, true, exchange},
    {"exch.b64", 64, try_edges, true, exchange},
    {"cas.b16", 16, try_edges, true, swap16},
    {"cas.b32", 32, try_edges, true, swap32},
    {"cas.b64", 64, try_edges, true, swap64},
    {"add.u32", 32, try_edges, false, add},
    {"add.s32", 32, try_edges, false, add},
    {"add.u64", 64, try_edges, false, add},
    {"add.s64", 64, try_edges, false, add},
    {"add.f32", 32, try_edges_f32, false, add_single},
    {"add.f64", 64, try_edges_f64, false, add_f64},
    {"add.noftz.f16", 16, try_edges_f16, false, add_f16},
    {"add.noftz.f16x2", 32, try_edges_f16, false, add_f16x2},
    {"min.u32", 32, try_edges, false, least_u32},
    {"min.s32", 32, try_edges, false, least_s32},
    {"min.u64", 64, try_edges, false, least_u64},
    {"min.s64", 64, try_edges, false, least_s64},
    {"max.u32", 32, try_edges, false, most_u32},
    {"max.s32", 32, try_edges, false, most_s32},
    {"max.u64", 64, try_edges, false, most_u64},
    {"max.s64", 64, try_edges, false, most_s64},
    {"inc.u32", 32, try_edges, false, increment},
    {"dec.u32", 32, try_edges, false, decrement},
};

/* Where a thread's own cell lies: the way to its address in %q4, and what stands in the opcode. */
static const struct {
	const char *space, *address;
	bool shared;
} places[] = {
    {".global", "ld.param.u64 %q4, [out]; add.u64 %q4, %q4, %q1;", false},
    {"", "ld.param.u64 %q4, [out]; add.u64 %q4, %q4, %q1;", false},
    {".shared", ".shared .align 8 .b8 cells[32768]; mov.u64 %q4, cells; add.u64 %q4, %q4, %q1;", true},
    {"", ".shared .align 8 .b8 cells[32768]; cvta.shared.u64 %q4, cells; add.u64 %q4, %q4, %q1;", true},
};

static bool same(uint64_t got, uint64_t want, const struct operation *o)
{
	bool nan = o->edges == try_edges_f64 && isnan(try_float(got, 64, false)) && isnan(try_float(want, 64, false));
	return got == want || nan;
}

/* atom's old value goes to the register of the type, what is in memory afterwards to %q5; for red the old one is made
 * up. What lies beside the cell stays as it was. */
static void check(const struct operation *o, unsigned place, bool red)
{
	char text[512], r = try_class(o->bits), third[8] = "";
	uint64_t mask = UINT64_MAX >> (64 - o->bits);
	if (!strncmp(o->name, "cas", 3))
		snprintf(third, sizeof third, ", %%%cc", r);
	snprintf(text, sizeof text, "%s st%s.b64 [%%q4], %%qa; %s%s.%s %s%c%s [%%q4], %%%cb%s; ld%s.b64 %%q5, [%%q4];",
		 places[place].address, places[place].space, red ? "red" : "atom", places[place].space, o->name,
		 red ? "" : "%", red ? ' ' : r, red ? "" : "o,", r, third, places[place].space);
	strcat(text, o->bits == 64 && !red ? " xor.b64 %qo, %qo, %q5;" : " mov.b64 %qo, %q5;");
	try_run(text, o->edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		uint64_t a = in.a[t], new = o->host(a, in.b[t], in.c[t], !places[place].shared) & mask;
		uint64_t left = o->bits == 64 && !red ? out[t].q ^ a : out[t].q;
		ck_assert_msg(same(left, new | (a & ~mask), o), "%s of 0x%llx 0x%llx: 0x%llx, not 0x%llx", text,
			      (unsigned long long)a, (unsigned long long)in.b[t], (unsigned long long)left,
			      (unsigned long long)(new | (a & ~mask)));
		ck_assert(red || o->bits == 64 || try_value(&out[t], o->bits) == (a & mask));
	}
}

START_TEST(operation)
{
	scratch_enter();
	for (unsigned place = 0; place < 4; place++) {
		check(&operations[_i], place, false);
		if (!operations[_i].swap)
			check(&operations[_i], place, true);
	}
}
END_TEST

/* Orderings and scopes change nothing; an old value need not be kept. */
START_TEST(orderings)
{
	static const char *const orders[] = {"relaxed.gpu", "acquire.cta", "release.sys",
					     "acq_rel.gpu", "cta",         "relaxed.cluster"};
	char text[256];
	scratch_enter();
	snprintf(text, sizeof text,
		 "%s st.global.b64 [%%q4], %%qa; atom.%s.global.add.u32 _, [%%q4+0], %%db; red.%s.global.add.u32 "
		 "[%%q4], 1; ld.global.b32 %%do, [%%q4];",
		 places[0].address, orders[_i], orders[_i]);
	try_run(text, try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++)
		ck_assert_uint_eq(out[t].d, (uint32_t)(in.a[t] + in.b[t] + 1));
}
END_TEST

/* All lanes of a thread block at one address: what each gets and what is left in the end. */
START_TEST(contention)
{
	scratch_enter();
	try_run(".shared .align 8 .b8 cells[16]; atom.shared.add.u32 %do, [cells], 3; atom.shared.inc.u32 %d4, "
		"[cells+4], 6; atom.shared.exch.b32 %d5, [cells+8], %dt;"
		"mad.lo.u32 %d5, %d4, 65536, %d5; cvt.u64.u32 %qo, %d5;",
		try_edges, &in, out);
	for (unsigned t = 0; t < TRY_THREADS; t++) {
		ck_assert_uint_eq(out[t].d, 3 * t);
		ck_assert_uint_eq(out[t].q, (t % 7) << 16 | (t ? t - 1 : 0));
	}
}
END_TEST

Suite *ptx_atom_suite(void)
{
	Suite *s = suite_create("ptx_atom");
	TCase *t = tcase_create("atomics");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	tcase_add_loop_test(t, orderings, 0, 6);
	tcase_add_test(t, contention);
	suite_add_tcase(s, t);
	return s;
}
