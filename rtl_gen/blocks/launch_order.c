/* launch_order.c - emits launch_order.v: resident TBs, the warp-slot mapping, and the launch order of TBs. */
#include <stdlib.h>

#include "base/diag.h"
#include "rtl_gen/writer/pieces.h"

static void emit_map(struct verilog *v)
{
	v_step(v, "2. The warp-slot mapping: a launch writes its TB slot into the warp slots that it takes.");
	v_line(v, "reg [BT-1:0] launch_tb;");
	v_line(v, "always @* begin : number_launch");
	v_line(v, "integer t;");
	v_line(v, "launch_tb = 0;");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "if (launch_i[t])");
	v_line(v, "launch_tb = launch_tb | t[BT-1:0];");
	v_line(v, "end");
	v_line(v, "wire [W*BT-1:0] tb_d;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_map");
	v_line(v, "wire taken = |launch_i & launch_warps_i[gw];");
	v_line(v, "assign tb_d[gw*BT +: BT] = taken ? launch_tb : tb_q[gw*BT +: BT];");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void order(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_note_reg(v, V_BASELINE, "g_tb[*].g_other[*].u_first_q", c->tbs * (c->tbs - 1) / 2,
		   "one for each pair of TB slots t > u: u was launched before t");
	v_step(v, "3. Launch order: one bit for each pair of TB slots, written when one of them is launched. It means "
		  "something only while both are resident.");
	v_line(v, "wire [T*T-1:0] older;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign older[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_other");
	v_line(v, "reg u_first_q;");
	v_line(v, "wire u_first_d = launch_i[gt] | (u_first_q & ~launch_i[gu]);");
	v_line(v, "wire both = busy_q[gt] & busy_q[gu];");
	v_flops(v, "u_first");
	v_line(v, "assign older[gt*T + gu] = both & u_first_q;");
	v_line(v, "assign older[gu*T + gt] = both & ~u_first_q;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void observe(struct verilog *v)
{
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign busy_obs_o = busy_q;");
	if (v->cfg->has_tb)
		v_line(v, "assign tb_obs_o = tb_q;");
	if (v->cfg->has_age)
		v_line(v, "assign older_obs_o = older;");
	v_endif(v);
}

/* Claims about the matrix: the TB launched last is the youngest; of two resident TBs exactly one is older. */
static void order_claims(struct verilog *v)
{
	v_line(v, "wire [T-1:0] youngest;");
	v_line(v, "wire [T*T-1:0] ordered;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_claim");
	v_line(v, "assign youngest[gt] = ~was_launch[gt] | (older_o[gt*T +: T] == (busy_o & ~was_launch));");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire both = busy_o[gt] & busy_o[gu] & (gt != gu);");
	v_line(v, "assign ordered[gt*T + gu] = older_o[gt*T + gu] == (both & ~older_o[gu*T + gt]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v, "// A launched TB is resident from the next cycle until it completes, and younger than all others.");
	v_line(v, "reg started = 1'b0, launched = 1'b0;");
	v_line(v, "reg [T-1:0] was_busy, was_launch, was_done;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "launched <= started & ~rst_i;");
	v_line(v, "was_busy <= busy_o;");
	v_line(v, "was_launch <= launch_i;");
	v_line(v, "was_done <= done_i;");
	v_line(v, "end");
	if (v->cfg->has_age)
		order_claims(v);
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one_launch: assume ((launch_i & (launch_i - 1'b1)) == 0);");
	v_line(v, "m_free_slot: assume ((launch_i & busy_o) == 0);");
	v_line(v, "m_done_resident: assume ((done_i & ~busy_o) == 0);");
	v_line(v, "if (launched)");
	v_line(v, "a_busy: assert (busy_o == ((was_busy & ~was_done) | was_launch));");
	if (v->cfg->has_age) {
		v_line(v, "if (launched)");
		v_line(v, "a_youngest: assert (&youngest);");
		v_line(v, "if (launched)");
		v_line(v, "a_order: assert (&ordered);");
	}
	v_line(v, "if (started)");
	v_line(v, "c_full: cover (&busy_o);");
	v_line(v, "end");
	v_endif(v);
}

void emit_launch_order(struct verilog *v)
{
	const struct config *c = v->cfg;
	const char *map = c->has_tb ? ", which warp slots belong to them" : "",
		   *age = c->has_age ? ", their launch order" : "";
	char *what = c->has_map ? xprintf("Which TB slots are resident%s%s.", map, age)
				: xstrdup("Whether the TB slot is resident.");
	char *state = c->has_map
			  ? xprintf("a resident bit for each TB slot%s%s.", c->has_tb ? ", the warp-slot mapping" : "",
				    c->has_age ? ", the launch order" : "")
			  : xstrdup("a resident bit for the TB slot.");
	v_begin(v, (struct v_about){BLOCK_launch_order, "launch_order", "rtl_gen/blocks/launch_order.c", what,
				    "0 cycles, outputs come from registers; a launch shows in the next cycle.", state});
	v_sizes(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_BASELINE, "busy_q", c->tbs, "T", "TB slots with a resident TB");
	if (c->has_tb)
		v_reg(v, V_BASELINE, "tb_q", c->warps * c->tb_bits, "W*BT", "TB slot that each warp slot belongs to");
	v_step(v, "1. Residence: from launch to completion.");
	v_line(v, "wire [T-1:0] busy_d = (busy_q & ~done_i) | launch_i;");
	if (c->has_tb)
		emit_map(v);
	v_line(v, "%s", "");
	v_flops(v, c->has_tb ? "busy tb" : "busy");
	if (c->has_age)
		order(v);
	v_step(v, "Outputs.");
	v_line(v, "assign busy_o = busy_q;");
	if (c->has_tb)
		v_line(v, "assign tb_o = tb_q;");
	if (c->has_age)
		v_line(v, "assign older_o = older;");
	observe(v);
	formal(v);
	v_end(v);
	free(what);
	free(state);
}
