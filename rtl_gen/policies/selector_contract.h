/* selector_contract.h - emits assumptions on the inputs of the optimized issue selector, for its formal tail.
 *
 * A reference implementation is right for more inputs than the other blocks produce. Where the optimized implementation
 * is not, its assumption is stated here, and the equality proof uses it: every warp's TB number exists (launch_order);
 * resident TBs have a strict total order (the block that ranks TBs), and so have the warps of a TB (warp_order); a
 * contiguous mapping is what the contract of the launch ports says. */
#ifndef RTL_GEN_POLICIES_SELECTOR_CONTRACT_H
#define RTL_GEN_POLICIES_SELECTOR_CONTRACT_H

#include "rtl_gen/writer/pieces.h"

/* The assumptions of issue_sel, to be printed under the macro FORMAL. */
void emit_selector_contract(struct verilog *v);
/* The localparams that only they use, to stand among the others of issue_sel. */
void emit_selector_contract_sizes(struct verilog *v);

#endif
