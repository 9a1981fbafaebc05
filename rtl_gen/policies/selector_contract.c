/* selector_contract.c - the assumptions that the optimized selector makes of its inputs; each one holds for the blocks
 * that drive them. */
#include "rtl_gen/policies/selector_contract.h"

static void assume_tbs(struct verilog *v)
{
	v_line(v, "wire [W-1:0] tb_exists;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_tb_exists");
	v_line(v, "assign tb_exists[gw] = tb_i[gw*BT +: BT] < T;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_tb_exists: assume (&tb_exists);");
}

/* Lemma for the equality proof: the TB of a requesting slot is resident. It uses the wires that the pickers read too,
 * the slots of the TB and the requests: the prover works on named wires, and a wire for their conjunction would replace
 * them in `resident`. */
static void lemma_resident(struct verilog *v, const char *asks)
{
	v_line(v, "wire [W-1:0] l_%s = ~(slots & %s_i) | {W{resident[gt]}};", asks, asks);
}

static void for_each_request(struct verilog *v, void (*lemma)(struct verilog *v, const char *asks))
{
	lemma(v, "ready");
	if (v->cfg->has_critical)
		lemma(v, "fetchable");
}

/* The TBs of requesting warps are resident; resident TBs have a strict total order, others none. */
static void assume_order(struct verilog *v, const char *order)
{
	v_line(v, "wire [T-1:0] resident;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_find_resident");
	v_line(v, "wire [W-1:0] slots;");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_slot");
	v_line(v, "assign slots[gw] = %s[gw*BT +: BT] == gt;", v_tb(v));
	v_line(v, "end");
	v_line(v, "assign resident[gt] = |(slots & who_asks);");
	for_each_request(v, lemma_resident);
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [T*T-1:0] in_order;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_in_order");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_with");
	v_line(v, "wire u_first = %s[gt*T + gu];", order);
	v_line(v, "wire one = u_first == (~%s[gu*T + gt] & (gt != gu));", order);
	v_line(v, "wire chain = (%s[gu*T +: T] & ~%s[gt*T +: T] & resident) == 0;", order, order);
	v_line(v, "assign in_order[gt*T + gu] = ~(resident[gt] & resident[gu]) | (one & (~u_first | chain));");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_in_order: assume (&in_order);");
}

/* Lemma for the equality proof: the TB of a requesting slot is one that can own this slot, for some TB size. */
static void lemma_contiguous(struct verilog *v, const char *asks)
{
	v_line(v, "wire [W-1:0] l_contiguous_%s;", asks);
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_contiguous_%s", asks);
	v_line(v, "wire [T-1:0] in;");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_in");
	v_line(v, "localparam LEAST = gw / (gt + 1) + 1; // least TB size");
	v_line(v, "wire may = gt*LEAST <= gw & (gt + 1)*LEAST <= W;");
	v_line(v, "assign in[gt] = may & (tb_i[gw*BT +: BT] == gt);");
	v_line(v, "end");
	v_line(v, "assign l_contiguous_%s[gw] = ~%s_i[gw] | |in;", asks, asks);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* Contiguous mapping: all resident TBs have the same number of slots, n, and TB t owns slots t*n to t*n + n-1. */
static void assume_contiguous(struct verilog *v)
{
	if (!v->whole)
		v_param(v, "M", v->cfg->tb_warps, "most warps of a TB");
	v_line(v, "wire [M:1] of_size;");
	v_line(v, "generate");
	v_line(v, "for (gn = 1; gn <= M; gn = gn + 1) begin : g_of_size");
	v_line(v, "wire [W-1:0] stands;");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_stands_at");
	v_line(v, "wire whole = (gw / gn + 1)*gn <= W;");
	v_line(v, "assign stands[gw] = ~who_asks[gw] | (whole & (tb_i[gw*BT +: BT] == gw / gn));");
	v_line(v, "end");
	v_line(v, "assign of_size[gn] = &stands;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_contiguous: assume (|of_size);");
	for_each_request(v, lemma_contiguous);
}

/* The requesting warps of a TB have a strict total order, as warp_order asserts. */
static void assume_warps(struct verilog *v)
{
	v_line(v, "wire [W*K-1:0] mates, stand; // bit w*K + k: warp w and slot k of w's lane");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_stand");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_pair");
	v_line(v, "localparam X = gk*S + gw %% S;");
	v_line(v, "if (X < W) begin : g_slot");
	v_line(v, "wire same = %s[gw*BT +: BT] == %s[X*BT +: BT];", v_tb(v), v_tb(v));
	v_line(v, "assign mates[gw*K + gk] = who_asks[gw] & who_asks[X] & same;");
	v_line(v, "wire [K-1:0] before_x = warp_before_i[X*K +: K] & mates[gw*K +: K];");
	v_line(v, "wire x_first = warp_before_i[gw*K + gk];");
	v_line(v, "wire w_first = warp_before_i[X*K + gw / S];");
	v_line(v, "wire one = x_first == (~w_first & (gw != X));");
	v_line(v, "wire chain = (before_x & ~warp_before_i[gw*K +: K]) == 0;");
	v_line(v, "assign stand[gw*K + gk] = ~mates[gw*K + gk] | (one & (~x_first | chain));");
	v_line(v, "end else begin : g_no_slot");
	v_line(v, "assign mates[gw*K + gk] = 1'b0;");
	v_line(v, "assign stand[gw*K + gk] = 1'b1;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_stand: assume (&stand);");
}

static bool reads_tb(const struct config *cfg)
{
	return cfg->has_lane_tb && cfg->has_tb;
}

void emit_selector_contract_sizes(struct verilog *v)
{
	if (!reads_tb(v->cfg) || v->cfg->map != MAP_CONTIGUOUS)
		return;
	v_line(v, "`ifdef FORMAL");
	v_localparam(v, "M", v->cfg->tb_warps, "most warps of a TB");
	v_line(v, "`endif");
}

void emit_selector_contract(struct verilog *v)
{
	const struct config *c = v->cfg;
	bool reads_older = c->has_age && !c->has_tb_ahead;
	if (!reads_tb(c) && !reads_older && !c->has_tb_ahead)
		return;
	v_line(
	    v,
	    "// Each warp's TB exists. TBs of requesting warps are resident; resident TBs have a strict total order.");
	v_line(v, "wire [W-1:0] who_asks = ready_i%s;", c->has_critical ? " | fetchable_i" : "");
	if (reads_tb(c))
		assume_tbs(v);
	if (reads_tb(c) && c->map == MAP_CONTIGUOUS)
		assume_contiguous(v);
	if (reads_older)
		assume_order(v, "older_i");
	else if (c->has_tb_ahead)
		assume_order(v, "tb_ahead_i");
	if (c->has_warp_sort)
		assume_warps(v);
}
