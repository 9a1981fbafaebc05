/* mapped_rtl.c - checks a port map against the module and the block, and prints the wrapper between them. */
#include "sim/lockstep/mapped_rtl.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "rtl_gen/writer/verilog.h"
#include "sim/lockstep/rtl_ports.h"

static const char prefix[] = "ws_"; /* of the generated modules, which may have the names of foreign ones */

/* A port of the block or of the module. */
struct end {
	const char *name;
	bool in;
	unsigned width;
};
enum { MAX_ENDS = 256 };
struct ends {
	struct end at[MAX_ENDS];
	unsigned count;
	const char *of; /* the module or block */
};

struct mapping {
	const struct port_map *map;
	const struct config *cfg;
	struct ends block, module;
};

static const char *way(const struct end *e)
{
	return e->in ? "input" : "output";
}

static const struct end *find(const struct ends *ends, const char *name)
{
	for (unsigned n = 0; n < ends->count; n++)
		if (strcmp(ends->at[n].name, name) == 0)
			return &ends->at[n];
	return NULL;
}

/* The port, or dies with the names of all. */
static const struct end *need(const struct mapping *m, const struct ends *ends, const char *name, unsigned line)
{
	const char *names[MAX_ENDS];
	const struct end *found = find(ends, name);
	char *all = xstrdup("");
	if (found)
		return found;
	for (unsigned n = 0; n < ends->count; n++) {
		names[n] = ends->at[n].name;
		all = xprintf("%s%s%s", all, n ? ", " : "", names[n]);
	}
	port_map_refuse(m->map, line, "no port '%s' of %s: allowed are %s%s", name, ends->of, all,
			did_you_mean(name, names, ends->count));
}

static void add(const struct mapping *m, struct ends *ends, const char *name, bool in, unsigned width)
{
	if (ends->count == MAX_ENDS)
		port_map_refuse(m->map, m->map->module_line, "module %s: more than %d ports", ends->of, MAX_ENDS);
	ends->at[ends->count++] = (struct end){name, in, width};
}

/* ---- the ports of both sides ---- */

static void block_ends(struct mapping *m)
{
	static struct port table[MAX_PORTS];
	unsigned n = ports_of(m->map->block, m->cfg, table);
	m->block.of = block_name(m->map->block);
	if (v_clocked(m->map->block, m->cfg)) {
		add(m, &m->block, "clk_i", true, 1);
		add(m, &m->block, "rst_i", true, 1);
	}
	if (v_gated(m->map->block, m->cfg))
		add(m, &m->block, "enable_i", true, 1);
	for (unsigned i = 0; i < n; i++) {
		char name[V_NAME];
		if (table[i].dir != DIR_OBS)
			add(m, &m->block, xstrdup(v_port_name(&table[i], name)), table[i].dir == DIR_IN,
			    v_width(&table[i]));
	}
}

static json_t *find_module(const struct mapping *m, json_t *root)
{
	const char *names[MAX_ENDS], *name;
	char *all = xstrdup("");
	unsigned n = 0;
	json_t *module, *modules = json_object_get(root, "modules"), *found = json_object_get(modules, m->map->module);
	if (found)
		return found;
	json_object_foreach(modules, name, module)
	{
		if (n == MAX_ENDS)
			break;
		all = xprintf("%s%s%s", all, n ? ", " : "", name);
		names[n++] = name;
	}
	port_map_refuse(m->map, m->map->module_line, "no module '%s': the files have %s%s", m->map->module, all,
			did_you_mean(m->map->module, names, n));
}

static unsigned key_value(const struct mapping *m, const struct map_line *l)
{
	struct config copy = *m->cfg;
	const char *names[CONFIG_KEYS];
	unsigned n = 0;
	for (; config_keys[n].key; n++) {
		names[n] = config_keys[n].key;
		if (strcmp(names[n], l->text) == 0)
			return *config_value(&copy, n);
	}
	port_map_refuse(m->map, l->line, "%s = \"%s\": allowed are whole numbers and keys of the config, as warps%s",
			l->name, l->text, did_you_mean(l->text, names, n));
}

/* The value of a parameter of the module. */
static unsigned parameter_value(const struct mapping *m, const struct map_line *l)
{
	if (l->inverted)
		port_map_refuse(m->map, l->line, "%s: a parameter cannot be inverted", l->name);
	return l->quoted ? key_value(m, l) : (unsigned)strtoul(l->text, NULL, 10);
}

/* The commands that set the module's parameters; "" if the map sets none. */
static char *parameter_commands(const struct mapping *m, json_t *module)
{
	json_t *known = json_object_get(module, "parameter_default_values");
	char *text = xprintf("hierarchy -top %s", m->map->module);
	bool any = false;
	for (unsigned n = 0; n < m->map->count; n++) {
		const struct map_line *l = &m->map->lines[n];
		if (l->section != MAP_PARAMETERS)
			continue;
		if (known && !json_object_get(known, l->name))
			port_map_refuse(m->map, l->line, "module %s has no parameter %s", m->map->module, l->name);
		text = xprintf("%s -chparam %s %u", text, l->name, parameter_value(m, l));
		any = true;
	}
	return any ? xprintf("%s; ", text) : xstrdup("");
}

static void module_ends(struct mapping *m, const struct rtl_source *r, const char *dir)
{
	json_t *root = rtl_modules(r, dir, false, ""), *port;
	char *commands = parameter_commands(m, find_module(m, root));
	const char *name;
	if (*commands) {
		json_decref(root);
		root = rtl_modules(r, dir, false, commands);
	}
	m->module.of = m->map->module;
	json_object_foreach(json_object_get(find_module(m, root), "ports"), name, port)
	{
		const char *has = json_string_value(json_object_get(port, "direction"));
		if (!has || strcmp(has, "inout") == 0)
			port_map_refuse(m->map, m->map->module_line,
					"port %s of %s is an inout: allowed are inputs "
					"and outputs",
					name, m->module.of);
		add(m, &m->module, xstrdup(name), strcmp(has, "input") == 0,
		    (unsigned)json_array_size(json_object_get(port, "bits")));
	}
	json_decref(root);
	free(commands);
}

/* ---- the check ---- */

static bool is_word(const struct map_line *l, const char *word)
{
	return l->quoted && !l->inverted && strcmp(l->text, word) == 0;
}

/* Whether a line of [ports] names a port of the block. */
static bool is_net(const struct map_line *l)
{
	return l->quoted && !is_word(l, "open") && !is_word(l, "ones");
}

/* The line of [ports] that has a net in that form; NULL: none. */
static const struct map_line *form_of(const struct port_map *map, const char *net, enum map_form form)
{
	for (unsigned n = 0; n < map->count; n++) {
		const struct map_line *l = &map->lines[n];
		if (l->section == MAP_PORTS && is_net(l) && l->form == form && strcmp(l->text, net) == 0)
			return l;
	}
	return NULL;
}

/* A grant as slots and bits: at most one for each scheduler, for fetch one. */
static void check_form(const struct mapping *m, const struct map_line *l, const struct end *port)
{
	static const char *const grants[] = {"issue_o", "critical_o", "fetch_o"};
	const struct end *net = need(m, &m->block, l->text, l->line);
	unsigned known = 0, most = strcmp(l->text, "fetch_o") == 0 ? 1 : m->cfg->schedulers;
	while (known < 3 && strcmp(grants[known], net->name) != 0)
		known++;
	if (known == 3 || net->in || port->in)
		port_map_refuse(m->map, l->line,
				"%s: an output can be the index or the valid bit of issue_o, critical_o "
				"or fetch_o of the block",
				l->name);
	const struct map_line *valid = form_of(m->map, l->text, FORM_VALID),
			      *index = form_of(m->map, l->text, FORM_INDEX);
	if (!valid || !index)
		port_map_refuse(m->map, l->line, "%s: expected a line \"%s %s\" too", l->name,
				valid ? "index" : "valid", l->text);
	unsigned count = need(m, &m->module, valid->name, valid->line)->width;
	if (count > most)
		port_map_refuse(m->map, valid->line, "%s of %s has %u bits: expected at most %u, one for each grant",
				valid->name, m->module.of, count, most);
	if (l == index && port->width != count * m->cfg->warp_bits)
		port_map_refuse(m->map, l->line,
				"%s of %s has %u bits: expected %u, a slot of %u bits for each bit of %s", l->name,
				m->module.of, port->width, count * m->cfg->warp_bits, m->cfg->warp_bits, valid->name);
}

static void check_port(const struct mapping *m, const struct map_line *l)
{
	const struct end *port = need(m, &m->module, l->name, l->line);
	if (l->form != FORM_PLAIN) {
		check_form(m, l, port);
		return;
	}
	if (!is_net(l)) {
		if (port->in == is_word(l, "open"))
			port_map_refuse(m->map, l->line, "%s is an %s of %s: allowed are %s", l->name, way(port),
					m->module.of,
					port->in ? "a port of the block, a number and \"ones\""
						 : "a port of the block and \"open\"");
		return;
	}
	const struct end *net = need(m, &m->block, l->text, l->line);
	if (port->in != net->in)
		port_map_refuse(m->map, l->line, "%s is an %s of %s, but %s is an %s of %s", l->name, way(port),
				m->module.of, l->text, way(net), m->block.of);
	if (port->width != net->width)
		port_map_refuse(m->map, l->line, "%s of %s has %u bits, but %s of %s has %u", l->name, m->module.of,
				port->width, l->text, m->block.of, net->width);
}

static void check_lack(const struct mapping *m, const struct map_line *l)
{
	const struct end *net = need(m, &m->block, l->name, l->line);
	bool whole = m->map->block == BLOCK_front_end;
	if (net->in ? is_word(l, "unread") : !is_net(l) && !is_word(l, "open"))
		return;
	if (!net->in && whole && is_word(l, "unchecked"))
		return;
	port_map_refuse(m->map, l->line, "%s is an %s of %s: allowed are %s", l->name, way(net), m->block.of,
			net->in ? "\"unread\""
			: whole ? "\"unchecked\", a number and \"ones\""
				: "a number and \"ones\", for the other blocks read it");
}

/* The line of a section that is about a port: of [ports] the one whose value it is with `by_value`; NULL: none. */
static const struct map_line *line_of(const struct port_map *map, enum map_section section, const char *name,
				      bool by_value)
{
	for (unsigned n = 0; n < map->count; n++) {
		const struct map_line *l = &map->lines[n];
		if (l->section == section && strcmp(by_value ? l->text : l->name, name) == 0 &&
		    (!by_value || is_net(l)))
			return l;
	}
	return NULL;
}

/* Every output of the block has one source, and every port of both sides is in some line. */
static void check_all_there(const struct mapping *m)
{
	for (unsigned n = 0; n < m->module.count; n++) {
		const struct end *e = &m->module.at[n];
		if (!line_of(m->map, MAP_PORTS, e->name, false))
			port_map_refuse(m->map, 0, "%s %s of %s (%u bits) is in no line: expected one in [ports]",
					way(e), e->name, m->module.of, e->width);
	}
	for (unsigned n = 0; n < m->block.count; n++) {
		const struct end *e = &m->block.at[n];
		const struct map_line *mapped = line_of(m->map, MAP_PORTS, e->name, true),
				      *lacks = line_of(m->map, MAP_LACKS, e->name, false);
		if (mapped && lacks)
			port_map_refuse(m->map, lacks->line, "%s is mapped in line %u: expected one of the two",
					e->name, mapped->line);
		if (!mapped && !lacks && strcmp(e->name, "clk_i") != 0 && strcmp(e->name, "rst_i") != 0)
			port_map_refuse(m->map, 0,
					"%s %s of %s (%u bits) is in no line: expected one in [ports] or "
					"[lacks]",
					way(e), e->name, m->block.of, e->width);
	}
}

static void check_one_source(const struct mapping *m)
{
	for (unsigned n = 0; n < m->map->count; n++) {
		const struct map_line *l = &m->map->lines[n];
		const struct end *net = l->section == MAP_PORTS && is_net(l) ? find(&m->block, l->text) : NULL;
		const struct map_line *first = net && !net->in ? line_of(m->map, MAP_PORTS, l->text, true) : l;
		bool pair = net && first->form != FORM_PLAIN && l->form != FORM_PLAIN && first->form != l->form;
		if (net && !net->in && first != l && !pair)
			port_map_refuse(m->map, l->line, "%s comes from %s already, in line %u", l->text, first->name,
					first->line);
	}
}

static void check(const struct mapping *m)
{
	check_one_source(m);
	for (unsigned n = 0; n < m->map->count; n++) {
		const struct map_line *l = &m->map->lines[n];
		if (l->section == MAP_PORTS)
			check_port(m, l);
		else if (l->section == MAP_LACKS)
			check_lack(m, l);
	}
	check_all_there(m);
}

/* ---- the wrapper ---- */

/* A constant of that width. */
static void print_constant(FILE *f, const struct map_line *l, unsigned width)
{
	if (is_word(l, "ones"))
		fprintf(f, "{%u{1'b1}}", width);
	else if (is_word(l, "unchecked"))
		fprintf(f, "%u'd0", width);
	else
		fprintf(f, "%u'd%s", width, l->text);
}

static void print_ports(FILE *f, const struct mapping *m)
{
	for (unsigned n = 0; n < m->block.count; n++) {
		const struct end *e = &m->block.at[n];
		fprintf(f, "%s\n\t%s wire ", n ? "," : "", way(e));
		if (e->width > 1)
			fprintf(f, "[%u:0] ", e->width - 1);
		fprintf(f, "%s", e->name);
	}
}

static void print_instance(FILE *f, const struct mapping *m)
{
	const char *comma = "";
	fprintf(f, "\t%s", m->map->module);
	for (unsigned n = 0; n < m->map->count; n++) {
		const struct map_line *l = &m->map->lines[n];
		if (l->section != MAP_PARAMETERS)
			continue;
		fprintf(f, "%s\n\t\t.%s(%u)", *comma ? "," : " #(", l->name, parameter_value(m, l));
		comma = ",";
	}
	fprintf(f, "%s u_mapped (", *comma ? "\n\t)" : "");
	comma = "";
	for (unsigned n = 0; n < m->map->count; n++) {
		const struct map_line *l = &m->map->lines[n];
		const struct end *port = l->section == MAP_PORTS ? find(&m->module, l->name) : NULL;
		if (!port)
			continue;
		fprintf(f, "%s\n\t\t.%s(", comma, l->name);
		if (l->form != FORM_PLAIN)
			fprintf(f, "%s_%s", l->form == FORM_INDEX ? "index" : "valid", l->text);
		else if (is_net(l))
			fprintf(f, "%s%s", l->inverted && port->in ? "~" : l->inverted ? "inverted_" : "", l->text);
		else if (port->in)
			print_constant(f, l, port->width);
		fprintf(f, ")");
		comma = ",";
	}
	fprintf(f, "\n\t);\n");
}

/* A grant that the module has as slots: its nets, and the mask that they mean. */
static void print_indexed(FILE *f, const struct mapping *m, const struct end *e, bool nets)
{
	const struct map_line *valid = form_of(m->map, e->name, FORM_VALID);
	unsigned count = valid ? find(&m->module, valid->name)->width : 0, bits = m->cfg->warp_bits;
	if (!valid)
		return;
	if (nets)
		fprintf(f, "\twire [%u:0] valid_%s;\n\twire [%u:0] index_%s;\n", count - 1, e->name, count * bits - 1,
			e->name);
	else
		fprintf(f, "\tassign %s =", e->name);
	for (unsigned k = 0; !nets && k < count; k++)
		fprintf(f, "%s ({%u{valid_%s[%u]}} & (%u'd1 << index_%s[%u +: %u]))", k ? " |" : "", e->width, e->name,
			k, e->width, e->name, k * bits, bits);
	if (!nets)
		fprintf(f, ";\n");
}

/* What drives the outputs that no port of the module drives as they are. */
static void print_others(FILE *f, const struct mapping *m, bool nets)
{
	for (unsigned n = 0; n < m->block.count; n++) {
		const struct end *e = &m->block.at[n];
		const struct map_line *mapped = line_of(m->map, MAP_PORTS, e->name, true),
				      *lacks = line_of(m->map, MAP_LACKS, e->name, false);
		if (e->in)
			continue;
		print_indexed(f, m, e, nets);
		if (nets && mapped && mapped->inverted)
			fprintf(f, "\twire [%u:0] inverted_%s;\n", e->width - 1, e->name);
		if (!nets && mapped && mapped->inverted)
			fprintf(f, "\tassign %s = ~inverted_%s;\n", e->name, e->name);
		if (!nets && lacks) {
			fprintf(f, "\tassign %s = ", e->name);
			print_constant(f, lacks, e->width);
			fprintf(f, ";\n");
		}
	}
}

static char *wrapper(const struct mapping *m)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	fprintf(f, "// %s%s.v - module %s behind the ports of %s, for warpsmith cosim --map.\n", prefix, m->block.of,
		m->map->module, m->block.of);
	fprintf(f, "module %s%s (", prefix, m->block.of);
	print_ports(f, m);
	fprintf(f, "\n);\n");
	print_others(f, m, true);
	print_instance(f, m);
	print_others(f, m, false);
	fprintf(f, "endmodule\n");
	fclose(f);
	return text;
}

void mapped_rtl_read(struct rtl_source *r, const struct config *cfg, const char *dir, const struct port_map *map)
{
	struct mapping m = {.map = map, .cfg = cfg};
	rtl_read_files(r, dir);
	block_ends(&m);
	module_ends(&m, r, dir);
	check(&m);
	char *file = xprintf("%s%s.v", prefix, m.block.of);
	if (map->block != BLOCK_front_end)
		rtl_add_generated(r, cfg, prefix, file);
	rtl_add(r, file, wrapper(&m));
	r->top = xprintf("%s%s", prefix, block_name(BLOCK_front_end));
	r->observe = false;
}

/* ---- the pins ---- */

static void drop(struct pins *p, unsigned at)
{
	unsigned words = (p->out[at].width + 31) / 32;
	p->elements -= p->out[at].port.count;
	p->out_words -= words;
	for (unsigned n = at + 1; n < p->outs; n++) {
		p->out[n].word -= words;
		p->out[n - 1] = p->out[n];
	}
	p->outs--;
}

void mapped_pins(const struct port_map *map, struct pins *p)
{
	for (unsigned n = 0; n < p->outs; n++) {
		struct pin *pin = &p->out[n];
		const struct map_line *mapped = line_of(map, MAP_PORTS, pin->name, true),
				      *lacks = line_of(map, MAP_LACKS, pin->name, false);
		if (map->block == BLOCK_front_end && lacks && is_word(lacks, "unchecked"))
			drop(p, n--);
		else if (mapped)
			snprintf(pin->foreign, sizeof pin->foreign, "%s of %s", mapped->name, map->module);
	}
}
