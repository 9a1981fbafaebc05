/* ranking.c - which policies have an optimized selector, and how each ranks TBs and warps. */
#include "rtl_gen/optimized/issue_sel.h"

#include "rtl_gen/policies/policy_emitter.h"

/* How the policy ranks TBs; false if it has no optimized selector that ranks TBs. */
static bool order_tbs(const struct config *cfg, struct optimized_ranking *ranking)
{
	switch (cfg->policy.issue) {
	case ISSUE_MWF_GTO:
	case ISSUE_MWF_LRR:
		ranking->counts = true;
		return true;
	case ISSUE_SAWS:
	case ISSUE_KAWS:
		ranking->matrix = "tb_ahead_i";
		return true;
	case ISSUE_PRO:
		ranking->matrix = "tb_ahead_i";
		return !cfg->sort_live;
	case ISSUE_OLD:
		ranking->matrix = "older_i";
		return true;
	case ISSUE_GTO:
		ranking->matrix = "older_i";
		return cfg->policy.opt[OPT_AGE] == AGE_LAUNCH;
	default:
		return false;
	}
}

/* The arbiter of a round-robin policy, lrr or tl; false for other policies. */
static bool arbiter_of(const struct config *cfg, struct round_robin *arbiter)
{
	*arbiter = round_robin_of(cfg->scheduler_warps);
	if (cfg->policy.issue == ISSUE_TL && cfg->group < cfg->scheduler_warps)
		*arbiter = (struct round_robin){cfg->scheduler_warps, cfg->group, true};
	return cfg->policy.issue == ISSUE_LRR || cfg->policy.issue == ISSUE_TL;
}

bool optimized_ranking_of(const struct config *cfg, struct optimized_ranking *ranking)
{
	unsigned policy = cfg->policy.issue;
	*ranking = (struct optimized_ranking){.within = WITHIN_SLOTS};
	if (arbiter_of(cfg, &ranking->arbiter)) {
		ranking->within = WITHIN_ROUND_ROBIN;
		return cfg->issue_sel_impl == IMPL_OPTIMIZED && !cfg->latency && round_robin_pays(&ranking->arbiter);
	}
	if (cfg->issue_sel_impl != IMPL_OPTIMIZED || cfg->scheduler_warps == 1)
		return false;
	if (optimized_classes_of(cfg, false, ranking))
		return true;
	if (!cfg->has_map || !order_tbs(cfg, ranking))
		return false;
	ranking->greed_first = policy == ISSUE_GTO;
	if (cfg->has_last)
		ranking->within = WITHIN_GREEDY;
	else if (policy == ISSUE_MWF_LRR)
		ranking->within = WITHIN_CYCLIC;
	else if (policy == ISSUE_PRO)
		ranking->within = WITHIN_SORTED;
	return ranking->within != WITHIN_CYCLIC || optimized_keeps_by_tb(cfg, ranking);
}

bool optimized_keeps_by_tb(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return cfg->map == MAP_FIXED && !cfg->latency &&
	       (ranking->within == WITHIN_GREEDY || ranking->within == WITHIN_CYCLIC);
}

bool optimized_keeps_one_hot(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return ranking->last == LAST_ONE_HOT ||
	       (ranking->within == WITHIN_GREEDY && !optimized_keeps_by_tb(cfg, ranking));
}

bool optimized_pick_has_some(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return (ranking->last == LAST_THERMOMETER || optimized_keeps_one_hot(cfg, ranking)) && !cfg->latency;
}

bool optimized_pick_has_tb(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return cfg->has_tb_grants && ranking->counts;
}

unsigned optimized_pick_outputs(const struct config *cfg, const struct optimized_ranking *ranking,
				struct pick_output *out)
{
	unsigned n = 0;
	out[n++] =
	    (struct pick_output){"grant", "LANE", "the grant, one-hot; all zero: no request", cfg->scheduler_warps};
	if (optimized_pick_has_tb(cfg, ranking))
		out[n++] = (struct pick_output){"granted_tb", "TBS", "the granted warp's TB", cfg->tbs};
	if (cfg->pick_ports) {
		out[n++] = (struct pick_output){"sfu", "1", "it needs the SFU port", 1};
		out[n++] = (struct pick_output){"mem", "1", "it needs the LD/ST port", 1};
	}
	if (ranking->within == WITHIN_ROUND_ROBIN) {
		unsigned reached = round_robin_groups(&ranking->arbiter) - 1;
		out[n++] = (struct pick_output){"passed", "LANE", "passed_i of the next cycle", cfg->scheduler_warps};
		out[n++] = (struct pick_output){"reached", "(SEGMENTS-1)", "reached_i of the next cycle", reached};
	} else if (optimized_keeps_by_tb(cfg, ranking)) {
		out[n++] = (struct pick_output){"leader", "LANE", "the leader of each TB", cfg->scheduler_warps};
		out[n++] = (struct pick_output){"requesting", "TBS", "TBs with a request", cfg->tbs};
		out[n++] = (struct pick_output){"first", "TBS", "the granted warp's TB", cfg->tbs};
	} else if (optimized_pick_has_some(cfg, ranking)) {
		out[n++] = (struct pick_output){"some", "1", "any request", 1};
		if (ranking->last == LAST_THERMOMETER)
			out[n++] = (struct pick_output){"passed", "LANE", "thermometer mask of the granted slot",
							cfg->scheduler_warps};
	}
	return n;
}
