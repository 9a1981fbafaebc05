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

static void first_tb(struct verilog *v)
{
	v_step(v, "The requesting TB that no other precedes.");
	emit_leading_tb(v, "asks", "tb_ahead_i", "first");
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!v->cfg->has_map) {
		v_step(v, "There is one TB.");
		v_line(v, "wire [K-1:0] mine = req_i;");
	} else {
		emit_requesting_tbs(v);
		first_tb(v);
		emit_warps_of_first_tb(v);
	}
	emit_greedy_grant(v, "mine", "mine & (~mine + 1'b1)");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	v_line(v, "wire within = greedy_i[gj] | (~greedy_i[gk] & gj < gk);");
	if (v->cfg->has_map)
		v_line(v, "wire j_first = tb_j == tb_k ? within : tb_ahead_i[tb_k*T + tb_j];");
	else
		v_line(v, "wire j_first = within;");
}

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
