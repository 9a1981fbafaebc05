/* optimized_fetch_arb.c - emits the optimized implementation of fetch_arb.v: thermometer pointers, TB priority by
 * pairs, and next pointers computed for each scheduler before one is selected. */
#include "rtl_gen/policies/fetch_arb.h"
#include <stdlib.h>

#include "base/diag.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/writer/round_robin.h"

/* For the banner: how it differs from the reference implementation. */
static const char *idea(const struct config *cfg)
{
	switch (cfg->policy.fetch) {
	case FETCH_CFF:
		return "Round robin and next pointers are computed before the critical warp is selected.";
	case FETCH_FEF:
		return "All entry counts are examined in parallel.";
	default:
		return "The pointer needs no decoder.";
	}
}

static void round_robin_instance(struct verilog *v, const char *pool)
{
	v_step(v, "Round robin above the slot that fetched last.");
	v_line(v, "wire [W-1:0] round, round_passed;");
	v_line(v, "wire [G-2:0] round_reached;");
	v_line(v, "%sfetch_ring u_ring (", v->prefix);
	v_line(v, ".req_i(%s),", pool);
	v_line(v, ".passed_i(passed_q),");
	v_line(v, ".reached_i(reached_q),");
	v_line(v, ".gnt_o(round),");
	v_line(v, ".passed_o(round_passed),");
	v_line(v, ".reached_o(round_reached)");
	v_line(v, ");");
}

/* grant, to_passed, to_reached: the grant and the next pointer of the round-robin arbiter. */
static void take_round_robin(struct verilog *v)
{
	v_line(v, "wire [W-1:0] grant = round;");
	v_line(v, "wire [W-1:0] to_passed = round_passed;");
	v_line(v, "wire [G-2:0] to_reached = round_reached;");
}

static void fef(struct verilog *v)
{
	v_step(v, "The warps with each entry count, and whether there is any.");
	v_line(v, "wire [L*W-1:0] have;");
	v_line(v, "wire [L-1:0] some;");
	v_line(v, "generate");
	v_line(v, "for (gn = 0; gn < L; gn = gn + 1) begin : g_have");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_warp");
	v_line(v, "assign have[gn*W + gw] = eligible_i[gw] & (entries_i[gw*BE +: BE] == gn);");
	v_line(v, "end");
	v_line(v, "assign some[gn] = |have[gn*W +: W];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v, "The warps with the smallest count that occurs.");
	v_line(v, "wire [L-1:0] least = some & (~some + 1'b1);");
	v_line(v, "reg [W-1:0] fewest;");
	v_line(v, "always @* begin : find_fewest");
	v_line(v, "integer n;");
	v_line(v, "fewest = 0;");
	v_line(v, "for (n = 0; n < L; n = n + 1)");
	v_line(v, "fewest = fewest | (have[n*W +: W] & {W{least[n]}});");
	v_line(v, "end");
	round_robin_instance(v, "fewest");
	take_round_robin(v);
}

/* tb_first[t*T + u]: TB u has priority over TB t in the order that the schedulers share. */
static void tb_first(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_tb_ahead) {
		v_line(v, "wire [T*T-1:0] tb_first = tb_ahead_i%s;",
		       c->has_issue_count ? " & {T*T{~grid_waits_i}}" : "");
		return;
	}
	v_step(v, "Priority of two TBs: the one with more waiting warps, of equal ones the %s.",
	       c->has_age ? "older" : "smaller slot");
	v_line(v, "wire [T*T-1:0] tb_first;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_first");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_than");
	v_line(v, "wire more = count_i[gu*BC +: BC] > count_i[gt*BC +: BC];");
	v_line(v, "wire equal = count_i[gu*BC +: BC] == count_i[gt*BC +: BC];");
	v_line(v, "assign tb_first[gt*T + gu] = more | (equal & %s);", c->has_age ? "older_i[gt*T + gu]" : "(gu < gt)");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* leads: the schedulers whose critical warp is of the TB of highest priority. */
static void leads_by_tb(struct verilog *v)
{
	emit_owned(v, "W");
	tb_first(v);
	v_step(v, "The TB of each scheduler's critical warp, bit s*T + t; and the TBs that have one.");
	v_line(v, "wire [S*T-1:0] of_tb;");
	v_line(v, "wire [T-1:0] asks;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_asks");
	v_line(v, "wire [S-1:0] by;");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_of_tb");
	v_line(v, "assign by[gs] = |(critical_i & owned[gt*W +: W] & (LANE_0 << gs));");
	v_line(v, "assign of_tb[gs*T + gt] = by[gs];");
	v_line(v, "end");
	v_line(v, "assign asks[gt] = |by;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v, "The TBs that a requesting TB precedes, and the schedulers whose critical warp is of no such TB.");
	v_line(v, "wire [T-1:0] behind;");
	v_line(v, "wire [S-1:0] leads;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_behind");
	v_line(v, "assign behind[gt] = |(asks & tb_first[gt*T +: T]);");
	v_line(v, "end");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_leads");
	v_line(v, "assign leads[gs] = |(of_tb[gs*T +: T] & ~behind);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void leads_by_warp(struct verilog *v)
{
	v_step(v, "The schedulers with a critical warp.");
	v_line(v, "wire [S-1:0] leads;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_leads");
	v_line(v, "assign leads[gs] = |(critical_i & (LANE_0 << gs));");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* wins: the scheduler in `leads` that is next in round robin. */
static void turn(struct verilog *v)
{
	v_step(v, "Round robin over schedulers, from the one after that of the last fetched warp. The pointer "
		  "alone says which of two precedes the other.");
	v_line(v, "wire [W-1:0] last; // the slot that fetched last, one-hot: the last passed slot of its group");
	v_line(v, "wire [S-1:0] last_by, later;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_last");
	v_line(v, "if (gw %% N == N - 1 || gw == W - 1)");
	v_line(v, "assign last[gw] = passed_q[gw];");
	v_line(v, "else");
	v_line(v, "assign last[gw] = passed_q[gw] & ~passed_q[gw+1];");
	v_line(v, "end");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_later");
	v_line(v, "assign last_by[gs] = |(last & (LANE_0 << gs));");
	v_line(v, "assign later[gs] = |(last_by << (S - gs));");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [S-1:0] wins;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_wins");
	v_line(v, "wire [S-1:0] sooner;");
	v_line(v, "for (gp = 0; gp < S; gp = gp + 1) begin : g_sooner");
	v_line(v, "if (gp < gs)");
	v_line(v, "assign sooner[gp] = leads[gp] & (later[gp] | ~later[gs]);");
	v_line(v, "else if (gp > gs)");
	v_line(v, "assign sooner[gp] = leads[gp] & later[gp] & ~later[gs];");
	v_line(v, "else");
	v_line(v, "assign sooner[gp] = 1'b0;");
	v_line(v, "end");
	v_line(v, "assign wins[gs] = leads[gs] & ~|sooner;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire critical = |leads;");
}

/* The next pointer if each scheduler's critical warp is granted: bits s*W + w and s*(G-1) + g-1. */
static void pointers(struct verilog *v)
{
	v_step(v, "The next pointer if scheduler s's critical warp fetches: bits s*W + w and s*(G-1) + g-1.");
	v_line(v, "wire [S*W-1:0] own_passed;");
	v_line(v, "wire [S*(G-1)-1:0] own_reached;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_own");
	v_line(v, "wire [W-1:0] mine = critical_i & (LANE_0 << gs);");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_passed");
	v_line(v, "localparam END = (gw / N + 1)*N < W ? (gw / N + 1)*N : W;");
	v_line(v, "assign own_passed[gs*W + gw] = |mine[END-1:gw];");
	v_line(v, "end");
	v_line(v, "for (gg = 1; gg < G; gg = gg + 1) begin : g_reached");
	v_line(v, "assign own_reached[gs*(G-1) + gg-1] = |mine[W-1:gg*N];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void cff(struct verilog *v)
{
	const struct config *c = v->cfg;
	round_robin_instance(v, "eligible_i");
	if (c->has_merge)
		leads_by_tb(v);
	else if (c->has_turn)
		leads_by_warp(v);
	if (c->has_turn)
		turn(v);
	else {
		v_line(v, "wire critical = |critical_i;");
		v_line(v, "wire [S-1:0] wins = critical;");
	}
	pointers(v);
	v_step(v, "The critical warp of the selected scheduler, and its pointer; if there is none, round robin's.");
	v_line(v, "reg [W-1:0] grant, to_passed;");
	v_line(v, "reg [G-2:0] to_reached;");
	v_line(v, "always @* begin : choose");
	v_line(v, "integer s;");
	v_line(v, "grant = round & {W{~critical}};");
	v_line(v, "to_passed = round_passed & {W{~critical}};");
	v_line(v, "to_reached = round_reached & {(G-1){~critical}};");
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "grant = grant | (critical_i & (LANE_0 << s) & {W{wins[s]}});");
	v_line(v, "to_passed = to_passed | (own_passed[s*W +: W] & {W{wins[s]}});");
	v_line(v, "to_reached = to_reached | (own_reached[s*(G-1) +: G-1] & {(G-1){wins[s]}});");
	v_line(v, "end");
	v_line(v, "end");
}

/* The registers: the arbiter's next pointer; at reset no slot, or slot 0. */
static void pointer(struct verilog *v)
{
	const struct config *c = v->cfg;
	const char *wait = c->fill_uses_port ? "port_taken_i ? " : "";
	v_step(v, "The pointer moves with every grant, hit or miss.");
	v_line(v, "wire [W-1:0] passed_d = %s%sto_passed;", wait, c->fill_uses_port ? "passed_q : " : "");
	v_line(v, "wire [G-2:0] reached_d = %s%sto_reached;", wait, c->fill_uses_port ? "reached_q : " : "");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "if (rst_i) begin");
	v_line(v, "passed_q <= %s;", c->first_fetch ? "1" : "0");
	v_line(v, "reached_q <= 0;");
	v_line(v, "end else begin");
	v_line(v, "passed_q <= passed_d;");
	v_line(v, "reached_q <= reached_d;");
	v_line(v, "end");
	v_line(v, "end");
}

static void observe(struct verilog *v)
{
	v_ifdef(v, "OBSERVE");
	v_line(v, "reg [BW-1:0] last_slot;");
	v_line(v, "always @* begin : number_last");
	v_line(v, "integer w;");
	v_line(v, "last_slot = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "if (passed_q[w])");
	v_line(v, "last_slot = w[BW-1:0];");
	v_line(v, "end");
	if (!v->cfg->first_fetch)
		v_line(v, "assign any_last_obs_o = |passed_q;");
	v_line(v, "assign last_obs_o = last_slot;");
	v_endif(v);
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	const char *open = c->fill_uses_port ? " & ~port_taken_i" : "";
	v_ifdef(v, "FORMAL");
	v_line(v, "// If any warp may fetch, exactly one of them does. The masks are those of one slot%s.",
	       c->first_fetch ? "" : " or of none");
	v_line(v, "generate");
	emit_round_robin_claims(v, "W", "passed_q", "reached_q");
	v_line(v, "endgenerate");
	if (c->policy.fetch == FETCH_FEF) {
		v_line(v, "wire [W-1:0] fits;");
		v_line(v, "generate");
		v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_fits");
		v_line(v, "assign fits[gw] = entries_i[gw*BE +: BE] < L;");
		v_line(v, "end");
		v_line(v, "endgenerate");
	}
	emit_fetch_arb_assumptions(v);
	if (c->policy.fetch == FETCH_FEF)
		v_line(v, "m_entries: assume (&fits);");
	v_line(v, "if (started)");
	v_line(v, "a_pointer: assert (&stands & &rises%s);", c->first_fetch ? " & |passed_q" : "");
	v_line(v, "a_may: assert ((fetch_o & ~eligible_i) == 0);");
	v_line(v, "if (started)");
	v_line(v, "a_some: assert (|fetch_o == (|eligible_i%s));", open);
	v_line(v, "if (started)");
	v_line(v, "a_one: assert ((fetch_o & (fetch_o - 1'b1)) == 0);");
	v_line(v, "c_last: cover (fetch_o[W-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_optimized_fetch_arb(struct verilog *v)
{
	const struct config *c = v->cfg;
	struct round_robin of_slots = round_robin_of(c->warps);
	char *about = xprintf("%s %s", fetch_arb_sentence(c), idea(c));
	emit_round_robin(v, BLOCK_fetch_arb, "fetch_ring", &of_slots, false);
	v_begin(v, (struct v_about){BLOCK_fetch_arb, "fetch_arb", "rtl_gen/policies/optimized_fetch_arb.c", about,
				    "0 cycles (requests to fetch_o is combinational).",
				    "the slot that fetched last, as two masks."});
	v_sizes(v);
	v_lane_param(v);
	emit_round_robin_params(v, &of_slots);
	v_param(v, "L", c->ibuffer + 1, "entry counts, from 0");
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_IMPLEMENTATION, "passed_q", c->warps, "W",
	      "of its group, the slot that fetched last and those below it");
	v_reg(v, V_IMPLEMENTATION, "reached_q", round_robin_groups(&of_slots) - 1, "(G-1)",
	      "bit g-1: that slot is in group g or a higher one");
	if (c->policy.fetch == FETCH_CFF)
		cff(v);
	else if (c->policy.fetch == FETCH_FEF)
		fef(v);
	else {
		round_robin_instance(v, "eligible_i");
		take_round_robin(v);
	}
	v_step(v, "Output%s.", c->fill_uses_port ? ": no warp fetches while an arriving line occupies the port" : "");
	v_line(v, "assign fetch_o = grant%s;", c->fill_uses_port ? " & {W{~port_taken_i}}" : "");
	pointer(v);
	observe(v);
	formal(v);
	v_end(v);
	free(about);
}
