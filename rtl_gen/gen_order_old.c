/* gen_order_old.c - oldest first, no greed: TBs by launch, warps of a TB by slot. */
#include "gen_order.h"

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Oldest first: each scheduler takes its ready warp of the TB launched first, within it the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none of its own";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct order_input *in)
{
	(void)fetch;
	if (!cfg->has_age)
		return 0;
	unsigned n = gen_order_add(in, 0, gen_order_tb_input(cfg));
	return gen_order_add(in, n, gen_order_older_input(cfg));
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!v->cfg->has_age) {
		v_step(v, "With one TB the oldest warp is the one in the smallest slot.");
		v_line(v, "assign gnt_o = req_i & (~req_i + 1'b1);");
		return;
	}
	gen_order_asks(v);
	v_step(v, "The oldest of them: no other one was launched before it.");
	emit_oldest_tb(v, "asks", "first");
	gen_order_mine(v);
	v_step(v, "Within the TB the smallest slot.");
	v_line(v, "assign gnt_o = mine & (~mine + 1'b1);");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (v->cfg->has_age)
		v_line(v, "wire j_first = tb_j == tb_k ? gj < gk : older_i[tb_k*T + tb_j];");
	else
		v_line(v, "wire j_first = gj < gk;");
}

const struct order gen_order_old = {
    .sentence = sentence, .state = state, .inputs = inputs, .pick = pick, .before = before};
