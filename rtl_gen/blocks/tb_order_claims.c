/* tb_order_claims.c - emits the formal tail of tb_order.v: its matrices are strict total orders, also during a sort. */
#include "rtl_gen/blocks/tb_order.h"

/* ordered: NET is a strict total order. block: no sorted TB lies between two unsorted ones. */
static void claim_sort(struct verilog *v, const char *name, const char *pool)
{
	v_line(v, "wire [T*T-1:0] %s, %s_ordered, %s_block;", name, name, name);
	emit_tb_order_matrix(v, name, name);
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_%s_claim", name);
	v_line(v, "wire [T-1:0] before_t = %s[gt*T +: T];", name);
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire [T-1:0] before_u = %s[gu*T +: T];", name);
	v_line(v, "wire [T-1:0] apart = (before_t ^ before_u) & ~%s_q;", pool);
	v_line(v, "assign %s_ordered[gt*T + gu] = ~before_t[gu] | ((before_u & ~before_t) == 0);", name);
	v_line(v, "assign %s_block[gt*T + gu] = ~(%s_q[gt] & %s_q[gu]) | ~|apart;", name, pool, pool);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void claim_order(struct verilog *v)
{
	v_line(v, "wire [T*T-1:0] ordered;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_ordered");
	v_line(v, "wire [T-1:0] before_t = tb_ahead_o[gt*T +: T];");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire u_first = tb_ahead_o[gt*T + gu];");
	v_line(v, "wire t_first = tb_ahead_o[gu*T + gt];");
	v_line(v, "wire both = busy_i[gt] & busy_i[gu] & (gt != gu);");
	v_line(v, "wire chain = (tb_ahead_o[gu*T +: T] & ~before_t) == 0;");
	v_line(v, "assign ordered[gt*T + gu] = (u_first == (both & ~t_first)) & (~u_first | chain);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* What launch_order asserts of its order. */
static void assume_older(struct verilog *v)
{
	v_line(v, "wire [T*T-1:0] aged;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_aged");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire both = busy_i[gt] & busy_i[gu] & (gt != gu);");
	v_line(v, "wire chain = (older_i[gu*T +: T] & ~older_i[gt*T +: T]) == 0;");
	v_line(v, "wire u_older = older_i[gt*T + gu];");
	v_line(v, "assign aged[gt*T + gu] = (u_older == (both & ~older_i[gu*T + gt])) & (~u_older | chain);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_tb_order_claims(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// Each matrix is a strict total order of resident TBs; no sorted TB lies between unsorted ones.");
	v_line(v, "reg started = 1'b0, running = 1'b0;");
	v_line(v, "reg [T-1:0] was_resident;");
	v_line(v, "wire [T-1:0] stays = (busy_i & ~done_i)%s;", c->has_map ? " | launch_i" : "");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "running <= started & ~rst_i;");
	v_line(v, "was_resident <= stays;");
	v_line(v, "end");
	if (c->has_map) {
		assume_older(v);
		claim_sort(v, "sampled", "unsorted");
		if (tb_order_lists(c))
			claim_sort(v, "listed", "unlisted");
		claim_order(v);
	}
	if (tb_order_is_optimized(c)) {
		emit_optimized_tb_order_history(v);
	} else if (c->has_map) {
		emit_optimized_tb_order_pairs(v);
		emit_tb_order_lemmas(v, "sampled", "unsorted", true);
		if (tb_order_lists(c))
			emit_tb_order_lemmas(v, "listed", "unlisted", false);
	}
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	if (c->has_map) {
		v_line(v, "m_busy: assume (busy_i == (running ? was_resident : {T{1'b0}}));");
		v_line(v, "m_one_launch: assume ((launch_i & (launch_i - 1'b1)) == 0);");
		v_line(v, "m_free_slot: assume ((launch_i & busy_i) == 0);");
		v_line(v, "m_done: assume ((done_i & ~busy_i) == 0);");
		v_line(v, "m_older: assume (&aged);");
	}
	if (tb_order_is_optimized(c)) {
		emit_optimized_tb_order_assumptions(v);
		v_line(v, "if (started) begin");
		v_line(v, "a_counted: assert (&counted);");
		v_line(v, "a_resident: assert ((%s & ~({T{running}} & was_resident)) == 0);",
		       tb_order_lists(c) ? "(unsorted_q | unlisted_q)" : "unsorted_q");
		v_line(v, "end");
	}
	v_line(v, "if (running) begin");
	v_line(v, "a_timer: assert (timer_q <= %u'd%u);", c->timer_bits, c->threshold - 1);
	if (c->has_map) {
		v_line(v, "a_unsorted: assert ((unsorted_q & ~busy_i) == 0);");
		v_line(v, "a_sampled: assert (&sampled_ordered & &sampled_block);");
		if (tb_order_lists(c)) {
			v_line(v, "a_unlisted: assert ((unlisted_q & ~busy_i) == 0);");
			v_line(v, "a_listed: assert (&listed_ordered & &listed_block);");
		}
		v_line(v, "a_order: assert (&ordered);");
		v_line(v, "c_sorted: cover (|sampled_next);");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}
