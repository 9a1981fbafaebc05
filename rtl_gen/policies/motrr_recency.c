/* motrr_recency.c - emits policy motrr_recency: memory instructions first, oldest first; then warps with the recency
 * bit, round robin; then the others, round robin. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Memory first, then round robin: each scheduler takes its ready warp with a memory instruction of "
	       "the TB "
	       "launched first, within it the smallest slot; if none is ready, the first after the one that it "
	       "issued last, "
	       "among warps with the recency bit if one is ready.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last; the recency bits come from recency";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	unsigned n = pick_input_add(in, 0, pick_input_memory(cfg));
	n = pick_input_add(in, n,
			   (struct pick_input){"recent", "lane_recent", "LANE", cfg->scheduler_warps, false,
					       "warps with the recency bit"});
	n = pick_input_add(in, n, pick_input_later(cfg));
	return pick_inputs_age(cfg, n, in);
}

#include "rtl_gen/policies/motrr_recency.v.h"

const struct policy_emitter emitter_motrr_recency = {.sentence = sentence,
						     .state = state,
						     .inputs = inputs,
						     .pick = pick,
						     .before = before,
						     .registers = emit_last_registers,
						     .lanes = emit_later_lanes,
						     .update = emit_last_update,
						     .observe = emit_last_observe};
