/* recency.h - between the files that emit recency.v. */
#ifndef RTL_GEN_BLOCKS_RECENCY_H
#define RTL_GEN_BLOCKS_RECENCY_H

#include "rtl_gen/writer/pieces.h"

void emit_optimized_recency(struct verilog *v);

/* Sizes, ports, the registers that the paper counts, and ones(mask): how many warps it has. */
void emit_recency_head(struct verilog *v);
/* asks, half: the warps that ask for a bit, which `came` are among, and how many may have one. */
void emit_recency_asks(struct verilog *v);
void emit_recency_outputs(struct verilog *v);
/* For the formal tail: started and was_live; then the block of claims with its assumptions, open behind reset. */
void emit_recency_history(struct verilog *v);
void emit_recency_assumptions(struct verilog *v);
/* For the reference implementation's tail: lemmas about its choice, behind `first`, which warp goes before which. */
void emit_recency_lemmas(struct verilog *v);

#endif
