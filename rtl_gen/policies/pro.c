/* pro.c - emits the picker of policy pro, progress first; the orders come from blocks tb_order and warp_order. */
#include "rtl_gen/policies/policy_emitter.h"

/* Warps of waiting TBs are ranked by their current progress, not by the last sort. */
static bool live(const struct config *cfg)
{
	return cfg->sort_live && cfg->has_warp_sort;
}

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Progress first: each scheduler takes a ready warp of the TB of highest priority in the TB order, "
	       "within it "
	       "the one of highest priority in the warp order.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none: the orders are in tb_order and warp_order";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned n = 0, slots = cfg->scheduler_warps;
	(void)fetch;
	if (cfg->has_map) {
		n = pick_input_add(in, n, pick_input_tb(cfg));
		n = pick_input_add(in, n, pick_input_tb_ahead(cfg));
	}
	if (cfg->has_warp_sort)
		n = pick_input_add(in, n,
				   (struct pick_input){"inner", "lane_before", "LANE*LANE", slots * slots, false,
						       "bit k*LANE + j: j has priority over k, for warps of one TB"});
	if (live(cfg)) {
		n = pick_input_add(in, n,
				   (struct pick_input){"progress", "lane_progress", "LANE*PROGRESS_BITS",
						       slots * cfg->progress_bits, false, "progress of each"});
		n = pick_input_add(
		    in, n,
		    (struct pick_input){"no_wait", "no_wait_i", "", cfg->tbs, true,
					"TBs whose warps are ranked by inner_i; others by least progress"});
	}
	return n;
}

#include "rtl_gen/policies/pro.v.h"

const struct policy_emitter emitter_pro = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .first_tb = first_tb,
					   .before = before,
					   .lanes = lanes};
