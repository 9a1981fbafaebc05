/* test_ptx_int.c - integer arithmetic of every type against the host's, over edge values. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/ptx/decode.h"
#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

struct type {
	const char *name;
	unsigned bits;
	bool is_signed;
};
static const struct type types[] = {{"u16", 16, false}, {"u32", 32, false}, {"u64", 64, false},
				    {"s16", 16, true},  {"s32", 32, true},  {"s64", 64, true}};
enum { TYPES = sizeof types / sizeof *types };

/* The result over the values of the sources; its low bits count. */
typedef u128 host(i128 a, i128 b, i128 c, const struct type *t);

/* Of which types an operation is. */
enum which { ALL, SIGNED, TO_32, ONLY_32, ONLY_S32 };

struct operation {
	const char *name; /* without the type */
	unsigned sources;
	enum which types;
	bool wide; /* the result and the third source have twice the bits */
	host *host;
};

static i128 value(uint64_t x, unsigned bits, bool is_signed)
{
	uint64_t high = x << (64 - bits);
	return is_signed ? (i128)((int64_t)high >> (64 - bits)) : (i128)(high >> (64 - bits));
}

static i128 clamp(i128 x)
{
	return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x;
}

static u128 high(i128 a, i128 b, const struct type *t)
{
	return t->is_signed ? (u128)(a * b >> t->bits) : (u128)a * (u128)b >> t->bits;
}

static i128 low24(i128 x, const struct type *t)
{
	return value((uint64_t)x, 24, t->is_signed);
}

#define HOST(name, expression)                                                                                         \
	static u128 name(i128 a, i128 b, i128 c, const struct type *t)                                                 \
	{                                                                                                              \
		(void)a, (void)b, (void)c, (void)t;                                                                    \
		return (u128)(expression);                                                                             \
	}
HOST(add, a + b)
HOST(sub, a - b)
HOST(multiply, (u128)a *(u128)b)
HOST(multiply_high, high(a, b, t))
HOST(mad, (u128)a *(u128)b + (u128)c)
HOST(mad_high, high(a, b, t) + (u128)c)
HOST(sad, (a < b ? b - a : a - b) + c)
HOST(divide, b == 0 ? -1 : a / b)
HOST(rest, b == 0 ? -1 : a % b)
HOST(magnitude, a < 0 ? -a : a)
HOST(negate, -a)
HOST(smaller, a < b ? a : b)
HOST(larger, a < b ? b : a)
HOST(add_sat, clamp(a + b))
HOST(sub_sat, clamp(a - b))
HOST(mad_high_sat, clamp((a * b >> 32) + c))
HOST(mul24, low24(a, t) * low24(b, t))
HOST(mul24_high, low24(a, t) * low24(b, t) >> 16)
HOST(mad24, low24(a, t) * low24(b, t) + c)
HOST(mad24_high, (low24(a, t) * low24(b, t) >> 16) + c)
HOST(mad24_high_sat, clamp((low24(a, t) * low24(b, t) >> 16) + c))

static const struct operation operations[] = {
    {"add", 2, ALL, false, add},
    {"sub", 2, ALL, false, sub},
    {"mul.lo", 2, ALL, false, multiply},
    {"mul.hi", 2, ALL, false, multiply_high},
    {"mul.wide", 2, TO_32, true, multiply},
    {"mad.lo", 3, ALL, false, mad},
    {"mad.hi", 3, ALL, false, mad_high},
    {"mad.wide", 3, TO_32, true, mad},
    {"sad", 3, ALL, false, sad},
    {"div", 2, ALL, false, divide},
    {"rem", 2, ALL, false, rest},
    {"abs", 1, SIGNED, false, magnitude},
    {"neg", 1, SIGNED, false, negate},
    {"min", 2, ALL, false, smaller},
    {"max", 2, ALL, false, larger},
    {"add.sat", 2, ONLY_S32, false, add_sat},
    {"sub.sat", 2, ONLY_S32, false, sub_sat},
    {"mad.hi.sat", 3, ONLY_S32, false, mad_high_sat},
    {"mul24.lo", 2, ONLY_32, false, mul24},
    {"mul24.hi", 2, ONLY_32, false, mul24_high},
    {"mad24.lo", 3, ONLY_32, false, mad24},
    {"mad24.hi", 3, ONLY_32, false, mad24_high},
    {"mad24.hi.sat", 3, ONLY_S32, false, mad24_high_sat},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static bool has_type(const struct operation *o, const struct type *t)
{
	switch (o->types) {
	case SIGNED:
		return t->is_signed;
	case TO_32:
		return t->bits < 64;
	case ONLY_32:
		return t->bits == 32;
	case ONLY_S32:
		return t->bits == 32 && t->is_signed;
	default:
		return true;
	}
}

static void check(const struct operation *o, const struct type *t)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	char text[128];
	unsigned bits = o->wide ? 2 * t->bits : t->bits;
	int n = snprintf(text, sizeof text, "%s.%s %%%co", o->name, t->name, try_class(bits));
	for (unsigned i = 0; i < o->sources; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, ", %%%c%c", try_class(i < 2 ? t->bits : bits),
			      "abc"[i]);
	strcpy(text + n, ";");
	try_run(text, try_edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		u128 all = o->host(value(in.a[i], t->bits, t->is_signed), value(in.b[i], t->bits, t->is_signed),
				   value(in.c[i], bits, t->is_signed), t);
		uint64_t want = (uint64_t)all & (UINT64_MAX >> (64 - bits)), got = try_value(&out[i], bits);
		ck_assert_msg(got == want, "%s of 0x%llx 0x%llx 0x%llx: 0x%llx, not 0x%llx", text,
			      (unsigned long long)in.a[i], (unsigned long long)in.b[i], (unsigned long long)in.c[i],
			      (unsigned long long)got, (unsigned long long)want);
	}
}

START_TEST(operation)
{
	scratch_enter();
	for (unsigned t = 0; t < TYPES; t++)
		if (has_type(&operations[_i], &types[t]))
			check(&operations[_i], &types[t]);
}
END_TEST

/* Three instructions that hand the carry on, of each type; sub: borrows. */
static const struct {
	const char *name[3];
	bool sub, product, high;
} chains[] = {
    {{"add.cc", "addc.cc", "addc"}, false, false, false},
    {{"sub.cc", "subc.cc", "subc"}, true, false, false},
    {{"mad.lo.cc", "madc.lo.cc", "madc.lo"}, false, true, false},
    {{"mad.hi.cc", "madc.hi.cc", "madc.hi"}, false, true, true},
};
static const struct type carry_types[] = {{"u32", 32, false}, {"s32", 32, true}, {"b32", 32, false},
					  {"u64", 64, false}, {"s64", 64, true}, {"b64", 64, false}};
enum { CHAINS = sizeof chains / sizeof *chains, CARRY_TYPES = sizeof carry_types / sizeof *carry_types };

/* x + y + *carry, or x - y - *carry, of `bits`; *carry is what is left over. */
static uint64_t with_carry(uint64_t x, uint64_t y, unsigned bits, bool sub, bool *carry)
{
	u128 width = (u128)1 << bits, a = x % width, b = y % width;
	u128 sum = sub ? a + width - b - *carry : a + b + *carry;
	*carry = sub ? sum < width : sum >= width;
	return (uint64_t)(sum % width);
}

static uint64_t factor(uint64_t a, uint64_t b, const struct type *t, unsigned chain)
{
	i128 x = value(a, t->bits, t->is_signed), y = value(b, t->bits, t->is_signed);
	if (!chains[chain].product)
		return a;
	return (uint64_t)(chains[chain].high ? high(x, y, t) : (u128)x * (u128)y);
}

static void check_chain(unsigned chain, const struct type *t)
{
	static struct try_inputs in;
	static struct try_result out[TRY_THREADS];
	static const char operands[3][4] = {"abc", "cea", "eab"}; /* the last two are factors, the first is added */
	char text[256], r = try_class(t->bits);
	int n = 0;
	for (unsigned i = 0; i < 3; i++) {
		const char *s = operands[i];
		n += snprintf(text + n, sizeof text - (size_t)n, "%s.%s %%%c%u, %%%c%c, ", chains[chain].name[i],
			      t->name, r, i + 4, r, s[0]);
		n += chains[chain].product
			 ? snprintf(text + n, sizeof text - (size_t)n, "%%%c%c, %%%c%c; ", r, s[1], r, s[2])
			 : snprintf(text + n, sizeof text - (size_t)n, "%%%c%c; ", r, s[1]);
	}
	snprintf(text + n, sizeof text - (size_t)n, "xor.b%u %%%co, %%%c4, %%%c5; xor.b%u %%%co, %%%co, %%%c6;",
		 t->bits, r, r, r, t->bits, r, r, r);
	try_run(text, try_edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		const uint64_t a = in.a[i], b = in.b[i], c = in.c[i], e = in.e[i],
			       x[3][3] = {{a, b, c}, {c, e, a}, {e, a, b}};
		uint64_t want = 0;
		bool carry = false;
		for (unsigned k = 0; k < 3; k++)
			want ^=
			    with_carry(factor(x[k][0], x[k][1], t, chain), chains[chain].product ? x[k][2] : x[k][1],
				       t->bits, chains[chain].sub, &carry);
		ck_assert_msg(try_value(&out[i], t->bits) == want, "%s thread %u", text, i);
	}
}

START_TEST(carries)
{
	scratch_enter();
	for (unsigned t = 0; t < CARRY_TYPES; t++)
		if (!chains[_i].product || *carry_types[t].name != 'b')
			check_chain((unsigned)_i, &carry_types[t]);
}
END_TEST

static bool is_named(const char *name, const char *root, const char *type)
{
	char text[64];
	snprintf(text, sizeof text, "%s.%s", root, type);
	return !strcmp(name, text);
}

static bool is_tested(const char *name)
{
	bool found = false;
	for (unsigned i = 0; i < OPERATIONS; i++)
		for (unsigned t = 0; t < TYPES; t++)
			found |=
			    has_type(&operations[i], &types[t]) && is_named(name, operations[i].name, types[t].name);
	for (unsigned i = 0; i < 3 * CHAINS; i++)
		for (unsigned t = 0; t < CARRY_TYPES; t++)
			found |= is_named(name, chains[i / 3].name[i % 3], carry_types[t].name);
	return found;
}

START_TEST(each_operation_is_tested)
{
	for (const struct ptx_operation *o = ptx_int_operations; o->name; o++)
		ck_assert_msg(is_tested(o->name), "%s", o->name);
}
END_TEST

Suite *ptx_int_suite(void)
{
	Suite *s = suite_create("ptx_int");
	TCase *t = tcase_create("operations");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, operation, 0, OPERATIONS);
	tcase_add_loop_test(t, carries, 0, CHAINS);
	tcase_add_test(t, each_operation_is_tested);
	suite_add_tcase(s, t);
	return s;
}
