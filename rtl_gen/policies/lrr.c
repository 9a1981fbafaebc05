/* lrr.c - loose round robin. */
#include "rtl_gen/policies/policy_emitter.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Loose round robin: each scheduler takes the first ready warp after the one that it issued last.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct order_input *in)
{
	(void)fetch;
	return gen_order_add(in, 0, gen_order_later_input(cfg));
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	v_line(v, "wire [K-1:0] later = later_i;");
	gen_order_cyclic_grant(v, "req_i");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	v_line(v, "wire same_side = later_i[gj] == later_i[gk];");
	v_line(v, "wire j_first = same_side ? gj < gk : later_i[gj];");
}

const struct order gen_order_lrr = {.sentence = sentence,
				    .state = state,
				    .inputs = inputs,
				    .pick = pick,
				    .before = before,
				    .registers = gen_order_last_registers,
				    .lanes = gen_order_later_lanes,
				    .update = gen_order_last_update,
				    .observe = gen_order_last_observe};
