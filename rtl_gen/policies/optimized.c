/* optimized.c - which policies have an optimized selector, and what their orders are made of. */
#include "rtl_gen/policies/optimized.h"

#include "rtl_gen/policies/policy_emitter.h"

/* The order of TBs. */
static bool order_tbs(const struct config *cfg, struct optimized_ranking *order)
{
	switch (cfg->policy.issue) {
	case ISSUE_MWF_GTO:
	case ISSUE_MWF_LRR:
		order->counts = true;
		return true;
	case ISSUE_SAWS:
	case ISSUE_KAWS:
		order->matrix = "tb_ahead_i";
		return true;
	case ISSUE_PRO:
		order->matrix = "tb_ahead_i";
		return !cfg->sort_live;
	case ISSUE_OLD:
		order->matrix = "older_i";
		return true;
	case ISSUE_GTO:
		order->matrix = "older_i";
		return cfg->policy.opt[OPT_AGE] == AGE_LAUNCH;
	default:
		return false;
	}
}

/* Round robin, or groups that go round robin; false: the policy is neither. */
static bool ring_of(const struct config *cfg, struct round_robin *ring)
{
	*ring = round_robin_of(cfg->scheduler_warps);
	if (cfg->policy.issue == ISSUE_TL && gen_order_tl_group(cfg) < cfg->scheduler_warps)
		*ring = (struct round_robin){cfg->scheduler_warps, gen_order_tl_group(cfg), true};
	return cfg->policy.issue == ISSUE_LRR || cfg->policy.issue == ISSUE_TL;
}

bool optimized_ranking_of(const struct config *cfg, struct optimized_ranking *order)
{
	unsigned policy = cfg->policy.issue;
	*order = (struct optimized_ranking){.within = WITHIN_SLOTS};
	if (ring_of(cfg, &order->ring)) {
		order->within = WITHIN_ROUND_ROBIN;
		return cfg->issue_sel_impl == IMPL_OPTIMIZED && !cfg->latency && round_robin_pays(&order->ring);
	}
	if (cfg->issue_sel_impl != IMPL_OPTIMIZED || cfg->scheduler_warps == 1)
		return false;
	if (optimized_classes_of(cfg, false, order))
		return true;
	if (!cfg->has_map || !order_tbs(cfg, order))
		return false;
	order->greed_first = policy == ISSUE_GTO;
	if (cfg->has_last)
		order->within = WITHIN_GREEDY;
	else if (policy == ISSUE_MWF_LRR)
		order->within = WITHIN_CYCLIC;
	else if (policy == ISSUE_PRO)
		order->within = WITHIN_SORTED;
	return order->within != WITHIN_CYCLIC || optimized_keeps_by_tb(cfg, order);
}

bool optimized_keeps_by_tb(const struct config *cfg, const struct optimized_ranking *order)
{
	return cfg->map == MAP_FIXED && !cfg->latency &&
	       (order->within == WITHIN_GREEDY || order->within == WITHIN_CYCLIC);
}

bool optimized_keeps_one_hot(const struct config *cfg, const struct optimized_ranking *order)
{
	return order->last == LAST_ONE_HOT || (order->within == WITHIN_GREEDY && !optimized_keeps_by_tb(cfg, order));
}

bool optimized_pick_has_some(const struct config *cfg, const struct optimized_ranking *order)
{
	return (order->last == LAST_THERMOMETER || optimized_keeps_one_hot(cfg, order)) && !cfg->latency;
}

unsigned optimized_pick_outputs(const struct config *cfg, const struct optimized_ranking *order,
				struct pick_output *out)
{
	unsigned n = 0;
	out[n++] = (struct pick_output){"gnt", "K", "the first of these; all zero: no request", cfg->scheduler_warps};
	if (cfg->has_ports) {
		out[n++] = (struct pick_output){"sfu", "1", "it needs the SFU port", 1};
		out[n++] = (struct pick_output){"mem", "1", "it needs the LD/ST port", 1};
	}
	if (order->within == WITHIN_ROUND_ROBIN) {
		unsigned reached = round_robin_groups(&order->ring) - 1;
		out[n++] = (struct pick_output){"passed", "K", "passed_i of the next cycle", cfg->scheduler_warps};
		out[n++] = (struct pick_output){"reached", "(G-1)", "reached_i of the next cycle", reached};
	} else if (optimized_keeps_by_tb(cfg, order)) {
		out[n++] = (struct pick_output){"lead", "K", "of each TB the warp that leads it", cfg->scheduler_warps};
		out[n++] = (struct pick_output){"asks", "T", "TBs of which a warp asks", cfg->tbs};
		out[n++] = (struct pick_output){"first", "T", "the TB of the first", cfg->tbs};
	} else if (optimized_pick_has_some(cfg, order)) {
		out[n++] = (struct pick_output){"some", "1", "a warp asks", 1};
		if (order->last == LAST_THERMOMETER)
			out[n++] = (struct pick_output){"passed", "K", "the slot of the first and those before it",
							cfg->scheduler_warps};
	}
	return n;
}
