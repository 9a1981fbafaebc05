/* explain.h - the first mismatch of a lock-step run in sentences: what the model did, what the Verilog did, and why. */
#ifndef SIM_LOCKSTEP_EXPLAIN_H
#define SIM_LOCKSTEP_EXPLAIN_H

#include "sim/lockstep/lockstep.h"

/* Sentences about l->differs, which is not NULL; the caller frees. */
char *lockstep_explain(const struct lockstep *l);

#endif
