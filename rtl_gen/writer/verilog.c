/* verilog.c - text, comments, registers, ports, instances, and what the banner of a module says. */
#include "rtl_gen/writer/template.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

enum { COLUMNS = 118 };
enum { RANGE = 32 }; /* bytes of a vector's range */

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

/* ---- registers ---- */

const char *const v_owner_names[V_OWNERS] = {"paper", "baseline", "ours"};

void v_note_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *meaning)
{
	assert(v->register_count < MAX_REGISTERS);
	v->registers[v->register_count++] =
	    (struct v_register){v->block, owner, xstrdup(name), xstrdup(meaning), width};
}

/* The number of names in a list separated by spaces. */
static unsigned count_names(const char *list)
{
	unsigned n = 1;
	for (; *list; list++)
		n += *list == ' ';
	return n;
}

/* Name n of the list. */
static const char *name_at(struct verilog *v, const char *list, unsigned n)
{
	while (n-- > 0)
		list = strchr(list, ' ') + 1;
	return v_string(v, "%.*s", (int)strcspn(list, " "), list);
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

const char *v_reset_edge(const struct config *cfg)
{
	return cfg->reset == RESET_ASYNC ? " or posedge rst_i" : "";
}

bool v_gated(enum block block, const struct config *cfg)
{
	return cfg->enable && block != BLOCK_front_end && v_clocked(block, cfg);
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

/* Prints the pending port, now that it is known whether a comma follows. Its meaning follows in the line, or precedes
 * it if it is long. */
static void put_port(struct verilog *v, const char *comma)
{
	struct text *out = &v->body;
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
	v->gated |= strcmp(name, "enable_i") == 0;
	v->port_any = true;
}

static void add_group(struct verilog *v, const char *title, const char *contract)
{
	put_port(v, ",");
	char *words = xprintf("%s: %s", title, contract);
	if (v->port_any)
		text_add(&v->body, "\n");
	text_comment(&v->body, 2, words);
	free(words);
}

/* Ports from here on exist only under OBSERVE; so does the comma in front of them. */
static void open_observe(struct verilog *v)
{
	put_port(v, "");
	text_add(&v->body, "`ifdef OBSERVE\n  ,\n");
	v->port_observe = true;
}

void v_end_ports(struct verilog *v)
{
	put_port(v, "");
	if (v->port_observe)
		text_add(&v->body, "`endif\n");
	v->port_observe = v->port_any = false;
}

void v_clock_ports(struct verilog *v)
{
	add_port(v, DIR_IN, "", "clk_i", "");
	add_port(v, DIR_IN, "", "rst_i",
		 v->cfg->reset == RESET_ASYNC ? "asynchronous, active high; released at a clock edge"
					      : "synchronous, active high");
}

/* A vector's range; "" for one bit. Where there is one warp slot, TB slot or slot of a scheduler, every port remains a
 * vector: loops over slots take its bits by index. */
static void put_range(const struct config *cfg, unsigned width, char range[RANGE])
{
	range[0] = '\0';
	if (width > 1 || (width == 1 && (cfg->scheduler_warps == 1 || cfg->tbs == 1)))
		snprintf(range, RANGE, "[%u:0]", width - 1);
}

void v_port(struct verilog *v, enum port_dir dir, const char *name, unsigned width, const char *meaning)
{
	char range[RANGE];
	put_range(v->cfg, width, range);
	add_port(v, dir, range, name, meaning);
}

static void table_port(struct verilog *v, const struct port *p, const char *name)
{
	char range[RANGE], text[PORT_TEXT];
	put_range(v->cfg, p->kind == KIND_BIT ? 0 : v_width(p), range);
	add_port(v, p->dir, range, name, port_text(p, text));
}

void v_listed_ports(struct verilog *v, const struct port *table, unsigned n)
{
	char name[V_NAME];
	for (unsigned i = 0; i < n; i++) {
		if (table[i].dir == DIR_OBS && !v->port_observe)
			open_observe(v);
		if (i == 0 || strcmp(table[i].group, table[i - 1].group) != 0)
			add_group(v, table[i].group, table[i].contract);
		table_port(v, &table[i], v_port_name(&table[i], name));
	}
}

void v_table_ports(struct verilog *v)
{
	struct port table[MAX_PORTS];
	unsigned n = ports_of(v->block, v->cfg, table);
	if (v_clocked(v->block, v->cfg))
		v_clock_ports(v);
	if (v_gated(v->block, v->cfg))
		v_port(v, DIR_IN, "enable_i", 0, "0: no register changes but by a reset");
	v_listed_ports(v, table, n);
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

/* The ports of a block but its observe ports, which are the last ones of its table; all ports. */
static unsigned count_ports(const struct config *cfg, enum block block, bool observe)
{
	struct port table[MAX_PORTS];
	unsigned n = ports_of(block, cfg, table);
	while (!observe && n > 0 && table[n - 1].dir == DIR_OBS)
		n--;
	return n;
}

/* The connection of port n of the block. */
static const char *connection(struct verilog *v, enum block block, unsigned n, v_net *net, void *ctx)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	ports_of(block, v->cfg, table);
	return v_string(v, ".%s(%s)", v_port_name(&table[n], name), net(ctx, &table[n]));
}

const char *v_tb(const struct verilog *v)
{
	return v->cfg->has_tb ? "tb_i" : "SLOT_TB";
}

/* ---- the banner ---- */

/* What the module is built for: sizes as KEY=VALUE, optimized implementations as BLOCK:optimized. */
void v_built(struct verilog *v)
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
		shown |= set && (strcmp(k->section, "rtl") == 0 || strcmp(k->section, "ports") == 0);
		if (!shown)
			continue;
		config_value_text(&cfg, n, value);
		if (impl)
			text_add(&built, " %.*s:%s", (int)(impl - k->key), k->key, value);
		else
			text_add(&built, " %s=%s", k->key, value);
	}
	text_add(&built, "  %s", policy_text(&cfg.policy, policy));
	text_comment(&v->body, 0, built.s);
	text_free(&built);
	text_add(&v->body, "// Made by: %s\n", v->command);
}

/* ---- memory ---- */

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

#include "rtl_gen/writer/verilog.v.h"
