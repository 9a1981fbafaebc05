/* saws.c - TBs by the first arrival at their barrier, within a TB greed. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "First arrival first: each scheduler takes a ready warp of the TB whose barrier began to fill first (then "
	       "TBs of which nobody waits, by slot), within it the one that it issued last, else the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last; the order of TBs comes from first_arrival";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct order_input *in)
{
	(void)fetch;
	unsigned n = gen_order_add(in, 0, gen_order_greedy_input(cfg));
	if (!cfg->has_map)
		return n;
	n = gen_order_add(in, n, gen_order_tb_input(cfg));
	return gen_order_add(in, n, gen_order_tb_ahead_input(cfg));
}

static void first_tb(struct verilog *v)
{
	v_step(v, "The TB that no other one of them stands before.");
	emit_leading_tb(v, "asks", "tb_ahead_i", "first");
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!v->cfg->has_map) {
		v_step(v, "There is one TB.");
		v_line(v, "wire [K-1:0] mine = req_i;");
	} else {
		gen_order_asks(v);
		first_tb(v);
		gen_order_mine(v);
	}
	gen_order_greedy_grant(v, "mine", "mine & (~mine + 1'b1)");
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

const struct order gen_order_saws = {.sentence = sentence,
				     .state = state,
				     .inputs = inputs,
				     .pick = pick,
				     .first_tb = first_tb,
				     .before = before,
				     .registers = gen_order_last_registers,
				     .lanes = gen_order_greedy_lanes,
				     .update = gen_order_last_update,
				     .observe = gen_order_last_observe};
