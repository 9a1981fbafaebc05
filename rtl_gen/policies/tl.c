/* tl.c - emits policy tl, two-level by groups: the group of the warp issued last, then the next groups. */
#include "rtl_gen/policies/policy_emitter.h"

/* log2 of the slots of a group. */
static unsigned group_bits(const struct config *cfg)
{
	return bits_for(cfg->group);
}

static bool has_groups(const struct config *cfg)
{
	return cfg->scheduler_warps > cfg->group;
}

/* The entry of the slot that each scheduler issued last, for the grants of the cycle. */
static const char *last(const struct config *cfg)
{
	return cfg->latency ? "last_d" : "last_q";
}

static const char *sentence(const struct config *cfg)
{
	static const char *const sentences[] = {
	    [2] =
		"Two-level: each scheduler's slots are in groups of 4. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one.",
	    [3] =
		"Two-level: each scheduler's slots are in groups of 8. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one.",
	    [4] =
		"Two-level: each scheduler's slots are in groups of 16. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one."};
	return sentences[group_bits(cfg)];
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps;
	(void)fetch;
	unsigned n = pick_input_add(in, 0, pick_input_later(cfg));
	if (!has_groups(cfg))
		return n;
	n = pick_input_add(
	    in, n,
	    (struct pick_input){"group", "lane_group", "LANE", slots, false, "slots of the group that issued last"});
	return pick_input_add(
	    in, n, (struct pick_input){"beyond", "lane_beyond", "LANE", slots, false, "slots of the groups above it"});
}

#include "rtl_gen/policies/tl.v.h"

const struct policy_emitter emitter_tl = {.sentence = sentence,
					  .state = state,
					  .inputs = inputs,
					  .pick = pick,
					  .before = before,
					  .claims = claims,
					  .registers = emit_last_registers,
					  .lanes = lanes,
					  .update = emit_last_update,
					  .observe = emit_last_observe};
