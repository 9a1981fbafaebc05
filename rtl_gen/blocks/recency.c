/* recency.c - emits recency.v, the recency registers of policy motrr_recency; the optimized implementation is in
 * optimized_recency.c. */
#include "rtl_gen/blocks/recency.h"

/* ---- parts of both implementations ---- */

static void popcount(struct verilog *v)
{
	v_step(v, "Population count of a warp mask.");
	v_line(v, "function [BN-1:0] ones;");
	v_line(v, "input [W-1:0] mask;");
	v_line(v, "integer w;");
	v_line(v, "begin");
	v_line(v, "ones = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "ones = ones + %s;", v_pad(v, bits_for(v->cfg->warps + 1), 1, "mask[w]"));
	v_line(v, "end");
	v_line(v, "endfunction");
}

void emit_recency_head(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_sizes(v);
	v_param(v, "BN", bits_for(c->warps + 1), "bits of a number of warps, 0 to W");
	v_param(v, "BR", RECENCY_BITS, "bits of a recency counter");
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_PAPER, "count_q", c->warps * RECENCY_BITS, "W*BR",
	      "for each warp, cycles with completions of other warps since its own last one, saturating");
	v_reg(v, V_PAPER, "recent_q", c->warps, "W", "recency bits");
	popcount(v);
}

void emit_recency_asks(struct verilog *v)
{
	v_line(v, "wire [W-1:0] live = (live_i & ~exit_i) | launch_warps_i;");
	v_line(v, "wire [BN-1:0] half = ones(live) >> 1;");
	v_line(v, "wire [W-1:0] asks = (recent_q | came) & live;");
}

void emit_recency_outputs(struct verilog *v)
{
	v_step(v, "Output.");
	v_line(v, "assign recent_o = recent_q;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign count_obs_o = count_q;");
	v_line(v, "assign recent_obs_o = recent_q;");
	v_endif(v);
}

void emit_recency_history(struct verilog *v)
{
	v_line(v, "reg started = 1'b0;");
	v_line(v, "reg [W-1:0] was_live;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "was_live <= rst_i ? {W{1'b0}} : live;");
	v_line(v, "end");
}

void emit_recency_assumptions(struct verilog *v)
{
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_exit: assume ((exit_i & ~live_i) == 0);");
	v_line(v, "m_launch: assume ((launch_warps_i & live_i) == 0);");
	v_line(v, "if (started) begin");
	v_line(v, "m_live: assume (live_i == was_live);");
}

/* ---- the reference implementation ---- */

static void count(struct verilog *v)
{
	v_step(v, "1. The counters: a completion clears the warp's own and moves all others on, one step however many "
		  "complete. A new warp has never completed.");
	v_line(v, "wire [W-1:0] came = completed_i & ~launch_warps_i;");
	v_line(v, "wire [W*BR-1:0] count_d;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_count");
	v_line(v, "wire [BR-1:0] now = count_q[gw*BR +: BR];");
	v_line(v, "wire step = |came & ~&now;");
	v_line(v, "wire [BR-1:0] next = came[gw] ? {BR{1'b0}} : now + %s;", v_pad(v, RECENCY_BITS, 1, "step"));
	v_line(v, "assign count_d[gw*BR +: BR] = launch_warps_i[gw] ? {BR{1'b1}} : next;");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void limit(struct verilog *v)
{
	v_step(
	    v,
	    "2. At most half of the live warps are recent, counted after this cycle's exits and launches. A launched "
	    "warp has no bit: it was not live.");
	emit_recency_asks(v);
}

/* A key is the counter with the slot number appended, so that no two keys are equal. */
static void choose(struct verilog *v)
{
	v_step(v, "3. The warps with the smallest keys are recent. From the top bit of counter and slot number "
		  "down: if all keys without the bit fit they are taken, else those with the bit drop out.");
	v_line(v, "reg [W-1:0] recent_d;");
	v_line(v, "always @* begin : choose");
	v_line(v, "integer b, w;");
	v_line(v, "reg [W-1:0] pool, without_bit;");
	v_line(v, "reg [BN-1:0] room;");
	v_line(v, "recent_d = 0;");
	v_line(v, "pool = asks;");
	v_line(v, "room = half;");
	v_line(v, "for (b = BR + BW - 1; b >= 0; b = b - 1) begin");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "without_bit[w] = pool[w] & (b < BW ? ~w[b] : ~count_d[w*BR + b - BW]);");
	v_line(v, "if (ones(without_bit) > room) begin");
	v_line(v, "pool = without_bit;");
	v_line(v, "end else begin");
	v_line(v, "recent_d = recent_d | without_bit;");
	v_line(v, "room = room - ones(without_bit);");
	v_line(v, "pool = pool & ~without_bit;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "// At most one warp is left.");
	v_line(v, "if (|room)");
	v_line(v, "recent_d = recent_d | pool;");
	v_line(v, "end");
	v_line(v, "%s", "");
	v_flops(v, "count recent");
}

/* first[w*W + x]: warp x precedes w, as in the optimized implementation. l_right: if w has the recency bit and such an
 * x requests one, x has it too. */
static void claim_pairs(struct verilog *v)
{
	v_line(v, "wire [W*W-1:0] first, l_right;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_first");
	v_line(v, "assign first[gw*W + gw] = 1'b0;");
	v_line(v, "for (gx = 0; gx < gw; gx = gx + 1) begin : g_pair");
	v_line(v, "wire less = count_d[gw*BR +: BR] < count_d[gx*BR +: BR];");
	v_line(v, "assign first[gw*W + gx] = ~less;");
	v_line(v, "assign first[gx*W + gw] = less;");
	v_line(v, "end");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_right");
	v_line(v, "assign l_right[gw*W + gx] = ~(recent_d[gw] & asks[gx] & first[gw*W + gx]) | recent_d[gx];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// A warp with a bit requested it, as many have one as allowed, and none lost it to a warp whose last");
	v_line(v, "// completion is farther back. Only live warps have one.");
	emit_recency_history(v);
	claim_pairs(v);
	if (v->cfg->warps > 1)
		emit_recency_lemmas(v);
	emit_recency_assumptions(v);
	v_line(v, "a_live: assert ((recent_o & ~was_live) == 0);");
	v_line(v, "a_half: assert (ones(recent_d) <= half);");
	v_line(v, "a_asked: assert ((recent_d & ~asks) == 0);");
	v_line(v, "a_all: assert (recent_d == asks || ones(recent_d) == half);");
	v_line(v, "a_latest: assert (&l_right);");
	v_line(v, "c_drop: cover (|recent_d & |(asks & ~recent_d));");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

static void emit_reference(struct verilog *v)
{
	v_begin(v, (struct v_about){
		       BLOCK_recency, "recency", "rtl_gen/blocks/recency.c",
		       "The recency registers: which warps have recently completed a memory instruction. At most half "
		       "of the live warps, those with the latest completions.",
		       "0 cycles, the bits are registers; a completion shows in the next cycle.",
		       "for each warp a counter and the recency bit."});
	emit_recency_head(v);
	count(v);
	limit(v);
	choose(v);
	emit_recency_outputs(v);
	formal(v);
	v_end(v);
}

void emit_recency(struct verilog *v)
{
	if (v->cfg->recency_impl == IMPL_OPTIMIZED && v->cfg->warps > 1)
		emit_optimized_recency(v);
	else
		emit_reference(v);
}
