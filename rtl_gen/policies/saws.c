/* saws.c - emits policy saws: TBs by the first arrival at their barrier, within a TB greedy. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "First arrival first: each scheduler takes a ready warp of the TB whose barrier began to fill first "
	       "(then "
	       "TBs without a waiting warp, by slot), within it the one that it issued last, else the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last; the order of TBs comes from first_arrival";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	unsigned n = pick_input_add(in, 0, pick_input_greedy(cfg));
	if (!cfg->has_map)
		return n;
	n = pick_input_add(in, n, pick_input_tb(cfg));
	return pick_input_add(in, n, pick_input_tb_ahead(cfg));
}

#include "rtl_gen/policies/saws.v.h"

const struct policy_emitter emitter_saws = {.sentence = sentence,
					    .state = state,
					    .inputs = inputs,
					    .pick = pick,
					    .first_tb = first_tb,
					    .before = before,
					    .registers = emit_last_registers,
					    .lanes = emit_greedy_lanes,
					    .update = emit_last_update,
					    .observe = emit_last_observe};
