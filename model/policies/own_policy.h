/* own_policy.h - an issue policy that stands in no table: its functions are given at run time.
 *
 * This is how a program that links the library brings a policy of its own (library/policy.c). It runs on the golden
 * model alone: there is no Verilog and no bit-parallel engine for it. Like every policy it is a total order on the
 * warps of a scheduler, a ranking; beside it, it may have registers, a struct of its own for each front end. */
#ifndef MODEL_POLICIES_OWN_POLICY_H
#define MODEL_POLICIES_OWN_POLICY_H

#include "model/policies/ranking.h"

struct own_policy {
	struct ranking ranking; /* without tb_rank; it finds its registers in v->state->own */
	size_t state_bytes;     /* of its registers; all 0 before reset() */
	/* Sets registers whose reset value is not 0; NULL: none. */
	void (*reset)(const struct config *cfg, void *state);
	/* The clock edge: updates the registers from the inputs of the cycle and the warps that issue; NULL: it has
	 * none.
	 */
	void (*clock)(const struct config *cfg, void *state, const struct issue_sel_in *in, uint64_t issue);
};

#endif
