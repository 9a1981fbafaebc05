/* ibuffer.h - between the files that emit ibuffer.v: what its reference and optimized implementations share. */
#ifndef RTL_GEN_BLOCKS_IBUFFER_H
#define RTL_GEN_BLOCKS_IBUFFER_H

#include "rtl_gen/writer/pieces.h"

void emit_optimized_ibuffer(struct verilog *v);

/* The registers but those of the entries, and `refill`, to be assigned: warps with enough free slots to fetch. */
void emit_ibuffer_registers(struct verilog *v);
/* miss_d and drop_d. */
void emit_ibuffer_outstanding(struct verilog *v);
/* eligible_o, from refill. */
void emit_ibuffer_eligible(struct verilog *v);
/* The observed registers; `count` has the numbers of entries. */
void emit_ibuffer_observe(struct verilog *v, const char *count);
/* For the formal tail: opens the block of claims, assumes, and claims what does not depend on how entries are kept. */
void emit_ibuffer_claims(struct verilog *v);

#endif
