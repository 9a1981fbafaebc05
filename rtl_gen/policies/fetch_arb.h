/* fetch_arb.h - between the files that emit fetch_arb.v: what its reference and optimized implementations share. */
#ifndef RTL_GEN_POLICIES_FETCH_ARB_H
#define RTL_GEN_POLICIES_FETCH_ARB_H

#include "rtl_gen/writer/pieces.h"

void emit_optimized_fetch_arb(struct verilog *v);

/* What the arbiter does, as sentences. */
const char *fetch_arb_sentence(const struct config *cfg);
/* For the formal tail: opens the block of claims and states what is assumed of the inputs; `started` is behind reset.
 */
void emit_fetch_arb_assumptions(struct verilog *v);
/* For the reference implementation's tail: lemmas about the counters. */
void emit_fetch_arb_lemmas(struct verilog *v);

#endif
