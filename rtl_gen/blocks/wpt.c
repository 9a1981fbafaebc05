/* wpt.c - emits wpt.v, the warp priority table of BAWS 4.1.2. */
#include "rtl_gen/writer/pieces.h"

/* The sum of a counter and one bit from each scheduler. */
static void sum(struct verilog *v)
{
	static const char *const bits[] = {"by[0]", "by[1]", "by[2]", "by[3]"};
	const struct config *c = v->cfg;
	struct text t = {0};
	for (unsigned s = 0; s < c->schedulers; s++)
		text_add(&t, " + %s", v_pad(c->wpt_bits, 1, bits[s]));
	v_line(v, "wire [BC-1:0] more = count_q[gt*BC +: BC]%s;", t.s);
	text_free(&t);
}

static void popcount(struct verilog *v)
{
	v_step(v, "Population count, for the finished warps of a TB that is released.");
	v_line(v, "function [BC-1:0] ones;");
	v_line(v, "input [W-1:0] mask;");
	v_line(v, "integer w;");
	v_line(v, "begin");
	v_line(v, "ones = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "ones = ones + %s;", v_pad(v->cfg->wpt_bits, 1, "mask[w]"));
	v_line(v, "end");
	v_line(v, "endfunction");
}

static void logic(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "1. Warps counted in this cycle: an arrival%s.",
	       c->count_exited ? " or an exit, never both of one warp" : "");
	v_line(v, "wire [W-1:0] came = arrive_i%s;", c->count_exited ? " | exit_i" : "");
	emit_owned(v, "W");
	if (c->count_exited)
		popcount(v);
	v_step(v,
	       "2. A scheduler issues at most one warp, so it adds at most one to a TB's counter. A release clears the "
	       "counter%s. No counter wraps: the last arrival of a TB releases the barrier.",
	       c->count_exited ? " down to the number of finished warps, and a completion clears it to zero" : "");
	v_line(v, "wire [T*BC-1:0] count_d;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "wire [W-1:0] mine = owned[gt*W +: W];");
	v_line(v, "wire [S-1:0] by;");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "assign by[gs] = |(came & mine & (LANE_0 << gs));");
	v_line(v, "end");
	sum(v);
	if (c->count_exited) {
		v_line(v, "wire [BC-1:0] left = release_i[gt] ? ones(mine & (finished_i | exit_i)) : more;");
		v_line(v, "assign count_d[gt*BC +: BC] = done_i[gt] ? {BC{1'b0}} : left;");
	} else {
		v_line(v, "assign count_d[gt*BC +: BC] = release_i[gt] ? {BC{1'b0}} : more;");
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "count");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v, "// Only arrivals increase a counter, only a release decreases it.");
	v_line(v, "reg started = 1'b0, counting = 1'b0;");
	v_line(v, "reg [T-1:0] was_release;");
	v_line(v, "reg [W-1:0] was_came;");
	v_line(v, "reg [T*BC-1:0] was_count;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "counting <= started;");
	v_line(v, "was_release <= release_i;");
	v_line(v, "was_came <= came;");
	v_line(v, "was_count <= count_o;");
	v_line(v, "end");
	v_line(v, "wire [T-1:0] cleared, stands, waits;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_claim");
	v_line(v, "wire [BC-1:0] now = count_o[gt*BC +: BC];");
	v_line(v, "assign cleared[gt] = ~was_release[gt] | (now == 0);");
	v_line(v, "assign stands[gt] = was_release[gt] | (was_came != 0) | (now == was_count[gt*BC +: BC]);");
	v_line(v, "assign waits[gt] = |now;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	if (!v->cfg->count_exited) {
		v_line(v, "if (counting)");
		v_line(v, "a_cleared: assert (&cleared);");
		v_line(v, "if (counting)");
		v_line(v, "a_stands: assert (&stands);");
	}
	v_line(v, "if (started)");
	v_line(v, "c_waits: cover (&waits);");
	v_line(v, "end");
	v_endif(v);
}

void emit_wpt(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v, (struct v_about){
		       BLOCK_wpt, "wpt", "rtl_gen/blocks/wpt.c",
		       "The warp priority table: how many warps of each TB wait at the barrier. A TB with more "
		       "waiting warps has priority.",
		       "0 cycles, the counters are registers; an arrival shows in the next cycle.",
		       "the counters, and nothing else: all that this priority costs."});
	v_sizes(v);
	v_lane_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_PAPER, "count_q", c->tbs * c->wpt_bits, "T*BC", "warps of each TB at the barrier");
	logic(v);
	v_step(v, "Outputs.");
	v_line(v, "assign count_o = count_q;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign count_obs_o = count_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
