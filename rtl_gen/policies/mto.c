/* mto.c - emits policy mto: memory instructions first, then the others, each class oldest first. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Memory first: each scheduler takes its ready warp with a memory instruction, else any, of the TB "
	       "launched "
	       "first, within it the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none of its own";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	return pick_inputs_age(cfg, pick_input_add(in, 0, pick_input_memory(cfg)), in);
}

#include "rtl_gen/policies/mto.v.h"

const struct policy_emitter emitter_mto = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .before = before};
