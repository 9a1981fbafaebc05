/* fetch_arb.c - emits the reference implementation of fetch_arb.v, the fetch arbiter. */
#include "rtl_gen/policies/fetch_arb.h"
#include "rtl_gen/policies/policy_emitter.h"

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
