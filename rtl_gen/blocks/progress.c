/* progress.c - emits progress.v: the progress counters of warps and TBs for policy pro (PRO III-E). */
#include "rtl_gen/writer/pieces.h"

/* was, adds: for each scheduler the counter of the warp that it issues, and the active lanes of the issue. */
static void find_issue(struct verilog *v)
{
	bool warps = v->cfg->has_warp_sort;
	v_step(v, "1. The lanes that each scheduler's issue adds%s.",
	       warps ? ", and the counter of the issuing warp" : "");
	if (warps)
		v_line(v, "reg [S*BP-1:0] was;");
	v_line(v, "reg [S*BL-1:0] adds;");
	v_line(v, "always @* begin : find_issue");
	v_line(v, "integer w;");
	if (warps)
		v_line(v, "was = 0;");
	v_line(v, "adds = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1) begin");
	v_line(v, "if (issue_i[w]) begin");
	if (warps)
		v_line(v, "was[(w %% S)*BP +: BP] = warp_progress_q[w*BP +: BP];");
	v_line(v, "adds[(w %% S)*BL +: BL] = lanes_i[w*BL +: BL];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
}

/* One adder per scheduler, as in the paper. */
static void warps(struct verilog *v)
{
	v_step(v, "2. The saturating sum is written back to the issuing warp. A launch clears.");
	v_line(v, "wire [S*BP-1:0] sum;");
	v_line(v, "wire [W*BP-1:0] warp_progress_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_sum");
	v_line(v, "wire [BP:0] more = {1'b0, was[gs*BP +: BP]} + %s;",
	       v_pad(v, PROGRESS_BITS + 1, LANES_BITS, "adds[gs*BL +: BL]"));
	v_line(v, "assign sum[gs*BP +: BP] = more[BP-1:0] | {BP{more[BP]}};");
	v_line(v, "end");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_warp");
	v_line(v, "wire [BP-1:0] next = issue_i[gw] ? sum[(gw %% S)*BP +: BP] : warp_progress_q[gw*BP +: BP];");
	v_line(v, "assign warp_progress_d[gw*BP +: BP] = next & {BP{~launch_warps_i[gw]}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "warp_progress");
}

static void tbs(struct verilog *v)
{
	static const char *const added[] = {"by_0", "by_1", "by_2", "by_3"};
	const struct config *c = v->cfg;
	struct text sum = {0};
	emit_owned(v, "W");
	v_step(v, "A TB's counter adds what all schedulers add to its warps, finished ones included.");
	v_line(v, "wire [T*BP-1:0] tb_progress_d;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "wire [W-1:0] mine = owned[gt*W +: W] & issue_i;");
	for (unsigned s = 0; s < c->schedulers; s++) {
		v_line(v, "wire [BL-1:0] by_%u = adds[%u*BL +: BL] & {BL{|(mine & (LANE_0 << %u))}};", s, s, s);
		text_add(&sum, " + %s", v_pad(v, PROGRESS_BITS + 1, LANES_BITS, added[s]));
	}
	v_line(v, "wire [BP:0] more = {1'b0, tb_progress_q[gt*BP +: BP]}%s;", sum.s);
	v_line(v, "assign tb_progress_d[gt*BP +: BP] = (more[BP-1:0] | {BP{more[BP]}}) & {BP{~launch_i[gt]}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "tb_progress");
	text_free(&sum);
}

/* NAME never wraps and keeps its value without an issue. */
static void claim(struct verilog *v, const char *name, const char *slots, const char *launch, const char *issue)
{
	v_line(v, "reg [%s*BP-1:0] was_%s;", slots, name);
	v_line(v, "reg [%s-1:0] new_%s, moved_%s;", slots, name, name);
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "was_%s <= %s_progress_o;", name, name);
	v_line(v, "new_%s <= %s;", name, launch);
	v_line(v, "moved_%s <= %s;", name, issue);
	v_line(v, "end");
	v_line(v, "wire [%s-1:0] right_%s;", slots, name);
	v_line(v, "generate");
	v_line(v, "for (gx = 0; gx < %s; gx = gx + 1) begin : g_claim_%s", slots, name);
	v_line(v, "wire [BP-1:0] was_one = was_%s[gx*BP +: BP];", name);
	v_line(v, "wire [BP-1:0] now = %s_progress_o[gx*BP +: BP];", name);
	v_line(v, "wire kept = moved_%s[gx] ? now >= was_one : now == was_one;", name);
	v_line(v, "assign right_%s[gx] = new_%s[gx] ? now == 0 : kept;", name, name);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(
	    v,
	    "// A launch clears; else a counter never decreases, so it never wraps, and it changes only on an issue.");
	v_line(v, "reg started = 1'b0, counting = 1'b0;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "counting <= started & ~rst_i;");
	v_line(v, "end");
	if (c->has_warp_sort)
		claim(v, "warp", "W", "launch_warps_i", "issue_i");
	if (c->has_map)
		claim(v, "tb", "T", "launch_i", "{T{|issue_i}}");
	v_line(v, "wire [S-1:0] one;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_one");
	v_line(v, "wire [W-1:0] lane = issue_i & (LANE_0 << gs);");
	v_line(v, "assign one[gs] = (lane & (lane - 1'b1)) == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one: assume (&one);");
	v_line(v, "if (counting) begin");
	if (c->has_warp_sort) {
		v_line(v, "a_warp: assert (&right_warp);");
		v_line(v, "c_warp: cover (warp_progress_o != 0);");
	}
	if (c->has_map)
		v_line(v, "a_tb: assert (&right_tb);");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_progress(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v, (struct v_about){
		       BLOCK_progress, "progress", "rtl_gen/blocks/progress.c",
		       "Progress of each warp and each TB: active lanes of all instructions issued since the launch.",
		       "0 cycles, the counters are registers; an issue shows in the next cycle.", "the counters."});
	v_sizes(v);
	v_lane_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	if (c->has_warp_sort)
		v_reg(v, V_PAPER, "warp_progress_q", c->warps * PROGRESS_BITS, "W*BP", "progress of each warp");
	if (c->has_map)
		v_reg(v, V_PAPER, "tb_progress_q", c->tbs * PROGRESS_BITS, "T*BP", "progress of each TB");
	find_issue(v);
	if (c->has_warp_sort)
		warps(v);
	if (c->has_map)
		tbs(v);
	v_step(v, "Outputs.");
	if (c->has_warp_sort)
		v_line(v, "assign warp_progress_o = warp_progress_q;");
	if (c->has_map)
		v_line(v, "assign tb_progress_o = tb_progress_q;");
	v_ifdef(v, "OBSERVE");
	if (c->has_warp_sort)
		v_line(v, "assign warp_progress_obs_o = warp_progress_q;");
	if (c->has_map)
		v_line(v, "assign tb_progress_obs_o = tb_progress_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
