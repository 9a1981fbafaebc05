/* fast_recency.c - emits the fast form of recency.v: docs/fast.md says what it gains. */
#include "emit.h"

static void popcount(struct verilog *v)
{
	v_step(v, "How many warps a mask has.");
	v_line(v, "function [BN-1:0] ones;");
	v_line(v, "input [W-1:0] mask;");
	v_line(v, "integer w;");
	v_line(v, "begin");
	v_line(v, "ones = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "ones = ones + %s;", v_pad(bits_for(v->cfg->warps + 1), 1, "mask[w]"));
	v_line(v, "end");
	v_line(v, "endfunction");
}

static void count(struct verilog *v)
{
	v_step(v, "1. The counters, as the paper has them; and which of them will be at the top.");
	v_line(v, "wire [W-1:0] came = completed_i & ~launch_warps_i;");
	v_line(v, "wire step = |came;");
	v_line(v, "wire [W*BR-1:0] count_d;");
	v_line(v, "wire [W-1:0] top;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_count");
	v_line(v, "wire [BR-1:0] now = count_q[gw*BR +: BR];");
	v_line(v, "wire is_top = &now;");
	v_line(v, "wire [BR-1:0] next = is_top ? now : now + 1'b1;");
	v_line(v, "wire [BR-1:0] kept = step ? next : now;");
	v_line(v, "assign count_d[gw*BR +: BR] = launch_warps_i[gw] ? {BR{1'b1}} : kept & {BR{~came[gw]}};");
	v_line(v, "assign top[gw] = launch_warps_i[gw] | (~came[gw] & (is_top | (step & &next)));");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void order(struct verilog *v)
{
	v_note_reg(v, V_OURS, "g_warp[*].g_pair[*].w_first_q", v->cfg->warps * (v->cfg->warps - 1) / 2,
		   "one for each pair of slots x < w: the counter of w is the smaller one");
	v_step(
	    v,
	    "2. The counters' order, a bit for each pair of slots, so that no counter is compared: all move on together, so two "
	    "change places only when one completes, or when one stands at the top already. Of equal counters the smaller "
	    "slot goes first.");
	v_line(v, "wire [W*W-1:0] first; // bit w*W + x: x goes before w");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_warp");
	v_line(v, "assign first[gw*W + gw] = 1'b0;");
	v_line(v, "for (gx = 0; gx < gw; gx = gx + 1) begin : g_pair");
	v_line(v, "reg w_first_q;");
	v_line(v, "wire by_top = top[gw] | top[gx] ? top[gx] & ~top[gw] : w_first_q;");
	v_line(v, "wire w_first_d = came[gw] | came[gx] ? came[gw] & ~came[gx] : by_top;");
	v_flops(v, "w_first");
	v_line(v, "assign first[gw*W + gx] = ~w_first_d;");
	v_line(v, "assign first[gx*W + gw] = w_first_d;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void choose(struct verilog *v)
{
	v_step(
	    v,
	    "3. Half of the live warps may be recent, as the exits and launches of this cycle leave them. Each that asks "
	    "counts those that ask and go before it, all at the same time.");
	v_line(v, "wire [W-1:0] live = (live_i & ~exit_i) | launch_warps_i;");
	v_line(v, "wire [BN-1:0] half = ones(live) >> 1;");
	v_line(v, "wire [W-1:0] asks = (recent_q | came) & live;");
	v_line(v, "wire [W-1:0] recent_d;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_choose");
	v_line(v, "assign recent_d[gw] = asks[gw] & (ones(asks & first[gw*W +: W]) < half);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "count recent");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v, "// The order is that of the counters; who has a bit asked for it. Only live warps have one.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "reg [W-1:0] was_live;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "was_live <= rst_i ? {W{1'b0}} : live;");
	v_line(v, "end");
	v_line(v, "wire [W*W-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_right");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_other");
	v_line(v, "if (gx < gw)");
	v_line(v, "assign right[gw*W + gx] = g_warp[gw].g_pair[gx].w_first_q");
	v_line(v, "== (count_q[gw*BR +: BR] < count_q[gx*BR +: BR]);");
	v_line(v, "else");
	v_line(v, "assign right[gw*W + gx] = 1'b1;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_exit: assume ((exit_i & ~live_i) == 0);");
	v_line(v, "m_launch: assume ((launch_warps_i & live_i) == 0);");
	v_line(v, "if (started) begin");
	v_line(v, "m_live: assume (live_i == was_live);");
	v_line(v, "a_order: assert (&right);");
	v_line(v, "a_live: assert ((recent_o & ~live_i) == 0);");
	v_line(v, "a_asked: assert ((recent_d & ~asks) == 0);");
	v_line(v, "c_drop: cover (|recent_d & |(asks & ~recent_d));");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_fast_recency(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(
	    v,
	    (struct v_about){
		BLOCK_recency, "recency", "fast_recency.c",
		"The recency registers: which warps have completed a memory instruction lately. Half of "
		"the live warps at most, those whose last completion is the latest. Beside the counters stands their "
		"order.",
		"0 cycles, the bits are registers; a completion shows in the next cycle.",
		"for each warp a counter and the recency bit; for each pair of warps whose counter is smaller."});
	v_sizes(v);
	v_param(v, "BN", bits_for(c->warps + 1), "bits of a number of warps, 0 to W");
	v_param(v, "BR", RECENCY_BITS, "bits of a recency counter");
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_PAPER, "count_q", c->warps * RECENCY_BITS, "W*BR",
	      "for each warp the cycles with completions of others since its own last one, saturating");
	v_reg(v, V_PAPER, "recent_q", c->warps, "W", "recency bits");
	popcount(v);
	count(v);
	order(v);
	choose(v);
	v_step(v, "Output.");
	v_line(v, "assign recent_o = recent_q;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign count_obs_o = count_q;");
	v_line(v, "assign recent_obs_o = recent_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
