/* hint.c - emits policy hint: warps that the kernel's mask names first, then the others, each class greedy then oldest.
 */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Hint: each scheduler takes one of its ready warps that the kernel's mask names, else any; of these "
	       "the one "
	       "that it issued last, else the one of the TB launched first, within it the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	unsigned n = pick_input_add(in, 0,
				    (struct pick_input){"hint", "lane_hint", "LANE", cfg->scheduler_warps, false,
							"warps that the kernel's mask names"});
	n = pick_input_add(in, n, pick_input_greedy(cfg));
	return pick_inputs_age(cfg, n, in);
}

#include "rtl_gen/policies/hint.v.h"

const struct policy_emitter emitter_hint = {.sentence = sentence,
					    .state = state,
					    .inputs = inputs,
					    .pick = pick,
					    .before = before,
					    .registers = emit_last_registers,
					    .lanes = emit_greedy_lanes,
					    .update = emit_last_update,
					    .observe = emit_last_observe};
