/* old.c - emits policy old, oldest first without greed: TBs by launch, warps of a TB by slot. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Oldest first: each scheduler takes its ready warp of the TB launched first, within it the smallest "
	       "slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none of its own";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	return pick_inputs_age(cfg, 0, in);
}

#include "rtl_gen/policies/old.v.h"

const struct policy_emitter emitter_old = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .before = before};
