/* operations.c - reads the table of operations, and writes their inputs, kernels and launch files. */
#include "tests/gpu/operations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/rng.h"

enum { EDGES = 32, BLOCK = 256, FIELDS = 4, SEED = 1 };

static const uint64_t int_edges[EDGES] = {
    0,          1,          2,          3,           4,         7,          8,          15,
    16,         17,         31,         32,          33,        63,         64,         65,
    100,        127,        128,        255,         256,       0x7fff,     0x8000,     0xffff,
    0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, INT64_MAX, 1ULL << 63, UINT64_MAX, 0x8000800080008000,
};
/* Zeros, ones and their neighbors, limits of the format and of integers, ties, NaN of both kinds. */
static const uint64_t f32_edges[EDGES] = {
    0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001, 0x3f000000, 0x3fc00000,
    0x40200000, 0xc0200000, 0x40000000, 0x40400000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff,
    0x00800000, 0x80800000, 0x00ffffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
    0xffc12345, 0x7f800001, 0x4b000001, 0x4effffff, 0x4f000000, 0xcf000000, 0x5f7fffff, 0x7e800001,
};
static const uint64_t f64_edges[EDGES] = {
    0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x3fefffffffffffff,
    0x3ff0000000000001, 0x3fe0000000000000, 0x3ff8000000000000, 0x4004000000000000, 0xc004000000000000,
    0x4008000000000000, 0x0000000000000001, 0x8000000000000001, 0x000fffffffffffff, 0x0010000000000000,
    0x8010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
    0x7ff8000000000000, 0xfff8000000012345, 0x7ff0000000000001, 0x41dfffffffc00000, 0xc1e0000000000000,
    0x41effffffff00000, 0x43dfffffffffffff, 0xc3e0000000000000, 0x47effffff0000000, 0x3690000000000000,
    0x3810000000000000, 0x40effc0000000000,
};

/* Pairs of halves; each value of a low half is the high half of another pair. */
static const uint64_t f16_edges[EDGES] = {
    0x3c000000, 0x00008000, 0xbc003c00, 0x3bffbc00, 0x80003bff, 0x3c013c01, 0x7bff3800, 0x38003e00,
    0x7c004100, 0x00014000, 0xfc008001, 0x7e000001, 0x04008001, 0x03ff03ff, 0x410083ff, 0x84000400,
    0x3e008400, 0x83ff07ff, 0xfbff7bff, 0x8001fbff, 0x40007c00, 0x4248fc00, 0x07ff7e00, 0x3555fe01,
    0x68007d01, 0xc1004248, 0x7d013555, 0xfe016800, 0x14006801, 0x6801c100, 0x78001400, 0x57bf7800,
};

static uint64_t random_int(struct rng *r)
{
	uint64_t x = rng_next(r);
	return x >> rng_below(r, 64);
}

/* Half of the floats have similar exponents, so that sums and products round. */
static uint64_t random_f32(struct rng *r)
{
	uint64_t x = rng_next(r), exponent = 120 + rng_below(r, 16);
	return x & 1ULL << 63 ? (uint32_t)x : (x & 0x807fffff) | exponent << 23;
}

static uint64_t random_f64(struct rng *r)
{
	uint64_t x = rng_next(r), exponent = 1016 + rng_below(r, 16);
	return rng_below(r, 2) ? x : (x & 0x800fffffffffffff) | exponent << 52;
}

/* Random bits, or a pair of halves with similar exponents. */
static uint64_t random_f16(struct rng *r)
{
	uint64_t x = rng_next(r), low = 8 + rng_below(r, 12), high = 8 + rng_below(r, 12);
	return rng_below(r, 2) ? x : (x & 0x83ff83ff) | low << 10 | high << 26;
}

static uint64_t near(uint64_t middle, uint64_t apart, bool below, uint64_t sign)
{
	return (below ? middle - apart : middle + apart) | sign;
}

/* Numbers around 2^-63, some of whose products are between 2^-126 and the number below it. */
static uint64_t random_tiny32(struct rng *r)
{
	uint64_t x = rng_next(r);
	return near(0x20000000, x >> 52 >> rng_below(r, 13), x & 1, (x & 2) << 30);
}

/* Numbers around 2^-126. */
static uint64_t random_tiny64(struct rng *r)
{
	uint64_t x = rng_next(r);
	return near(0x3810000000000000, x >> 32 >> rng_below(r, 33), x & 1, (x & 2) << 62);
}

/* Pairs of halves around 2^-7, some of whose products are between 2^-14 and the number below it. */
static uint64_t random_tiny16(struct rng *r)
{
	uint64_t x = rng_next(r), low = near(0x2000, x >> 60 >> rng_below(r, 5), x & 1, (x & 2) << 14);
	return low | near(0x2000, (x >> 56 & 15) >> rng_below(r, 5), x & 4, (x & 8) << 12) << 16;
}

/* -pi to pi. */
static uint64_t random_angle(struct rng *r)
{
	float x = (float)(((double)rng_next(r) / 0x1p64 - 0.5) * 6.283185);
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static const struct inputs {
	const char *name;
	const uint64_t *edges; /* NULL: none */
	uint64_t (*random)(struct rng *r);
} inputs[] = {
    {"int", int_edges, random_int},  {"f32", f32_edges, random_f32},  {"f64", f64_edges, random_f64},
    {"f16", f16_edges, random_f16},  {"angle", NULL, random_angle},   {"tiny32", NULL, random_tiny32},
    {"tiny64", NULL, random_tiny64}, {"tiny16", NULL, random_tiny16},
};
enum { INPUTS = sizeof inputs / sizeof *inputs };

/* The first threads cover every pair of edge values in the first two inputs. */
static void fill(const struct inputs *in, uint64_t *to)
{
	struct rng r = {SEED};
	for (unsigned t = 0; t < OPERATION_THREADS; t++, to += OPERATION_INPUTS) {
		for (unsigned i = 0; i < OPERATION_INPUTS; i++)
			to[i] = in->random(&r);
		if (!in->edges || t >= EDGES * EDGES)
			continue;
		to[0] = in->edges[t / EDGES];
		to[1] = in->edges[t % EDGES];
		to[2] = in->edges[(7 * t + 3) % EDGES];
		to[3] = in->edges[5 * t % EDGES];
	}
}

static void write_inputs(const char *folder, const struct inputs *in, const uint64_t *values)
{
	struct outfile out;
	char *path = xprintf("%s/%s.values", folder, in->name);
	outfile_open(&out, path);
	fwrite(values, sizeof *values, OPERATION_THREADS * OPERATION_INPUTS, out.f);
	outfile_close(&out);
	free(path);
}

struct table {
	const char *path, *folder;
	unsigned line, count;
	void (*take)(void *context, const struct operation *o);
	void *context;
	uint64_t *values[INPUTS];
};

/* How the result of a type is stored. */
static const struct {
	enum ptx_type type;
	const char *name, *store;
} results[] = {
    {PTX_U8, "u8", "selp.u32 %r0, 1, 0, %po;\nst.global.u8 [%q0], %r0;"},
    {PTX_U16, "u16", "st.global.u16 [%q0], %ho;"},
    {PTX_F16, "f16", "st.global.b16 [%q0], %ho;"},
    {PTX_U32, "u32", "st.global.u32 [%q0], %do;"},
    {PTX_F32, "f32", "st.global.b32 [%q0], %do;"},
    {PTX_U64, "u64", "st.global.u64 [%q0], %qo;"},
    {PTX_F64, "f64", "st.global.b64 [%q0], %qo;"},
};
enum { RESULTS = sizeof results / sizeof *results };

static const char prologue[] =
    ".version 7.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry k(.param .u64 in, .param .u64 out, .param .u64 memory)\n{\n"
    ".reg .b64 %q<10>, %qa, %qb, %qc, %qe, %qo, %qm, %qs;\n.reg .b32 %r<10>, %da, %db, %dc, %de, %do, %ds, %thread;\n"
    ".reg .b16 %h<10>, %ha, %hb, %hc, %he, %ho;\n.reg .pred %p<10>, %pa, %pb, %pc, %pe, %po;\n"
    ".shared .align 8 .b8 slots[2048];\n"
    "mov.u32 %r0, %ctaid.x;\nmov.u32 %r1, %ntid.x;\nmov.u32 %r2, %tid.x;\nmad.lo.u32 %thread, %r0, %r1, %r2;\n"
    "ld.param.u64 %q0, [in];\nmul.wide.u32 %q1, %thread, 32;\nadd.u64 %q0, %q0, %q1;\n"
    "ld.global.v2.b64 {%qa, %qb}, [%q0];\nld.global.v2.b64 {%qc, %qe}, [%q0+16];\n"
    "ld.param.u64 %q0, [memory];\nmul.wide.u32 %q1, %thread, 8;\nadd.u64 %qm, %q0, %q1;\nst.global.b64 [%qm], %qc;\n"
    "mov.u32 %ds, slots;\nmad.lo.u32 %ds, %r2, 8, %ds;\nst.shared.b64 [%ds], %qc;\n"
    "cvt.u64.u32 %q0, %ds;\ncvta.shared.u64 %qs, %q0;\n"
    "cvt.u32.u64 %da, %qa;\ncvt.u32.u64 %db, %qb;\ncvt.u32.u64 %dc, %qc;\ncvt.u32.u64 %de, %qe;\n"
    "cvt.u16.u64 %ha, %qa;\ncvt.u16.u64 %hb, %qb;\ncvt.u16.u64 %hc, %qc;\ncvt.u16.u64 %he, %qe;\n"
    "and.b32 %r0, %da, 1;\nsetp.ne.u32 %pa, %r0, 0;\nand.b32 %r0, %db, 1;\nsetp.ne.u32 %pb, %r0, 0;\n"
    "and.b32 %r0, %dc, 1;\nsetp.ne.u32 %pc, %r0, 0;\nand.b32 %r0, %de, 1;\nsetp.ne.u32 %pe, %r0, 0;\n";

static void write_kernel(const char *path, const char *text, unsigned result)
{
	char *ptx =
	    xprintf("%s%s\nld.param.u64 %%q0, [out];\nmul.wide.u32 %%q1, %%thread, %u;\nadd.u64 %%q0, %%q0, %%q1;\n"
		    "%s\nret;\n}\n",
		    prologue, text, ptx_type_size(results[result].type), results[result].store);
	outfile_put(path, ptx);
	free(ptx);
}

static void take_one(struct table *t, struct operation o, unsigned in, unsigned result, const char *text)
{
	char *ptx = xprintf("%s/%u.ptx", t->folder, t->count), *launch = xprintf("%s/%u.launch", t->folder, t->count);
	char *lines =
	    xprintf("# %s\nptx %u.ptx\nbuffer in u64 %u file %s.values\nbuffer out %s %u zero\n"
		    "buffer memory u64 %u zero\nkernel k\ngrid %u\nblock %u\n"
		    "param ptr in\nparam ptr out\nparam ptr memory\nlaunch\ndump out\n",
		    text, t->count, OPERATION_THREADS * OPERATION_INPUTS, inputs[in].name, results[result].name,
		    OPERATION_THREADS, OPERATION_THREADS, OPERATION_THREADS / BLOCK, BLOCK);
	write_kernel(ptx, text, result);
	outfile_put(launch, lines);
	o.text = text;
	o.launch = launch;
	t->count++;
	t->take(t->context, &o);
	free(lines);
	free(launch);
	free(ptx);
}

/* Expands the first (a;b): calls itself for each choice. */
static void expand(struct table *t, const struct operation *o, unsigned in, unsigned result, const char *text)
{
	const char *open = strchr(text, '('), *close = open ? strchr(open, ')') : NULL;
	if (!open) {
		take_one(t, *o, in, result, text);
		return;
	}
	if (!close)
		die(EXIT_USAGE, "%s:%u: '(' without ')'", t->path, t->line);
	for (const char *p = open; p != close;) {
		size_t n = strcspn(p + 1, ";)");
		char *one = xprintf("%.*s%.*s%s", (int)(open - text), text, (int)n, p + 1, close + 1);
		expand(t, o, in, result, one);
		free(one);
		p += 1 + n;
	}
}

static unsigned named(const struct table *t, const char *name, const char *const *names, unsigned n, const char *what)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(names[i], name))
			return i;
	die(EXIT_USAGE, "%s:%u: '%s': expected the %s", t->path, t->line, name, what);
}

static void read_rule(const struct table *t, const char *text, struct operation *o)
{
	o->open = !strcmp(text, "open");
	if (!rule_read(o->open ? "equal" : text, &o->rule))
		die(EXIT_USAGE, "%s:%u: rule '%s': expected equal, open, relative N or absolute N", t->path, t->line,
		    text);
}

/* Splits a line at " | ". */
static void split(const struct table *t, char *line, char *field[FIELDS])
{
	for (unsigned i = 0; i < FIELDS; i++) {
		char *bar = strstr(line, " | ");
		field[i] = line;
		if (!bar && i < FIELDS - 1)
			die(EXIT_USAGE, "%s:%u: expected EDGES | RESULT | RULE | INSTRUCTIONS", t->path, t->line);
		if (i == FIELDS - 1)
			return;
		*bar = 0;
		line = bar + 3;
	}
}

static void read_line(struct table *t, char *line)
{
	const char *in_names[INPUTS], *result_names[RESULTS];
	char *field[FIELDS];
	for (unsigned i = 0; i < INPUTS; i++)
		in_names[i] = inputs[i].name;
	for (unsigned i = 0; i < RESULTS; i++)
		result_names[i] = results[i].name;
	split(t, line, field);
	unsigned in = named(t, field[0], in_names, INPUTS, "name of a set of inputs");
	unsigned result = named(t, field[1], result_names, RESULTS, "type of a result");
	struct operation o = {
	    .line = t->line, .edges = inputs[in].name, .result = results[result].type, .inputs = t->values[in]};
	read_rule(t, field[2], &o);
	expand(t, &o, in, result, field[3]);
}

void operations_each(const char *table, const char *folder, void (*take)(void *context, const struct operation *o),
		     void *context)
{
	struct table t = {.path = table, .folder = folder, .take = take, .context = context};
	char *text = read_whole(table, NULL), *save = NULL;
	for (unsigned i = 0; i < INPUTS; i++) {
		t.values[i] = xalloc(OPERATION_THREADS * OPERATION_INPUTS * sizeof **t.values);
		fill(&inputs[i], t.values[i]);
		write_inputs(folder, &inputs[i], t.values[i]);
	}
	for (char *line = text; line; line = save) {
		char *end = strchr(line, '\n');
		save = end ? end + 1 : NULL;
		if (end)
			*end = 0;
		t.line++;
		if (*line && *line != '#')
			read_line(&t, line);
	}
	for (unsigned i = 0; i < INPUTS; i++)
		free(t.values[i]);
	free(text);
}
