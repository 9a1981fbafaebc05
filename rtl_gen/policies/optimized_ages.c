/* optimized_ages.c - emits gto's ages last_grant and wait for the optimized selector: a priority bit for each pair of
 * warps. */
#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* Two growing ages keep their order; an age that does not grow is 0. Only when the larger age saturates does the
 * smaller one catch up. */
static const struct pair_order waits = {
    "g_waits", "k_longer", "k has been ready for longer than j",
    "lane_grows[gs*K + gk] & (~lane_grows[gs*K + gj] | (k_longer_q & ~&wait_age_q[(gj*S + gs)*16 + 1 +: 15]))",
    "~k_longer_q"};

void emit_optimized_ages_registers(struct verilog *v)
{
	emit_gto_age_registers(v);
	if (v->cfg->has_wait_age)
		emit_pair_registers(v, &waits);
}

void emit_optimized_ages_lanes(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (!c->has_last_grant && !c->has_wait_age)
		return;
	if (!c->latency)
		v_line(v, "wire [S*K-1:0] lane_issue;");
	if (c->has_last_grant) {
		emit_gto_age_lanes(v);
		return;
	}
	v_step(v,
	       "Which warp has been ready longer: one bit for each pair of a scheduler's slots. Two growing ages keep "
	       "their "
	       "order until the smaller one is about to saturate; a warp whose age does not grow comes last.");
	v_line(v, "wire [S*K-1:0] lane_grows = lane_ready & ~lane_issue;");
	emit_pair_lanes(v, &waits);
}

void emit_optimized_ages_update(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (!c->has_last_grant && !c->has_wait_age)
		return;
	if (!c->latency)
		v_line(v, "assign lane_issue = lane_gnt;");
	emit_gto_age_update(v);
}

static void claim_order(struct verilog *v)
{
	v_line(v, "// The order is transitive: what precedes a warp also precedes every warp that this one precedes.");
	v_line(v, "wire [S*K*K-1:0] stands;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_stands");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_j");
	v_line(v, "if (gj < gk) begin : g_pair");
	v_line(v, "wire j_first = lane_ahead[(gs*K + gk)*K + gj];");
	v_line(v, "wire [K-1:0] before_k = lane_ahead[(gs*K + gk)*K +: K];");
	v_line(v, "wire [K-1:0] before_j = lane_ahead[(gs*K + gj)*K +: K];");
	v_line(v, "wire [K-1:0] others = {K{1'b1}} >> (K - gj);");
	v_line(v, "wire by_j = (before_j & ~before_k & others) == 0;");
	v_line(v, "wire by_k = (before_k & ~before_j & others) == 0;");
	v_line(v, "assign stands[(gs*K + gk)*K + gj] = (~j_first | by_j) & (j_first | by_k);");
	v_line(v, "end else begin : g_told");
	v_line(v, "assign stands[(gs*K + gk)*K + gj] = 1'b1;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "if (started)");
	v_line(v, "a_order: assert (&stands);");
}

static void claim_ages(struct verilog *v)
{
	v_line(
	    v,
	    "// The pairs' order is that of the ages; of equal ones the smaller slot is first. It changes only if an "
	    "age does.");
	v_line(v, "wire [S*K*K-1:0] by_age;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_by_age");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "assign by_age[(gs*K + gk)*K + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
	v_line(v, "if (gk*S + gs < W) begin : g_pair");
	v_line(v, "wire [15:0] age_k = wait_age_q[(gk*S + gs)*16 +: 16];");
	v_line(v, "wire [15:0] age_j = wait_age_q[(gj*S + gs)*16 +: 16];");
	v_line(v, "wire k_longer = age_k > age_j;");
	v_line(v, "assign by_age[(gs*K + gk)*K + gj] = ~k_longer;");
	v_line(v, "assign by_age[(gs*K + gj)*K + gk] = k_longer;");
	v_line(v, "wire k_more = g_age[gk*S + gs].more > g_age[gj*S + gs].more;");
	v_line(v, "wire l_still = k_more == (k_longer & ~&age_j[15:1]);");
	v_line(v, "end else begin : g_no_slot");
	v_line(v, "assign by_age[(gs*K + gk)*K + gj] = 1'b1;");
	v_line(v, "assign by_age[(gs*K + gj)*K + gk] = 1'b0;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "if (started)");
	v_line(v, "a_ages: assert (lane_ahead == by_age);");
}

void emit_optimized_ages_claims(struct verilog *v)
{
	if (v->cfg->has_last_grant || v->cfg->has_wait_age)
		claim_order(v);
	if (v->cfg->has_wait_age)
		claim_ages(v);
}
