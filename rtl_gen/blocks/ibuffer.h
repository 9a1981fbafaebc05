/* ibuffer.h - emits the parts of ibuffer.v that the reference and the optimized implementation have in common. */
#ifndef RTL_GEN_BLOCKS_IBUFFER_H
#define RTL_GEN_BLOCKS_IBUFFER_H

#include "rtl_gen/writer/pieces.h"

void emit_optimized_ibuffer(struct verilog *v);

/* Fragments: the warp whose fetch is answered in this cycle; a hit of warp `slot`; the warps that wait for a line or an
 * answer, and whether warp `slot` is one; the registers for v_flops(), with the entry count `count`. */
const char *ibuffer_answered(const struct config *cfg);
const char *ibuffer_hit(const struct config *cfg);
const char *ibuffer_pending(const struct config *cfg);
const char *ibuffer_pending_slot(const struct config *cfg);
const char *ibuffer_flops(struct verilog *v, const char *count);

/* All registers but the entry counts, and the wire `refill`, which the caller assigns: warps with enough free slots to
 * fetch. */
void emit_ibuffer_registers(struct verilog *v);
/* The next values miss_d and drop_d. */
void emit_ibuffer_outstanding(struct verilog *v);
/* eligible_o, from refill. */
void emit_ibuffer_eligible(struct verilog *v);
/* The observe ports; the expression `count` has the entry counts, BE bits each. */
void emit_ibuffer_observe(struct verilog *v, const char *count);
/* For the formal tail, in an always block: the assumptions, and the claims that hold for any representation of the
 * entry counts. */
void emit_ibuffer_claims(struct verilog *v);

#endif
