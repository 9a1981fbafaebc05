/* optimized_pick.c - emits the picker of the optimized selector: every TB selects its leader, its highest-priority
 * requesting warp, while the TB is selected in parallel. */
#include <stdio.h>

#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* TB precedence is precomputed per warp slot, which takes one gate level off the path from `req_i` and costs about
 * W*T*T gates; done for contiguous mappings of at most eight TBs. */
static bool by_slot(const struct config *cfg, const struct optimized_ranking *ranking)
{
	enum { TBS = 8 };
	return cfg->map == MAP_CONTIGUOUS && ranking->counts && cfg->tbs <= TBS;
}

/* Slots of a segment: with a fixed mapping the slots of a TB in a lane, else about the square root of the slots of the
 * lane, rounded down where precedence is precomputed and the leader is on the critical path. */
static unsigned group_of(const struct config *cfg, const struct optimized_ranking *ranking)
{
	unsigned n = 2, slots = cfg->scheduler_warps;
	if (cfg->map == MAP_FIXED && cfg->tb_warps % cfg->schedulers == 0)
		return cfg->tb_warps / cfg->schedulers;
	while (by_slot(cfg, ranking) ? (n + 1) * (n + 1) <= slots : n * n < slots + n)
		n++;
	return n;
}

static unsigned groups_of(const struct config *cfg, const struct optimized_ranking *ranking)
{
	unsigned n = group_of(cfg, ranking);
	return (cfg->scheduler_warps + n - 1) / n;
}

/* What the priority groups of a lane are called. */
static const char *noun(const struct optimized_ranking *ranking)
{
	return ranking->classes ? "group" : "TB";
}

static const char *sentence(const struct config *cfg, const struct optimized_ranking *ranking)
{
	if (ranking->classes)
		return policy_emitter_of(cfg)->sentence(cfg);
	switch (ranking->within) {
	case WITHIN_GREEDY:
		return ranking->greed_first
			   ? "The greedy warp if it requests; else the smallest slot of the first TB. All TBs "
			     "select leaders while "
			     "the TB is selected."
			   : "The greedy warp of the first TB, else its smallest slot. All TBs select leaders "
			     "while the first TB "
			     "is selected.";
	case WITHIN_CYCLIC:
		return "Round robin within the requesting TB of highest priority. All TBs select their leaders "
		       "while that TB "
		       "is selected.";
	case WITHIN_SORTED:
		return "The first warp of the requesting TB of highest priority. All TBs select leaders while that "
		       "TB is "
		       "selected.";
	default:
		return "The smallest slot of the first TB. All TBs select leaders while the first TB is selected.";
	}
}

static void ports(struct verilog *v, const struct optimized_ranking *ranking, unsigned outputs,
		  const struct pick_output *out)
{
	const struct config *c = v->cfg;
	unsigned slots = c->scheduler_warps, parts = optimized_priority_groups(c, ranking);
	v_port(v, DIR_IN, "req_i", slots, "requests of one scheduler's warps, by lane entry");
	v_port(v, DIR_IN, "owned_i", parts * slots, "bit p*K + k: slot k belongs to group p");
	v_port(v, DIR_IN, "ahead_i", parts * parts, "bit p*P + q: group q has priority over group p");
	if (ranking->within == WITHIN_GREEDY)
		v_port(v, DIR_IN, "greedy_i", slots, "the warp issued last");
	if (ranking->within == WITHIN_CYCLIC)
		v_port(v, DIR_IN, "later_i", slots, "slots above the one issued last of their TB");
	if (ranking->within == WITHIN_SORTED)
		v_port(v, DIR_IN, "inner_i", slots * slots,
		       "bit k*K + j: slot j is of the TB of slot k and precedes it");
	if (outputs > 1 && c->has_ports) {
		v_port(v, DIR_IN, "sfu_i", slots, "warps that need the SFU port");
		v_port(v, DIR_IN, "mem_i", slots, "warps that need the LD/ST port");
	}
	for (unsigned n = 0; n < outputs; n++) {
		char name[V_NAME];
		snprintf(name, sizeof name, "%s_o", out[n].name);
		v_port(v, DIR_OUT, name, out[n].width, out[n].meaning);
	}
}

/* The picker outputs the next pointer, passed_o. */
static bool has_next_pointer(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return ranking->last == LAST_THERMOMETER && optimized_pick_has_some(cfg, ranking);
}

/* lead: the leader of each TB. */
static void sorted_leaders(struct verilog *v)
{
	v_step(v,
	       "1. In each TB: the leader, the requesting warp that no other requesting warp of the TB precedes; and "
	       "whether the TB requests.");
	v_line(v, "wire [K-1:0] leads; // leader of any TB");
	v_line(v, "wire [P-1:0] asks;");
	v_line(v, "wire [P*K-1:0] lead; // bit q*K + k");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_leads");
	v_line(v, "assign leads[gk] = req_i[gk] & ~|(req_i & inner_i[gk*K +: K]);");
	v_line(v, "end");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_tb");
	v_line(v, "assign asks[gq] = |(req_i & owned_i[gq*K +: K]);");
	v_line(v, "assign lead[gq*K +: K] = leads & owned_i[gq*K +: K];");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* lead: the leader of each priority group whose warps are ranked by slot, except for the greedy warp or a round-robin
 * pointer; up_to: the slots up to the leader. */
static void leaders(struct verilog *v, const struct optimized_ranking *ranking, bool grant_only)
{
	unsigned padded = group_of(v->cfg, ranking) * groups_of(v->cfg, ranking);
	bool cyclic = ranking->within == WITHIN_CYCLIC, passes = !grant_only && has_next_pointer(v->cfg, ranking);
	v_step(v,
	       "1. In each %s: its leader%s, and whether any warp requests. The slots are split into "
	       "segments, so that the leader is found in two short steps.",
	       noun(ranking),
	       ranking->within == WITHIN_GREEDY ? " (the greedy warp, else the smallest slot)"
	       : cyclic                         ? " (the first slot above the last, else the first)"
						: "");
	v_line(v, "wire [P-1:0] asks;");
	v_line(v, "wire [P*K-1:0] lead; // bit p*K + k");
	if (passes)
		v_line(v, "wire [P*K-1:0] up_to; // the next thermometer mask if the leader is granted");
	v_line(v, "generate");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_part");
	v_line(v, "wire [K-1:0] mine = req_i & owned_i[gq*K +: K];");
	if (cyclic)
		v_line(v, "assign asks[gq] = |mine;");
	if (ranking->within == WITHIN_GREEDY) {
		v_line(v, "wire [K-1:0] again = mine & greedy_i;");
		v_line(v, "wire stays = |again;");
	}
	if (cyclic) {
		v_line(v, "wire turns = ~|(mine & later_i); // no request above the last");
		v_line(v, "wire [G*N-1:0] pool = %s;",
		       v_pad(v, padded, v->cfg->scheduler_warps, "mine & (later_i | {K{turns}})"));
	} else {
		v_line(v, "wire [G*N-1:0] pool = %s;", v_pad(v, padded, v->cfg->scheduler_warps, "mine"));
	}
	v_line(v, "wire [G-1:0] group, turn; // segments with a request, and the first one");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_group");
	v_line(v, "assign group[gg] = |pool[gg*N +: N];");
	v_line(v, "assign turn[gg] = ~|(group << (G - gg))%s;", ranking->within == WITHIN_GREEDY ? " & ~stays" : "");
	v_line(v, "end");
	if (!cyclic)
		v_line(v, "assign asks[gq] = |group;");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_lead");
	v_line(v, "wire lowest = pool[gk] & ~|(pool[(gk / N)*N +: N] << (N - gk %% N)); // of its segment");
	if (passes)
		v_line(v, "assign up_to[gq*K + gk] = turn[gk / N] & ~|(pool[(gk / N)*N +: N] << (N - gk %% N));");
	v_line(v, "assign lead[gq*K + gk] = %s;",
	       ranking->within == WITHIN_GREEDY ? "(lowest & turn[gk / N]) | again[gk]" : "lowest & turn[gk / N]");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* `name`: the OR over all priority groups p of the expression `what`. */
static void or_of(struct verilog *v, const char *name, const char *what)
{
	v_line(v, "reg [K-1:0] %s;", name);
	v_line(v, "always @* begin : find_%s", name);
	v_line(v, "integer p;");
	v_line(v, "%s = 0;", name);
	v_line(v, "for (p = 0; p < P; p = p + 1)");
	v_line(v, "%s = %s | %s;", name, name, what);
	v_line(v, "end");
}

/* gnt_o, with TB precedence per slot. */
static void choose_by_slot(struct verilog *v)
{
	v_step(v, "2. In parallel, from registers alone: the TBs that precede the TB of each slot.");
	v_line(v, "wire [K*P-1:0] behind; // bit k*P + q: TB q precedes the TB of slot k");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_behind");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_tb");
	v_line(v, "wire [P-1:0] in; // bit r: TB r owns the slot, and TB q precedes TB r");
	v_line(v, "for (gr = 0; gr < P; gr = gr + 1) begin : g_in");
	v_line(v, "assign in[gr] = owned_i[gr*K + gk] & ahead_i[gr*P + gq];");
	v_line(v, "end");
	v_line(v, "assign behind[gk*P + gq] = |in;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v, "3. Grant the leader whose TB no requesting TB precedes.");
	or_of(v, "leads", "lead[p*K +: K]");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_gnt");
	v_line(v, "assign gnt_o[gk] = leads[gk] & ~|(asks & behind[gk*P +: P]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* first: the requesting group that no other requesting group precedes. */
static void first_part(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_line(v, "wire [P-1:0] first;");
	if (ranking->greed_first)
		v_line(v, "wire again = |(req_i & greedy_i);");
	v_line(v, "generate");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_first");
	if (ranking->greed_first)
		v_line(v, "assign first[gq] = again ? |(req_i & greedy_i & owned_i[gq*K +: K]) : asks[gq] & ~|(asks & "
			  "ahead_i[gq*P +: P]);");
	else
		v_line(v, "assign first[gq] = asks[gq] & ~|(asks & ahead_i[gq*P +: P]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* gnt_o. */
static void choose(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (by_slot(v->cfg, ranking)) {
		choose_by_slot(v);
		return;
	}
	v_step(v, "2. In parallel: the requesting %s that no other requesting %s precedes.%s", noun(ranking),
	       noun(ranking), ranking->greed_first ? " If the greedy warp requests, its TB." : "");
	first_part(v, ranking);
	v_step(v, "3. Grant its leader.");
	or_of(v, "gnt", "(lead[p*K +: K] & {K{first[p]}})");
	v_line(v, "assign gnt_o = gnt;");
}

static void port_of(struct verilog *v, const char *port)
{
	v_line(v, "wire [P-1:0] %s_lead;", port);
	v_line(v, "generate");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_%s", port);
	v_line(v, "assign %s_lead[gq] = |(lead[gq*K +: K] & %s_i);", port, port);
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign %s_o = |(%s_lead & first);", port, port);
}

static void outputs_beside_grant(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (v->cfg->has_ports) {
		if (by_slot(v->cfg, ranking)) {
			v_step(v, "In parallel: the requesting TB that no other requesting TB precedes.");
			first_part(v, ranking);
		}
		v_step(v, "4. The port that the grant takes: found for each leader, before the %s is selected.",
		       noun(ranking));
		port_of(v, "sfu");
		port_of(v, "mem");
	}
	if (optimized_keeps_by_tb(v->cfg, ranking)) {
		v_step(v, "Outputs for the registers.");
		or_of(v, "leaders", "lead[p*K +: K]");
		v_line(v, "assign lead_o = leaders;");
		v_line(v, "assign asks_o = asks;");
		v_line(v, "assign first_o = first;");
	} else if (optimized_pick_has_some(v->cfg, ranking)) {
		v_step(v, "Outputs for the registers.");
		v_line(v, "assign some_o = |req_i;");
		if (!has_next_pointer(v->cfg, ranking))
			return;
		or_of(v, "passed", "(up_to[p*K +: K] & {K{first[p]}})");
		v_line(v, "assign passed_o = passed;");
	}
}

/* The priority groups: each requesting slot belongs to exactly one, and they have a strict total order. */
static void assume(struct verilog *v)
{
	v_line(v, "wire [K-1:0] owned_once;");
	v_line(v, "wire [P*P-1:0] ordered;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_owned_once");
	v_line(v, "wire [P-1:0] by;");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_by");
	v_line(v, "assign by[gq] = owned_i[gq*K + gk];");
	v_line(v, "end");
	v_line(v, "assign owned_once[gk] = (|by | ~req_i[gk]) & ((by & (by - 1'b1)) == 0);");
	v_line(v, "end");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_ordered");
	v_line(v, "for (gr = 0; gr < P; gr = gr + 1) begin : g_pair");
	v_line(v, "wire chain = (ahead_i[gr*P +: P] & ~ahead_i[gq*P +: P]) == 0;");
	v_line(v, "wire turn = ahead_i[gq*P + gr] == (~ahead_i[gr*P + gq] & (gq != gr));");
	v_line(v, "assign ordered[gq*P + gr] = turn & (~ahead_i[gq*P + gr] | chain);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* The warps of a TB have a strict total order. */
static void assume_inner(struct verilog *v)
{
	v_line(v, "wire [K*K-1:0] stand;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_stand");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_pair");
	v_line(v, "wire [P-1:0] both;");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_both");
	v_line(v, "assign both[gq] = owned_i[gq*K + gj] & owned_i[gq*K + gk];");
	v_line(v, "end");
	v_line(v, "wire j_first = inner_i[gk*K + gj];");
	v_line(v, "wire k_first = inner_i[gj*K + gk];");
	v_line(v, "wire one = (|both & (gj != gk)) ? j_first == ~k_first : ~j_first & ~k_first;");
	v_line(v, "wire chain = (inner_i[gj*K +: K] & ~inner_i[gk*K +: K]) == 0;");
	v_line(v, "assign stand[gk*K + gj] = one & (~j_first | chain);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "m_inner: assume (&stand);");
}

/* best: the granted warp has the highest priority of the requesting warps of TB gq. */
static void claim_best(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (ranking->within == WITHIN_SORTED) {
		v_line(v, "wire [K-1:0] behind;");
		v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_behind");
		v_line(v, "assign behind[gk] = |(asking & inner_i[gk*K +: K]);");
		v_line(v, "end");
		v_line(v, "wire best = got == (asking & ~behind);");
		return;
	}
	if (ranking->within == WITHIN_GREEDY)
		v_line(v, "wire [K-1:0] better = |(asking & greedy_i) ? asking & greedy_i : asking;");
	else if (ranking->within == WITHIN_CYCLIC)
		v_line(v, "wire [K-1:0] better = |(asking & later_i) ? asking & later_i : asking;");
	else
		v_line(v, "wire [K-1:0] better = asking;");
	v_line(v, "wire best = got == (better & (~better + 1'b1));");
}

/* Lemmas for the equality proof. That a strict total order has a minimum is hard for a SAT solver with more than about
 * twelve elements, so the lemmas build it up: the minimum of the requesting groups 0 to p is that of the groups 0 to
 * p-1, or p. */
static void lemmas(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_line(v,
	       "// Lemmas: exactly one requesting %s is first. It is built up step by step: bit p*P + q: q is the "
	       "first of",
	       noun(ranking));
	v_line(v, "// the requesting ones up to p.");
	v_line(v, "wire [P*P-1:0] least, l_least, l_apart;");
	v_line(v, "wire [P-1:0] leading, l_leading, l_some;");
	v_line(v, "generate");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_least");
	v_line(v, "wire [P-1:0] asking = asks & ({P{1'b1}} >> (P - 1 - gq));");
	v_line(v, "assign least[gq*P + gq] = asks[gq] & ~|(asking & ahead_i[gq*P +: P]);");
	v_line(v, "assign l_some[gq] = ~|asking | |least[gq*P +: P];");
	v_line(v, "assign leading[gq] = asks[gq] & ~|(asks & ahead_i[gq*P +: P]);");
	v_line(v, "assign l_leading[gq] = leading[gq] == least[(P-1)*P + gq];");
	v_line(v, "for (gr = 0; gr < P; gr = gr + 1) begin : g_of");
	v_line(v, "if (gr < gq) begin : g_before");
	v_line(v, "wire was = least[(gq-1)*P + gr];");
	v_line(v, "assign least[gq*P + gr] = was & ~(asks[gq] & ahead_i[gr*P + gq]);");
	v_line(v, "assign l_least[gq*P + gr] = ~was | least[gq*P + gr] | least[gq*P + gq];");
	v_line(v, "assign l_apart[gq*P + gr] = ~(least[(P-1)*P + gq] & least[(P-1)*P + gr]);");
	v_line(v, "end else begin : g_not_before");
	v_line(v, "if (gr > gq)");
	v_line(v, "assign least[gq*P + gr] = 1'b0;");
	v_line(v, "assign {l_least[gq*P + gr], l_apart[gq*P + gr]} = 2'b11;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* Lemmas with TB precedence per slot: what precedes a slot is what precedes its TB, so the leader of the first TB is
 * granted. */
static void lemmas_by_slot(struct verilog *v)
{
	v_line(v, "// The leader of the first TB is granted: what precedes a slot is what precedes its TB.");
	v_line(v, "wire [K*P-1:0] cut_behind = behind;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_goes");
	v_line(v, "wire [P-1:0] its;");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_of");
	v_line(v, "wire [P-1:0] before = ahead_i[gq*P +: P];");
	v_line(v, "wire [P-1:0] l_behind = {P{~owned_i[gq*K + gk]}} | (cut_behind[gk*P +: P] ^~ before);");
	v_line(v, "assign its[gq] = lead[gq*K + gk] & leading[gq];");
	v_line(v, "end");
	v_line(v, "wire l_gnt = gnt_o[gk] ^~ |its;");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_ifdef(v, "FORMAL");
	lemmas(v, ranking);
	if (by_slot(v->cfg, ranking))
		lemmas_by_slot(v);
	v_line(v,
	       "// One request is granted; no requesting %s precedes its own, and no requesting warp of its %s "
	       "precedes it.",
	       noun(ranking), noun(ranking));
	assume(v);
	if (ranking->within == WITHIN_SORTED)
		assume_inner(v);
	v_line(v, "wire [P-1:0] right;");
	v_line(v, "generate");
	v_line(v, "for (gq = 0; gq < P; gq = gq + 1) begin : g_right");
	v_line(v, "wire [K-1:0] asking = req_i & owned_i[gq*K +: K];");
	v_line(v, "wire [K-1:0] got = gnt_o & owned_i[gq*K +: K];");
	claim_best(v, ranking);
	v_line(v, "wire leads = ~|(asks & ahead_i[gq*P +: P]);");
	v_line(v, "assign right[gq] = ~|got | (best & %s);",
	       ranking->greed_first ? "(leads | |(got & greedy_i)) & (~again | |(got & greedy_i))" : "leads");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_owned: assume (&owned_once);");
	v_line(v, "m_ahead: assume (&ordered);");
	if (ranking->within == WITHIN_GREEDY)
		v_line(v, "m_greedy: assume ((greedy_i & (greedy_i - 1'b1)) == 0);");
	emit_grant_claims(v);
	v_line(v, "end");
	v_endif(v);
}

void emit_optimized_pick(struct verilog *v, const struct optimized_ranking *ranking, const char *name, bool grant_only)
{
	struct pick_output out[PICK_OUTPUTS];
	unsigned all = optimized_pick_outputs(v->cfg, ranking, out), outputs = grant_only ? 1 : all;
	v_begin(v, (struct v_about){BLOCK_issue_sel, name, "rtl_gen/policies/optimized_pick.c",
				    sentence(v->cfg, ranking), "0 cycles (req_i to gnt_o is combinational).", "none."});
	v_sizes(v);
	v_param(v, "P", optimized_priority_groups(v->cfg, ranking),
		ranking->classes ? "priority groups" : "priority groups: the TBs");
	v_param(v, "N", group_of(v->cfg, ranking), "slots of a segment");
	v_param(v, "G", groups_of(v->cfg, ranking), "segments; slot g*N + k is entry k of segment g");
	ports(v, ranking, outputs, out);
	if (ranking->within == WITHIN_SORTED)
		sorted_leaders(v);
	else
		leaders(v, ranking, grant_only);
	choose(v, ranking);
	if (!grant_only)
		outputs_beside_grant(v, ranking);
	formal(v, ranking);
	v_end(v);
}
