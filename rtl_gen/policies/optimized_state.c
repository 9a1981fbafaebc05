/* optimized_state.c - emits the registers of the optimized selector: declarations, next values, observe ports, and the
 * claims of the formal tail. */
#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/selector_contract.h"

/* The ranking has registers of its own. */
static bool keeps(const struct optimized_ranking *ranking)
{
	return ranking->last != LAST_NONE || (ranking->within != WITHIN_SLOTS && ranking->within != WITHIN_SORTED);
}

/* ---- registers ---- */

void emit_optimized_state_registers(struct verilog *v, const struct optimized_ranking *ranking)
{
	const struct config *c = v->cfg;
	unsigned slots = c->schedulers * c->scheduler_warps;
	if (ranking->within == WITHIN_ROUND_ROBIN) {
		unsigned reached = round_robin_groups(&ranking->arbiter) - 1;
		v_reg(v, V_BASELINE, "passed_q", slots, "S*K",
		      "for each scheduler, of its group the slot issued last and those below it");
		v_reg(v, V_IMPLEMENTATION, "reached_q", c->schedulers * reached, "S*(G-1)",
		      "bit s*(G-1) + g-1: that slot is in group g or a higher one");
	} else if (ranking->within == WITHIN_CYCLIC) {
		v_reg(v, V_IMPLEMENTATION, "any_tb_last_q", c->schedulers * c->tbs, "S*T",
		      "bit s*T + t: scheduler s has issued a warp of TB t since its launch");
		v_reg(v, V_IMPLEMENTATION, "later_q", slots, "S*K",
		      "of each TB that has issued, the slots above the one issued last; all zero for others");
	} else if (optimized_keeps_by_tb(c, ranking)) {
		v_reg(v, V_BASELINE, "last_tb_q", c->schedulers * c->tbs, "S*T",
		      "the TB of the warp that each scheduler issued last, one-hot; none at first");
		v_reg(v, V_IMPLEMENTATION, "led_q", slots, "S*K", "for each TB its leader when it last requested");
	} else if (optimized_keeps_one_hot(c, ranking)) {
		v_reg(v, V_BASELINE, "greedy_q", slots, "S*K",
		      "the slot that each scheduler issued last, one-hot; none at first");
	} else if (ranking->last == LAST_THERMOMETER) {
		v_reg(v, V_BASELINE, "passed_q", slots, "S*K",
		      "for each scheduler the slot issued last and those below it; none at first");
	}
	emit_optimized_ages_registers(v);
	if (c->has_ports)
		v_reg(v, V_BASELINE, "turn_q", c->scheduler_bits, "BS", "scheduler that chooses first");
}

/* The greedy warp is the leader of the TB that issued last. If a TB requests and does not issue, another TB issues, and
 * the leader kept for the first is not used: that TB is no longer the one that issued last. */
static void greed_by_tb(struct verilog *v)
{
	v_step(
	    v,
	    "Greed: the leader of the TB that issued last. Each requesting TB stores its leader, whether it issues or "
	    "not, so that only last_tb depends on the selection of the TB: if another TB issues, the stored leader "
	    "is unused.");
	v_line(v, "wire [S*K-1:0] lane_greedy, led_d;");
	v_line(v, "wire [S*T-1:0] last_tb_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_greed");
	v_line(v, "wire [T-1:0] asks = lane_asks[gs*T +: T];");
	v_line(v, "assign last_tb_d[gs*T +: T] = |asks ? lane_first[gs*T +: T] : last_tb_q[gs*T +: T];");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_slot");
	v_line(v, "wire [T-1:0] tb; // TB of this slot, one-hot");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign tb[gt] = owned[(gs*T + gt)*K + gk];");
	v_line(v, "end");
	v_line(v, "assign lane_greedy[gs*K + gk] = led_q[gs*K + gk] & |(tb & last_tb_q[gs*T +: T]);");
	v_line(v, "assign led_d[gs*K + gk] = |(tb & asks) ? lane_lead[gs*K + gk] : led_q[gs*K + gk];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "last_tb led");
}

static void greed(struct verilog *v, bool within)
{
	bool late = v->cfg->latency; /* a picked warp need not issue */
	v_step(v, "Greed: the slot issued last, one-hot. It moves only on an issue.");
	if (within)
		v_line(v, "wire [S*K-1:0] lane_greedy = greedy_q;");
	v_line(v, "wire [S*K-1:0] greedy_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_greed");
	v_line(v, "wire stands = ~%s; // no issue", late ? "|lane_issue[gs*K +: K]" : "lane_some[gs]");
	v_line(v, "assign greedy_d[gs*K +: K] = lane_%s[gs*K +: K] | (greedy_q[gs*K +: K] & {K{stands}});",
	       late ? "issue" : "gnt");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "greedy");
}

/* The pointer as a thermometer mask. */
static void passes(struct verilog *v)
{
	v_step(v, "The pointer: the slots up to the one issued last. It moves only on an issue.");
	v_line(v, "wire [S*K-1:0] passed_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_passed");
	if (v->cfg->latency) { /* a picked warp need not issue */
		v_line(v, "wire [K-1:0] issue = lane_issue[gs*K +: K];");
		v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_slot");
		v_line(v, "assign passed_d[gs*K + gk] = |issue ? |(issue >> gk) : passed_q[gs*K + gk];");
		v_line(v, "end");
	} else {
		v_line(v, "wire stands = ~lane_some[gs]; // no issue");
		v_line(v, "assign passed_d[gs*K +: K] = lane_passed[gs*K +: K] | (passed_q[gs*K +: K] & {K{stands}});");
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "passed");
}

/* The pointers to the warp that each TB issued last, as masks of the slots above it. */
static void turns(struct verilog *v)
{
	v_step(v, "The pointers: the slots above the leader of the issuing TB. A launch clears its TB's.");
	v_line(v, "wire [S*T-1:0] any_tb_last_d = (any_tb_last_q | lane_first) & ~{S{launch_i}};");
	v_line(v, "wire [S*K-1:0] later_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_turns");
	v_line(v, "wire [T*K-1:0] behind;");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_behind");
	v_line(v, "wire [K-1:0] lead = lane_lead[gs*K +: K] & owned[(gs*T + gt)*K +: K];");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_slot");
	v_line(v, "assign behind[gt*K + gk] = |(lead << (K - gk));");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_later");
	v_line(v, "wire [T-1:0] tb, from; // the slot's TB, one-hot; TBs whose leader is below the slot");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign tb[gt] = owned[(gs*T + gt)*K + gk];");
	v_line(v, "assign from[gt] = behind[gt*K + gk];");
	v_line(v, "end");
	v_line(v, "wire moves = |(tb & lane_first[gs*T +: T]);");
	v_line(v, "wire stands = later_q[gs*K + gk] & ~|(tb & launch_i);");
	v_line(v, "assign later_d[gs*K + gk] = moves ? |(tb & from & ~launch_i) : stands;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "any_tb_last later");
}

static void arbiter_moves(struct verilog *v)
{
	v_step(v, "The pointers: the pickers output the next ones.");
	v_line(v, "wire [S*K-1:0] passed_d = lane_passed;");
	v_line(v, "wire [S*(G-1)-1:0] reached_d = lane_reached;");
	v_line(v, "%s", "");
	v_flops(v, "passed reached");
}

void emit_optimized_state_update(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (ranking->within == WITHIN_ROUND_ROBIN)
		arbiter_moves(v);
	else if (ranking->within == WITHIN_CYCLIC)
		turns(v);
	else if (optimized_keeps_by_tb(v->cfg, ranking))
		greed_by_tb(v);
	else if (optimized_keeps_one_hot(v->cfg, ranking))
		greed(v, !ranking->classes);
	else if (ranking->last == LAST_THERMOMETER)
		passes(v);
	emit_optimized_ages_update(v);
}

/* ---- observe ---- */

static void observe_last(struct verilog *v, const char *slots)
{
	v_line(v, "reg [S*BW-1:0] last_slot;");
	v_line(v, "always @* begin : number_last");
	v_line(v, "integer w;");
	v_line(v, "last_slot = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "if (%s[(w %% S)*K + w / S])", slots);
	v_line(v, "last_slot[(w %% S)*BW +: BW] = w[BW-1:0];");
	v_line(v, "end");
	v_line(v, "assign last_obs_o = last_slot;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_show");
	v_line(v, "assign any_last_obs_o[gs] = |%s[gs*K +: K];", slots);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* The last slot of a TB is its highest one that is not in later_q. */
static void observe_tb_last(struct verilog *v)
{
	v_line(v, "reg [T*S-1:0] any_tb_last;");
	v_line(v, "reg [T*S*BW-1:0] last_slot;");
	v_line(v, "always @* begin : number_last");
	v_line(v, "integer s, t, k;");
	v_line(v, "reg [W*BW-1:0] slot;");
	v_line(v, "last_slot = 0;");
	v_line(v, "for (k = 0; k < W; k = k + 1)");
	v_line(v, "slot[k*BW +: BW] = k[BW-1:0];");
	v_line(v, "for (t = 0; t < T; t = t + 1) begin");
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "any_tb_last[t*S + s] = any_tb_last_q[s*T + t];");
	v_line(v, "for (k = 0; k*S + s < W; k = k + 1)");
	v_line(v, "if (any_tb_last_q[s*T + t] & owned[(s*T + t)*K + k] & ~later_q[s*K + k])");
	v_line(v, "last_slot[(t*S + s)*BW +: BW] = slot[(k*S + s)*BW +: BW];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "assign any_tb_last_obs_o = any_tb_last;");
	v_line(v, "assign tb_last_obs_o = last_slot;");
}

void emit_optimized_state_observe(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (!keeps(ranking) && !v->cfg->has_ports)
		return;
	v_ifdef(v, "OBSERVE");
	if (ranking->within == WITHIN_CYCLIC)
		observe_tb_last(v);
	else if (ranking->within == WITHIN_GREEDY)
		observe_last(v, "lane_greedy");
	else if (ranking->last == LAST_ONE_HOT)
		observe_last(v, "greedy_q");
	else if (ranking->within == WITHIN_ROUND_ROBIN || ranking->last == LAST_THERMOMETER)
		observe_last(v, "passed_q"); /* the highest set bit */
	emit_gto_age_observe(v);
	if (v->cfg->has_ports)
		v_line(v, "assign turn_obs_o = turn_q;");
	v_endif(v);
}

/* ---- formal tail ---- */

/* holds[gs]: the pointer of scheduler gs is that of one slot or of none. */
static void claim_arbiter(struct verilog *v)
{
	v_line(v, "wire [K-1:0] passed = passed_q[gs*K +: K];");
	emit_round_robin_claims(v, "K", "passed", "reached_q[gs*(G-1) +: G-1]");
	v_line(v, "assign holds[gs] = &stands & &rises;");
}

/* holds[gs*T + gt]: the registers of scheduler gs and TB gt are consistent. */
static void claim_tbs(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_holds");
	v_line(v, "wire [K-1:0] mine = owned[(gs*T + gt)*K +: K];");
	if (ranking->within == WITHIN_CYCLIC) {
		v_line(v, "wire [K-1:0] later = mine & later_q[gs*K +: K];");
		v_line(v, "wire [K-1:0] up_to = mine & ~later_q[gs*K +: K];");
		v_line(v, "wire [K-1:0] lowest = later & (~later + 1'b1);");
		v_line(v, "wire apart = ~|later | up_to < lowest; // all of `up_to` is below all of `later`");
		v_line(v, "assign holds[gs*T + gt] = any_tb_last_q[gs*T + gt] ? |up_to & apart : ~|later;");
	} else {
		v_line(v, "wire [K-1:0] led = mine & led_q[gs*K +: K];");
		v_line(v, "wire [T-1:0] tb = last_tb_q[gs*T +: T];");
		v_line(v, "wire one = |led & ((led & (led - 1'b1)) == 0) & ((tb & (tb - 1'b1)) == 0);");
		v_line(v, "assign holds[gs*T + gt] = ~tb[gt] | one;");
	}
	v_line(v, "end");
}

/* holds[gs]: scheduler gs has issued one slot last, or none. */
static void claim_last(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_line(v, "wire [K-1:0] last = %s_q[gs*K +: K];", ranking->last == LAST_THERMOMETER ? "passed" : "greedy");
	v_line(v, "assign holds[gs] = (last & (last %c 1'b1)) == 0;", ranking->last == LAST_THERMOMETER ? '+' : '-');
}

/* Invariants of the registers in all states reachable from reset. */
static void claim_registers(struct verilog *v, const struct optimized_ranking *ranking)
{
	bool round_robin = ranking->within == WITHIN_ROUND_ROBIN, by_tb = optimized_keeps_by_tb(v->cfg, ranking);
	v_line(v, "wire [%s-1:0] holds;", by_tb ? "S*T" : "S");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_state");
	if (round_robin)
		claim_arbiter(v);
	else if (by_tb)
		claim_tbs(v, ranking);
	else
		claim_last(v, ranking);
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "if (started)");
	v_line(v, "a_registers: assert (&holds);");
}

void emit_port_cases_claims(struct verilog *v)
{
	emit_reset_assumption(v);
	emit_selector_contract(v);
}

static void claim_all(struct verilog *v)
{
	struct optimized_ranking ranking;
	optimized_ranking_of(v->cfg, &ranking);
	if (keeps(&ranking) || v->cfg->has_ports)
		emit_reset_assumption(v);
	if (keeps(&ranking))
		claim_registers(v, &ranking);
	emit_optimized_ages_claims(v);
	if (ranking.within != WITHIN_ROUND_ROBIN)
		emit_selector_contract(v);
}

void emit_optimized_state_formal(struct verilog *v)
{
	struct policy_emitter formal = *policy_emitter_of(v->cfg);
	formal.claims = claim_all;
	emit_selector_formal(v, &formal);
}
