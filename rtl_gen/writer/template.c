/* template.c - prints the lines of templates, and the head of a module: banner, sizes, genvars. */
#include "rtl_gen/writer/template.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* ---- lines ---- */

void v_add(struct verilog *v, const char *text)
{
	text_add(&v->line, "%s", text);
}

void v_fragment(struct verilog *v, const char *code)
{
	v_add(v, code);
	v_use(v, sizes_in(code));
}

void v_number(struct verilog *v, unsigned n)
{
	text_add(&v->line, "%u", n);
}

/* The line, which is ended: it stays valid until the next one begins. */
static const char *take_line(struct verilog *v)
{
	v->line.length = 0;
	return v->line.s ? v->line.s : "";
}

static bool line_is_empty(const struct verilog *v)
{
	return v->line.length == 0;
}

void v_print(struct verilog *v, unsigned column)
{
	v_end_ports(v);
	if (line_is_empty(v))
		text_add(&v->body, "\n");
	else if (v->line.s[0] == '`')
		text_add(&v->body, "%s\n", take_line(v));
	else
		text_add(&v->body, "%*s%s\n", (int)(v->columns + column), "", take_line(v));
}

void v_comment(struct verilog *v, unsigned column)
{
	v_end_ports(v);
	if (!line_is_empty(v))
		text_comment(&v->body, v->columns + column, take_line(v));
}

void v_enter(struct verilog *v, unsigned columns)
{
	v->columns += columns;
}

void v_leave(struct verilog *v, unsigned columns)
{
	assert(v->columns >= columns);
	v->columns -= columns;
}

/* ---- sizes ---- */

static void add_macro(const char *macros[MACROS], const char *macro)
{
	unsigned m = 0;
	while (macros[m] && strcmp(macros[m], macro) != 0)
		if (++m == MACROS)
			die(EXIT_BUG, "the macro %s is one too many", macro);
	macros[m] = macro;
}

void v_use(struct verilog *v, uint64_t sizes)
{
	for (unsigned n = 0; n < SIZES; n++) {
		if (!(sizes >> n & 1))
			continue;
		if (!v->macro)
			v->size_used[n].always = true;
		else
			add_macro(v->size_used[n].macro, v->macro);
	}
}

void v_macro(struct verilog *v, const char *macro)
{
	v->macro = macro;
}

unsigned v_size(const struct config *c, enum size n)
{
	const unsigned values[SIZES] = {
#define SIZE(name, value, meaning) [SIZE_##name] = value,
#include "rtl_gen/writer/sizes.def"
	};
	return values[n];
}

/* SLOT_TB: the fixed warp-slot mapping. A slot that no TB owns is written as one of TB 0. */
static char *map_line(const struct config *c)
{
	enum { DIGITS = MAX_WARPS * 5 / 4 + 1 };
	char hex[DIGITS + 1];
	unsigned bits = c->warps * c->tb_bits, digits = (bits + 3) / 4;
	memset(hex, '0', sizeof hex);
	hex[digits] = '\0';
	for (unsigned n = 0; n < bits; n++) {
		unsigned t = n / c->tb_bits / c->tb_warps;
		if (t < c->tbs && t >> n % c->tb_bits & 1) {
			char *digit = &hex[digits - 1 - n / 4];
			unsigned value = (unsigned)(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10) | 1u << n % 4;
			*digit = "0123456789abcdef"[value];
		}
	}
	return xprintf("localparam [WARPS*TB_BITS-1:0] SLOT_TB = %u'h%s; // TB slot of each warp slot", bits, hex);
}

static char *lane_line(const struct config *c)
{
	uint64_t lane = 0;
	for (unsigned w = 0; w < c->warps; w += c->schedulers)
		lane |= UINT64_C(1) << w;
	return xprintf("localparam [WARPS-1:0] LANE_MASK = %u'h%llx; // slots of scheduler 0", c->warps,
		       (unsigned long long)lane);
}

#define LOCALPARAM "localparam %s = %u; // %s"

static char *size_line(const struct config *c, enum size n)
{
	static const char *const meanings[SIZES] = {
#define SIZE(name, value, meaning) [SIZE_##name] = meaning,
#define GENVAR(name, meaning) [SIZE_##name] = meaning,
#include "rtl_gen/writer/sizes.def"
	};
	if (n == SIZE_SLOT_TB)
		return map_line(c);
	if (n == SIZE_LANE_MASK)
		return lane_line(c);
	if (n >= FIRST_GENVAR)
		return xprintf("genvar %s; // %s", size_names[n], meanings[n]);
	return xprintf(LOCALPARAM, size_names[n], v_size(c, n), meanings[n]);
}

void v_localparam(struct verilog *v, const char *name, unsigned value, const char *meaning)
{
	text_add(&v->line, LOCALPARAM, name, value, meaning);
	v_print(v, 0);
}

void v_sizes_here(struct verilog *v)
{
	v->sizes_at = v->body.length;
}

void v_genvars_here(struct verilog *v)
{
	v->genvars_at = v->body.length;
}

/* The declarations of those sizes from `first` up to `end` that the module uses. */
static void put_used(const struct verilog *v, struct text *out, enum size first, enum size end)
{
	for (enum size n = first; n < end; n++) {
		const char *const *macro = v->size_used[n].macro;
		if (!*macro && !v->size_used[n].always)
			continue;
		char *line = size_line(v->cfg, n);
		if (v->size_used[n].always) {
			text_add(out, "  %s\n", line);
		} else {
			for (unsigned m = 0; m < MACROS && macro[m]; m++)
				text_add(out, "`%s %s\n  %s\n", m == 0 ? "ifdef" : "elsif", macro[m], line);
			text_add(out, "`endif\n");
		}
		free(line);
	}
}

/* ---- modules ---- */

void v_open(struct verilog *v, enum block block)
{
	v->block = block;
	v->name = xprintf("%s%s", v->prefix, line_is_empty(v) ? "" : take_line(v));
	v->body = (struct text){0};
	text_add(&v->body, "// SPDX-License-Identifier: Apache-2.0\n//\n");
	v->sizes_at = v->genvars_at = 0;
	v->gated = false;
	memset(v->size_used, 0, sizeof v->size_used);
	v->columns = 0;
}

void v_source(struct verilog *v, const char *path)
{
	for (unsigned n = 0; n < v->source_count; n++)
		if (strcmp(v->sources[n], path) == 0)
			return;
	assert(v->source_count < MAX_SOURCES);
	v->sources[v->source_count++] = path;
}

/* The first lines of the banner: the module's templates, first the one that it begins in. */
static void put_sources(const struct verilog *v, struct text *out)
{
	struct text words = {0};
	text_add(&words, "%s.v - generated by rtl_gen; edit ", v->name);
	for (unsigned n = 0; n < v->source_count; n++)
		text_add(&words, "%s%s", n == 0 ? "" : n + 1 == v->source_count ? " or " : ", ", v->sources[n]);
	text_add(&words, " instead.");
	text_comment(out, 0, words.s);
	text_free(&words);
}

void v_close(struct verilog *v)
{
	struct text out = {0};
	const char *body = v->body.s;
	size_t sizes = v->sizes_at ? v->sizes_at : v->genvars_at;
	size_t genvars = v->genvars_at ? v->genvars_at : sizes;
	assert(v->columns == 0 && !v->macro && line_is_empty(v));
	assert(v->module_count < MAX_MODULES && sizes <= genvars);
	put_sources(v, &out);
	text_add(&out, "%.*s", (int)sizes, body);
	if (v->sizes_at)
		put_used(v, &out, 0, FIRST_GENVAR);
	text_add(&out, "%.*s", (int)(genvars - sizes), body + sizes);
	if (v->genvars_at)
		put_used(v, &out, FIRST_GENVAR, SIZES);
	text_add(&out, "%s", body + genvars);
	v->modules[v->module_count++] = (struct v_module){v->block, v->name, out.s};
	text_free(&v->body);
	text_free(&v->line);
	v->source_count = 0;
}
