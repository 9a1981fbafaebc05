/* optimized.c - which policies have a fast selector, and what their orders are made of. */
#include "rtl_gen/policies/optimized.h"

#include "rtl_gen/policies/policy_emitter.h"

/* The order of TBs. */
static bool order_tbs(const struct config *cfg, struct fast_tbs *order)
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
static bool ring_of(const struct config *cfg, struct fast_ring *ring)
{
	*ring = fast_ring_of(cfg->scheduler_warps);
	if (cfg->policy.issue == ISSUE_TL && gen_order_tl_group(cfg) < cfg->scheduler_warps)
		*ring = (struct fast_ring){cfg->scheduler_warps, gen_order_tl_group(cfg), true};
	return cfg->policy.issue == ISSUE_LRR || cfg->policy.issue == ISSUE_TL;
}

bool fast_tbs_of(const struct config *cfg, struct fast_tbs *order)
{
	unsigned policy = cfg->policy.issue;
	*order = (struct fast_tbs){.within = FAST_SLOTS};
	if (ring_of(cfg, &order->ring)) {
		order->within = FAST_RING;
		return cfg->issue_sel_impl == IMPL_FAST && !cfg->latency && fast_ring_pays(&order->ring);
	}
	if (cfg->issue_sel_impl != IMPL_FAST || cfg->scheduler_warps == 1)
		return false;
	if (fast_classes_of(cfg, false, order))
		return true;
	if (!cfg->has_map || !order_tbs(cfg, order))
		return false;
	order->greed_first = policy == ISSUE_GTO;
	if (cfg->has_last)
		order->within = FAST_GREEDY;
	else if (policy == ISSUE_MWF_LRR)
		order->within = FAST_CYCLIC;
	else if (policy == ISSUE_PRO)
		order->within = FAST_SORTED;
	return order->within != FAST_CYCLIC || fast_tbs_by_tb(cfg, order);
}

bool fast_tbs_by_tb(const struct config *cfg, const struct fast_tbs *order)
{
	return cfg->map == MAP_FIXED && !cfg->latency && (order->within == FAST_GREEDY || order->within == FAST_CYCLIC);
}

bool fast_tbs_one_hot(const struct config *cfg, const struct fast_tbs *order)
{
	return order->last == FAST_LAST || (order->within == FAST_GREEDY && !fast_tbs_by_tb(cfg, order));
}

bool fast_tbs_says_some(const struct config *cfg, const struct fast_tbs *order)
{
	return (order->last == FAST_PASSED || fast_tbs_one_hot(cfg, order)) && !cfg->latency;
}

unsigned fast_tbs_outputs(const struct config *cfg, const struct fast_tbs *order, struct fast_output *out)
{
	unsigned n = 0;
	out[n++] = (struct fast_output){"gnt", "K", "the first of these; all zero: no request", cfg->scheduler_warps};
	if (cfg->has_ports) {
		out[n++] = (struct fast_output){"sfu", "1", "it needs the SFU port", 1};
		out[n++] = (struct fast_output){"mem", "1", "it needs the LD/ST port", 1};
	}
	if (order->within == FAST_RING) {
		unsigned reached = fast_ring_groups(&order->ring) - 1;
		out[n++] = (struct fast_output){"passed", "K", "passed_i of the next cycle", cfg->scheduler_warps};
		out[n++] = (struct fast_output){"reached", "(G-1)", "reached_i of the next cycle", reached};
	} else if (fast_tbs_by_tb(cfg, order)) {
		out[n++] = (struct fast_output){"lead", "K", "of each TB the warp that leads it", cfg->scheduler_warps};
		out[n++] = (struct fast_output){"asks", "T", "TBs of which a warp asks", cfg->tbs};
		out[n++] = (struct fast_output){"first", "T", "the TB of the first", cfg->tbs};
	} else if (fast_tbs_says_some(cfg, order)) {
		out[n++] = (struct fast_output){"some", "1", "a warp asks", 1};
		if (order->last == FAST_PASSED)
			out[n++] = (struct fast_output){"passed", "K", "the slot of the first and those before it",
							cfg->scheduler_warps};
	}
	return n;
}
