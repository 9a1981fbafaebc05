/* parameters.c - finds the numbers of a module that follow from its sizes, and writes them as expressions. */
#include "rtl_gen/files/parameters.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "rtl_gen/writer/verilog.h"

/* Other sizes: warps, tbs, tb_warps. No two names below agree at all of them. */
static const unsigned probes[][3] = {{48, 8, 12}, {33, 5, 7}, {24, 6, 5},   {64, 32, 16}, {50, 7, 25},
				     {20, 3, 4},  {17, 4, 9}, {64, 16, 33}, {12, 3, 3},   {37, 11, 6}};
enum { PROBES = sizeof probes / sizeof *probes, TEXTS = PROBES + 1, MOST_FACTOR = 64 };

/* What numbers are made of. The first three are parameters. */
enum name {
	NAME_WARPS,
	NAME_TBS,
	NAME_TB_WARPS,
	NAME_LANE,
	NAME_WARP_BITS,
	NAME_ENTRY_BITS,
	NAME_TB_BITS,
	NAME_WPT_BITS,
	NAME_ONE,
	NAMES
};
enum { PARAMETERS = NAME_LANE };
static const char *const parameter_names[PARAMETERS] = {"WARPS", "TBS", "TB_WARPS"};
static const char *const parameter_meanings[PARAMETERS] = {"warp slots, more than schedulers, at most 64",
							   "thread-block slots, 2 to 32, at most WARPS",
							   "most warps of a thread block, 2 to WARPS"};
static const char *const derived_names[] = {"LANE", "WARP_BITS", "ENTRY_BITS", "TB_BITS",
					    "WPT_BITS"}; /* ORDER enum name */

struct sizes {
	unsigned value[NAMES];
};

struct module {
	struct gen_file *file;
	const char *text[TEXTS]; /* for the config, then for the probes */
	char *name;
	bool uses[PARAMETERS];
};

struct work {
	const struct config *cfg;
	struct sizes sizes[TEXTS];
	struct module modules[MAX_FILES];
	unsigned count;
};

static struct sizes sizes_of(const struct config *c)
{
	return (struct sizes){{c->warps, c->tbs, c->tb_warps, c->scheduler_warps, c->warp_bits,
			       bits_for(c->scheduler_warps), c->tb_bits, c->wpt_bits, 1}};
}

/* ---- tokens ---- */

struct token {
	const char *at;
	size_t length;
	bool number; /* 48 or 48'd0 */
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '`';
}

static const char *skip_blanks(const char *at)
{
	for (;;) {
		at += strspn(at, " \t\n");
		if (strncmp(at, "//", 2) != 0)
			return at;
		at += strcspn(at, "\n");
	}
}

/* The next token from `at` on, without comments; its length is 0 at the end. */
static struct token next_token(const char *at)
{
	struct token t = {.at = skip_blanks(at), .length = 1};
	t.number = isdigit((unsigned char)*t.at);
	if (!*t.at)
		t.length = 0;
	else if (is_word(*t.at))
		while (is_word(t.at[t.length]) || (t.number && t.at[t.length] == '\''))
			t.length++;
	return t;
}

static bool same(const struct token *a, const struct token *b)
{
	return a->length == b->length && strncmp(a->at, b->at, a->length) == 0;
}

static bool is(const struct token *t, const char *text)
{
	return t->length == strlen(text) && strncmp(t->at, text, t->length) == 0;
}

/* ---- expressions ---- */

/* A name as an expression of the parameters; marks those that it needs. */
static const char *expression(const struct work *w, enum name name, bool *uses, char text[48])
{
	const unsigned s = w->cfg->schedulers;
	switch (name) {
	case NAME_LANE:
	case NAME_ENTRY_BITS:
		uses[NAME_WARPS] = true;
		if (s == 1)
			snprintf(text, 48, name == NAME_LANE ? "WARPS" : "$clog2(WARPS)");
		else
			snprintf(text, 48, name == NAME_LANE ? "((WARPS+%u)/%u)" : "$clog2((WARPS+%u)/%u)", s - 1, s);
		return text;
	case NAME_WARP_BITS:
		uses[NAME_WARPS] = true;
		return "$clog2(WARPS)";
	case NAME_TB_BITS:
		uses[NAME_TBS] = true;
		return "$clog2(TBS)";
	case NAME_WPT_BITS:
		uses[NAME_TB_WARPS] = true;
		return "$clog2(TB_WARPS)";
	case NAME_ONE:
		return "1";
	default:
		uses[name] = true;
		return parameter_names[name];
	}
}

/* factor * a * b - less */
struct product {
	enum name a, b;
	unsigned factor, less;
};

static bool fits(const struct work *w, const struct product *p, const unsigned *values)
{
	for (unsigned n = 0; n < TEXTS; n++)
		if (p->factor * w->sizes[n].value[p->a] * w->sizes[n].value[p->b] != values[n] + p->less)
			return false;
	return true;
}

/* The simplest product with these values; false: there is none. */
static bool find_product(const struct work *w, const unsigned *values, struct product *p)
{
	for (p->factor = 1; p->factor <= MOST_FACTOR; p->factor++)
		for (p->b = NAMES; p->b-- > 0;)
			for (p->a = 0; p->a <= p->b; p->a++)
				for (p->less = 0; p->less <= 1; p->less++)
					if (fits(w, p, values))
						return true;
	return false;
}

static void add_product(const struct work *w, const struct product *p, bool *uses, struct text *out)
{
	char a[48], b[48];
	if (p->factor > 1)
		text_add(out, "%u*", p->factor);
	text_add(out, "%s", expression(w, p->a, uses, a));
	if (p->b != NAME_ONE)
		text_add(out, "*%s", expression(w, p->b, uses, b));
	if (p->less)
		text_add(out, "-1");
}

/* ---- one module ---- */

_Noreturn static void refuse(const struct module *m, const char *at, const char *why)
{
	die(EXIT_USAGE,
	    "--parameters: module %s: %s: '%.*s': allowed are modules that differ between sizes in numbers alone "
	    "(docs/integrate.md)",
	    m->name, why, (int)strcspn(at, "\n"), at);
}

/* A number with its value in each text, as an expression. */
static void add_number(const struct work *w, struct module *m, const struct token *t, struct text *out)
{
	unsigned widths[TEXTS], values[TEXTS];
	struct product p;
	char *end;
	for (unsigned n = 0; n < TEXTS; n++) {
		widths[n] = (unsigned)strtoul(t[n].at, &end, 10);
		values[n] = *end == '\'' ? (unsigned)strtoul(end + 2, NULL, end[1] == 'd' ? 10 : 16) : 0;
		if (*end == '\'' && values[n] != values[0])
			refuse(m, t[0].at, "a constant whose value depends on the size");
	}
	if (!find_product(w, widths, &p))
		refuse(m, t[0].at, "a number that is no product of sizes");
	if (t[0].at[strspn(t[0].at, "0123456789")] != '\'') {
		add_product(w, &p, m->uses, out);
		return;
	}
	if (values[0] > 1)
		refuse(m, t[0].at, "a constant above 1 whose width depends on the size");
	text_add(out, values[0] ? "{{" : "{");
	add_product(w, &p, m->uses, out);
	text_add(out, values[0] ? "-1{1'b0}}, 1'b1}" : "{1'b0}}");
}

/* The mask of scheduler 0's slots: a localparam whose value is a function of WARPS. */
static void add_lane_mask(const struct work *w, struct module *m, struct text *out)
{
	static const char open[] = "localparam [WARPS-1:0] LANE_MASK = ";
	size_t length = sizeof open - 1;
	if (out->length < length || strcmp(out->s + out->length - length, open) != 0)
		refuse(m, out->s, "a constant whose value depends on the size");
	m->uses[NAME_WARPS] = true;
	out->length -= length;
	text_add(out,
		 "function [WARPS-1:0] lane_mask(input unused);\n    integer w;\n    begin\n      lane_mask = 0;\n"
		 "      for (w = 0; w < WARPS; w = w + %u)\n        lane_mask[w] = 1'b1;\n    end\n  endfunction\n"
		 "  %slane_mask(1'b0)",
		 w->cfg->schedulers, open);
}

/* The parameter that a localparam's name is, or PARAMETERS; whether it is a derived name. */
static enum name name_of(const struct token *t)
{
	enum name n = 0;
	while (n < NAME_ONE && !is(t, (int)n < PARAMETERS ? parameter_names[n] : derived_names[n - PARAMETERS]))
		n++;
	return n;
}

/* The tokens of all texts at the same place; dies if they differ in more than numbers. */
static void advance(const struct module *m, struct token *t, const char **at)
{
	for (unsigned n = 0; n < TEXTS; n++) {
		t[n] = next_token(at[n]);
		at[n] = t[n].at + t[n].length;
		if (t[n].number != t[0].number || (!t[n].number && !same(&t[n], &t[0])))
			refuse(m, t[0].at, "the texts differ");
	}
}

static bool all_same(const struct token *t)
{
	for (unsigned n = 1; n < TEXTS; n++)
		if (!same(&t[n], &t[0]))
			return false;
	return true;
}

/* `localparam NAME = ` of a number that differs: removes a parameter's line, or writes the derived one. */
static bool add_localparam(const struct work *w, struct module *m, const struct token *name, struct text *out,
			   const char **at)
{
	enum name n = name_of(name);
	char text[48];
	if (n >= NAME_ONE)
		return false;
	if ((int)n >= PARAMETERS) {
		const char *value = expression(w, n, m->uses, text);
		size_t bare = *value == '('; /* without parentheses around it */
		text_add(out, "%.*s", (int)(strlen(value) - 2 * bare), value + bare);
		return true;
	}
	m->uses[n] = true;
	while (out->length > 0 && out->s[out->length - 1] != '\n')
		out->length--;
	out->s[out->length] = '\0';
	for (unsigned i = 0; i < TEXTS; i++)
		at[i] += strcspn(at[i], "\n") + 1;
	return true;
}

/* The module's text with expressions, and what it uses. */
static char *convert(const struct work *w, struct module *m)
{
	struct text out = {0};
	struct token t[TEXTS], before[3] = {{0}}; /* the tokens before it, the last one first */
	const char *at[TEXTS], *copied = m->text[0];
	memcpy(at, m->text, sizeof at);
	for (advance(m, t, at); t[0].length; advance(m, t, at)) {
		text_add(&out, "%.*s", (int)(t[0].at - copied), copied);
		copied = t[0].at + t[0].length;
		if (all_same(t)) {
			text_add(&out, "%.*s", (int)t[0].length, t[0].at);
		} else if (is(&before[2], "localparam") && add_localparam(w, m, &before[1], &out, at)) {
			copied = at[0];
		} else if (is(&before[1], "LANE_MASK")) {
			add_lane_mask(w, m, &out);
		} else {
			add_number(w, m, t, &out);
		}
		before[2] = before[1];
		before[1] = before[0];
		before[0] = t[0];
	}
	text_add(&out, "%s", copied);
	return out.s;
}

/* ---- the files ---- */

static struct module *find_module(struct work *w, const char *name, size_t length)
{
	for (unsigned n = 0; n < w->count; n++)
		if (strlen(w->modules[n].name) == length && strncmp(w->modules[n].name, name, length) == 0)
			return &w->modules[n];
	return NULL;
}

/* The module of an instance that begins at a line "  NAME u_...("; NULL: the line begins none. */
static struct module *instance(struct work *w, const char *line)
{
	line += strspn(line, " ");
	size_t length = strcspn(line, " \n");
	return strncmp(line + length, " u_", 3) == 0 ? find_module(w, line, length) : NULL;
}

/* A module also has the parameters of the modules in it. */
static void spread(struct work *w)
{
	for (unsigned round = 0; round < w->count; round++)
		for (unsigned n = 0; n < w->count; n++)
			for (const char *line = w->modules[n].file->text; line; line = strchr(line, '\n')) {
				line += *line == '\n';
				const struct module *in = instance(w, line);
				for (unsigned p = 0; in && p < PARAMETERS; p++)
					w->modules[n].uses[p] |= in->uses[p];
			}
}

static void add_values(const struct module *m, struct text *out)
{
	const char *comma = " #(";
	for (unsigned p = 0; p < PARAMETERS; p++)
		if (m->uses[p]) {
			text_add(out, "%s.%s(%s)", comma, parameter_names[p], parameter_names[p]);
			comma = ", ";
		}
	if (*comma == ',')
		text_add(out, ")");
}

static void add_parameters(const struct work *w, const struct module *m, struct text *out)
{
	unsigned last = 0;
	for (unsigned p = 0; p < PARAMETERS; p++)
		last = m->uses[p] ? p : last;
	if (!m->uses[last])
		return;
	text_add(out, " #(\n");
	for (unsigned p = 0; p < PARAMETERS; p++)
		if (m->uses[p])
			text_add(out, "  parameter %s = %u%s // %s\n", parameter_names[p], w->sizes[0].value[p],
				 p < last ? "," : "", parameter_meanings[p]);
	text_add(out, ")");
}

/* The module's text with its own parameters and with those of its instances. */
static char *declare(struct work *w, const struct module *m)
{
	struct text out = {0};
	const char *line = m->file->text;
	while (*line) {
		size_t length = strcspn(line, "\n");
		const struct module *in = instance(w, line);
		const char *name = in ? strstr(line, " u_") : NULL;
		if (name) {
			text_add(&out, "%.*s", (int)(name - line), line);
			add_values(in, &out);
			text_add(&out, "%.*s\n", (int)(length - (size_t)(name - line)), name);
		} else if (strncmp(line, "module ", 7) == 0) {
			text_add(&out, "module %s", m->name);
			add_parameters(w, m, &out);
			text_add(&out, " (\n");
		} else if (strncmp(line, "`ifdef", 6) == 0 && strncmp(line + length, "\n`endif", 7) == 0) {
			length += 7; /* a localparam alone was in it */
		} else {
			text_add(&out, "%.*s\n", (int)length, line);
		}
		line += length + (line[length] == '\n');
	}
	return out.s;
}

static void replace(struct gen_file *file, char *text)
{
	free(file->text);
	file->text = text;
}

static void add_module(struct work *w, struct gen_file *file, const struct gen_files *others)
{
	struct module *m = &w->modules[w->count++];
	*m = (struct module){.file = file, .name = xprintf("%.*s", (int)strlen(file->name) - 2, file->name)};
	m->text[0] = file->text;
	for (unsigned n = 0; n < PROBES; n++) {
		unsigned i = 0;
		while (i < others[n].count && strcmp(others[n].file[i].name, file->name) != 0)
			i++;
		if (i == others[n].count)
			refuse(m, file->name, "some size lacks the file");
		m->text[n + 1] = others[n].file[i].text;
	}
}

/* The config with another size. */
static void probe(const struct config *cfg, unsigned n, struct config *other)
{
	char why[CONFIG_WHY];
	*other = *cfg;
	other->warps = probes[n][0];
	other->tbs = probes[n][1];
	other->tb_warps = probes[n][2];
	if (!config_derive(other, why))
		die(EXIT_USAGE, "--parameters: at %u warps and %u TBs: %s", other->warps, other->tbs, why);
}

void parameters_apply(struct gen_files *files, const struct config *cfg, parameters_make *make, void *ctx)
{
	static struct gen_files others[PROBES];
	static struct work w;
	if (cfg->tbs < 2 || cfg->tb_warps < 2 || cfg->scheduler_warps < 2 || cfg->map == MAP_FIXED)
		die(EXIT_USAGE, "--parameters: needs tbs and tb_warps above 1, more warps than schedulers, and map = "
				"programmable or contiguous");
	w = (struct work){.cfg = cfg, .sizes = {sizes_of(cfg)}};
	for (unsigned n = 0; n < PROBES; n++) {
		struct config other;
		probe(cfg, n, &other);
		w.sizes[n + 1] = sizes_of(&other);
		make(&others[n], &other, ctx);
	}
	for (unsigned n = 0; n < files->count; n++)
		if (gen_is_verilog(&files->file[n]))
			add_module(&w, &files->file[n], others);
	for (unsigned n = 0; n < w.count; n++)
		replace(w.modules[n].file, convert(&w, &w.modules[n]));
	spread(&w);
	for (unsigned n = 0; n < w.count; n++)
		replace(w.modules[n].file, declare(&w, &w.modules[n]));
	for (unsigned n = 0; n < PROBES; n++)
		gen_free(&others[n]);
}
