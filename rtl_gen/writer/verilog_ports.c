/* verilog_ports.c - port lists and instances, expanded from the port tables. */
#include "rtl_gen/writer/verilog_ports.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

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

/* Prints the pending port, now that it is known whether a comma follows. Its meaning follows in the line, or precedes
 * it if it is long. */
static void flush(struct verilog *v, const char *comma)
{
	if (!v->port_line)
		return;
	char *code = xprintf("%s%s", v->port_line, comma);
	if (!v->port_comment[0])
		text_add(&v->ports, "  %s\n", code);
	else if (strlen(code) + strlen(v->port_comment) + 6 <= V_COLUMNS)
		text_add(&v->ports, "  %-42s // %s\n", code, v->port_comment);
	else {
		v_wrap(&v->ports, 2, v->port_comment);
		text_add(&v->ports, "  %s\n", code);
	}
	free(code);
	free(v->port_line);
	free(v->port_comment);
	v->port_line = v->port_comment = NULL;
}

static void add_port(struct verilog *v, enum port_dir dir, const char *range, const char *name, const char *comment)
{
	flush(v, ",");
	v->port_line = xprintf("%s wire %9s %s", dir == DIR_IN ? "input " : "output", range, name);
	v->port_comment = xstrdup(comment);
}

static void add_group(struct verilog *v, const char *title, const char *contract)
{
	flush(v, ",");
	char *words = xprintf("%s: %s", title, contract);
	if (v->ports.length)
		text_add(&v->ports, "\n");
	v_wrap(&v->ports, 2, words);
	free(words);
}

/* Ports from here on exist only under OBSERVE; so does the comma in front of them. */
static void open_observe(struct verilog *v)
{
	flush(v, "");
	text_add(&v->ports, "`ifdef OBSERVE\n  ,\n");
	v->port_observe = true;
}

void v_ports_end(struct verilog *v)
{
	flush(v, "");
	if (v->port_observe)
		text_add(&v->ports, "`endif\n");
	v->port_observe = false;
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

static void row(struct verilog *v, const struct port *p, const char *name)
{
	char range[32];
	snprintf(range, sizeof range, "[%u:0]", v_width(p) - 1);
	add_port(v, p->dir, p->kind == KIND_BIT ? "" : range, name, p->meaning);
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
		row(v, &table[i], v_port_name(&table[i], name));
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
		row(v, &table[i], name);
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
