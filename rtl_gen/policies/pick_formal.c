/* pick_formal.c - emits the formal tail of issue_pick: the policy's order, stated pair by pair and independently. */
#include <string.h>

#include "rtl_gen/policies/policy_emitter.h"

/* Whether the picker has the input NAME. */
static bool has_input(const struct verilog *v, const struct policy_emitter *emitter, bool fetch, const char *name)
{
	struct pick_input in[MAX_INPUTS];
	unsigned n = emitter->inputs(v->cfg, fetch, in);
	while (n-- > 0)
		if (strcmp(in[n].name, name) == 0)
			return true;
	return false;
}

/* TB numbers exist, as launch_order asserts. */
static void assume_tbs(struct verilog *v)
{
	v_line(v, "wire [K-1:0] tb_exists;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_tb_exists");
	v_line(v, "assign tb_exists[gk] = tb_i[gk*BT +: BT] < T;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_tb: assume (&tb_exists);");
}

/* Input NAME_i, `size` rows of `size` bits, is a strict total order; bit k*size + j: j has priority over k. */
static void assume_order(struct verilog *v, const char *name, const char *size)
{
	v_line(v, "// Strict total order: of two, exactly one precedes the other, and precedence is transitive.");
	v_line(v, "wire [%s*%s-1:0] ordered;", size, size);
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < %s; gt = gt + 1) begin : g_ordered", size);
	v_line(v, "for (gu = 0; gu < %s; gu = gu + 1) begin : g_pair", size);
	v_line(v, "wire u_first = %s_i[gt*%s + gu];", name, size);
	v_line(v, "wire t_first = %s_i[gu*%s + gt];", name, size);
	v_line(v, "wire chain = (%s_i[gu*%s +: %s] & ~%s_i[gt*%s +: %s]) == 0;", name, size, size, name, size, size);
	v_line(v, "assign ordered[gt*%s + gu] = (u_first == (~t_first & (gt != gu))) & (~u_first | chain);", size);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_%s: assume (&ordered);", name);
}

/* The warps of each TB have a strict total order, as warp_order asserts. */
static void assume_inner(struct verilog *v)
{
	v_line(v, "// Within a TB, strict total order: of two, one precedes the other; precedence is transitive.");
	v_line(v, "wire [K*K-1:0] mates, stand;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_stand");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_pair");
	if (v->cfg->has_map)
		v_line(v, "assign mates[gk*K + gj] = tb_i[gj*BT +: BT] == tb_i[gk*BT +: BT];");
	else
		v_line(v, "assign mates[gk*K + gj] = 1'b1;");
	v_line(v, "wire j_first = inner_i[gk*K + gj];");
	v_line(v, "wire k_first = inner_i[gj*K + gk];");
	v_line(v, "wire [K-1:0] chain = inner_i[gj*K +: K] & ~inner_i[gk*K +: K] & mates[gk*K +: K];");
	v_line(v, "wire right = (j_first == (~k_first & (gj != gk))) & (~j_first | chain == 0);");
	v_line(v, "assign stand[gk*K + gj] = ~mates[gk*K + gj] | right;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_inner: assume (&stand);");
}

/* The places of active warps, as issue_sel asserts. */
static void assume_places(struct verilog *v, bool fetch)
{
	v_line(v, "// No two warps have one place, no warp has two%s.", fetch ? "" : ", each requester has one");
	v_line(v, "wire [A-1:0] alone;");
	v_line(v, "wire [K-1:0] once, placed;");
	v_line(v, "generate");
	v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_alone");
	v_line(v, "wire [K-1:0] here = at_i[ga*K +: K];");
	v_line(v, "assign alone[ga] = (here & (here - 1'b1)) == 0;");
	v_line(v, "end");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_once");
	v_line(v, "wire [A-1:0] in;");
	v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_in");
	v_line(v, "assign in[ga] = at_i[ga*K + gk];");
	v_line(v, "end");
	v_line(v, "assign once[gk] = (in & (in - 1'b1)) == 0;");
	v_line(v, "assign placed[gk] = |in;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_alone: assume (&alone);");
	v_line(v, "m_once: assume (&once);");
	if (!fetch)
		v_line(v, "m_placed: assume ((req_i & ~placed) == 0);");
	v_line(v, "m_first: assume (first_i < A);");
	v_line(v, "end");
}

void emit_reset_assumption(struct verilog *v)
{
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "always @*");
	v_line(v, "m_reset: assume (rst_i == ~started);");
}

void emit_grant_claims(struct verilog *v)
{
	v_line(v, "a_some: assert (|gnt_o == |req_i);");
	v_line(v, "a_asked: assert ((gnt_o & ~req_i) == 0);");
	v_line(v, "a_one: assert ((gnt_o & (gnt_o - 1'b1)) == 0);");
	v_line(v, "a_first: assert (&right);");
	v_line(v, "c_last: cover (gnt_o[K-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_pick_formal(struct verilog *v, const struct policy_emitter *emitter, bool fetch)
{
	bool tbs = has_input(v, emitter, fetch, "tb");
	v_ifdef(v, "FORMAL");
	v_line(v, "// If there is a request, exactly one is granted, and no other request has priority over it.");
	if (tbs)
		assume_tbs(v);
	if (has_input(v, emitter, fetch, "older"))
		assume_order(v, "older", "T");
	if (has_input(v, emitter, fetch, "tb_ahead"))
		assume_order(v, "tb_ahead", "T");
	if (has_input(v, emitter, fetch, "inner"))
		assume_inner(v);
	if (has_input(v, emitter, fetch, "ahead"))
		assume_order(v, "ahead", "K");
	if (has_input(v, emitter, fetch, "at"))
		assume_places(v, fetch);
	if (emitter->lemmas)
		emitter->lemmas(v, fetch);
	v_line(v, "wire [K-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_right");
	v_line(v, "wire [K-1:0] others;");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_other");
	if (tbs) {
		v_line(v, "wire [BT-1:0] tb_j = tb_i[gj*BT +: BT];");
		v_line(v, "wire [BT-1:0] tb_k = tb_i[gk*BT +: BT];");
	}
	emitter->before(v, fetch);
	v_line(v, "assign others[gj] = (gj != gk) & j_first;");
	v_line(v, "end");
	v_line(v, "assign right[gk] = ~gnt_o[gk] | ((req_i & others) == 0);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	if (has_input(v, emitter, fetch, "greedy"))
		v_line(v, "m_greedy: assume ((greedy_i & (greedy_i - 1'b1)) == 0);");
	emit_grant_claims(v);
}
