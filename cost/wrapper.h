/* wrap.h - flip-flops at all ports of a module.
 *
 * The module `wrap` holds the measured module as the instance `dut`. Port p of it is read and driven by flip-flops
 * called wrap_p. The clock is the port clk_i, or clk, and the wrapper's port clk. */
#ifndef COST_WRAPPER_H
#define COST_WRAPPER_H

#include "cost/flow.h"

/* Writes wrap.v into the job's folder. The wrapper's inputs ext_p and outputs wrap_p are as wide as the module's. */
void area_wrap(const struct area_job *job);

/* The same with two pins in place of all ports, for a chip that has fewer pins: the inputs' flip-flops are one shift
 * register, and the outputs' are summed up bit by bit, one in a cycle. Returns the number of flip-flops that this has.
 */
unsigned area_wrap_serial(const struct area_job *job);

#endif
