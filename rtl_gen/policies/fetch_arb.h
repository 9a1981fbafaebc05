/* fetch_arb.h - emits the parts of fetch_arb.v that the reference and the optimized implementation have in common. */
#ifndef RTL_GEN_POLICIES_FETCH_ARB_H
#define RTL_GEN_POLICIES_FETCH_ARB_H

#include "rtl_gen/writer/pieces.h"

void emit_reference_fetch_arb(struct verilog *v);

/* For the banner: what the arbiter does. */
const char *fetch_arb_sentence(const struct config *cfg);
/* For the formal tail: declares `started`, true after reset, and what the assumptions need. */
void emit_fetch_arb_reset(struct verilog *v);
/* The assumptions on inputs, in an always block. */
void emit_fetch_arb_assumptions(struct verilog *v);
/* For the formal tail of the reference implementation: lemmas about the WPT's counters. */
void emit_fetch_arb_lemmas(struct verilog *v);

#endif
