/* mapped_netlist.h - a technology-mapped netlist with the names of the source: distinguishes the wrapper's flip-flops
 * (cost/wrapper.h) from the module's, and names the nets on a critical path. */
#ifndef COST_MAPPED_NETLIST_H
#define COST_MAPPED_NETLIST_H

#include <jansson.h>

#include "cost/liberty.h"

/* A netlist as Yosys writes it in JSON, with the best source name of the net that each cell drives: the port name for a
 * wrapper's flip-flop, the register name for another flip-flop, "pick.any" for logic whose name survived mapping, ""
 * otherwise. */
struct area_net {
	const struct liberty *lib;
	json_t *root, *cells;
	json_t *names;    /* {CELL: that name} */
	json_t *wrappers; /* {CELL: true}: the flip-flops that the wrapper adds */
	unsigned cell_count, ffs;
	unsigned wrapper_ffs; /* those of `ffs` that the wrapper adds */
	unsigned loads;       /* the most input pins that an output drives */
	double area, wrapper_area;
};

/* Takes over `root`, a netlist of cells of `lib`, which has to outlive it. */
void area_net_open(struct area_net *net, json_t *root, const struct liberty *lib);
void area_net_close(struct area_net *net);

/* The critical path in the text of OpenSTA's report_checks: {"from", "to", "cells", "through": [{"cell", "net",
 * "ns"}]}; ns is the arrival time at the cell's output. NULL: the report has no path. The caller releases the result.
 */
json_t *area_net_path(const struct area_net *net, const char *report);

#endif
