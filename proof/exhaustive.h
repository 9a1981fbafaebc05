/* exhaustive.h - golden model and emitted Verilog, compared in every state that is reachable from the reset.
 *
 * The pair is stepped together under every class of inputs (proof/input_classes.h), breadth first; the Verilog is the
 * and-inverter graph that Yosys makes of it (proof/netlist.h). All outputs must be equal in every transition. A class
 * is tried twice: once with what does not matter set to 0, once at random; outputs and next state must not depend on
 * it. So equal outputs in all pairs of states are a proof for all runs, for these sizes and these classes. Small
 * machines can instead be stepped under every input that the contracts allow (proof/raw_inputs.h): then no classes are
 * needed. */
#ifndef PROOF_EXHAUSTIVE_H
#define PROOF_EXHAUSTIVE_H

#include "model/machine/config.h"
#include "proof/flow.h"

struct exhaustive {
	enum verdict verdict; /* UNPROVEN: more states than allowed */
	unsigned states;      /* pairs of states */
	unsigned long long transitions;
	unsigned registers; /* bits of the Verilog's registers */
	unsigned seconds;   /* processor time */
	char *reason;       /* of DIFFERS: the shortest sequence of inputs and the output that differs; "" else */
};

/* Compares the front end of a derived config with at most `most` states, under one input of each class or, with `raw`,
 * under every input. Modules that folder `verilog` has (NULL: none) replace those of the same name. Dies with code 3
 * where Yosys is missing. The caller frees `reason`. */
struct exhaustive exhaustive_compare(const struct config *cfg, const char *verilog, unsigned most, bool raw);

#endif
