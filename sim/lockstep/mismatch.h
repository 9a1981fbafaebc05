/* mismatch.h - the report of a mismatch: every port that differs in its cycle, and the cycles before it. */
#ifndef SIM_LOCKSTEP_MISMATCH_H
#define SIM_LOCKSTEP_MISMATCH_H

#include <jansson.h>

#include "sim/lockstep/lockstep.h"

/* Lines about l->differs, which is not NULL; the caller frees. */
char *mismatch_text(const struct lockstep *l);

/* The same as JSON that the caller owns: cycle; block, port, pin, element, register, expected and got of the first
 * difference; ports: every pin that differs, in the order of dependence, with its vectors and the elements that differ;
 * inputs, outputs: of that cycle, the outputs the model's; cycles: inputs and outputs of up to LOCKSTEP_LAST cycles
 * before. Vectors are hexadecimal; pins of inputs and outputs that are 0 are left out. A bit that the simulator reports
 * as x or z is 0 in `got` and 1 in `unknown`. */
json_t *mismatch_json(const struct lockstep *l);

#endif
