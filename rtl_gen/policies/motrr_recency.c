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
			   (struct pick_input){"recent", "lane_recent", "K", cfg->scheduler_warps, false,
					       "warps with the recency bit"});
	n = pick_input_add(in, n, pick_input_later(cfg));
	return pick_inputs_age(cfg, n, in);
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	v_step(v, "The oldest warp with a memory instruction.");
	v_line(v, "wire [K-1:0] memory = req_i & memory_i;");
	emit_oldest_warp(v, "memory");
	v_step(v, "If there is none, round robin over the warps with the recency bit, if there are any, else over all: "
		  "warps above "
		  "the last slot first; if there are none, wrap.");
	v_line(v, "wire [K-1:0] recent = req_i & recent_i;");
	v_line(v, "wire [K-1:0] pool = |recent ? recent : req_i;");
	v_line(v, "wire [K-1:0] behind = pool & later_i;");
	v_line(v, "wire [K-1:0] round = |behind ? behind : pool;");
	v_line(v, "assign gnt_o = |memory ? oldest : round & (~round + 1'b1);");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	emit_older_claim(v);
	v_line(v, "wire j_sooner = later_i[gj] == later_i[gk] ? gj < gk : later_i[gj];");
	v_line(v, "wire j_other = recent_i[gj] == recent_i[gk] ? j_sooner : recent_i[gj];");
	v_line(v, "wire same = memory_i[gj] ? j_older : j_other;");
	v_line(v, "wire j_first = memory_i[gj] == memory_i[gk] ? same : memory_i[gj];");
}

const struct policy_emitter emitter_motrr_recency = {.sentence = sentence,
						     .state = state,
						     .inputs = inputs,
						     .pick = pick,
						     .before = before,
						     .registers = emit_last_registers,
						     .lanes = emit_later_lanes,
						     .update = emit_last_update,
						     .observe = emit_last_observe};
