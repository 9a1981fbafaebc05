/* recency.h - emits the parts of recency.v that the reference and the optimized implementation have in common. */
#ifndef RTL_GEN_BLOCKS_RECENCY_H
#define RTL_GEN_BLOCKS_RECENCY_H

#include "rtl_gen/writer/pieces.h"

void emit_optimized_recency(struct verilog *v);

/* The registers that the paper counts, and ones(mask), a population count. SUM_BITS and COUNTER_BITS, used here and
 * below, are localparams of the module. */
void emit_recency_state(struct verilog *v);
/* requesting: the warps that request a recency bit, those in `completing` included; half: how many may have one. */
void emit_recency_requests(struct verilog *v);
void emit_recency_outputs(struct verilog *v);
/* For the formal tail: started and was_live; the assumptions, in an always block. */
void emit_recency_history(struct verilog *v);
void emit_recency_assumptions(struct verilog *v);
/* For the formal tail of the reference implementation: lemmas about its selection; they read the matrix `first`. */
void emit_recency_lemmas(struct verilog *v);

#endif
