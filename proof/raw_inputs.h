/* raw_inputs.h - every input that a front end may see in a state: all values of all bits that the contracts allow.
 *
 * They follow from the ports and the contracts alone. A search under these inputs needs no proof that the classes of
 * input_classes.h suffice; with two warps there are some hundred times as many. */
#ifndef PROOF_RAW_INPUTS_H
#define PROOF_RAW_INPUTS_H

#include "model/blocks/front_end.h"

/* Calls take() for each value of the inputs in which front_end_breach() finds no broken contract, in a state of the
 * model, with the model's outputs. */
void raw_inputs_each(const struct config *cfg, const struct front_end *state,
		     void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out),
		     void *arg);

#endif
