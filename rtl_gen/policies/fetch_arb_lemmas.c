/* fetch_arb_lemmas.c - emits lemmas that lead the equality proof of fetch_arb.v from the reference implementation's
 * bit-serial selection of a TB to the optimized implementation's comparison of all pairs of TBs.
 *
 * Level n is after the n top bits of the counters. If a TB is left there, no requesting TB has a larger count by these
 * bits (l_fewer), and a requesting TB with an equal count is left too (l_as_many); if any TB requests, one is left
 * (l_some). Thus at the last level the first TB is the one that no requesting TB precedes (l_first); the optimized
 * implementation computes this for every TB.
 *
 * The loop variables are declared here and not at the head of the module, where they would shift all later lines: Yosys
 * names nets by line number, and the result of ABC depends on these names. */
#include "rtl_gen/policies/fetch_arb.h"

static void levels(struct verilog *v)
{
	v_line(v, "// Bit level*T + tb: left after the top bits.");
	v_line(v, "wire [(BC+1)*T-1:0] cut_left;");
	v_line(v, "assign cut_left[0 +: T] = asks;");
	v_line(v, "for (level = 0; level < BC; level = level + 1) begin : g_step");
	v_line(v, "wire [T-1:0] with_bit;");
	v_line(v, "for (tb = 0; tb < T; tb = tb + 1) begin : g_tb");
	v_line(v, "assign with_bit[tb] = cut_left[level*T + tb] & count_i[tb*BC + BC-1 - level];");
	v_line(v, "end");
	v_line(v, "assign cut_left[(level+1)*T +: T] = |with_bit ? with_bit : cut_left[level*T +: T];");
	v_line(v, "wire l_some = ~|asks | (|cut_left[(level+1)*T +: T]);");
	v_line(v, "end");
}

static void pairs(struct verilog *v)
{
	v_line(v, "// Bit (level*T + tb)*T + other: by the top bits, the other TB's count is larger, or equal.");
	v_line(v, "wire [(BC+1)*T*T-1:0] more, same;");
	v_line(v, "for (level = 0; level <= BC; level = level + 1) begin : g_level");
	v_line(v, "for (tb = 0; tb < T; tb = tb + 1) begin : g_tb");
	v_line(v, "for (other = 0; other < T; other = other + 1) begin : g_other");
	v_line(v, "localparam AT = (level*T + tb)*T + other;");
	v_line(v, "if (level == 0) begin : g_begin");
	v_line(v, "assign more[AT] = 1'b0;");
	v_line(v, "assign same[AT] = 1'b1;");
	v_line(v, "end else begin : g_bit");
	v_line(v, "wire mine = count_i[tb*BC + BC - level], its = count_i[other*BC + BC - level];");
	v_line(v, "assign more[AT] = more[AT - T*T] | (same[AT - T*T] & its & ~mine);");
	v_line(v, "assign same[AT] = same[AT - T*T] & its == mine;");
	v_line(v, "end");
	v_line(v, "wire is_left = cut_left[level*T + tb], other_is = cut_left[level*T + other];");
	v_line(v, "wire l_fewer = ~(is_left & asks[other]) | ~more[AT];");
	v_line(v, "wire l_as_many = ~(is_left & asks[other] & same[AT]) | other_is;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
}

static void order(struct verilog *v)
{
	v_line(v, "// Bit tb*T + other: the other TB precedes this one.");
	v_line(v, "wire [T*T-1:0] before;");
	v_line(v, "wire [T-1:0] best;");
	v_line(v, "for (tb = 0; tb < T; tb = tb + 1) begin : g_best");
	v_line(v, "for (other = 0; other < T; other = other + 1) begin : g_other");
	v_line(v, "localparam AT = (BC*T + tb)*T + other;");
	v_line(v, "wire is_more = count_i[other*BC +: BC] > count_i[tb*BC +: BC];");
	v_line(v, "wire is_equal = count_i[other*BC +: BC] == count_i[tb*BC +: BC];");
	v_line(v, "wire l_more = is_more ^~ more[AT];");
	v_line(v, "wire l_equal = is_equal ^~ same[AT];");
	v_line(v, "wire tied = %s;", v->cfg->has_age ? "older_i[tb*T + other]" : "other < tb");
	v_line(v, "assign before[tb*T + other] = is_more | (is_equal & tied);");
	v_line(v, "end");
	v_line(v, "assign best[tb] = asks[tb] & ~|(asks & before[tb*T +: T]);");
	v_line(v, "wire l_first = first[tb] ^~ best[tb];");
	v_line(v, "end");
}

static void schedulers(struct verilog *v)
{
	v_line(v, "// A scheduler has one critical warp: if the first TB owns it, the scheduler leads.");
	v_line(v, "for (slot = 0; slot < W; slot = slot + 1) begin : g_slot");
	v_line(v, "wire l_leading = leading[slot] ^~ (critical_i[slot] & leads[slot %% S]);");
	v_line(v, "end");
}

void emit_fetch_arb_lemmas(struct verilog *v)
{
	v_line(v, "// Lemmas for the equality proof against the optimized implementation: from the counters' bits to "
		  "pairs of TBs.");
	v_line(v, "wire [S-1:0] leads = offers; // its name in the optimized implementation");
	v_line(v, "generate");
	v_line(v, "if (1) begin : g_link");
	v_line(v, "genvar level, tb, other, slot;");
	levels(v);
	pairs(v);
	order(v);
	schedulers(v);
	v_line(v, "end");
	v_line(v, "endgenerate");
}
