/* policy_cost.h - the cost of a policy: the flip-flops of its front end by owner, its cells, LUTs and logic depth.
 *
 * All numbers are read from one netlist of the flattened front end. A flip-flop is assigned by its name to the register
 * that it is a bit of; the emitters declare the owner of each register (enum v_owner) in manifest.json. */
#ifndef COST_POLICY_COST_H
#define COST_POLICY_COST_H

#include <jansson.h>

#include "rtl_gen/writer/verilog.h"

struct area_cost {
	unsigned ffs[V_OWNERS]; /* by owner; the sum is below netlist_ffs if a register has no owner */
	unsigned netlist_ffs;   /* as Yosys counts them */
	unsigned cells, luts;   /* LUTs and flip-flops; LUTs */
	unsigned depth;         /* LUTs on the longest path between registers and ports */
};

/* Synthesizes, or takes the cached result. Dies with exit status 3 if Yosys is missing or fails. */
void area_cost_measure(const struct config *cfg, struct area_cost *cost);

/* Fills ffs and depth from the front end's netlist (`write_json`) and the text of its manifest.json. */
void area_cost_read(const char *netlist, const char *manifest, struct area_cost *cost);

/* Measures each of the `count` configs, which differ in the policy only, prints a row for each unless `quiet`, and
 * returns the table as JSON, which the caller releases. `wrong` (POLICY_TEXT bytes) receives a policy whose netlist has
 * a flip-flop without an owner, or "". */
json_t *area_cost_table(const struct config *configs, unsigned count, bool quiet, char *wrong);

#endif
