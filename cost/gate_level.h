/* gate_level.h - the netlist that a flow measured, as Verilog files with the ports of the emitted front end.
 *
 * The netlist is the file that OpenSTA timed, but for the flip-flops that the flow adds at the ports (cost/wrapper.h):
 * these become wires, so that the netlist has the latency of the module. The models of the cells follow from the
 * Liberty file (cost/cell_models.h). Lock step reads the files like other Verilog (`cosim --rtl`). */
#ifndef COST_GATE_LEVEL_H
#define COST_GATE_LEVEL_H

#include "cost/flow.h"
#include "cost/liberty.h"

/* Which netlist: a row of `warpsmith area`. */
struct gate_level {
	const struct area_flow *flow; /* osu018 or liberty */
	const char *module;           /* front_end, a block, or the selector with the blocks that it reads */
	bool least_area;              /* the mapping for the least area, not the fastest */
	bool outputs;                 /* the front end gets outputs with the nets at all outputs of cells */
};

/* An output of a cell in the netlist. */
struct gate_output {
	char *cell, *type, *pin, *net;
	bool wrapper; /* of a flip-flop that the flow adds */
};

/* What gate_level_make() found. */
struct gate_netlist {
	char *folder, *mapping; /* the measurement's folder; the netlist is MAPPING.net there */
	const char *liberty;    /* the Liberty file */
	struct gate_output *outputs;
	unsigned output_count;
};

/* Output n is bit n % GATE_LEVEL_BITS of the port whose name is made of this and n / GATE_LEVEL_BITS. Of one port with
 * all bits, Verilator makes concatenations that take longer than the rest of the netlist. */
enum { GATE_LEVEL_BITS = 1024 };
#define GATE_LEVEL_PORT "cell_outputs_%u_o"

/* Makes files.f and the files that it lists: the front end with the netlist in place of the module. Other modules are
 * as emitted, without observe ports. With the selector and other blocks, the netlist's grants replace those of the
 * selector; the blocks stay for the rest of the front end. Measures if that has not been done. Dies with exit status 2
 * if the front end has no such module. Release with gate_level_free() and gen_free(). */
void gate_level_make(const struct gate_level *g, const struct config *cfg, struct gen_files *files,
		     struct gate_netlist *netlist);
void gate_level_free(struct gate_netlist *netlist);

#endif
