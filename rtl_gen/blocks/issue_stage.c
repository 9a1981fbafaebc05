/* issue_stage.c - emits issue_stage.v, the pipeline register between selection and issue (latency = 1). */
#include "rtl_gen/writer/pieces.h"

/* sfu_gone, mem_gone: whether schedulers below gs take the shared ports. */
static void ports(struct verilog *v)
{
	v_step(
	    v,
	    "2. The lowest-numbered scheduler that still requests a shared port gets it: heads may have changed since "
	    "the selection.");
	v_line(v, "wire [W-1:0] no_port;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_taken");
	v_line(v, "wire sfu_gone, mem_gone; // taken by a lower-numbered scheduler");
	v_line(v, "if (gs == 0) begin : g_first");
	v_line(v, "assign sfu_gone = 1'b0;");
	v_line(v, "assign mem_gone = 1'b0;");
	v_line(v, "end else begin : g_behind");
	v_line(v, "wire [W-1:0] earlier = still & (LANE_0 << (gs - 1));");
	v_line(v, "assign sfu_gone = g_taken[gs-1].sfu_gone | |(earlier & sfu_i);");
	v_line(v, "assign mem_gone = g_taken[gs-1].mem_gone | |(earlier & mem_i);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_port");
	v_line(v, "wire no_sfu = sfu_i[gw] & g_taken[gw %% S].sfu_gone;");
	v_line(v, "wire no_mem = mem_i[gw] & g_taken[gw %% S].mem_gone;");
	v_line(v, "assign no_port[gw] = no_sfu | no_mem;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign issue_o = still & ~no_port;");
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// An issuing warp is ready, was picked, and shares no port; no scheduler with the right to a port "
		  "leaves it unused.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "wire [S-1:0] one;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_claim");
	v_line(v, "wire [W-1:0] mine = pick_i & (LANE_0 << gs);");
	v_line(v, "assign one[gs] = (mine & (mine - 1'b1)) == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one: assume (&one);");
	if (c->has_ports)
		v_line(v, "m_one_port: assume ((sfu_i & mem_i) == 0);");
	v_line(v, "if (started) begin");
	v_line(v, "a_able: assert ((issue_o & ~(held_q & ready_i)) == 0);");
	if (c->has_ports) {
		v_line(v, "a_free: assert (((held_q & ready_i & ~sfu_i & ~mem_i) & ~issue_o) == 0);");
		v_line(v, "a_some_sfu: assert (|(issue_o & sfu_i) == |(held_q & ready_i & sfu_i));");
		v_line(v, "a_some_mem: assert (|(issue_o & mem_i) == |(held_q & ready_i & mem_i));");
	} else {
		v_line(v, "a_all: assert (issue_o == (held_q & ready_i));");
	}
	v_line(v, "c_issue: cover (|issue_o);");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_issue_stage(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v, (struct v_about){BLOCK_issue_stage, "issue_stage", "rtl_gen/blocks/issue_stage.c",
				    "Pipeline stage: a warp picked in one cycle issues in the next, if still ready.",
				    "1 cycle from pick_i to issue_o; 0 cycles from ready_i.",
				    "the picks of the last cycle."});
	v_sizes(v);
	v_lane_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_IMPLEMENTATION, "held_q", c->warps, "W", "warps picked in the last cycle");
	if (c->has_critical)
		v_reg(v, V_IMPLEMENTATION, "fetch_held_q", c->warps, "W", "the same for fetch");
	v_line(v, "wire [W-1:0] held_d = pick_i;");
	if (c->has_critical)
		v_line(v, "wire [W-1:0] fetch_held_d = fetch_pick_i;");
	v_flops(v, c->has_critical ? "held fetch_held" : "held");
	v_step(v, "1. Picked warps that are still ready.");
	if (c->has_ports) {
		v_line(v, "wire [W-1:0] still = held_q & ready_i;");
		ports(v);
	} else {
		v_line(v, "assign issue_o = held_q & ready_i;");
	}
	if (c->has_critical) {
		v_step(v, "Picked warps that may still fetch.");
		v_line(v, "assign critical_o = fetch_held_q & fetchable_i;");
	}
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign held_obs_o = held_q;");
	if (c->has_critical)
		v_line(v, "assign fetch_held_obs_o = fetch_held_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
