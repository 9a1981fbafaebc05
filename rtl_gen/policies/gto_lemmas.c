/* gto_lemmas.c - emits lemmas for gto:age=wait that lead the equality proof from the reference implementation's ages to
 * the optimized implementation's bit for each pair of warps. */
#include "rtl_gen/policies/policy_emitter.h"

void emit_wait_stage_lemmas(struct verilog *v)
{
	v_line(v,
	       "// Bit by bit from the top: the warps left have the largest age, and no requester has a larger one.");
	v_line(v, "wire [17*K-1:0] stage, equal, above; // [b*K +: K]: after bit b; [16*K +: K]: before all");
	v_line(v, "wire [15:0] highest;");
	v_line(v, "assign stage[16*K +: K] = req_i;");
	v_line(v, "assign equal[16*K +: K] = {K{1'b1}};");
	v_line(v, "assign above[16*K +: K] = 0;");
	v_line(v, "generate");
	v_line(v, "for (gb = 0; gb < 16; gb = gb + 1) begin : g_stage");
	v_line(v, "wire [K-1:0] has;");
	v_line(v, "assign highest[gb] = |has;");
	v_line(v, "assign stage[gb*K +: K] = |has ? has : stage[(gb+1)*K +: K];");
	v_line(v, "wire l_some = |stage[gb*K +: K] == |req_i;");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_bit");
	v_line(v, "wire now = age_i[gk*16 + gb];");
	v_line(v, "wire was = equal[(gb+1)*K + gk];");
	v_line(v, "assign has[gk] = stage[(gb+1)*K + gk] & now;");
	v_line(v, "assign equal[gb*K + gk] = was & (now == highest[gb]);");
	v_line(v, "assign above[gb*K + gk] = above[(gb+1)*K + gk] | (was & now & ~highest[gb]);");
	v_line(v, "wire left = req_i[gk] & equal[gb*K + gk];");
	v_line(v, "wire l_equal = stage[gb*K + gk] == left;");
	v_line(v, "wire l_above = ~(req_i[gk] & above[gb*K + gk]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "// Thus the pick is the requester that no other requester is older than.");
	v_line(v, "wire [K*K-1:0] elder; // bit k*K + j: j is older than k");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_elder");
	v_line(v, "assign elder[gk*K + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_than");
	v_line(v, "wire k_older = age_i[gk*16 +: 16] > age_i[gj*16 +: 16];");
	v_line(v, "assign elder[gk*K + gj] = ~k_older;");
	v_line(v, "assign elder[gj*K + gk] = k_older;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_oldest");
	v_line(v, "wire l_any = ~req_i[gk] | |oldest;");
	v_line(v, "wire [K-1:0] l_none = ~({K{oldest[gk]}} & req_i & elder[gk*K +: K]);");
	v_line(v, "wire l_oldest = oldest[gk] == (req_i[gk] & ~|(req_i & elder[gk*K +: K]));");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* Each place belongs to one scheduler at a time, so its ages are those of a lane. */
static void places(struct verilog *v)
{
	v_line(v, "// At each place the order is that of the scheduler that chooses there.");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_by_age");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "assign by_age[(gs*K + gk)*K + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
	v_line(v, "wire k_longer = lane_age[(gs*K + gk)*16 +: 16] > lane_age[(gs*K + gj)*16 +: 16];");
	v_line(v, "assign by_age[(gs*K + gk)*K + gj] = ~k_longer;");
	v_line(v, "assign by_age[(gs*K + gj)*K + gk] = k_longer;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "for (gp = 0; gp < S; gp = gp + 1) begin : g_in_turn");
	v_line(v, "reg [K*K-1:0] ahead;");
	v_line(v, "always @* begin : select_ahead");
	v_line(v, "integer s;");
	v_line(v, "ahead = 0;");
	v_line(v, "for (s = 0; s < S; s = s + 1)");
	v_line(v, "ahead = ahead | (by_age[s*K*K +: K*K] & {(K*K){g_place[gp].who[s]}});");
	v_line(v, "end");
	v_line(v, "wire [K-1:0] free = g_place[gp].free;");
	v_line(v, "wire [K-1:0] again = free & g_place[gp].greedy;");
	v_line(v, "wire [K-1:0] first;");
	v_line(v, "wire [K-1:0] pick = |again ? again : first;");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
	v_line(v, "wire k_older = g_place[gp].age[gk*16 +: 16] > g_place[gp].age[gj*16 +: 16];");
	v_line(v, "wire l_older = ~free[gj] | ~free[gk] | (k_older == ahead[gj*K + gk]);");
	v_line(v, "wire l_younger = ~free[gj] | ~free[gk] | (~k_older == ahead[gk*K + gj]);");
	v_line(v, "end");
	v_line(v, "assign first[gk] = free[gk] & ~|(free & ahead[gk*K +: K]);");
	v_line(v, "wire [K-1:0] l_once = ~({K{pick[gk]}} & pick & ({K{1'b1}} >> (K - gk)));");
	v_line(v, "wire l_gnt = g_place[gp].gnt[gk] == pick[gk];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_wait_place_lemmas(struct verilog *v)
{
	if (v->cfg->has_ports) {
		v_line(v, "wire [S*K*K-1:0] by_age; // bit (s*K + k)*K + j: j has been ready for longer than k");
		places(v);
	}
	const char *picks = v->cfg->latency ? "lane_pick" : "lane_issue";
	v_line(v, "// A scheduler picks one warp.");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_once");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "wire [K-1:0] smaller = %s[gs*K +: K] & ({K{1'b1}} >> (K - gk));", picks);
	v_line(v, "wire [K-1:0] l_once = ~({K{%s[gs*K + gk]}} & smaller);", picks);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}
