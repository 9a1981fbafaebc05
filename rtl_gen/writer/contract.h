/* contract.h - what the other blocks promise of inputs, as assumptions in an optimized implementation's formal tail.
 *
 * The reference implementations are right for more inputs than ever come. Where an optimized one is not, the promise
 * that it builds on is stated, and tools/equiv assumes it: of launch_order that a warp's TB exists, of those who rank
 * TBs that of two resident TBs one goes before the other, and who goes before that one before the other too; of
 * warp_order the same of the warps of a TB; of a contiguous map what the launch ports' contract says. */
#ifndef RTL_GEN_WRITER_CONTRACT_H
#define RTL_GEN_WRITER_CONTRACT_H

#include "rtl_gen/writer/pieces.h"

/* issue_sel's, under FORMAL. */
void emit_selector_contract(struct verilog *v);

#endif
