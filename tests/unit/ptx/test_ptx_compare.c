/* test_ptx_compare.c - setp, set, selp and slct of every type, comparison and combination against the host. */
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/base/scratch.h"
#include "tests/unit/ptx/ptx_try.h"
#include "tests/unit/ptx/try_float.h"

enum operand_kind { BITS, UNSIGNED, SIGNED, FLOAT, PAIR };

struct type {
	const char *name;
	unsigned bits;
	enum operand_kind kind;
	const uint64_t *edges;
};
static const struct type types[] = {
    {"b16", 16, BITS, try_edges},           {"b32", 32, BITS, try_edges},          {"b64", 64, BITS, try_edges},
    {"u16", 16, UNSIGNED, try_edges},       {"u32", 32, UNSIGNED, try_edges},      {"u64", 64, UNSIGNED, try_edges},
    {"s16", 16, SIGNED, try_edges},         {"s32", 32, SIGNED, try_edges},        {"s64", 64, SIGNED, try_edges},
    {"f16", 16, FLOAT, try_edges_f16},      {"f32", 32, FLOAT, try_edges_f32},     {"f64", 64, FLOAT, try_edges_f64},
    {"ftz.f16", 16, FLOAT, try_edges_f16},  {"ftz.f32", 32, FLOAT, try_edges_f32}, {"f16x2", 32, PAIR, try_edges_f16},
    {"ftz.f16x2", 32, PAIR, try_edges_f16},
};
enum { TYPES = sizeof types / sizeof *types };

static const struct comparison {
	const char *name;
	const char *of; /* u: unsigned, s: signed, b: bits, f: floats */
} comparisons[] = {
    {"eq", "busf"}, {"ne", "busf"}, {"lt", "usf"}, {"le", "usf"}, {"gt", "usf"}, {"ge", "usf"},
    {"lo", "u"},    {"ls", "u"},    {"hi", "u"},   {"hs", "u"},   {"equ", "f"},  {"neu", "f"},
    {"ltu", "f"},   {"leu", "f"},   {"gtu", "f"},  {"geu", "f"},  {"num", "f"},  {"nan", "f"},
};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

static bool applies(const struct comparison *c, const struct type *t)
{
	return strchr(c->of, "busff"[t->kind]);
}

/* The name's meaning by C's own operators; they are false for NaN, != is true. */
#define HOLDS(name, a, b)                                                                                              \
	(!strcmp(name, "eq")                          ? (a) == (b)                                                     \
	 : !strcmp(name, "ne")                        ? (a) < (b) || (a) > (b)                                         \
	 : !strcmp(name, "lt") || !strcmp(name, "lo") ? (a) < (b)                                                      \
	 : !strcmp(name, "le") || !strcmp(name, "ls") ? (a) <= (b)                                                     \
	 : !strcmp(name, "gt") || !strcmp(name, "hi") ? (a) > (b)                                                      \
						      : (a) >= (b))

static bool holds_float(const char *name, double a, double b)
{
	bool unordered = isnan(a) || isnan(b);
	if (!strcmp(name, "num") || !strcmp(name, "nan"))
		return unordered == (name[1] == 'a');
	char ordered[3] = {name[0], name[1], 0};
	return (name[2] == 'u' && unordered) || HOLDS(ordered, a, b);
}

static bool holds(const struct comparison *c, const struct type *t, uint64_t a, uint64_t b)
{
	unsigned up = 64 - t->bits;
	switch (t->kind) {
	case BITS:
	case UNSIGNED:
		return HOLDS(c->name, a << up, b << up);
	case SIGNED:
		return HOLDS(c->name, (int64_t)(a << up), (int64_t)(b << up));
	default:
		return holds_float(c->name, try_float(a, t->bits, *t->name == 't' || t->name[1] == 't'),
				   try_float(b, t->bits, *t->name == 't' || t->name[1] == 't'));
	}
}

/* What the comparison gives for the value, or for the half of a pair. */
static bool holds_part(const struct comparison *c, const struct type *t, uint64_t a, uint64_t b, unsigned part)
{
	struct type half = *t;
	if (t->kind != PAIR)
		return holds(c, t, a, b);
	half.bits = 16;
	return holds(c, &half, a >> 16 * part, b >> 16 * part);
}

static struct try_inputs in;
static struct try_result out[TRY_THREADS];

/* Four ways to combine it with a predicate, and the second result: bit 2 i is the first, bit 2 i + 1 the second. */
static const struct {
	const char *bool_op, *predicate;
} combinations[] = {{"", ""}, {".and", ", %pc"}, {".or", ", !%pc"}, {".xor", ", %pc"}};

static bool combined(unsigned how, bool t, bool c)
{
	return how == 0 ? t : how == 1 ? t && c : how == 2 ? t || !c : t != c;
}

static void check_setp(const struct comparison *c, const struct type *t)
{
	char text[1024] = "mov.u32 %do, 0; ", r = try_class(t->bits);
	bool second = strcmp(t->name, "f16") && strcmp(t->name, "ftz.f16");
	for (unsigned i = 0; i < 4; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			 "setp.%s%s.%s %%po%s, %%%ca, %%%cb%s; selp.b32 %%d1, %u, 0, %%po; or.b32 %%do, %%do, %%d1; %s",
			 c->name, combinations[i].bool_op, t->name, second ? "|%pe" : "", r, r,
			 combinations[i].predicate, 1u << 2 * i, second ? "" : "mov.pred %pe, 0; ");
	/* The second results of the last three follow from those of the first three. */
	for (unsigned i = 0; i < 4 && second; i++)
		snprintf(
		    text + strlen(text), sizeof text - strlen(text),
		    "setp.%s%s.%s %%po|%%pe, %%%ca, %%%cb%s; selp.b32 %%d1, %u, 0, %%pe; or.b32 %%do, %%do, %%d1; ",
		    c->name, combinations[i].bool_op, t->name, r, r, combinations[i].predicate, 2u << 2 * i);
	try_run(text, t->edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		bool first = holds_part(c, t, in.a[i], in.b[i], 0), p = in.c[i] & 1;
		bool other = t->kind == PAIR ? holds_part(c, t, in.a[i], in.b[i], 1) : !first;
		uint32_t want = 0;
		for (unsigned k = 0; k < 4; k++)
			want |= (uint32_t)combined(k, first, p) << 2 * k | (uint32_t)(second && combined(k, other, p))
									       << (2 * k + 1);
		ck_assert_msg(out[i].d == want, "setp.%s.%s of 0x%llx 0x%llx %d: 0x%x, not 0x%x", c->name, t->name,
			      (unsigned long long)in.a[i], (unsigned long long)in.b[i], p, out[i].d, want);
	}
}

START_TEST(set_predicate)
{
	scratch_enter();
	for (unsigned c = 0; c < COMPARISONS; c++)
		if (applies(&comparisons[c], &types[_i]))
			check_setp(&comparisons[c], &types[_i]);
}
END_TEST

/* Results of set: what it writes for true, and of which source types it is. */
static const struct {
	const char *name;
	unsigned bits;
	uint64_t truth;
	const char *sources; /* NULL: all but half precision */
} results[] = {
    {"u32", 32, UINT32_MAX, NULL},    {"s32", 32, UINT32_MAX, NULL},    {"f32", 32, 0x3f800000, NULL},
    {"f16", 16, 0x3c00, NULL},        {"u32", 32, UINT32_MAX, "f16"},   {"s32", 32, UINT32_MAX, "f16"},
    {"f16", 16, 0x3c00, "f16"},       {"u16", 16, 0xffff, "f16"},       {"s16", 16, 0xffff, "f16"},
    {"u32", 32, UINT32_MAX, "f16x2"}, {"s32", 32, UINT32_MAX, "f16x2"}, {"f16x2", 32, 0x3c003c00, "f16x2"},
};
enum { RESULTS = sizeof results / sizeof *results };

static void check_set(unsigned result, const struct comparison *c, const struct type *t, unsigned how)
{
	char text[128], r = try_class(t->bits);
	bool ftz = t->name[1] == 't';
	unsigned bits = results[result].bits;
	snprintf(text, sizeof text, "set.%s%s%s.%s.%s %%%co, %%%ca, %%%cb%s;", c->name, combinations[how].bool_op,
		 ftz ? ".ftz" : "", results[result].name, t->name + (ftz ? 4 : 0), try_class(bits), r, r,
		 combinations[how].predicate);
	try_run(text, t->edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		bool low = combined(how, holds_part(c, t, in.a[i], in.b[i], 0), in.c[i] & 1), top = low;
		if (t->kind == PAIR)
			top = combined(how, holds_part(c, t, in.a[i], in.b[i], 1), in.c[i] & 1);
		uint64_t want = results[result].truth & ((low ? 0xffff : 0) | (top ? 0xffff0000 : 0));
		ck_assert_msg(try_value(&out[i], bits) == want, "%s of 0x%llx 0x%llx", text,
			      (unsigned long long)in.a[i], (unsigned long long)in.b[i]);
	}
}

static bool is_half(const struct type *t)
{
	return strstr(t->name, "f16");
}

/* Each pair of types with each comparison, and each combination with some comparison. */
START_TEST(set)
{
	unsigned how = 0;
	scratch_enter();
	for (unsigned t = 0; t < TYPES; t++) {
		const char *own = types[t].name + (types[t].name[1] == 't' ? 4 : 0), *sources = results[_i].sources;
		if (sources ? strcmp(own, sources) != 0 : is_half(&types[t]))
			continue;
		for (unsigned c = 0; c < COMPARISONS; c++)
			if (applies(&comparisons[c], &types[t]))
				check_set((unsigned)_i, &comparisons[c], &types[t], how++ % 4);
	}
}
END_TEST

static const struct {
	const char *name;
	unsigned bits;
} selected[] = {{"b16", 16}, {"b32", 32}, {"b64", 64}, {"u16", 16}, {"u32", 32}, {"u64", 64},
		{"s16", 16}, {"s32", 32}, {"s64", 64}, {"f32", 32}, {"f64", 64}};

static void check_selection(const char *text, const uint64_t *edges, unsigned bits, int tests)
{
	try_run(text, edges, &in, out);
	for (unsigned i = 0; i < TRY_THREADS; i++) {
		double x = try_float(in.c[i], 32, tests == 3);
		bool first = tests == 0 ? in.c[i] & 1 : tests == 1 ? (int32_t)in.c[i] >= 0 : x >= 0;
		uint64_t want = (first ? in.a[i] : in.b[i]) & (UINT64_MAX >> (64 - bits));
		ck_assert_msg(try_value(&out[i], bits) == want, "%s of 0x%llx", text, (unsigned long long)in.c[i]);
	}
}

START_TEST(select_one)
{
	static const char *const tests[] = {NULL, "slct.%s.s32", "slct.%s.f32", "slct.ftz.%s.f32"};
	const char *type = selected[_i].name;
	char text[128], opcode[64], r = try_class(selected[_i].bits);
	scratch_enter();
	snprintf(text, sizeof text, "selp.%s %%%co, %%%ca, %%%cb, %%pc;", type, r, r, r);
	check_selection(text, try_edges, selected[_i].bits, 0);
	for (int i = 1; i < 4; i++) {
		const char *end = strstr(tests[i], "%s");
		snprintf(opcode, sizeof opcode, "%.*s%s%s", (int)(end - tests[i]), tests[i], type, end + 2);
		snprintf(text, sizeof text, "%s %%%co, %%%ca, %%%cb, %%dc;", opcode, r, r, r);
		check_selection(text, i == 1 ? try_edges : try_edges_f32, selected[_i].bits, i);
	}
}
END_TEST

Suite *ptx_compare_suite(void)
{
	Suite *s = suite_create("ptx_compare");
	TCase *t = tcase_create("comparisons");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, set_predicate, 0, TYPES);
	tcase_add_loop_test(t, set, 0, RESULTS);
	tcase_add_loop_test(t, select_one, 0, sizeof selected / sizeof *selected);
	suite_add_tcase(s, t);
	return s;
}
