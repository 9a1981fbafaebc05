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

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!v->cfg->has_map) {
		v_step(v, "With one TB the oldest warp is the one in the smallest slot.");
		v_line(v, "assign gnt_o = req_i & (~req_i + 1'b1);");
		return;
	}
	emit_requesting_tbs(v);
	v_step(v, "The requesting TB that no other precedes.");
	emit_leading_tb(v, "asks", "tb_ahead_i", "first");
	emit_warps_of_first_tb(v);
	v_step(v, "Within the TB the smallest slot.");
	v_line(v, "assign gnt_o = mine & (~mine + 1'b1);");
}

static void first_tb(struct verilog *v)
{
	v_step(v, "The requesting TB that no other precedes; all requesting TBs while TBs wait in the grid.");
	emit_leading_tb(v, "asks", "tb_ahead_i", "least");
	v_line(v, "wire [T-1:0] first = grid_waits_i ? asks : least;");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (v->cfg->has_map)
		v_line(v, "wire j_first = tb_j == tb_k ? gj < gk : tb_ahead_i[tb_k*T + tb_j];");
	else
		v_line(v, "wire j_first = gj < gk;");
}

const struct policy_emitter emitter_kaws = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .first_tb = first_tb, .before = before};
