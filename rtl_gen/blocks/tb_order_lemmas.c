/* tb_order_lemmas.c - emits lemmas that lead the equality proof of tb_order.v from the reference implementation's
 * comparator trees to the optimized implementation's pairs of TBs. */
#include "rtl_gen/blocks/tb_order.h"

/* came[gd*T + t]: TB t was selected in each node from its leaf up to the one gd levels above; that node then equals its
 * leaf. over[gd*T + t]: the leaf of t is larger than that node; this never happens. The root is left out: its two
 * children are enough. */
static void tree(struct verilog *v, const char *name, const char *pool)
{
	if (v->cfg->tbs > 2)
		v_line(v, "wire [(T-2)*M-1:0] cut_node = %s_node[M +: (T-2)*M];", name);
	v_line(v, "wire [T-1:0] cut_highest = %s_highest;", name);
	v_line(v, "wire [T-1:0] right; // bit n: node n is node 2n+2, not node 2n+1");
	v_line(v, "assign right[T-1] = 1'b0; // a leaf");
	v_line(v, "for (ge = 0; ge < T-1; ge = ge + 1) begin : g_right");
	v_line(v, "assign right[ge] = %s_node[(2*ge+2)*M +: M] > %s_node[(2*ge+1)*M +: M];", name, name);
	v_line(v, "end");
	v_line(v, "wire [(BT+1)*T-1:0] came, over; // bit gd*T + t");
	v_line(v, "assign came[0 +: T] = {T{1'b1}};");
	v_line(v, "assign over[0 +: T] = {T{1'b0}};");
	v_line(v, "wire [T-1:0] cut_chosen = came[BT*T +: T];");
	v_line(v, "wire some = |cut_chosen, l_some = some;");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_path");
	v_line(v, "wire [M-1:0] leaf = %s_node[(T-1 + gt)*M +: M];", name);
	v_line(v, "wire l_in = ~cut_highest[gt] | %s_q[gt];", pool);
	v_line(v, "for (gd = 1; gd <= BT; gd = gd + 1) begin : g_up");
	v_line(v, "localparam FROM = ((T + gt) >> (gd - 1)) - 1, TO = ((T + gt) >> gd) - 1;");
	v_line(v, "if (FROM == 0) begin : g_is_there");
	v_line(v, "assign came[gd*T + gt] = came[(gd - 1)*T + gt];");
	v_line(v, "assign over[gd*T + gt] = over[(gd - 1)*T + gt];");
	v_line(v, "end else begin : g_step");
	v_line(v, "wire [M-1:0] value = %s_node[TO*M +: M];", name);
	v_line(v, "assign came[gd*T + gt] = came[(gd - 1)*T + gt] & (right[TO] == (FROM == 2*TO+2));");
	v_line(v, "assign over[gd*T + gt] = TO == 0 ? over[(gd - 1)*T + gt] : leaf > value;");
	v_line(v, "wire l_value = ~came[gd*T + gt] | (value == leaf);");
	v_line(v, "wire l_over = ~over[gd*T + gt];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
}

/* better[t*T + u]: TB u is in the pool and has a larger key than TB t. */
static void compare(struct verilog *v, const char *pool, bool both_ways)
{
	const char *less = both_ways ? "(grid_waits_i ? t_less : ~t_less & ~same)" : "t_less";
	const char *more = both_ways ? "(grid_waits_i ? ~t_less & ~same : t_less)" : "(~t_less & ~same)";
	v_line(v, "wire [T*T-1:0] better, alike;");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_better");
	v_line(v, "assign better[gt*T + gt] = 1'b0;");
	v_line(v, "assign alike[gt*T + gt] = 1'b1;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_pair");
	v_line(v, "wire t_less = g_compare[gt].g_pair[gu].t_less, same = g_compare[gt].g_pair[gu].same;");
	v_line(v, "assign better[gt*T + gu] = %s_q[gu] & %s;", pool, less);
	v_line(v, "assign better[gu*T + gt] = %s_q[gt] & %s;", pool, more);
	v_line(v, "assign alike[gt*T + gu] = same;");
	v_line(v, "assign alike[gu*T + gt] = same;");
	v_line(v, "end");
	v_line(v, "end");
}

/* `net` of two TBs: u has a larger key, or an equal key and is older. */
static void link_net(struct verilog *v, const char *net, const char *unless)
{
	v_line(v, "wire l_%s_higher = %s~higher | %s[gt*T + gu];", net, unless, net);
	v_line(v, "wire l_%s_older = %s~(u_in & same & older) | %s[gt*T + gu];", net, unless, net);
	v_line(v, "wire l_%s_why = %s~(u_in & %s[gt*T + gu]) | higher | (same & older);", net, unless, net);
}

static void pairs(struct verilog *v, const char *pool, bool both_ways)
{
	v_line(v, "wire [T*T-1:0] l_before, l_behind;");
	v_line(v, "wire [T-1:0] l_worse;");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_t");
	v_line(v, "assign l_worse[gt] = ~%s_q[gt] | cut_highest[gt] | |better[gt*T +: T] | ~some;", pool);
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_u");
	v_line(v, "wire higher = better[gt*T + gu], same = alike[gt*T + gu], older = older_i[gt*T + gu];");
	v_line(v, "wire u_in = %s_q[gu], t_highest = cut_highest[gt], u_highest = cut_highest[gu];", pool);
	v_line(v, "assign l_before[gt*T + gu] = ~t_highest | ~higher | over[BT*T + gu];");
	v_line(v, "assign l_behind[gt*T + gu] = ~cut_chosen[gu] | ~%s_q[gt] | higher | t_highest | over[BT*T + gt];",
	       pool);
	v_line(v, "wire l_in = ~higher | u_in;");
	v_line(v, "wire l_tied = ~(t_highest & u_highest) | same;");
	v_line(v, "wire l_ties = ~(t_highest & u_in & same) | u_highest;");
	link_net(v, "most", both_ways ? "~grid_waits_i | " : "");
	if (both_ways)
		link_net(v, "least", "grid_waits_i | ");
	v_line(v, "end");
	v_line(v, "end");
}

void emit_tb_order_lemmas(struct verilog *v, const char *name, const char *pool, bool both_ways)
{
	v_line(v,
	       "// Lemmas for the equality proof against the optimized implementation: from the tree to pairs of TBs.");
	v_line(v, "generate");
	v_line(v, "if (1) begin : g_%s_link", name);
	tree(v, name, pool);
	compare(v, pool, both_ways);
	pairs(v, pool, both_ways);
	v_line(v, "end");
	v_line(v, "endgenerate");
}
