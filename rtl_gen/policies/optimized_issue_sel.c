/* optimized_issue_sel.c - emits the optimized implementation of issue_sel.v: TB precedence comes from registers alone,
 * and a scheduler picks for every case of taken shared ports at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* The number of cases of taken shared ports. Case 0: none, 1: the SFU port, 2: the LD/ST port, 3: both. */
static unsigned cases_of(const struct config *cfg)
{
	if (!cfg->has_ports)
		return 1;
	return cfg->schedulers > 2 ? 4 : 3;
}

bool optimized_by_port_cases(const struct config *cfg)
{
	return cfg->has_ports && cfg->issue_sel_impl == IMPL_OPTIMIZED;
}

void emit_port_cases_param(struct verilog *v)
{
	v_param(v, "C", cases_of(v->cfg), "cases of taken shared ports: none, SFU, LD/ST, both");
}

/* ---- inputs of the pickers ---- */

static void owners(struct verilog *v)
{
	v_step(v, "Bit (s*T + t)*K + k: TB t owns the slot at entry k of lane s.%s",
	       v->cfg->map == MAP_CONTIGUOUS
		   ? " TB t can own slot w only if t*n <= w < (t+1)*n for some TB size n for which TBs 0 "
		     "to t fit."
		   : "");
	v_line(v, "wire [S*T*K-1:0] owned;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_lane");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_owned");
	if (v->cfg->map == MAP_CONTIGUOUS) {
		v_line(v, "localparam SLOT = gk*S + gs;");
		v_line(v, "localparam LEAST = SLOT / (gt + 1) + 1; // least TB size if TB gt owns this slot");
		v_line(v, "if (SLOT >= W || (gt*LEAST <= SLOT && (gt + 1)*LEAST <= W))");
		v_line(v, "assign owned[(gs*T + gt)*K + gk] = lane_tb[(gs*K + gk)*BT +: BT] == gt;");
		v_line(v, "else");
		v_line(v, "assign owned[(gs*T + gt)*K + gk] = 1'b0;");
	} else {
		v_line(v, "assign owned[(gs*T + gt)*K + gk] = lane_tb[(gs*K + gk)*BT +: BT] == gt;");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* inner[(s*K + k)*K + j]: entries j and k of lane s are of the same TB, and j has priority over k. */
static void order_within(struct verilog *v)
{
	emit_deal(v, "before", "warp_before_i", "K");
	v_step(v, "The order of the warps of each TB, without the requests: they come later.");
	v_line(v, "wire [S*K*K-1:0] inner; // bit (s*K + k)*K + j");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_inner");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_j");
	v_line(v, "wire mates = lane_tb[(gs*K + gj)*BT +: BT] == lane_tb[(gs*K + gk)*BT +: BT];");
	v_line(v, "assign inner[(gs*K + gk)*K + gj] = lane_before[(gs*K + gk)*K + gj] & mates;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* ahead[t*T + u]: TB u has priority over TB t. */
static void order_of_counts(struct verilog *v)
{
	bool age = v->cfg->has_age;
	v_step(v,
	       "2. TB priority comes from registers alone, in parallel with the requests: more waiting warps first, of "
	       "equal ones the %s.",
	       age ? "older" : "smaller slot");
	v_line(v, "wire [T*T-1:0] ahead;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_ahead");
	v_line(v, "assign ahead[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_pair");
	v_line(v, "wire [BC-1:0] count_t = count_i[gt*BC +: BC];");
	v_line(v, "wire [BC-1:0] count_u = count_i[gu*BC +: BC];");
	v_line(v, "wire t_more = count_t > count_u;");
	if (age) {
		v_line(v, "wire u_more = count_u > count_t;");
		v_line(v, "wire equal = ~t_more & ~u_more;");
		v_line(v, "assign ahead[gt*T + gu] = u_more | (equal & older_i[gt*T + gu]);");
		v_line(v, "assign ahead[gu*T + gt] = t_more | (equal & older_i[gu*T + gt]);");
	} else {
		v_line(v, "assign ahead[gt*T + gu] = ~t_more;");
		v_line(v, "assign ahead[gu*T + gt] = t_more;");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void order_of_tbs(struct verilog *v, const struct optimized_ranking *ranking)
{
	if (ranking->counts) {
		order_of_counts(v);
		return;
	}
	v_step(v, "2. TB priority is an input.");
	v_line(v, "wire [T*T-1:0] ahead = %s;", ranking->matrix);
}

/* True for output sfu or mem: the port that the pick takes. */
static bool is_port(const char *output)
{
	return strcmp(output, "sfu") == 0 || strcmp(output, "mem") == 0;
}

/* The index of element `at` in a vector of elements of `size` bits, as an expression. */
static const char *element(const char *at, const char *size, char *text)
{
	if (strcmp(size, "1") == 0)
		snprintf(text, V_NAME, "%s", at);
	else
		snprintf(text, V_NAME, strchr(at, ' ') ? "(%s)*%s +: %s" : "%s*%s +: %s", at, size, size);
	return text;
}

/* The width of `copies` elements of `size` bits, as an expression. */
static const char *elements(const char *copies, const char *size, char *text)
{
	snprintf(text, V_NAME, "%s%s%s", copies, strcmp(size, "1") == 0 ? "" : "*", strcmp(size, "1") == 0 ? "" : size);
	return text;
}

static void instance(struct verilog *v, const struct optimized_ranking *ranking, const char *module,
		     const char *request, bool grant_only, const char *net)
{
	struct pick_output out[PICK_OUTPUTS];
	unsigned n = optimized_pick_outputs(v->cfg, ranking, out);
	char text[V_NAME];
	bool round_robin = ranking->within == WITHIN_ROUND_ROBIN;
	v_line(v, "%s%s u_pick (", v->prefix, module);
	v_line(v, ".req_i(%s),", request);
	if (round_robin) {
		v_line(v, ".passed_i(passed_q[gs*K +: K]),");
		v_line(v, ".reached_i(reached_q[gs*(G-1) +: G-1]),");
	} else if (ranking->classes) {
		const char *prefix = ranking->own_fetch ? "fetch_" : "", *p = ranking->own_fetch ? "Q" : "P";
		v_line(v, ".owned_i(%spart[gs*%s*K +: %s*K]),", prefix, p, p);
		v_line(v, ".ahead_i(%sahead[gs*%s*%s +: %s*%s]),", prefix, p, p, p, p);
	} else {
		v_line(v, ".owned_i(owned[gs*T*K +: T*K]),");
		v_line(v, ".ahead_i(ahead),");
	}
	if (ranking->within == WITHIN_GREEDY)
		v_line(v, ".greedy_i(lane_greedy[gs*K +: K]),");
	if (ranking->within == WITHIN_CYCLIC)
		v_line(v, ".later_i(later_q[gs*K +: K]),");
	if (ranking->within == WITHIN_SORTED)
		v_line(v, ".inner_i(inner[gs*K*K +: K*K]),");
	if (grant_only) {
		v_line(v, ".gnt_o(%s)", net);
		v_line(v, ");");
		return;
	}
	if (v->cfg->has_ports && !round_robin) {
		v_line(v, ".sfu_i(lane_sfu[gs*K +: K]),");
		v_line(v, ".mem_i(lane_mem[gs*K +: K]),");
	}
	for (unsigned i = 0; i < n; i++) {
		if (round_robin && is_port(out[i].name))
			continue;
		const char *at = cases_of(v->cfg) > 1 ? "gs*C + gc" : "gs", *size = out[i].size;
		v_line(v, ".%s_o(%s_%s[%s])%s", out[i].name, net, out[i].name, element(at, size, text),
		       i + 1 < n ? "," : "");
	}
	v_line(v, ");");
}

/* Wires NAME_... for all outputs, `copies` (text) of each. */
static void declare(struct verilog *v, const struct optimized_ranking *ranking, const char *name, const char *copies)
{
	struct pick_output out[PICK_OUTPUTS];
	unsigned n = optimized_pick_outputs(v->cfg, ranking, out);
	char text[V_NAME];
	for (unsigned i = 0; i < n; i++)
		v_line(v, "wire [%s-1:0] %s_%s;", elements(copies, out[i].size, text), name, out[i].name);
}

/* ---- picks ---- */

static void own_ports(struct verilog *v, const struct optimized_ranking *ranking)
{
	v_step(v, "3. Each scheduler picks one of its ready warps.");
	declare(v, ranking, "lane", "S");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issue");
	instance(v, ranking, "issue_pick", "lane_ready[gs*K +: K]", false, "lane");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_port_cases_step(struct verilog *v, unsigned step)
{
	v_step(v,
	       "%u. Each scheduler picks for every case of taken ports in parallel: none, SFU, LD/ST%s. The case is "
	       "selected after that.",
	       step, v->cfg->schedulers > 2 ? ", both" : "");
}

void emit_port_cases_begin(struct verilog *v)
{
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "for (gc = 0; gc < C; gc = gc + 1) begin : g_case");
	v_line(v, "wire [K-1:0] no_sfu = lane_sfu[gs*K +: K] & {K{gc %% 2 == 1}};");
	v_line(v, "wire [K-1:0] no_mem = lane_mem[gs*K +: K] & {K{gc / 2 == 1}};");
}

static void pick_cases(struct verilog *v, const struct optimized_ranking *ranking)
{
	emit_port_cases_step(v, 3);
	declare(v, ranking, "case", "S*C");
	emit_port_cases_begin(v);
	instance(v, ranking, "issue_pick", "lane_ready[gs*K +: K] & ~no_sfu & ~no_mem", false, "case");
	if (ranking->within == WITHIN_ROUND_ROBIN) {
		v_line(v, "wire [K-1:0] picked = case_gnt[(gs*C + gc)*K +: K];");
		v_line(v, "assign case_sfu[gs*C + gc] = |(picked & lane_sfu[gs*K +: K]);");
		v_line(v, "assign case_mem[gs*C + gc] = |(picked & lane_mem[gs*K +: K]);");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_port_cases_find(struct verilog *v, unsigned step)
{
	v_step(v,
	       "%u. Schedulers take ports one after the other, from a start that changes every cycle: find each one's "
	       "case of taken ports.",
	       step);
	v_line(v, "wire [BS-1:0] turn_d = turn_q + 1'b1;");
	v_flops(v, "turn");
	v_line(v, "wire [S*S*C-1:0] at; // `here` of all places");
	v_line(v, "generate");
	v_line(v, "for (gp = 0; gp < S; gp = gp + 1) begin : g_place");
	v_line(v, "wire [S-1:0] who; // scheduler at this place, one-hot");
	v_line(v, "wire sfu_gone, mem_gone;");
	v_line(v, "wire [S*C-1:0] here; // bit s*C + c: scheduler s is at this place, in case c");
	v_line(v, "if (gp == 0) begin : g_first");
	v_line(v, "assign who = %u'd1 << turn_q;", v->cfg->schedulers);
	v_line(v, "assign sfu_gone = 1'b0;");
	v_line(v, "assign mem_gone = 1'b0;");
	v_line(v, "end else begin : g_next");
	v_line(v, "assign who = {g_place[gp-1].who[S-2:0], g_place[gp-1].who[S-1]};");
	v_line(v, "assign sfu_gone = g_place[gp-1].sfu_gone | |(g_place[gp-1].here & case_sfu);");
	v_line(v, "assign mem_gone = g_place[gp-1].mem_gone | |(g_place[gp-1].here & case_mem);");
	v_line(v, "end");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "for (gc = 0; gc < C; gc = gc + 1) begin : g_case");
	v_line(v, "wire is_sfu = sfu_gone == (gc %% 2 == 1);");
	v_line(v, "wire is_mem = mem_gone == (gc / 2 == 1);");
	v_line(v, "assign here[gs*C + gc] = who[gs] & is_sfu & is_mem;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "assign at[gp*S*C +: S*C] = here;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "reg [S*C-1:0] is; // bit s*C + c: scheduler s is in case c");
	v_line(v, "always @* begin : find_case");
	v_line(v, "integer p;");
	v_line(v, "is = 0;");
	v_line(v, "for (p = 0; p < S; p = p + 1)");
	v_line(v, "is = is | at[p*S*C +: S*C];");
	v_line(v, "end");
}

/* lane_...: the pickers' outputs of the case that applies. */
static void take_case(struct verilog *v, const struct optimized_ranking *ranking)
{
	struct pick_output out[PICK_OUTPUTS];
	unsigned n = optimized_pick_outputs(v->cfg, ranking, out);
	v_step(v, "5. Select the outputs of that case.");
	for (unsigned i = 0; i < n; i++) {
		const char *name = out[i].name, *size = out[i].size;
		if (is_port(name)) /* not needed any more */
			continue;
		char width[V_NAME], to[V_NAME], from[V_NAME];
		element("s", size, to);
		element("s*C + c", size, from);
		v_line(v, "reg [%s-1:0] lane_%s;", elements("S", size, width), name);
		v_line(v, "always @* begin : take_%s", name);
		v_line(v, "integer s, c;");
		v_line(v, "lane_%s = 0;", name);
		v_line(v, "for (s = 0; s < S; s = s + 1)");
		v_line(v, "for (c = 0; c < C; c = c + 1)");
		v_line(v, "lane_%s[%s] = lane_%s[%s] | (case_%s[%s] & {%s{is[s*C + c]}});", name, to, name, to, name,
		       from, size);
		v_line(v, "end");
	}
}

/* The ranking for critical fetch: `issue`, or `own` if the policy has another one. */
static const struct optimized_ranking *order_of_fetch(const struct config *cfg, const struct optimized_ranking *issue,
						      struct optimized_ranking *own)
{
	return issue->classes && optimized_classes_of(cfg, true, own) ? own : issue;
}

static void critical(struct verilog *v, const struct optimized_ranking *issue)
{
	struct optimized_ranking own;
	const struct optimized_ranking *ranking = order_of_fetch(v->cfg, issue, &own);
	if (ranking->own_fetch)
		emit_optimized_class_groups(v, ranking);
	v_step(v, "Critical fetch: the first fetchable warp of each lane%s.",
	       ranking->own_fetch ? "" : ", in the same order");
	v_line(v, "wire [S*K-1:0] lane_critical;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_critical");
	instance(v, ranking, "fetch_pick", "lane_fetchable[gs*K +: K]", true, "lane_critical[gs*K +: K]");
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_deal_back(v, "critical_o", "critical");
}

/* ---- the module ---- */

static const char *state(const struct config *cfg, const struct optimized_ranking *ranking)
{
	if (ranking->within == WITHIN_ROUND_ROBIN)
		return "for each scheduler the slot that it issued last, as two masks";
	if (ranking->within == WITHIN_CYCLIC)
		return "for each TB and scheduler the slot that it issued last, as a mask of the slots above it";
	if (optimized_keeps_by_tb(cfg, ranking))
		return "for each scheduler the TB that it issued last and for each TB its last leader, both one-hot";
	if (cfg->has_last_grant)
		return "for each scheduler the slot that it issued last, one-hot; for each warp whether it was "
		       "granted since "
		       "its launch, and for each pair of warps of a scheduler which was granted later";
	if (cfg->has_wait_age)
		return "for each scheduler the slot that it issued last, one-hot; for each warp how long it has "
		       "been ready, and "
		       "for each pair of warps of a scheduler which was ready longer";
	if (ranking->last == LAST_THERMOMETER)
		return "for each scheduler the slot that it issued last, as a thermometer mask";
	if (optimized_keeps_one_hot(cfg, ranking))
		return "for each scheduler the slot that it issued last, one-hot";
	return "none of its own";
}

static void emit_pickers(struct verilog *v, const struct optimized_ranking *ranking)
{
	const struct config *c = v->cfg;
	struct optimized_ranking own;
	for (int fetch = 0; fetch <= c->has_critical; fetch++) {
		const char *name = fetch ? "fetch_pick" : "issue_pick";
		if (fetch)
			ranking = order_of_fetch(c, ranking, &own);
		if (ranking->within == WITHIN_ROUND_ROBIN)
			emit_round_robin(v, BLOCK_issue_sel, name, &ranking->arbiter, fetch);
		else
			emit_optimized_pick(v, ranking, name, fetch);
	}
}

void emit_optimized_issue_sel(struct verilog *v, const struct optimized_ranking *ranking)
{
	const struct config *c = v->cfg;
	char *kept = xprintf("%s%s.", state(c, ranking), c->has_ports ? "; the turn pointer" : "");
	emit_pickers(v, ranking);
	v_begin(v, (struct v_about){BLOCK_issue_sel, "issue_sel", "rtl_gen/policies/optimized_issue_sel.c",
				    policy_emitter_of(c)->sentence(c),
				    "0 cycles (ready_i to issue_o is combinational).", kept});
	v_sizes(v);
	v_lane_param(v);
	if (ranking->within == WITHIN_ROUND_ROBIN)
		emit_round_robin_params(v, &ranking->arbiter);
	emit_port_cases_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	emit_optimized_state_registers(v, ranking);
	emit_lanes(v);
	if (c->has_lane_tb)
		owners(v);
	emit_optimized_ages_lanes(v);
	if (ranking->classes)
		emit_optimized_class_groups(v, ranking);
	else if (ranking->within != WITHIN_ROUND_ROBIN)
		order_of_tbs(v, ranking);
	if (ranking->within == WITHIN_SORTED)
		order_within(v);
	if (c->has_ports) {
		pick_cases(v, ranking);
		emit_port_cases_find(v, 4);
		take_case(v, ranking);
	} else {
		own_ports(v, ranking);
	}
	emit_deal_back(v, "issue_o", "gnt");
	if (c->has_critical)
		critical(v, ranking);
	emit_optimized_state_update(v, ranking);
	emit_optimized_state_observe(v, ranking);
	emit_optimized_state_formal(v);
	v_end(v);
	free(kept);
}
