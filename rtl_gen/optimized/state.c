/* state.c - emits the registers of the optimized selector: declarations, next values, observe ports, and the
 * claims of the formal tail. */
#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/selector_contract.h"

/* The ranking has registers of its own. */
static bool keeps(const struct optimized_ranking *ranking)
{
	return ranking->last != LAST_NONE || (ranking->within != WITHIN_SLOTS && ranking->within != WITHIN_SORTED);
}

#include "rtl_gen/optimized/state.v.h"

static void claims(struct verilog *v)
{
	struct optimized_ranking ranking;
	optimized_ranking_of(v->cfg, &ranking);
	claims_of(v, &ranking);
}

void emit_optimized_state_formal(struct verilog *v)
{
	struct policy_emitter formal = *policy_emitter_of(v->cfg);
	formal.claims = claims;
	emit_selector_formal(v, &formal);
}
