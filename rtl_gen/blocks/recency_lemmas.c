/* recency_lemmas.c - emits lemmas that lead the equality proof of recency.v from the reference implementation's
 * bit-serial selection to the optimized implementation's count of preceding warps.
 *
 * The selection goes through the bits of counter and slot number from the top. After each bit some requesters are
 * taken, others are in the pool, and there is room for a number of these. As long as no warp has dropped out, every
 * requester is taken or in the pool; after that, the pool has more warps than there is room for. At the end at most one
 * warp is in the pool, so if any dropped out, `half` warps have the recency bit.
 *
 * If warp w has the bit, so have all requesters that precede w (l_right); if w requests and does not have it, all warps
 * that have it precede w. Thus the number of requesters that precede w is less than the number of warps with the bit if
 * and only if w has it. Both numbers are built up one slot at a time, from two slots on: a sum of one slot is the slot.
 */
#include "rtl_gen/blocks/recency.h"

/* NAME[n*BN +: BN]: how many of the first n slots are in a mask. */
static void sums(struct verilog *v, const char *name, const char *mask)
{
	v_line(v, "wire [(W+1)*BN-1:0] %s;", name);
	v_line(v, "assign %s[0 +: BN] = {BN{1'b0}};", name);
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_%s", name);
	v_line(v, "assign %s[(gx+1)*BN +: BN] = %s[gx*BN +: BN] + {{BN-1{1'b0}}, %s[gx]};", name, name, mask);
	v_line(v, "end");
	v_line(v, "wire [(W-1)*BN-1:0] cut_%s = %s[2*BN +: (W-1)*BN];", name, name);
}

static void levels(struct verilog *v)
{
	v_line(v, "// Level gb: after the gb top bits.");
	v_line(v, "wire [(STEPS+1)*W-1:0] pool, taken;");
	v_line(v, "wire [(STEPS+1)*BN-1:0] room;");
	v_line(v, "wire [STEPS:0] lost;");
	v_line(v, "assign pool[0 +: W] = asks;");
	v_line(v, "assign taken[0 +: W] = {W{1'b0}};");
	v_line(v, "assign room[0 +: BN] = half;");
	v_line(v, "assign lost[0] = 1'b0;");
	v_line(v, "for (gb = 0; gb <= STEPS; gb = gb + 1) begin : g_level");
	v_line(v, "wire [W-1:0] in = pool[gb*W +: W], out = taken[gb*W +: W];");
	sums(v, "pool_sum", "in");
	sums(v, "taken_sum", "out");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_sum");
	v_line(v, "// Each requester is in the pool, taken, or lost (dropped out).");
	v_line(v, "wire l_apart = ~(in[gw] & out[gw]);");
	v_line(v, "wire l_asks = ~(in[gw] | out[gw]) | asks[gw];");
	v_line(v, "wire l_lost = ~asks[gw] | in[gw] | out[gw] | lost[gb];");
	v_line(v, "end");
	v_line(v, "// Room is `half` minus the taken warps; once a warp is lost, it is less than the pool.");
	v_line(v, "wire [BN-1:0] all = taken_sum[W*BN +: BN] + room[gb*BN +: BN];");
	v_line(v, "wire [BN-1:0] l_room = all ^~ half;");
	v_line(v, "wire more = pool_sum[W*BN +: BN] > room[gb*BN +: BN];");
	v_line(v, "wire l_more = ~lost[gb] | more;");
	v_line(v, "end");
}

static void steps(struct verilog *v)
{
	v_line(v, "for (gb = 0; gb < STEPS; gb = gb + 1) begin : g_step");
	v_line(v, "localparam BIT = STEPS - 1 - gb;");
	v_line(v, "wire [W-1:0] without;");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_slot");
	v_line(v, "if (BIT < BW)");
	v_line(v, "assign without[gw] = pool[gb*W + gw] & (((gw >> BIT) & 1) == 0);");
	v_line(v, "else");
	v_line(v, "assign without[gw] = pool[gb*W + gw] & ~count_d[gw*BR + BIT - BW];");
	v_line(v, "end");
	sums(v, "without_sum", "without");
	v_line(v, "wire [BN-1:0] cut_room = room[gb*BN +: BN];");
	v_line(v, "// Too many warps lack the bit: none is taken, those with the bit drop out.");
	v_line(v, "wire cut_over = without_sum[W*BN +: BN] > cut_room;");
	v_line(v, "assign pool[(gb+1)*W +: W] = cut_over ? without : pool[gb*W +: W] & ~without;");
	v_line(v, "assign taken[(gb+1)*W +: W] = cut_over ? taken[gb*W +: W] : taken[gb*W +: W] | without;");
	v_line(v, "assign room[(gb+1)*BN +: BN] = cut_over ? cut_room : cut_room - without_sum[W*BN +: BN];");
	v_line(v, "assign lost[gb+1] = lost[gb] | cut_over;");
	v_line(v, "// The effect on the sums.");
	v_line(v, "for (gw = 2; gw <= W; gw = gw + 1) begin : g_sum");
	v_line(
	    v,
	    "wire [BN-1:0] more = g_level[gb].taken_sum[gw*BN +: BN] + (without_sum[gw*BN +: BN] & {BN{~cut_over}});");
	v_line(v, "wire [BN-1:0] left = cut_over ? without_sum[gw*BN +: BN]");
	v_line(v, "  : g_level[gb].pool_sum[gw*BN +: BN] - without_sum[gw*BN +: BN];");
	v_line(v, "wire [BN-1:0] l_taken_sum = g_level[gb+1].taken_sum[gw*BN +: BN] ^~ more;");
	v_line(v, "wire [BN-1:0] l_pool_sum = g_level[gb+1].pool_sum[gw*BN +: BN] ^~ left;");
	v_line(v, "end");
	v_line(v, "end");
}

static void end_of_steps(struct verilog *v)
{
	v_line(v, "wire [W-1:0] last = pool[STEPS*W +: W];");
	v_line(v, "wire some = |room[STEPS*BN +: BN];");
	v_line(v, "wire [W:0] any; // bit n: one of the first n slots is left");
	v_line(v, "assign any[0] = 1'b0;");
	sums(v, "has_sum", "cut_has");
	v_line(v, "wire enough = has_sum[W*BN +: BN] >= half;");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_end");
	v_line(v, "assign any[gw+1] = any[gw] | last[gw];");
	v_line(v, "// The warp has the recency bit: it is taken, or left while there is room.");
	v_line(v, "wire l_has = cut_has[gw] ^~ (taken[STEPS*W + gw] | (some & last[gw]));");
	v_line(v, "for (gx = 0; gx < gw; gx = gx + 1) begin : g_pair");
	v_line(v, "wire l_one = ~(any[gx+1] & last[gw]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "for (gw = 2; gw <= W; gw = gw + 1) begin : g_have");
	v_line(v, "// At most one warp is left, so `any` is a sum too; the warps with the bit are the taken ones and "
		  "that one.");
	v_line(v, "wire [BN-1:0] rest = {{BN-1{1'b0}}, any[gw]};");
	v_line(v, "wire [BN-1:0] all = g_level[STEPS].taken_sum[gw*BN +: BN] + {{BN-1{1'b0}}, some & any[gw]};");
	v_line(v, "wire [BN-1:0] l_rest = g_level[STEPS].pool_sum[gw*BN +: BN] ^~ rest;");
	v_line(v, "wire [BN-1:0] l_all = has_sum[gw*BN +: BN] ^~ all;");
	v_line(v, "wire l_bound = has_sum[gw*BN +: BN] <= gw;");
	v_line(v, "if (gw == W) begin : g_whole");
	v_line(v, "// `half` warps have it, unless none was lost.");
	v_line(v, "wire l_most = has_sum[W*BN +: BN] <= half;");
	v_line(v, "wire l_least = ~(lost[STEPS] | (any[W] & ~some)) | enough;");
	v_line(v, "end");
	v_line(v, "end");
}

static void ranks(struct verilog *v)
{
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_rank");
	v_line(v, "wire asked = asks[gw], has = cut_has[gw];");
	v_line(v, "wire [W-1:0] ahead = asks & first[gw*W +: W];");
	sums(v, "rank", "ahead");
	v_line(v, "wire [W:2] low, high;");
	v_line(v, "for (gx = 2; gx <= W; gx = gx + 1) begin : g_slot");
	v_line(v, "// Over the first slots: fewer requesters precede this warp than have the bit, iff it has the bit.");
	v_line(v, "wire l_bound = rank[gx*BN +: BN] <= gx;");
	v_line(v, "assign high[gx] = rank[gx*BN +: BN] >= has_sum[gx*BN +: BN];");
	v_line(v, "assign low[gx] = gw < gx ? ~high[gx] : rank[gx*BN +: BN] <= has_sum[gx*BN +: BN];");
	v_line(v, "if (gx > 2) begin : g_step");
	v_line(v, "wire l_low = ~has | ~low[gx-1] | low[gx];");
	v_line(v, "wire l_high = ~high[gx-1] | high[gx] | ~asked | has;");
	v_line(v, "end");
	v_line(v, "wire l_so_low = ~has | low[gx];");
	v_line(v, "wire l_so_high = high[gx] | ~asked | has;");
	v_line(v, "end");
	v_line(v, "// Over all slots: thus the warp is among the first `half` requesters, or not.");
	v_line(v, "wire few = rank[W*BN +: BN] < half;");
	v_line(v, "wire l_enough = enough | ~asked | has;");
	v_line(v, "wire l_few = ~has | ~low[W] | few;");
	v_line(v, "wire l_many = ~high[W] | ~few | ~asked | has;");
	v_line(v, "end");
}

void emit_recency_lemmas(struct verilog *v)
{
	v_line(
	    v,
	    "// Lemmas for the equality proof against the optimized implementation: from bits to counts of preceding");
	v_line(v, "// requesters.");
	v_line(v, "localparam STEPS = BR + BW;");
	v_line(v, "generate");
	v_line(v, "if (1) begin : g_link");
	v_line(v, "wire [W-1:0] cut_has = recent_d;");
	levels(v);
	steps(v);
	end_of_steps(v);
	ranks(v);
	v_line(v, "end");
	v_line(v, "endgenerate");
}
