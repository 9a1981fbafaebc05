/* optimized_tb_order.c - emits the parts of tb_order.v in which the optimized implementation differs: all pairs of TBs
 * are compared at once, in place of comparator trees, and finished warps are counted as they exit. */
#include "rtl_gen/blocks/tb_order.h"

bool tb_order_is_optimized(const struct config *cfg)
{
	return cfg->tb_order_impl == IMPL_OPTIMIZED && cfg->has_map;
}

/* ---- the sorts ---- */

void emit_optimized_tb_order_pairs(struct verilog *v)
{
	v_step(v,
	       "Compare the progress of all pairs of TBs at once, from registers alone; the direction of the sort and "
	       "the unsorted TBs are applied after that. Equal ones by age.");
	v_line(v, "wire [T*T-1:0] most, least; // bit t*T + u: TB u precedes TB t, by the most or the least progress");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_compare");
	v_line(v, "assign most[gt*T + gt] = 1'b0;");
	v_line(v, "assign least[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_pair");
	v_line(v, "wire [BP-1:0] progress_t = tb_progress_i[gt*BP +: BP];");
	v_line(v, "wire [BP-1:0] progress_u = tb_progress_i[gu*BP +: BP];");
	v_line(v, "wire t_less = progress_t < progress_u;");
	v_line(v, "wire same = ~|(progress_t ^ progress_u);");
	v_line(v, "assign most[gt*T + gu] = t_less | (same & older_i[gt*T + gu]);");
	v_line(v, "assign most[gu*T + gt] = ~t_less & (~same | older_i[gu*T + gt]);");
	v_line(v, "assign least[gt*T + gu] = ~t_less & (~same | older_i[gt*T + gu]);");
	v_line(v, "assign least[gu*T + gt] = t_less | (same & older_i[gu*T + gt]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_optimized_tb_order_next(struct verilog *v, const char *name, const char *pool, bool both_ways)
{
	v_line(v, "wire [T-1:0] %s_next;", name);
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_%s_next", name);
	v_line(v, "wire by_most = ~|(%s_q & most[gt*T +: T]);", pool);
	if (both_ways)
		v_line(v, "wire by_least = ~|(%s_q & least[gt*T +: T]);", pool);
	v_line(v, "assign %s_next[gt] = %s_q[gt] & %s;", name, pool,
	       both_ways ? "(grid_waits_i ? by_most : by_least)" : "by_most");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* ---- how many warps have finished ---- */

void emit_optimized_tb_order_gone(struct verilog *v)
{
	const char *sum = sum_of_schedulers(v, tb_order_finished_bits(v->cfg));
	v_step(v, "The finished warps of each TB are counted as they exit: at most one of each scheduler in a cycle.");
	v_line(v, "wire [T*BF-1:0] gone_d;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_gone");
	v_line(v, "wire [S-1:0] by;");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "assign by[gs] = |(owned[gt*W +: W] & exit_i & (LANE_0 << gs));");
	v_line(v, "end");
	v_line(v, "wire [BF-1:0] more = gone_q[gt*BF +: BF]%s;", sum);
	v_line(v, "assign gone_d[gt*BF +: BF] = more & {BF{~done_i[gt]}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "gone");
}

/* ---- formal tail ---- */

/* Lemmas for the equality proof: how many warps of TB gt in slots 0 to gw have finished, in the cycle before, now, and
 * in the next. The first two are equal, and the third is the second plus the exits. */
static void count_slots(struct verilog *v)
{
	unsigned bits = tb_order_finished_bits(v->cfg);
	const char *sum = sum_of_schedulers(v, tb_order_finished_bits(v->cfg));
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_slot");
	v_line(v, "wire [BF-1:0] before_was, before_now, before_will;");
	v_line(v, "wire [S-1:0] before_by;");
	v_line(v, "if (gw == 0) begin : g_none");
	v_line(v, "assign {before_was, before_now, before_will, before_by} = 0;");
	v_line(v, "end else begin : g_some");
	v_line(v, "assign before_was = g_slot[gw-1].was;");
	v_line(v, "assign before_now = g_slot[gw-1].now;");
	v_line(v, "assign before_will = g_slot[gw-1].will;");
	v_line(v, "assign before_by = g_slot[gw-1].by;");
	v_line(v, "end");
	v_line(v, "wire mine = owned[gt*W + gw];");
	v_line(v, "wire [BF-1:0] was = before_was + %s;",
	       v_pad(v, bits, 1, "(was_owned[gt*W + gw] & was_finished[gw])"));
	v_line(v, "wire [BF-1:0] now = before_now + %s;", v_pad(v, bits, 1, "(mine & finished_i[gw])"));
	v_line(v, "wire [BF-1:0] will = before_will + %s;", v_pad(v, bits, 1, "(mine & will_finish[gw])"));
	v_line(v, "wire [S-1:0] by = before_by | ({S{mine & exit_i[gw]}} & (1 << gw %% S));");
	v_line(v, "wire [BF-1:0] more = now%s;", sum);
	v_line(v, "wire [BF-1:0] left = more & {BF{~done_i[gt]}};");
	v_line(v, "wire [BF-1:0] l_now = ~(now ^ was);");
	v_line(v, "wire [BF-1:0] l_will = ~(will ^ left);");
	v_line(v, "end");
}

/* counted: gone is the number of finished warps. Assumed, as barrier asserts: an exited warp stays finished and keeps
 * its TB until the TB is done; at most one warp of a scheduler exits in a cycle. */
void emit_optimized_tb_order_history(struct verilog *v)
{
	v_line(v, "reg [W-1:0] was_finished;");
	v_line(v, "reg [T*W-1:0] was_owned;");
	emit_gather(v, "freed", "done_i");
	v_line(v, "wire [W-1:0] will_finish = (finished_i | exit_i) & ~freed & {W{~rst_i}};");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "was_finished <= will_finish;");
	v_line(v, "was_owned <= owned;");
	v_line(v, "end");
	v_line(v, "wire [S-1:0] one_exit;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_one_exit");
	v_line(v, "wire [W-1:0] leaves = exit_i & (LANE_0 << gs);");
	v_line(v, "assign one_exit[gs] = (leaves & (leaves - 1'b1)) == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [T-1:0] counted;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_counted");
	count_slots(v);
	v_line(v, "assign counted[gt] = gone_q[gt*BF +: BF] == g_slot[W-1].was;");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_optimized_tb_order_assumptions(struct verilog *v)
{
	v_line(v, "m_finished: assume (finished_i == (started ? was_finished : {W{1'b0}}));");
	v_line(v, "m_stays: assume (((owned ^ was_owned) & {T{finished_i}}) == 0);");
	v_line(v, "m_exit: assume ((exit_i & finished_i) == 0);");
	v_line(v, "m_one_exit: assume (&one_exit);");
}
