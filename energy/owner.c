/* owner.c - follows the netlist from the registers backwards. */
#include "energy/owner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cost/mapped_netlist.h"

/* The netlist as a graph; an output stands for its cell. */
struct graph {
	const struct gate_netlist *netlist;
	struct area_net net;
	struct liberty lib;
	unsigned *driver; /* of each net, by its number: the output that drives it, or output_count */
	size_t nets;
	unsigned *stack, depth;
};

static json_t *cell_of(const struct graph *g, unsigned n)
{
	return json_object_get(g->net.cells, g->netlist->outputs[n].cell);
}

/* The number of the net at a pin; 0: a constant. */
static size_t net_at(const struct graph *g, unsigned n, const char *pin)
{
	json_t *bits = json_object_get(json_object_get(cell_of(g, n), "connections"), pin);
	return (size_t)json_integer_value(json_array_get(bits, 0));
}

static void find_drivers(struct graph *g)
{
	unsigned count = g->netlist->output_count;
	for (unsigned n = 0; n < count; n++) {
		size_t net = net_at(g, n, g->netlist->outputs[n].pin);
		if (net >= g->nets) {
			size_t more = net + 1024;
			g->driver = xrealloc(g->driver, more * sizeof *g->driver);
			for (; g->nets < more; g->nets++)
				g->driver[g->nets] = count;
		}
		g->driver[net] = n;
	}
}

/* The output that drives an input pin of output n's cell, or output_count. */
static unsigned driver_of(const struct graph *g, unsigned n, const char *pin)
{
	size_t net = net_at(g, n, pin);
	return net > 0 && net < g->nets ? g->driver[net] : g->netlist->output_count;
}

/* The bit of the block whose register a flip-flop is: its name begins with the block's. */
static uint32_t block_bit(const struct graph *g, unsigned n)
{
	const char *name = json_string_value(json_object_get(g->net.names, g->netlist->outputs[n].cell));
	size_t length = strcspn(name, ".");
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (strlen(block_name(b)) == length && strncmp(block_name(b), name, length) == 0)
			return UINT32_C(1) << b;
	return UINT32_C(1) << BLOCK_front_end;
}

/* Adds the bits to a gate; what drives it is then to be visited. */
static void reach(struct graph *g, unsigned n, uint32_t bits, uint32_t *owner)
{
	if (n == g->netlist->output_count || liberty_find(&g->lib, g->netlist->outputs[n].type)->flop ||
	    (owner[n] & bits) == bits)
		return;
	owner[n] |= bits;
	g->stack[g->depth++] = n;
}

static void follow(struct graph *g, uint32_t *owner)
{
	while (g->depth > 0) {
		unsigned n = g->stack[--g->depth];
		const struct liberty_cell *cell = liberty_find(&g->lib, g->netlist->outputs[n].type);
		for (unsigned p = 0; p < cell->pin_count; p++)
			if (!cell->pins[p].output)
				reach(g, driver_of(g, n, cell->pins[p].name), owner[n], owner);
	}
}

void owner_find(const struct gate_netlist *netlist, uint32_t *owner)
{
	struct graph g = {.netlist = netlist};
	char *json = xprintf("%s.json", netlist->mapping);
	struct area_job job = {netlist->folder, "wrap", ""};
	liberty_read(&g.lib, netlist->liberty);
	area_net_open(&g.net, area_load(&job, json), &g.lib);
	g.stack = xalloc((netlist->output_count + 1) * sizeof *g.stack);
	find_drivers(&g);
	for (unsigned n = 0; n < netlist->output_count; n++)
		owner[n] = 0;
	for (unsigned n = 0; n < netlist->output_count; n++) {
		const struct liberty_cell *cell = liberty_find(&g.lib, netlist->outputs[n].type);
		if (!cell->flop || netlist->outputs[n].wrapper)
			continue;
		owner[n] = block_bit(&g, n);
		reach(&g, driver_of(&g, n, cell->data), owner[n], owner);
		follow(&g, owner);
	}
	area_net_close(&g.net);
	liberty_free(&g.lib);
	free(g.driver);
	free(g.stack);
	free(json);
}
