/* mapped_netlist.c - finds source names for the cells of a mapped netlist.
 *
 * Technology mapping keeps the names of nets at registers and ports and drops most others. In a flattened netlist a net
 * has many names: the wrapper's register, the port of the instance below it, and so on down the hierarchy. */
#include "cost/mapped_netlist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "rtl_gen/writer/verilog.h"

static const char dut[] = "dut.", wrapper[] = "wrap_", outside[] = "ext_";

static bool starts(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* Which of a net's names to use, lower is better: the wrapper's register, a register, anything else. */
static unsigned rank(const char *name)
{
	size_t length = strlen(name);
	if (starts(name, wrapper))
		return 0;
	return length > 2 && strcmp(name + length - 2, "_q") == 0 ? 1 : 2;
}

static bool better(const char *a, const char *b)
{
	if (rank(a) != rank(b))
		return rank(a) < rank(b);
	if (strlen(a) != strlen(b))
		return strlen(a) < strlen(b);
	return strcmp(a, b) < 0;
}

/* Whether the flow gave the name: "_17_", "_n17_". */
static bool is_number(const char *name)
{
	if (*name++ != '_')
		return false;
	name += *name == 'n';
	size_t digits = strspn(name, "0123456789");
	return digits > 0 && strcmp(name + digits, "_") == 0;
}

/* The bits of all nets that have a source name: {"BIT": {"name", "index", "wide": the net has several bits, "own": the
 * net is inside the measured module}}. */
static json_t *name_bits(json_t *netnames)
{
	json_t *bits = json_object(), *net, *bit;
	const char *name;
	size_t index;
	json_object_foreach(netnames, name, net)
	{
		json_t *list = json_object_get(net, "bits");
		if (json_integer_value(json_object_get(net, "hide_name")) || is_number(name))
			continue;
		json_array_foreach(list, index, bit)
		{
			char key[32];
			snprintf(key, sizeof key, "%lld", (long long)json_integer_value(bit));
			json_t *old = json_object_get(bits, key);
			bool own = starts(name, dut) || (old && json_is_true(json_object_get(old, "own")));
			if (!old || better(name, json_string_value(json_object_get(old, "name"))))
				json_object_set_new(bits, key,
						    json_pack("{ss si sb sb}", "name", name, "index", (int)index,
							      "wide", json_array_size(list) > 1, "own", own));
			else
				json_object_set_new(old, "own", json_boolean(own));
		}
	}
	return bits;
}

/* The source name of a bit: without the wrapper's prefixes, instances without "u_". */
static json_t *source_name(json_t *bit)
{
	struct text t = {0};
	const char *name = json_string_value(json_object_get(bit, "name"));
	name += starts(name, wrapper)   ? strlen(wrapper)
		: starts(name, outside) ? strlen(outside)
		: starts(name, dut)     ? strlen(dut)
					: 0;
	while (*name) {
		size_t length = strcspn(name, ".");
		length += name[length] == '.';
		if (starts(name, "u_") && memchr(name, '.', length))
			name += 2, length -= 2;
		text_add(&t, "%.*s", (int)length, name);
		name += length;
	}
	if (json_is_true(json_object_get(bit, "wide")))
		text_add(&t, "[%d]", (int)json_integer_value(json_object_get(bit, "index")));
	json_t *text = json_string(t.s);
	text_free(&t);
	return text;
}

/* The entry of name_bits() for the net at a cell's pin; NULL: the net has no source name. */
static json_t *at_pin(json_t *cell, const char *pin, json_t *bits)
{
	char key[32];
	json_t *list = json_object_get(json_object_get(cell, "connections"), pin);
	if (!list)
		return NULL;
	snprintf(key, sizeof key, "%lld", (long long)json_integer_value(json_array_get(list, 0)));
	return json_object_get(bits, key);
}

/* What the library says of a cell. */
static const struct liberty_cell *type_of(const struct liberty *lib, json_t *cell)
{
	const char *type = json_string_value(json_object_get(cell, "type"));
	const struct liberty_cell *found = liberty_find(lib, type);
	if (!found)
		die(EXIT_IO, "%s: a cell of the netlist, but not of the library", type);
	return found;
}

static bool named(json_t *bit, const char *start)
{
	return bit && starts(json_string_value(json_object_get(bit, "name")), start);
}

/* The net that names a cell: the net it drives, but for the wrapper's input flip-flop, whose output net has many names,
 * the net at its data pin. */
static json_t *naming(json_t *cell, const struct liberty_cell *type, json_t *bits)
{
	json_t *bit = type->flop ? at_pin(cell, type->data, bits) : NULL;
	if (named(bit, outside))
		return bit;
	bit = NULL;
	for (unsigned n = 0; n < type->pin_count && !bit; n++)
		if (type->pins[n].output)
			bit = at_pin(cell, type->pins[n].name, bits);
	return bit;
}

/* Whether a flip-flop belongs to the wrapper: at an input port, or at an output port if it drives nothing in the
 * module. An output flip-flop that Yosys merged with a register of the module belongs to the module. */
static bool is_wrapper(json_t *bit)
{
	return named(bit, outside) || (named(bit, wrapper) && !json_is_true(json_object_get(bit, "own")));
}

static void add_cell(struct area_net *net, const char *name, json_t *cell, json_t *bits)
{
	const struct liberty_cell *type = type_of(net->lib, cell);
	json_t *bit = naming(cell, type, bits);
	net->cell_count++;
	net->area += type->area;
	if (type->flop) {
		bool wrapper_flop = is_wrapper(bit);
		net->ffs++;
		net->wrapper_ffs += wrapper_flop;
		net->wrapper_area += wrapper_flop ? type->area : 0;
		if (wrapper_flop)
			json_object_set_new(net->wrappers, name, json_true());
	}
	json_object_set_new(net->names, name, bit ? source_name(bit) : json_string(""));
}

/* Adds the loads of a cell's inputs, {"BIT": number}; a clock's are not counted. */
static void add_loads(const struct area_net *net, json_t *cell, json_t *loads)
{
	const struct liberty_cell *type = type_of(net->lib, cell);
	for (unsigned n = 0; n < type->pin_count; n++) {
		const char *pin = type->pins[n].name;
		json_t *bit = json_array_get(json_object_get(json_object_get(cell, "connections"), pin), 0);
		char key[32];
		if (type->pins[n].output || !json_is_integer(bit) || strcmp(pin, type->clock) == 0)
			continue;
		snprintf(key, sizeof key, "%lld", (long long)json_integer_value(bit));
		json_object_set_new(loads, key, json_integer(json_integer_value(json_object_get(loads, key)) + 1));
	}
}

static unsigned most_loads(const struct area_net *net)
{
	json_t *loads = json_object(), *cell, *number;
	const char *name;
	unsigned most = 0;
	json_object_foreach(net->cells, name, cell) add_loads(net, cell, loads);
	json_object_foreach(loads, name, number) if (json_integer_value(number) > most) most =
	    (unsigned)json_integer_value(number);
	json_decref(loads);
	return most;
}

void area_net_open(struct area_net *net, json_t *root, const struct liberty *lib)
{
	json_t *module = json_object_get(json_object_get(root, "modules"), "wrap"), *cell;
	json_t *bits = name_bits(json_object_get(module, "netnames"));
	const char *name;
	*net = (struct area_net){.lib = lib,
				 .root = root,
				 .cells = json_object_get(module, "cells"),
				 .names = json_object(),
				 .wrappers = json_object()};
	json_object_foreach(net->cells, name, cell) add_cell(net, name, cell, bits);
	net->loads = most_loads(net);
	json_decref(bits);
}

void area_net_close(struct area_net *net)
{
	json_decref(net->names);
	json_decref(net->wrappers);
	json_decref(net->root);
}

/* ---- reports ---- */

/* A line "  DELAY  ARRIVAL ^ INSTANCE/PIN (CELL)". */
static bool read_step(const char *line, double *arrival, char *instance, char *pin, char *type)
{
	char edge;
	if (sscanf(line, "%*f %lf %c %255[^/ ]/%15s (%63[^)])", arrival, &edge, instance, pin, type) != 5)
		return false;
	return edge == '^' || edge == 'v';
}

static const char *name_of(const struct area_net *net, const char *instance)
{
	const char *name = json_string_value(json_object_get(net->names, instance));
	return name && *name ? name : "a constant";
}

json_t *area_net_path(const struct area_net *net, const char *report)
{
	const char *at = strstr(report, "Startpoint:"), *end = at ? strstr(at, "data arrival time") : NULL;
	char instance[256], pin[16], type[64];
	double arrival;
	json_t *through = json_array(), *from = NULL, *to = NULL;
	for (; at && at < end; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
		if (!read_step(at, &arrival, instance, pin, type))
			continue;
		const struct liberty_cell *cell = liberty_find(net->lib, type);
		const struct liberty_pin *at_end = cell ? liberty_pin(cell, pin) : NULL;
		if (!at_end || strcmp(pin, cell->clock) == 0)
			continue;
		if (!from)
			from = json_string(name_of(net, instance));
		else if (cell->flop && !at_end->output)
			to = json_string(name_of(net, instance));
		else
			json_array_append_new(through, json_pack("{ss sO sf}", "cell", type, "net",
								 json_object_get(net->names, instance), "ns", arrival));
	}
	if (!from || !to) {
		json_decref(through);
		json_decref(from);
		json_decref(to);
		return NULL;
	}
	return json_pack("{so so si so}", "from", from, "to", to, "cells", (int)json_array_size(through), "through",
			 through);
}
