/* fetch_arb.c - emits fetch_arb.v, the fetch arbiter; the optimized implementation is in optimized_fetch_arb.c. */
#include "rtl_gen/policies/fetch_arb.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/writer/round_robin.h"

const char *fetch_arb_sentence(const struct config *cfg)
{
	switch (cfg->policy.fetch) {
	case FETCH_CFF:
		return "Fetch arbiter: critical fetch first. It grants the warp that the issue policy ranks first; "
		       "if only warps at "
		       "a barrier may fetch, round robin over those.";
	case FETCH_FEF:
		return "Fetch arbiter: fewest entries first. It grants the warp with the emptiest I-buffer, ties "
		       "round robin.";
	default:
		return "Fetch arbiter: round robin over the warps that may fetch.";
	}
}

#include "rtl_gen/policies/fetch_arb.v.h"

void emit_fetch_arb(struct verilog *v)
{
	struct round_robin arbiter = round_robin_of(v->cfg->warps);
	if (v->cfg->fetch_arb_impl == IMPL_OPTIMIZED && round_robin_pays(&arbiter))
		emit_optimized_fetch_arb(v);
	else
		emit_reference(v);
}
