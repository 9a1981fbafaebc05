/* lrr.c - emits policy lrr, loose round robin. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Loose round robin: each scheduler takes the first ready warp after the one that it issued last.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	return pick_input_add(in, 0, pick_input_later(cfg));
}

#include "rtl_gen/policies/lrr.v.h"

const struct policy_emitter emitter_lrr = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .before = before,
					   .registers = emit_last_registers,
					   .lanes = emit_later_lanes,
					   .update = emit_last_update,
					   .observe = emit_last_observe};
