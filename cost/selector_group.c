/* selector_group.c - finds the members of the selector group and writes the module that connects them. */
#include "cost/selector_group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "rtl_gen/writer/verilog.h"

static const struct port *find_port(const struct port *table, unsigned count, enum port_dir dir, const char *name)
{
	for (unsigned n = 0; n < count; n++)
		if (table[n].dir == dir && strcmp(table[n].name, name) == 0)
			return &table[n];
	return NULL;
}

/* Whether an output of block `from` that ranks has the name of an input of `to`. */
static bool feeds(const struct config *cfg, enum block from, enum block to)
{
	struct port out[MAX_PORTS], in[MAX_PORTS];
	unsigned outs = ports_of(from, cfg, out), ins = ports_of(to, cfg, in);
	for (unsigned n = 0; n < outs; n++)
		if (out[n].dir == DIR_OUT && out[n].ranks && find_port(in, ins, DIR_IN, out[n].name))
			return true;
	return false;
}

static void find_members(const struct config *cfg, bool member[BLOCK_COUNT])
{
	memset(member, 0, BLOCK_COUNT * sizeof *member);
	member[BLOCK_issue_sel] = true;
	for (bool more = true; more;) {
		more = false;
		for (enum block from = 0; from < BLOCK_front_end; from++)
			for (enum block to = 0; to < BLOCK_front_end; to++)
				if (member[to] && !member[from] && block_exists(from, cfg) && feeds(cfg, from, to))
					member[from] = more = true;
	}
}

void area_group_name(const struct config *cfg, char name[AREA_GROUP_NAME])
{
	bool member[BLOCK_COUNT];
	find_members(cfg, member);
	size_t length = (size_t)snprintf(name, AREA_GROUP_NAME, "%s", block_name(BLOCK_issue_sel));
	for (enum block b = 0; b < BLOCK_issue_sel; b++)
		if (member[b])
			length += (size_t)snprintf(name + length, AREA_GROUP_NAME - length, "+%s", block_name(b));
}

/* ---- the module ---- */

struct group {
	const struct config *cfg;
	bool member[BLOCK_COUNT], critical;
	char name[V_NAME];
};

/* Whether an input of this name is driven by a member. Grants (outputs of issue_sel) are not fed back: they are events.
 */
static bool is_inside(const struct group *g, const char *name)
{
	struct port table[MAX_PORTS];
	for (enum block b = 0; b < BLOCK_issue_sel; b++)
		if (g->member[b] && find_port(table, ports_of(b, g->cfg, table), DIR_OUT, name))
			return true;
	return false;
}

static bool is_read(const struct group *g, const char *name)
{
	struct port table[MAX_PORTS];
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (g->member[b] && find_port(table, ports_of(b, g->cfg, table), DIR_IN, name))
			return true;
	return false;
}

/* The net connected to a member's port; "": unconnected. */
static const char *net(void *ctx, const struct port *p)
{
	struct group *g = ctx;
	v_port_name(p, g->name);
	if (p->dir == DIR_IN && is_inside(g, p->name))
		snprintf(g->name, sizeof g->name, "%s", p->name);
	if (p->dir == DIR_OUT && strcmp(p->name, "issue") != 0) {
		if (strcmp(p->name, "critical") == 0)
			return g->critical ? g->name : "";
		snprintf(g->name, sizeof g->name, "%s", is_read(g, p->name) ? p->name : "");
	}
	return g->name;
}

/* Declares the nets at the members' ports, each once: the ports of the group, or its wires. */
static void declare(struct text *t, struct group *g, bool wires)
{
	struct port table[MAX_PORTS];
	struct text seen = {0};
	text_add(&seen, "|");
	for (enum block b = 0; b < BLOCK_COUNT; b++) {
		unsigned count = g->member[b] ? ports_of(b, g->cfg, table) : 0;
		for (unsigned n = 0; n < count; n++) {
			const struct port *p = &table[n];
			if (p->dir == DIR_OBS || !*net(g, p))
				continue;
			char *mark = xprintf("|%s|", g->name);
			bool wire = strcmp(g->name, p->name) == 0;
			if (wire == wires && !strstr(seen.s, mark)) {
				text_add(&seen, "%s|", g->name);
				const char *dir = wires ? "" : p->dir == DIR_IN ? "input " : "output ";
				text_add(t, "%s  %swire [%u:0] %s%s", wires ? "" : ",\n", dir, v_width(p) - 1, g->name,
					 wires ? ";\n" : "");
			}
			free(mark);
		}
	}
	text_free(&seen);
}

static void instance(struct text *t, struct group *g, enum block b)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned count = ports_of(b, g->cfg, table);
	const char *comma = "";
	text_add(t, "  %s u_%s (", block_name(b), block_name(b));
	if (v_clocked(b, g->cfg)) {
		text_add(t, "\n    .clk_i(clk_i),\n    .rst_i(rst_i)");
		comma = ",";
	}
	for (unsigned n = 0; n < count; n++) {
		if (table[n].dir == DIR_OBS)
			continue;
		text_add(t, "%s\n    .%s(%s)", comma, v_port_name(&table[n], name), net(g, &table[n]));
		comma = ",";
	}
	text_add(t, "\n  );\n");
}

char *area_group_text(const struct config *cfg, const char *top, bool critical)
{
	struct group g = {.cfg = cfg, .critical = critical};
	struct text t = {0};
	find_members(cfg, g.member);
	text_add(&t, "module %s (\n  input wire clk_i,\n  input wire rst_i", top);
	declare(&t, &g, false);
	text_add(&t, "\n);\n");
	declare(&t, &g, true);
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (g.member[b])
			instance(&t, &g, b);
	text_add(&t, "endmodule\n");
	return t.s;
}

json_t *area_group_measure(const struct area_flow *flow, const struct config *cfg)
{
	struct gen_files files;
	const char *top = cfg->has_critical ? "both_picks" : "issue_pick_alone";
	gen_make(&files, cfg, "", "warpsmith area");
	files.file[files.count++] =
	    (struct gen_file){xprintf("%s.v", top), area_group_text(cfg, top, cfg->has_critical)};
	json_t *found = area_flow_measure(flow, &files, top);
	gen_free(&files);
	return found;
}
