/* kaws.c - emits policy kaws, kernel-aware: TBs in the order of issue_count, within a TB the smallest slot first. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	return cfg->has_map
		   ? "Kernel-aware: each scheduler takes its ready warp of the TB of highest priority in issue_count's "
		     "order, within it the smallest slot."
		   : "Kernel-aware: with one TB each scheduler takes the ready warp in its smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none of its own";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	if (!cfg->has_map)
		return 0;
	unsigned n = pick_input_add(in, 0, pick_input_tb(cfg));
	return pick_input_add(in, n, pick_input_tb_ahead(cfg));
}

#include "rtl_gen/policies/kaws.v.h"

const struct policy_emitter emitter_kaws = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .first_tb = first_tb, .before = before};
