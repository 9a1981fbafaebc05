/* fetch_arb.c - emits fetch_arb.v; its optimized implementation has thermometer pointers, TB priority by
 * pairs, and next pointers computed for each scheduler before one is selected. */
#include "rtl_gen/policies/fetch_arb.h"
#include "rtl_gen/optimized/round_robin.h"

/* For the banner: how it differs from the reference implementation. */
static const char *idea(const struct config *cfg)
{
	switch (cfg->policy.fetch) {
	case FETCH_CFF:
		return "Round robin and next pointers are computed before the critical warp is selected.";
	case FETCH_FEF:
		return "All entry counts are examined in parallel.";
	default:
		return "The pointer needs no decoder.";
	}
}

#include "rtl_gen/optimized/fetch_arb.v.h"

void emit_fetch_arb(struct verilog *v)
{
	struct round_robin slots = round_robin_of(v->cfg->warps);
	if (v->cfg->fetch_arb_impl != IMPL_OPTIMIZED || !round_robin_pays(&slots)) {
		emit_reference_fetch_arb(v);
		return;
	}
	emit_round_robin(v, BLOCK_fetch_arb, "fetch_ring", &slots, false);
	fetch_arb(v, &slots);
}
