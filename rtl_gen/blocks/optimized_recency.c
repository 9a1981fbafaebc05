/* optimized_recency.c - emits the optimized implementation of recency.v: a priority matrix replaces the bit-serial
 * selection. */
#include "rtl_gen/blocks/recency.h"

static void count(struct verilog *v)
{
	v_step(v, "1. The paper's counters, and which of them will be at their maximum.");
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
	v_note_reg(v, V_IMPLEMENTATION, "g_warp[*].g_pair[*].w_first_q", v->cfg->warps * (v->cfg->warps - 1) / 2,
		   "one for each pair of slots x < w: the counter of w is smaller");
	v_step(v,
	       "2. The counters' order, a bit for each pair of slots, so that no counter is compared: all count "
	       "together, so two "
	       "change places only if one warp completes, or if one counter is at its maximum. Of equal counters the "
	       "smaller "
	       "slot is first.");
	v_line(v, "wire [W*W-1:0] first; // bit w*W + x: x precedes w");
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
	    "3. At most half of the live warps are recent, counted after this cycle's exits and launches. In parallel, "
	    "each requester counts the requesters that precede it.");
	emit_recency_asks(v);
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
	v_line(v, "// The order is that of the counters; a warp with a bit requested it. Only live warps have one.");
	emit_recency_history(v);
	v_line(v, "wire [W*W-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_right");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_other");
	v_line(v, "if (gx < gw) begin : g_pair");
	v_line(v, "wire cut_less = count_q[gw*BR +: BR] < count_q[gx*BR +: BR];");
	v_line(v, "assign right[gw*W + gx] = g_warp[gw].g_pair[gx].w_first_q == cut_less;");
	v_line(v, "end else begin : g_none");
	v_line(v, "assign right[gw*W + gx] = 1'b1;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_recency_assumptions(v);
	v_line(v, "a_order: assert (&right);");
	v_line(v, "a_live: assert ((recent_o & ~was_live) == 0);");
	v_line(v, "a_asked: assert ((recent_d & ~asks) == 0);");
	v_line(v, "c_drop: cover (|recent_d & |(asks & ~recent_d));");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_optimized_recency(struct verilog *v)
{
	v_begin(v,
		(struct v_about){
		    BLOCK_recency, "recency", "rtl_gen/blocks/optimized_recency.c",
		    "The recency registers: which warps have recently completed a memory instruction. At most half "
		    "of the live warps, those with the latest completions. The counters' order is kept beside the "
		    "counters.",
		    "0 cycles, the bits are registers; a completion shows in the next cycle.",
		    "for each warp a counter and the recency bit; for each pair of warps, which counter is smaller."});
	emit_recency_head(v);
	count(v);
	order(v);
	choose(v);
	emit_recency_outputs(v);
	formal(v);
	v_end(v);
}
