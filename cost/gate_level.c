/* gate_level.c - takes a netlist from the cache of measurements and puts it into a front end. */
#include "cost/gate_level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cost/cell_models.h"
#include "cost/mapped_netlist.h"
#include "cost/selector_group.h"
#include "rtl_gen/writer/verilog.h"

/* A netlist being made into files. */
struct maker {
	const struct gate_level *g;
	const struct config *cfg;
	struct gate_netlist *out;
	struct liberty lib;
	struct area_net net;
	bool *used, *through; /* for each cell of the library: it has an instance; one that is a wire */
	/* while the netlist is read */
	const struct liberty_cell *type; /* of the instance in progress; NULL: none yet */
	char cell[256];
};

/* ---- the netlist, as Yosys writes it: lines "  TYPE CELL (", "    .PIN(NET)," and "  );" ---- */

/* Whether the line begins an instance; it is then appended, a flip-flop of the wrapper with its transparent type. */
static bool take_instance(struct maker *m, struct text *t, const char *line)
{
	char type[64], cell[sizeof m->cell];
	const struct liberty_cell *found = NULL;
	if (sscanf(line, " %63[A-Za-z0-9_] %255[^( ] (", type, cell) == 2)
		found = liberty_find(&m->lib, type);
	if (!found)
		return false;
	bool wire = json_object_get(m->net.wrappers, cell) != NULL;
	m->type = found;
	snprintf(m->cell, sizeof m->cell, "%s", cell);
	(wire ? m->through : m->used)[found - m->lib.cells] = true;
	text_add(t, "  %s%s %s (\n", wire ? CELL_TRANSPARENT : "", type, cell);
	return true;
}

/* Notes the net at an output of the instance in progress. */
static void take_pin(struct maker *m, const char *line)
{
	char pin[64], net[512];
	const struct liberty_pin *of = NULL;
	if (m->type && sscanf(line, " .%63[^(](%511[^)])", pin, net) == 2)
		of = liberty_pin(m->type, pin);
	if (!of || !of->output)
		return;
	struct gate_netlist *o = m->out;
	if (o->output_count % 1024 == 0)
		o->outputs = xrealloc(o->outputs, (o->output_count + 1024) * sizeof *o->outputs);
	o->outputs[o->output_count++] =
	    (struct gate_output){xstrdup(m->cell), xstrdup(m->type->name), xstrdup(of->name), xstrdup(net),
				 json_object_get(m->net.wrappers, m->cell) != NULL};
}

static unsigned output_ports(const struct gate_netlist *o)
{
	return (o->output_count + GATE_LEVEL_BITS - 1) / GATE_LEVEL_BITS;
}

/* The most significant bit of a port. */
static unsigned top_bit(const struct gate_netlist *o, unsigned port)
{
	unsigned rest = o->output_count - port * GATE_LEVEL_BITS;
	return (rest < GATE_LEVEL_BITS ? rest : GATE_LEVEL_BITS) - 1;
}

/* Declares the ports with the nets at the outputs of cells, and assigns them. */
static void add_outputs(struct text *t, const struct gate_netlist *o)
{
	for (unsigned port = 0; port < output_ports(o); port++) {
		text_add(t, "  output [%u:0] " GATE_LEVEL_PORT ";\n", top_bit(o, port), port);
		text_add(t, "  assign " GATE_LEVEL_PORT " = {\n    ", port);
		for (unsigned n = top_bit(o, port) + 1; n > 0; n--)
			text_add(t, "%s%s", o->outputs[port * GATE_LEVEL_BITS + n - 1].net,
				 n > 1 ? ",\n    " : "\n  };\n");
	}
}

/* The ports as a list, with a comma and `before` in front of each, and connected to nets of their names. */
static char *port_list(const struct gate_netlist *o, const char *before, bool connected)
{
	struct text t = {0};
	text_add(&t, "%s", "");
	for (unsigned port = 0; port < output_ports(o); port++) {
		text_add(&t, ",%s" GATE_LEVEL_PORT, before, port);
		if (connected)
			text_add(&t, "(" GATE_LEVEL_PORT ")", port);
	}
	return t.s;
}

/* Adds the ports to the list in the head of the netlist's module. Takes over the text. */
static char *with_ports(const struct gate_netlist *o, char *text)
{
	const char *end = strstr(text, ");");
	char *ports = port_list(o, " ", false), *all = xprintf("%.*s%s%s", (int)(end - text), text, ports, end);
	free(ports);
	free(text);
	return all;
}

static char *netlist_text(struct maker *m)
{
	char *path = xprintf("%s/%s.net", m->out->folder, m->out->mapping), *text = read_whole(path, NULL),
	     *rest = text;
	struct text t = {0};
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
		if (take_instance(m, &t, line))
			continue;
		take_pin(m, line);
		if (m->g->outputs && strcmp(line, "endmodule") == 0)
			add_outputs(&t, m->out);
		if (rest)
			text_add(&t, "%s\n", line);
	}
	free(text);
	free(path);
	return m->g->outputs ? with_ports(m->out, t.s) : t.s;
}

static char *models_text(const struct maker *m)
{
	struct text t = {0};
	text_add(&t, "// The cells of the netlist, from the functions in the Liberty file.\n");
	for (unsigned n = 0; n < m->lib.count; n++) {
		if (m->used[n])
			cell_model(&t, &m->lib.cells[n], false);
		if (m->through[n])
			cell_model(&t, &m->lib.cells[n], true);
	}
	return t.s;
}

/* ---- the module with the netlist ---- */

/* Appends the instance of the netlist of a block: its ports have the block's names. */
static void add_ports(struct maker *m, struct text *t, enum block block)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned count = ports_of(block, m->cfg, table);
	bool clocked = v_clocked(block, m->cfg), outputs = m->g->outputs;
	const char *comma = clocked ? "," : "";
	text_add(t, "module %s (%s", block_name(block), clocked ? "\n  input wire clk_i,\n  input wire rst_i" : "");
	for (unsigned n = 0; n < count; n++) {
		if (table[n].dir == DIR_OBS)
			continue;
		text_add(t, "%s\n  %s wire [%u:0] %s", comma, table[n].dir == DIR_IN ? "input" : "output",
			 v_width(&table[n]) - 1, v_port_name(&table[n], name));
		comma = ",";
	}
	for (unsigned port = 0; outputs && port < output_ports(m->out); port++)
		text_add(t, ",\n  output wire [%u:0] " GATE_LEVEL_PORT, top_bit(m->out, port), port);
	text_add(t, "\n);\n  wrap netlist (\n    .clk(%s)%s", clocked ? "clk_i" : "1'b0",
		 clocked ? ",\n    .ext_rst_i(rst_i)" : "");
	for (unsigned n = 0; n < count; n++)
		if (table[n].dir != DIR_OBS)
			text_add(t, ",\n    .%s_%s(%s)", table[n].dir == DIR_IN ? "ext" : "wrap",
				 v_port_name(&table[n], name), name);
	char *ports = port_list(m->out, "\n    .", true);
	text_add(t, "%s\n  );\nendmodule\n", outputs ? ports : "");
	free(ports);
}

/* The net at a port of an instance in the front end's text, from lines "    .PORT(NET)"; the caller frees it. NULL:
 * there is none. */
static char *connected(const char *front_end, const char *block, const char *port)
{
	char *start = xprintf("\n  %s u_%s (", block, block), *with = xprintf("\n    .%s(", port), *net = NULL;
	const char *at = strstr(front_end, start), *end = at ? strstr(at, "\n  );") : NULL;
	const char *found = at ? strstr(at, with) : NULL;
	if (found && found < end) {
		found += strlen(with);
		const char *closes = strchr(found, '\n');
		while (*closes != ')')
			closes--;
		net = xprintf("%.*s", (int)(closes - found), found);
	}
	free(start);
	free(with);
	return net;
}

/* The net of the front end at an input of the selector's group. The caller frees it. */
static char *net_of_group(const struct maker *m, const char *front_end, const char *port)
{
	char *net = connected(front_end, block_name(BLOCK_issue_sel), port);
	for (enum block b = 0; b < BLOCK_issue_sel && !net; b++)
		if (strstr(m->g->module, block_name(b)))
			net = connected(front_end, block_name(b), port);
	return net ? net : xstrdup(port);
}

/* Appends the text of the front end in which the netlist of the selector's group gives the grants. `group` is the text
 * of the group, with a port a line. */
static void add_group(struct maker *m, struct text *t, const char *front_end, const char *group, bool critical)
{
	const char *const block = block_name(BLOCK_issue_sel), *const outputs[] = {"issue_o", "critical_o"};
	char *text = xstrdup(front_end), *nets[2] = {0};
	for (unsigned n = 0; n < 1u + critical; n++) {
		nets[n] = connected(front_end, block, outputs[n]);
		char *old = xprintf("\n    .%s(%s)", outputs[n], nets[n]),
		     *start = xprintf("  %s u_%s (", block, block);
		char *at = strstr(strstr(text, start), old),
		     *more = xprintf("%.*s\n    .%s()%s", (int)(at - text), text, outputs[n], at + strlen(old));
		free(text);
		free(old);
		free(start);
		text = more;
	}
	char *end = strstr(text, "endmodule"), *header = xstrdup(group), *rest = header, name[V_NAME];
	text_add(t, "%.*s  wrap netlist (\n    .clk(clk_i),\n    .ext_rst_i(rst_i)", (int)(end - text), text);
	for (char *line = strsep(&rest, "\n"); line && *line != ')'; line = strsep(&rest, "\n")) {
		if (sscanf(line, " input wire [%*u:0] %63[^,]", name) == 1) {
			char *net = net_of_group(m, front_end, name);
			text_add(t, ",\n    .ext_%s(%s)", name, net);
			free(net);
		}
	}
	for (unsigned n = 0; n < 1u + critical; n++)
		text_add(t, ",\n    .wrap_%s(%s)", outputs[n], nets[n]);
	text_add(t, "\n  );\n%s", end);
	free(header);
	free(text);
	free(nets[0]);
	free(nets[1]);
}

/* ---- the files ---- */

static struct gen_file *find_file(struct gen_files *files, const char *module)
{
	for (unsigned n = 0; n < files->count; n++)
		if (strlen(module) + 2 == strlen(files->file[n].name) &&
		    strncmp(files->file[n].name, module, strlen(module)) == 0)
			return &files->file[n];
	return NULL;
}

static void add_file(struct gen_files *files, const char *name, char *text)
{
	files->file[files->count++] = (struct gen_file){xstrdup(name), text};
}

static void replace(struct gen_file *file, char *text)
{
	free(file->text);
	file->text = text;
}

/* Keeps the Verilog of a front end; of a front end that is a netlist whole, its module alone. */
static void keep_verilog(struct gen_files *files, bool whole)
{
	unsigned kept = 0;
	for (unsigned n = 0; n < files->count; n++) {
		struct gen_file *f = &files->file[n];
		if (gen_is_verilog(f) && (!whole || f == find_file(files, block_name(BLOCK_front_end)))) {
			files->file[kept++] = *f;
			continue;
		}
		free(f->name);
		free(f->text);
	}
	files->count = kept;
}

/* Removes the observe ports of the front end: a netlist has none. */
static void strip_observe(struct gen_file *file)
{
	char *copy = xstrdup(file->text), *rest = copy;
	bool inside = false;
	struct text t = {0};
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
		inside |= strcmp(line, "`ifdef OBSERVE") == 0;
		if (!inside)
			text_add(&t, "%s%s", line, rest ? "\n" : "");
		else if (strcmp(line, "`endif") == 0)
			inside = false;
	}
	free(copy);
	replace(file, t.s);
}

static void add_list(struct gen_files *files)
{
	struct text t = {0};
	for (unsigned n = 0; n < files->count; n++)
		text_add(&t, "%s\n", files->file[n].name);
	add_file(files, "files.f", t.s);
}

/* Reads what the flow has measured of module `top`. */
static void open_netlist(struct maker *m, const struct gen_files *files, const char *top)
{
	struct gate_netlist *o = m->out;
	*o = (struct gate_netlist){.folder = area_flow_folder(m->g->flow, files, top),
				   .liberty = m->g->flow->file ? *m->g->flow->file : m->g->flow->data[0]};
	struct area_job job = {o->folder, top, ""};
	json_t *result = area_load(&job, "result.json");
	o->mapping = xstrdup(m->g->least_area ? "area" : json_string_value(json_object_get(result, "mapping")));
	json_decref(result);
	char *json = xprintf("%s.json", o->mapping);
	liberty_read(&m->lib, o->liberty);
	area_net_open(&m->net, area_load(&job, json), &m->lib);
	free(json);
	m->used = xalloc(m->lib.count);
	m->through = xalloc(m->lib.count);
}

/* Measures the group of the selector and puts its netlist into the front end. */
static char *make_group(struct maker *m, struct gen_files *files)
{
	bool critical = m->cfg->has_critical;
	const char *top = critical ? "both_picks" : "issue_pick_alone";
	char *group = area_group_text(m->cfg, top, critical), *name = xprintf("%s.v", top);
	struct text t = {0};
	add_file(files, name, group);
	open_netlist(m, files, top);
	char *netlist = netlist_text(m);
	struct gen_file *front_end = find_file(files, block_name(BLOCK_front_end));
	add_group(m, &t, front_end->text, group, critical);
	replace(front_end, t.s);
	free(files->file[--files->count].name);
	free(group);
	free(name);
	return netlist;
}

static char *make_block(struct maker *m, struct gen_files *files, enum block block)
{
	struct text t = {0};
	open_netlist(m, files, block_name(block));
	char *netlist = netlist_text(m);
	add_ports(m, &t, block);
	replace(find_file(files, block_name(block)), t.s);
	return netlist;
}

void gate_level_make(const struct gate_level *g, const struct config *cfg, struct gen_files *files,
		     struct gate_netlist *netlist)
{
	struct maker m = {.g = g, .cfg = cfg, .out = netlist};
	char group[AREA_GROUP_NAME], *text;
	enum block block = 0;
	area_group_name(cfg, group);
	while (block < BLOCK_COUNT &&
	       (strcmp(block_name(block), g->module) != 0 || (block != BLOCK_front_end && !block_exists(block, cfg))))
		block++;
	bool whole = block == BLOCK_front_end;
	if (block == BLOCK_COUNT && strcmp(g->module, group) != 0)
		die(EXIT_USAGE, "--module %s: no such netlist: expected front_end, %s or a block of `list blocks`",
		    g->module, group);
	gen_make(files, cfg, "", "warpsmith area");
	text = block == BLOCK_COUNT ? make_group(&m, files) : make_block(&m, files, block);
	keep_verilog(files, whole);
	strip_observe(find_file(files, block_name(BLOCK_front_end)));
	add_file(files, "netlist.v", text);
	add_file(files, "cells.v", models_text(&m));
	add_list(files);
	area_net_close(&m.net);
	liberty_free(&m.lib);
	free(m.used);
	free(m.through);
}

void gate_level_free(struct gate_netlist *netlist)
{
	for (unsigned n = 0; n < netlist->output_count; n++) {
		free(netlist->outputs[n].cell);
		free(netlist->outputs[n].type);
		free(netlist->outputs[n].pin);
		free(netlist->outputs[n].net);
	}
	free(netlist->outputs);
	free(netlist->folder);
	free(netlist->mapping);
}
