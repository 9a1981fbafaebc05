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

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	v_step(v, "Warps with a memory instruction, if there are any.");
	v_line(v, "wire [K-1:0] memory = req_i & memory_i;");
	v_line(v, "wire [K-1:0] pool = |memory ? memory : req_i;");
	emit_oldest_warp(v, "pool");
	v_line(v, "assign gnt_o = oldest;");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	emit_older_claim(v);
	v_line(v, "wire j_first = memory_i[gj] == memory_i[gk] ? j_older : memory_i[gj];");
}

const struct policy_emitter emitter_mto = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .before = before};
