/* verilog.c - how a module's text is laid out: lines, indentation, ports, registers, localparams, banner. */
#include "rtl_gen/writer/template.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { COLUMNS = 118 };

static void text_vadd(struct text *t, const char *format, va_list args)
{
	va_list again;
	va_copy(again, args);
	size_t more = (size_t)vsnprintf(NULL, 0, format, args);
	if (t->length + more + 1 > t->size) {
		t->size = 2 * (t->length + more + 1);
		t->s = xrealloc(t->s, t->size);
	}
	vsnprintf(t->s + t->length, more + 1, format, again);
	va_end(again);
	t->length += more;
}

void text_add(struct text *t, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	text_vadd(t, format, args);
	va_end(args);
}

void text_free(struct text *t)
{
	free(t->s);
	*t = (struct text){0};
}

/* ---- lines ---- */

static bool starts(const char *line, const char *with)
{
	return strncmp(line, with, strlen(with)) == 0;
}

static bool ends(const char *line, const char *with)
{
	size_t length = strlen(line), tail = strlen(with);
	return length >= tail && strcmp(line + length - tail, with) == 0;
}

static bool opens(const char *line)
{
	return ends(line, "begin") || strstr(line, "begin : ") || ends(line, "(") || starts(line, "function ") ||
	       strcmp(line, "generate") == 0;
}

static bool closes(const char *line)
{
	return strcmp(line, "end") == 0 || starts(line, "end ") || starts(line, "endgenerate") ||
	       starts(line, "endfunction") || starts(line, ");");
}

/* True when the statement goes on in the next line, one step deeper. */
static bool hangs(const char *line)
{
	return !opens(line) && !ends(line, ";") &&
	       (starts(line, "if (") || starts(line, "for (") || starts(line, "else") || starts(line, "always "));
}

unsigned v_indent(const struct verilog *v, unsigned column)
{
	return 2 * (v->depth + v->hang) + v->columns + column;
}

static void put_line(struct verilog *v, const char *line)
{
	v_end_ports(v);
	if (line[0] == '\0' || line[0] == '`') {
		if (starts(line, "`ifdef "))
			v_macro(v, starts(line, "`ifdef OBSERVE") ? "OBSERVE" : "FORMAL");
		else if (starts(line, "`endif"))
			v_macro(v, NULL);
		text_add(&v->body, "%s\n", line);
		return;
	}
	if (closes(line)) {
		assert(v->depth > 0);
		v->depth--;
	}
	text_add(&v->body, "%*s%s\n", (int)v_indent(v, 0), "", line);
	v_use(v, sizes_in(line));
	if (starts(line, "//"))
		return;
	if (opens(line)) {
		assert(v->hang == 0);
		v->depth++;
	}
	v->hang = hangs(line) ? v->hang + 1 : 0;
}

void v_line(struct verilog *v, const char *format, ...)
{
	struct text t = {0};
	va_list args;
	va_start(args, format);
	text_vadd(&t, format, args);
	va_end(args);
	put_line(v, t.s);
	free(t.s);
}

void text_comment(struct text *t, unsigned indent, const char *words)
{
	const char *line = words;
	while (*line) {
		size_t limit = COLUMNS - indent - 3, length = strcspn(line, "\n");
		if (length > limit)
			for (length = limit; length > 0 && line[length] != ' ';)
				length--;
		assert(length > 0);
		text_add(t, "%*s// %.*s\n", (int)indent, "", (int)length, line);
		line += length;
		if (*line)
			line++;
	}
}

void v_step(struct verilog *v, const char *format, ...)
{
	struct text t = {0};
	va_list args;
	va_start(args, format);
	text_vadd(&t, format, args);
	va_end(args);
	if (v->body.length && !ends(v->body.s, "begin\n"))
		text_add(&v->body, "\n");
	text_comment(&v->body, v_indent(v, 0), t.s);
	free(t.s);
}

void v_ifdef(struct verilog *v, const char *macro)
{
	v_line(v, "%s", "");
	v_line(v, "`ifdef %s", macro);
}

void v_endif(struct verilog *v)
{
	v_line(v, "`endif");
}

/* ---- registers ---- */

const char *const v_owner_names[V_OWNERS] = {"paper", "baseline", "ours"};

void v_note_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *meaning)
{
	assert(v->register_count < MAX_REGISTERS);
	v->registers[v->register_count++] =
	    (struct v_register){v->about.block, owner, xstrdup(name), xstrdup(meaning), width};
}

void v_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *range,
	   const char *meaning)
{
	v_note_reg(v, owner, name, width, meaning);
	v_line(v, "reg [%s-1:0] %s; // %s", range, name, meaning);
}

/* The next name of a list separated by spaces, or NULL. */
static char *next_name(const char **list)
{
	*list += strspn(*list, " ");
	size_t length = strcspn(*list, " ");
	char *name = length ? xprintf("%.*s", (int)length, *list) : NULL;
	*list += length;
	return name;
}

void v_flops(struct verilog *v, const char *names)
{
	const char *at = names;
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "if (rst_i) begin");
	for (char *name; (name = next_name(&at)); free(name))
		v_line(v, "%s_q <= 0;", name);
	v_line(v, "end else begin");
	at = names;
	for (char *name; (name = next_name(&at)); free(name))
		v_line(v, "%s_q <= %s_d;", name, name);
	v_line(v, "end");
	v_line(v, "end");
}

/* ---- ports and instances ---- */

char *v_port_name(const struct port *p, char *name)
{
	static const char *const suffix[] = {[DIR_IN] = "_i", [DIR_OUT] = "_o", [DIR_OBS] = "_obs_o"};
	snprintf(name, V_NAME, "%s%s", p->name, suffix[p->dir]);
	return name;
}

unsigned v_width(const struct port *p)
{
	return p->count * p->bits;
}

bool v_clocked(enum block block, const struct config *cfg)
{
	struct port table[MAX_PORTS];
	unsigned n = ports_of(block, cfg, table);
	for (unsigned i = 0; i < n; i++)
		if (table[i].dir == DIR_OBS)
			return true;
	return block == BLOCK_front_end;
}

/* Where the ports are printed. */
static struct text *port_text_of(struct verilog *v)
{
	return v->whole ? &v->body : &v->ports;
}

/* Prints the pending port, now that it is known whether a comma follows. Its meaning follows in the line, or precedes
 * it if it is long. */
static void put_port(struct verilog *v, const char *comma)
{
	struct text *out = port_text_of(v);
	if (!v->port_line)
		return;
	char *code = xprintf("%s%s", v->port_line, comma);
	if (!v->port_comment[0])
		text_add(out, "  %s\n", code);
	else if (strlen(code) + strlen(v->port_comment) + 6 <= COLUMNS)
		text_add(out, "  %-42s // %s\n", code, v->port_comment);
	else {
		text_comment(out, 2, v->port_comment);
		text_add(out, "  %s\n", code);
	}
	free(code);
	free(v->port_line);
	free(v->port_comment);
	v->port_line = v->port_comment = NULL;
}

static void add_port(struct verilog *v, enum port_dir dir, const char *range, const char *name, const char *comment)
{
	put_port(v, ",");
	v->port_line = xprintf("%s wire %9s %s", dir == DIR_IN ? "input " : "output", range, name);
	v->port_comment = xstrdup(comment);
	v->port_any = true;
}

static void add_group(struct verilog *v, const char *title, const char *contract)
{
	put_port(v, ",");
	char *words = xprintf("%s: %s", title, contract);
	if (v->port_any)
		text_add(port_text_of(v), "\n");
	text_comment(port_text_of(v), 2, words);
	free(words);
}

/* Ports from here on exist only under OBSERVE; so does the comma in front of them. */
static void open_observe(struct verilog *v)
{
	put_port(v, "");
	text_add(port_text_of(v), "`ifdef OBSERVE\n  ,\n");
	v->port_observe = true;
}

static void end_ports(struct verilog *v)
{
	put_port(v, "");
	if (v->port_observe)
		text_add(port_text_of(v), "`endif\n");
	v->port_observe = v->port_any = false;
}

void v_end_ports(struct verilog *v)
{
	if (!v->whole)
		return;
	end_ports(v);
}

void v_clock_ports(struct verilog *v)
{
	add_port(v, DIR_IN, "", "clk_i", "");
	add_port(v, DIR_IN, "", "rst_i", "synchronous, active high");
}

void v_port(struct verilog *v, enum port_dir dir, const char *name, unsigned width, const char *meaning)
{
	char range[32] = "";
	if (width)
		snprintf(range, sizeof range, "[%u:0]", width - 1);
	add_port(v, dir, range, name, meaning);
}

static void table_port(struct verilog *v, const struct port *p, const char *name)
{
	char range[32], text[PORT_TEXT];
	snprintf(range, sizeof range, "[%u:0]", v_width(p) - 1);
	add_port(v, p->dir, p->kind == KIND_BIT ? "" : range, name, port_text(p, text));
}

void v_table_ports(struct verilog *v)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(v->about.block, v->cfg, table);
	if (v_clocked(v->about.block, v->cfg))
		v_clock_ports(v);
	for (unsigned i = 0; i < n; i++) {
		if (table[i].dir == DIR_OBS && !v->port_observe)
			open_observe(v);
		if (i == 0 || strcmp(table[i].group, table[i - 1].group) != 0)
			add_group(v, table[i].group, table[i].contract);
		table_port(v, &table[i], v_port_name(&table[i], name));
	}
}

void v_observe_ports(struct verilog *v)
{
	struct port table[MAX_PORTS];
	enum block owner[MAX_PORTS];
	unsigned n = observe_ports(v->cfg, table, owner);
	open_observe(v);
	add_group(v, "observe", "The blocks' registers, for lock step.");
	for (unsigned i = 0; i < n; i++) {
		char *name = xprintf("%s_%s_obs_o", block_name(owner[i]), table[i].name);
		table_port(v, &table[i], name);
		free(name);
	}
}

void v_instance(struct verilog *v, enum block block, v_net *net, void *ctx)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(block, v->cfg, table), last = 0;
	bool observe = false;
	v_line(v, "%s%s u_%s (", v->prefix, block_name(block), block_name(block));
	if (v_clocked(block, v->cfg)) {
		v_line(v, ".clk_i(clk_i),");
		v_line(v, ".rst_i(rst_i),");
	}
	for (unsigned i = 0; i < n; i++)
		if (table[i].dir != DIR_OBS)
			last = i;
	for (unsigned i = 0; i < n; i++) {
		if (table[i].dir == DIR_OBS && !observe) {
			v_line(v, "`ifdef OBSERVE");
			v_line(v, ",");
			observe = true;
		}
		const char *comma = i == last || i + 1 == n ? "" : ",";
		v_line(v, ".%s(%s)%s", v_port_name(&table[i], name), net(ctx, &table[i]), comma);
	}
	if (observe)
		v_line(v, "`endif");
	v_line(v, ");");
}

/* ---- localparams ---- */

void v_param(struct verilog *v, const char *name, unsigned value, const char *meaning)
{
	assert(v->param_count < MAX_PARAMS);
	v->param[v->param_count].name = xstrdup(name);
	v->param[v->param_count++].line = xprintf("localparam %-2s = %2u; // %s", name, value, meaning);
}

/* A localparam of sizes.def. */
static void add_size(struct verilog *v, enum size n)
{
	assert(v->param_count < MAX_PARAMS);
	v->param[v->param_count].name = xstrdup(size_names[n]);
	v->param[v->param_count++].line = v_size_line(v->cfg, n);
}

void v_sizes(struct verilog *v)
{
	const struct config *c = v->cfg;
	for (enum size n = 0; n < SIZE_TB; n++)
		add_size(v, n);
	if (c->has_map && !c->has_tb)
		add_size(v, SIZE_TB);
}

const char *v_tb(const struct verilog *v)
{
	return v->cfg->has_tb ? "tb_i" : "TB";
}

void v_lane_param(struct verilog *v)
{
	add_size(v, SIZE_LANE_0);
}

/* Where the body uses a word: in code outside of every `ifdef, or under a macro only. */
struct usage {
	bool always;       /* used outside of every `ifdef */
	const char *macro; /* the first one whose code uses it; NULL: none */
};

static bool has_word(const char *line, size_t length, const char *word)
{
	size_t size = strlen(word);
	for (size_t n = 0; n + size <= length; n++) {
		if (starts(line + n, "//"))
			return false;
		bool before = n > 0 && (isalnum((unsigned char)line[n - 1]) || strchr("_'", line[n - 1]));
		bool after = isalnum((unsigned char)line[n + size]) || line[n + size] == '_';
		if (!before && !after && strncmp(line + n, word, size) == 0)
			return true;
	}
	return false;
}

static struct usage find_usage(const char *body, const char *word)
{
	struct usage u = {0};
	const char *macro = NULL;
	for (const char *line = body; *line; line += strcspn(line, "\n") + 1) {
		if (starts(line, "`ifdef "))
			macro = starts(line, "`ifdef OBSERVE") ? "OBSERVE" : "FORMAL";
		else if (starts(line, "`endif"))
			macro = NULL;
		else if (has_word(line, strcspn(line, "\n"), word)) {
			u.always |= !macro;
			if (!u.macro)
				u.macro = macro;
		}
	}
	return u;
}

static void put_if_used(struct verilog *v, struct text *out, const char *name, const char *line)
{
	struct usage u = find_usage(v->body.s, name);
	if (u.always)
		text_add(out, "  %s\n", line);
	else if (u.macro)
		text_add(out, "`ifdef %s\n  %s\n`endif\n", u.macro, line);
}

static void put_params(struct verilog *v, struct text *out)
{
	for (unsigned n = 0; n < v->param_count; n++) {
		put_if_used(v, out, v->param[n].name, v->param[n].line);
		free(v->param[n].name);
		free(v->param[n].line);
	}
	v->param_count = 0;
	for (enum size n = FIRST_GENVAR; n < SIZES; n++) {
		char *line = v_size_line(v->cfg, n);
		put_if_used(v, out, size_names[n], line);
		free(line);
	}
}

/* ---- modules ---- */

void v_begin(struct verilog *v, struct v_about about)
{
	v->about = about;
	v->ports = (struct text){0};
	v->body = (struct text){0};
	text_add(&v->body, "%s", "");
	v->depth = 1;
	v->hang = v->columns = 0;
}

/* What the module is built for: sizes as KEY=VALUE, optimized implementations as BLOCK:optimized. */
void v_put_built(const struct verilog *v, struct text *out)
{
	struct config cfg = *v->cfg;
	struct text built = {0};
	char policy[POLICY_TEXT];
	text_add(&built, "Built for: %s ", cfg.name);
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		char value[CONFIG_VALUE];
		const char *impl = strstr(k->key, "_impl");
		bool set = *config_value(&cfg, n) != k->def;
		bool shown = strcmp(k->section, "front_end") == 0 && (set || !k->is_parameter);
		if (!shown && !(strcmp(k->section, "rtl") == 0 && set))
			continue;
		config_value_text(&cfg, n, value);
		if (impl)
			text_add(&built, " %.*s:%s", (int)(impl - k->key), k->key, value);
		else
			text_add(&built, " %s=%s", k->key, value);
	}
	text_add(&built, "  %s", policy_text(&cfg.policy, policy));
	text_comment(out, 0, built.s);
	text_free(&built);
	text_add(out, "// Made by: %s\n", v->command);
}

static void put_banner(const struct verilog *v, struct text *out)
{
	const struct v_about *a = &v->about;
	text_add(out, "// %s%s.v - generated by rtl_gen; edit %s instead.\n", v->prefix, a->name, a->source);
	text_add(out, "// SPDX-License-Identifier: Apache-2.0\n//\n");
	text_comment(out, 0, a->what);
	char *timing = xprintf("Latency: %s State: %s", a->latency, a->state);
	text_comment(out, 0, timing);
	free(timing);
	v_put_built(v, out);
}

void v_end(struct verilog *v)
{
	struct text out = {0};
	assert(v->depth == 1 && v->hang == 0 && v->module_count < MAX_MODULES);
	put_banner(v, &out);
	end_ports(v);
	text_add(&out, "`default_nettype none\n\nmodule %s%s (\n%s);\n", v->prefix, v->about.name, v->ports.s);
	put_params(v, &out);
	const char *gap = v->body.s[0] == '\n' ? "" : "\n";
	text_add(&out, "%s%sendmodule\n\n`default_nettype wire\n", gap, v->body.s);
	v->modules[v->module_count++] =
	    (struct v_module){v->about.block, xprintf("%s%s", v->prefix, v->about.name), out.s};
	free(v->ports.s);
	free(v->body.s);
}

void v_free(struct verilog *v)
{
	text_free(&v->line);
	for (unsigned n = 0; n < v->module_count; n++) {
		free(v->modules[n].name);
		free(v->modules[n].text);
	}
	for (unsigned n = 0; n < v->register_count; n++) {
		free(v->registers[n].name);
		free(v->registers[n].meaning);
	}
	while (v->strings) {
		struct v_string *next = v->strings->next;
		free(v->strings);
		v->strings = next;
	}
	v->module_count = v->register_count = 0;
}

const char *v_string(struct verilog *v, const char *format, ...)
{
	struct text t = {0};
	va_list args;
	va_start(args, format);
	text_vadd(&t, format, args);
	va_end(args);
	struct v_string *string = xalloc(sizeof *string + t.length + 1);
	memcpy(string->s, t.s, t.length + 1);
	string->next = v->strings;
	v->strings = string;
	text_free(&t);
	return string->s;
}

const char *v_pad(struct verilog *v, unsigned width, unsigned have, const char *expr)
{
	assert(width >= have);
	return width == have ? expr : v_string(v, "{%u'd0, %s}", width - have, expr);
}
