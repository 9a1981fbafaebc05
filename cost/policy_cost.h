/* policy_cost.h - what a policy costs: the flip-flops of its front end by whose they are, its cells, its depth.
 *
 * All numbers are read from one netlist, the flattened front end as area.h has it. Each flip-flop is found in the
 * register that it is a bit of, by name; whose that is, the emitters say (enum v_owner), and the manifest passes on. */
#ifndef COST_POLICY_COST_H
#define COST_POLICY_COST_H

#include <jansson.h>

#include "rtl_gen/writer/verilog.h"

struct area_cost {
	unsigned ffs[V_OWNERS]; /* their sum is the netlist's, or a register is not declared */
	unsigned netlist_ffs;   /* as Yosys counts them */
	unsigned cells, luts;   /* LUTs and flip-flops; LUTs */
	unsigned depth;         /* LUTs on the longest path between registers and ports */
};

/* Synthesizes, or takes what the cache has. Dies with code 3 when Yosys is missing or fails. */
void area_cost_measure(const struct config *cfg, struct area_cost *cost);

/* Reads the front end's netlist (`write_json`) with the manifest of its Verilog: ffs and depth. */
void area_cost_read(const char *netlist, const char *manifest, struct area_cost *cost);

/* Measures each of the `count` configs, which differ in the policy, prints a row for each (not if `quiet`), and returns
 * the table as JSON, which the caller owns. `wrong` (POLICY_TEXT bytes): a policy whose netlist has a flip-flop that no
 * emitter declared; "": none. */
json_t *area_cost_table(const struct config *configs, unsigned count, bool quiet, char *wrong);

#endif
