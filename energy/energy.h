/* energy.h - the energy of a front end in a kernel: a mapped netlist in lock step with the model, its transitions
 * counted, each with the energy that OpenSTA gives it.
 *
 * Left out: wires, the clock tree and the load of the clock pins, glitches, and the flip-flops that the flow adds at
 * the ports; the load of the front end's inputs counts. */
#ifndef ENERGY_ENERGY_H
#define ENERGY_ENERGY_H

#include <jansson.h>

#include "cost/flow.h"
#include "model/machine/config.h"
#include "model/stream/stream.h"

/* pJ in a run. */
struct energy_parts {
	double clock;     /* flip-flops: the clock pin, in the cell */
	double registers; /* flip-flops: output and data pin */
	double logic;
};

struct energy {
	struct energy_parts block[BLOCK_COUNT]; /* its registers, and the logic that leads to them alone */
	double shared;                          /* logic that leads to registers of several blocks */
	double outputs;                         /* logic that leads to outputs of the front end alone */
	double inputs;                          /* the load of the front end's inputs */
	double leakage;                         /* at the netlist's shortest period */
	double total;
	uint64_t cycles, issued;
	uint64_t toggles; /* of nets, the inputs' included */
	double ns, um2;   /* of the netlist */
};

/* Runs the workload on the fastest netlist of the front end, or the one of least area. Dies with exit status 1 if the
 * netlist differs from the model. */
void energy_measure(const struct config *cfg, const struct area_flow *flow, bool least_area,
		    const struct stream *stream, struct energy *e);

/* The caller releases it. */
json_t *energy_json(const struct energy *e, const struct config *cfg);

#endif
