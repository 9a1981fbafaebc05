/* issue_count.c - emits issue_count.v: the issue counters of policy kaws and the TB priority matrix that they give. */
#include "rtl_gen/writer/pieces.h"

/* The sum of a counter and one bit from each scheduler and each shared collector type. */
static void sum(struct verilog *v)
{
	static const char *const home[] = {"by[0]", "by[1]", "by[2]", "by[3]"};
	static const char *const shared[] = {"|(shared_mem_i & mine)", "|(shared_sfu_i & mine)",
					     "|(shared_sp_i & mine)"};
	struct text t = {0};
	for (unsigned s = 0; s < v->cfg->schedulers; s++)
		text_add(&t, " + %s", v_pad(v, ISSUE_COUNT_BITS + 1, 1, home[s]));
	for (unsigned n = 0; v->cfg->has_sharing && n < sizeof shared / sizeof *shared; n++)
		text_add(&t, "\n    + %s", v_pad(v, ISSUE_COUNT_BITS + 1, 1, shared[n]));
	v_line(v, "wire [BI:0] more = {1'b0, count_q[gt*BI +: BI]}%s;", t.s);
	text_free(&t);
}

static void count(struct verilog *v)
{
	emit_owned(v, "W");
	v_step(v,
	       "1. A scheduler issues at most one warp%s, so at most S is added. Counters saturate; a "
	       "launch clears the TB's counter.",
	       v->cfg->has_sharing ? ", its own or a shared one" : "");
	v_line(v, "wire [T*BI-1:0] count_d;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_count");
	v_line(v, "wire [W-1:0] mine = owned[gt*W +: W];");
	v_line(v, "wire [S-1:0] by;");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "assign by[gs] = |(issue_i & mine & (LANE_0 << gs));");
	v_line(v, "end");
	sum(v);
	v_line(v, "wire [BI-1:0] next = more[BI] ? {BI{1'b1}} : more[BI-1:0];");
	v_line(v, "assign count_d[gt*BI +: BI] = launch_i[gt] ? {BI{1'b0}} : next;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "count");
}

static void order(struct verilog *v)
{
	bool by_age = v->cfg->policy.opt[OPT_EQUAL_COUNTS] == EQUAL_COUNTS_AGE;
	v_step(
	    v,
	    "2. Priority of each pair of TBs: while TBs wait in the grid, the older one; then the one that has issued "
	    "less, of equal ones the %s. A 0 or 1 appended to the counters breaks the tie in the comparison of "
	    "both.",
	    by_age ? "older" : "younger");
	v_line(v, "wire [T*T-1:0] ahead;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign ahead[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_other");
	v_line(v, "wire equal_first = older_i[%s];", by_age ? "gt*T + gu" : "gu*T + gt");
	v_line(v, "wire less = {count_q[gu*BI +: BI], 1'b0} < {count_q[gt*BI +: BI], equal_first};");
	v_line(v, "wire u_first = grid_waits_i ? older_i[gt*T + gu] : less;");
	v_line(v, "assign ahead[gt*T + gu] = u_first;");
	v_line(v, "assign ahead[gu*T + gt] = ~u_first;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* The priority of two resident TBs, stated independently of the logic above. */
static void claim_order(struct verilog *v)
{
	v_line(v, "wire [T*T-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_claim_t");
	v_line(v, "wire [BI-1:0] count_t = count_q[gt*BI +: BI];");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_claim_u");
	v_line(v, "wire [BI-1:0] count_u = count_q[gu*BI +: BI];");
	v_line(v, "wire u_older = older_i[gt*T + gu];");
	v_line(v, "wire t_older = older_i[gu*T + gt];");
	v_line(v, "wire by_count = count_u == count_t ? %s : count_u < count_t;",
	       v->cfg->policy.opt[OPT_EQUAL_COUNTS] == EQUAL_COUNTS_AGE ? "u_older" : "t_older");
	v_line(v, "wire u_goes = grid_waits_i ? u_older : by_count;");
	v_line(v, "assign right[gt*T + gu] = (u_older == t_older) | (tb_ahead_o[gt*T + gu] == u_goes);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void claim_counters(struct verilog *v)
{
	const char *came = v->cfg->has_sharing ? "issue_i | shared_mem_i | shared_sfu_i | shared_sp_i" : "issue_i";
	v_line(v, "reg started = 1'b0, counting = 1'b0;");
	v_line(v, "reg [T-1:0] was_launch, was_issue;");
	v_line(v, "reg [T*BI-1:0] was_count;");
	v_line(v, "wire [W-1:0] came = %s;", came);
	v_line(v, "wire [T-1:0] any, cleared, rises, stands;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "counting <= started & ~rst_i;");
	v_line(v, "was_launch <= launch_i;");
	v_line(v, "was_issue <= any;");
	v_line(v, "was_count <= count_q;");
	v_line(v, "end");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_claim");
	v_line(v, "wire [BI-1:0] now = count_q[gt*BI +: BI];");
	v_line(v, "wire [BI-1:0] then = was_count[gt*BI +: BI];");
	v_line(v, "assign any[gt] = |(came & owned[gt*W +: W]);");
	v_line(v, "assign cleared[gt] = ~was_launch[gt] | (now == 0);");
	v_line(v, "assign rises[gt] = was_launch[gt] | ~was_issue[gt] | (now > then) | (&now & &then);");
	v_line(v, "assign stands[gt] = was_launch[gt] | was_issue[gt] | (now == then);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// A launch clears a TB's counter, an issue increments it up to saturation, and nothing else changes "
	       "it. Of two");
	v_line(v, "// resident TBs the specified one has priority.");
	claim_counters(v);
	claim_order(v);
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "if (started)");
	v_line(v, "a_order: assert (&right);");
	v_line(v, "if (counting) begin");
	v_line(v, "a_cleared: assert (&cleared);");
	v_line(v, "a_rises: assert (&rises);");
	v_line(v, "a_stands: assert (&stands);");
	v_line(v, "c_overtaken: cover (~grid_waits_i & (tb_ahead_o != older_i));");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_issue_count(struct verilog *v)
{
	v_begin(v, (struct v_about){
		       BLOCK_issue_count, "issue_count", "rtl_gen/blocks/issue_count.c",
		       "Kernel-aware scheduling: how many warp instructions each TB has issued, and the TBs' "
		       "priority. From the launch of the kernel's last TB on, the TB that has issued least is first.",
		       "0 cycles (grid_waits_i to tb_ahead_o is combinational); an issue shows in the next cycle.",
		       "the counters, and nothing else."});
	v_sizes(v);
	v_lane_param(v);
	v_param(v, "BI", ISSUE_COUNT_BITS, "bits of a counter");
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_PAPER, "count_q", v->cfg->tbs * ISSUE_COUNT_BITS, "T*BI",
	      "warp instructions that each TB has issued since its launch, saturating");
	count(v);
	order(v);
	v_step(v, "Output.");
	v_line(v, "assign tb_ahead_o = ahead;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign count_obs_o = count_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
