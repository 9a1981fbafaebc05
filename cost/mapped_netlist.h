/* path.h - a mapped netlist in the source's words: which flip-flops are the wrapper's, what a path runs through.
 */
#ifndef COST_MAPPED_NETLIST_H
#define COST_MAPPED_NETLIST_H

#include <jansson.h>

/* A netlist of cells as Yosys writes it in JSON, and for every cell the best name of the net that it drives: the port
 * for the wrapper's flip-flops, the register for the others, "u_pick.any" for logic that kept its name; "" for none. */
struct area_net {
	json_t *root, *cells;
	json_t *names; /* cell: that name */
	unsigned cell_count, ffs;
	unsigned wrapper_ffs; /* of these */
};

/* Takes over `root`. A type of cell is a flip-flop when it starts with "DFF". */
void area_net_open(struct area_net *net, json_t *root);
void area_net_close(struct area_net *net);

/* The path in a report of OpenSTA's report_checks: {"from", "to", "cells", "through": [{"cell", "net", "ns"}]}, where
 * ns is the arrival at the cell's output. NULL when the report has none. */
json_t *area_net_path(const struct area_net *net, const char *report);

#endif
