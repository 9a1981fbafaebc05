/* warp_order.c - emits warp_order.v for policy pro: the priority matrix of the warps of each TB, and its sorter. */
#include "rtl_gen/policies/policy_emitter.h"

static bool odd(const struct config *cfg)
{
	return cfg->warps % cfg->schedulers != 0;
}

static void find_next(struct verilog *v)
{
	v_step(v, "1. By slot: warps to be sorted from the next cycle on, and warps sorted by the least progress.");
	emit_owned(v, "W");
	emit_gather(v, "asked", "sort_i");
	emit_gather(v, "least", "rising_i");
	v_step(v, "2. Lanes: slot k*S + s is entry k of lane s, which is at [s*K +: K].");
	v_line(v, "wire [W-1:0] pool = unsorted_q & live_i;");
	emit_deal(v, "pool", "pool", "");
	emit_deal(v, "least", "least", "");
	emit_deal(v, "new", "launch_warps_i", "");
	emit_deal(v, "progress", "warp_progress_i", "BP");
	v_step(v, "3. Each lane places one warp: the one with the largest key of all unsorted warps, of any TB.");
	v_line(v, "wire [S*K-1:0] lane_next;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_next");
	v_line(v, "wire [K*BP-1:0] key;");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_key");
	v_line(v, "assign key[gk*BP +: BP] = lane_progress[(gs*K + gk)*BP +: BP] ^ {BP{lane_least[gs*K + gk]}};");
	v_line(v, "end");
	v_line(v, "%swarp_highest u_next (", v->prefix);
	v_line(v, ".pool_i(lane_pool[gs*K +: K]),");
	v_line(v, ".key_i(key),");
	v_line(v, ".first_o(lane_next[gs*K +: K])");
	v_line(v, ");");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* The register of each pair, and the output. */
static void pairs(struct verilog *v)
{
	bool gap = odd(v->cfg);
	v_step(v,
	       "4. Priority: one bit for each pair of a lane's slots. A placed warp precedes all unsorted ones. Warps "
	       "that are launched together are in slot order.%s",
	       gap ? " A nonexistent slot precedes no other slot." : "");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_lane");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	if (gap)
		v_line(v, "if (gk*S + gs < W) begin : g_slot");
	v_line(v, "assign warp_before_o[(gk*S + gs)*K + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
	v_line(v, "reg k_first_q;");
	v_line(v, "wire j_settles = lane_next[gs*K + gj] & lane_pool[gs*K + gk];");
	v_line(v, "wire k_settles = lane_next[gs*K + gk] & lane_pool[gs*K + gj];");
	v_line(v, "wire k_first_d = ~lane_new[gs*K + gk] & (k_settles | (k_first_q & ~j_settles));");
	v_flops(v, "k_first");
	v_line(v, "assign warp_before_o[(gk*S + gs)*K + gj] = ~k_first_q;");
	v_line(v, "assign warp_before_o[(gj*S + gs)*K + gk] = k_first_q;");
	v_line(v, "end");
	if (gap) {
		v_line(v, "end else begin : g_no_slot");
		v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
		v_line(v, "assign warp_before_o[(gj*S + gs)*K + gk] = 1'b0;");
		v_line(v, "end");
		v_line(v, "end");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void settle(struct verilog *v)
{
	v_step(v, "5. Warps left to place. Finished warps need no place.");
	v_line(v, "wire [W-1:0] next;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_settled");
	v_line(v, "assign next[gw] = lane_next[(gw %% S)*K + gw / S];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [W-1:0] unsorted_d = ((unsorted_q & ~next) | asked) & live_i;");
	v_line(v, "%s", "");
	v_flops(v, "unsorted");
}

/* Only pairs of live warps of one TB have a meaning; all other bits are observed as 0. */
static void observe(struct verilog *v)
{
	bool map = v->cfg->has_map;
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign unsorted_obs_o = unsorted_q;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_show");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_other");
	v_line(v, "if (gk*S + gw %% S < W) begin : g_slot");
	v_line(v, "wire both = live_i[gw] & live_i[gk*S + gw %% S];");
	if (map)
		v_line(v, "wire same = %s[gw*BT +: BT] == %s[(gk*S + gw %% S)*BT +: BT];", v_tb(v), v_tb(v));
	v_line(v, "assign warp_before_obs_o[gw*K + gk] = warp_before_o[gw*K + gk] & both%s;", map ? " & same" : "");
	v_line(v, "end else begin : g_no_slot");
	v_line(v, "assign warp_before_obs_o[gw*K + gk] = 1'b0;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_endif(v);
}

/* together[gw*W + gx]: both warps are live and of one TB. ordered, block: see formal(). */
static void claim_order(struct verilog *v)
{
	v_line(v, "wire [W*W-1:0] together, first, ordered, block, kept, stands;");
	v_line(v, "reg [W*W-1:0] was_together, was_first;");
	v_line(v, "reg [W-1:0] was_live, was_new, was_pool, was_next;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "was_together <= together;");
	v_line(v, "was_first <= first;");
	v_line(v, "was_pool <= pool;");
	v_line(v, "was_next <= next;");
	v_line(v, "was_live <= live_i;");
	v_line(v, "was_new <= launch_warps_i;");
	v_line(v, "end");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_claim");
	v_line(v, "wire [W-1:0] mates = together[gw*W +: W];");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_pair");
	if (v->cfg->has_map)
		v_line(v, "wire same = %s[gw*BT +: BT] == %s[gx*BT +: BT];", v_tb(v), v_tb(v));
	v_line(v, "assign together[gw*W + gx] = live_i[gw] & live_i[gx]%s;", v->cfg->has_map ? " & same" : "");
	v_line(v, "wire both_new = was_new[gw] & was_new[gx];");
	v_line(v, "wire none_new = ~was_new[gw] & ~was_new[gx] & was_together[gw*W + gx];");
	v_line(v, "assign kept[gw*W + gx] = together[gw*W + gx] == (live_i[gw] & live_i[gx] & (both_new | none_new));");
	v_line(v, "if (gw %% S != gx %% S || gw == gx) begin : g_none");
	v_line(v, "assign first[gw*W + gx] = 1'b0;");
	v_line(v, "assign ordered[gw*W + gx] = 1'b1;");
	v_line(v, "assign block[gw*W + gx] = 1'b1;");
	v_line(v, "assign stands[gw*W + gx] = 1'b1;");
	v_line(v, "end else begin : g_lane");
	v_line(v, "assign first[gw*W + gx] = warp_before_o[gw*K + gx / S];");
	v_line(v, "wire x_settled = was_next[gx] & was_pool[gw];");
	v_line(v, "wire w_settled = was_next[gw] & was_pool[gx];");
	v_line(v, "wire x_first = x_settled | (was_first[gw*W + gx] & ~w_settled);");
	v_line(v, "assign stands[gw*W + gx] = ~(mates[gx] & none_new) | (first[gw*W + gx] == x_first);");
	v_line(v, "wire [W-1:0] chain = first[gx*W +: W] & ~first[gw*W +: W] & mates;");
	v_line(v, "assign ordered[gw*W + gx] = ~(mates[gx] & first[gw*W + gx]) | ~|chain;");
	v_line(v,
	       "wire [W-1:0] apart = (first[gw*W +: W] ^ first[gx*W +: W]) & mates & ~unsorted_q & (LANE_0 << (gw %% "
	       "S));");
	v_line(v, "assign block[gw*W + gx] = ~(mates[gx] & unsorted_q[gw] & unsorted_q[gx]) | ~|(apart & ~(%s));",
	       "{{W-1{1'b0}}, 1'b1} << gw | {{W-1{1'b0}}, 1'b1} << gx");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// Within a TB and a lane the order is strict and total, and no sorted warp lies between two unsorted "
	       "ones. A placed");
	v_line(v, "// warp goes in front of the unsorted ones, and no other pair changes.");
	v_line(v, "reg started = 1'b0, running = 1'b0;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "running <= started & ~rst_i;");
	v_line(v, "end");
	claim_order(v);
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_live: assume (running ? (live_i & ~(was_live | was_new)) == 0 : live_i == 0);");
	v_line(v, "m_free: assume ((launch_warps_i & live_i) == 0);");
	v_line(v, "m_kept: assume (~running | &kept);");
	v_line(v, "if (running) begin");
	v_line(v, "a_order: assert (&ordered);");
	v_line(v, "a_block: assert (&block);");
	v_line(v, "a_stands: assert (&stands);");
	v_line(v, "a_unsorted: assert ((unsorted_q & ~was_live) == 0);");
	v_line(v, "c_sorted: cover (|next);");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_warp_order(struct verilog *v)
{
	const struct config *c = v->cfg;
	emit_highest(v, BLOCK_warp_order, "warp_highest", c->scheduler_warps, PROGRESS_BITS);
	v_begin(
	    v,
	    (struct v_about){
		BLOCK_warp_order, "warp_order", "rtl_gen/blocks/warp_order.c",
		"The priority of the warps of a TB. A sort places one warp of each scheduler in a cycle: the unsorted "
		"warp with the least or the most progress goes in front of the other unsorted ones.",
		"0 cycles, outputs come from registers; a sort requested in cycle c shows its n-th place "
		"in cycle c + 1 + n.",
		"for each pair of slots of a scheduler which is first; the warps not yet sorted."});
	v_sizes(v);
	v_lane_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_IMPLEMENTATION, "unsorted_q", c->warps, "W", "live warps that the running sorts have yet to place");
	v_note_reg(v, V_IMPLEMENTATION,
		   odd(c) ? "g_lane[*].g_k[*].g_slot.g_j[*].k_first_q" : "g_lane[*].g_k[*].g_j[*].k_first_q",
		   lane_pairs(c), "one for each pair of slots j < k of a scheduler: k precedes j");
	find_next(v);
	pairs(v);
	settle(v);
	observe(v);
	formal(v);
	v_end(v);
}
