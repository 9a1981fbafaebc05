/* issue_sel.c - emits issue_sel.v, the issue selector, and the picker that it instantiates; the policy's order comes
 * from its struct policy_emitter, and the optimized implementation is in optimized_issue_sel.c. */
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* ---- issue_pick: one warp of a lane ---- */

static void emit_pick(struct verilog *v, const struct policy_emitter *emitter, bool fetch, const char *name)
{
	const struct config *c = v->cfg;
	struct pick_input in[MAX_INPUTS];
	unsigned n = emitter->inputs(c, fetch, in);
	v_begin(v, (struct v_about){BLOCK_issue_sel, name, "rtl_gen/policies/issue_sel.c and its order",
				    emitter->sentence(c), "0 cycles (req_i to gnt_o is combinational).", "none."});
	v_sizes(v);
	v_port(v, DIR_IN, "req_i", c->scheduler_warps, "requests of one scheduler's warps, by lane entry");
	for (unsigned i = 0; i < n; i++) {
		char port[V_NAME];
		snprintf(port, sizeof port, "%s_i", in[i].name);
		v_port(v, DIR_IN, port, in[i].width, in[i].meaning);
	}
	v_port(v, DIR_OUT, "gnt_o", c->scheduler_warps, "the grant, one-hot; all zero: no request");
	emitter->pick(v, fetch);
	emit_pick_formal(v, emitter, fetch);
	v_end(v);
}

/* An instance of a picker over `request`, for lane `index` (text); an input that is not shared comes from
 * NAME_net(in, index). */
static void pick_instance(struct verilog *v, const struct policy_emitter *emitter, bool fetch, const char *module,
			  const char *request, const char *grant, const char *lane)
{
	struct pick_input in[MAX_INPUTS];
	unsigned n = emitter->inputs(v->cfg, fetch, in);
	v_line(v, "%s%s u_pick (", v->prefix, module);
	v_line(v, ".req_i(%s),", request);
	for (unsigned i = 0; i < n; i++) {
		if (in[i].shared)
			v_line(v, ".%s_i(%s),", in[i].name, in[i].net);
		else if (lane)
			v_line(v, ".%s_i(%s[%s*%s +: %s]),", in[i].name, in[i].net, lane, in[i].row, in[i].row);
		else
			v_line(v, ".%s_i(%s),", in[i].name, in[i].name);
	}
	v_line(v, ".gnt_o(%s)", grant);
	v_line(v, ");");
}

/* ---- lanes ---- */

/* The pickers' grants: the warps that issue, or with latency those that may issue in the next cycle. */
static const char *picks(const struct verilog *v)
{
	return v->cfg->latency ? "lane_pick" : "lane_issue";
}

void emit_lanes(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->schedulers > 1)
		v_step(v, "1. Lanes: slot k*S + s is entry k of lane s, which is at [s*K +: K].%s",
		       c->warps % c->schedulers ? " Lanes with one slot less end in a slot that never requests." : "");
	else
		v_step(v, "1. The only scheduler's lane is all warp slots.");
	emit_deal(v, "ready", "ready_i", "");
	if (c->has_lane_tb)
		emit_deal_tb(v);
	if (c->has_ports) {
		emit_deal(v, "sfu", "sfu_i", "");
		emit_deal(v, "mem", "mem_i", "");
	}
	if (c->has_memory)
		emit_deal(v, "memory", "memory_i", "");
	if (c->has_recency)
		emit_deal(v, "recent", "recent_i", "");
	if (c->has_hint)
		emit_deal(v, "hint", "hint_i", "");
	if (c->has_critical)
		emit_deal(v, "fetchable", "fetchable_i", "");
	if (c->has_issued)
		emit_deal(v, "issue", "issued_i", "");
}

static void lanes(struct verilog *v, const struct policy_emitter *emitter)
{
	emit_lanes(v);
	v_line(v, "wire [S*K-1:0] %s;", picks(v));
	if (emitter->lanes)
		emitter->lanes(v);
}

void emit_deal_back(struct verilog *v, const char *port, const char *name)
{
	if (v->cfg->schedulers == 1) {
		v_line(v, "assign %s = lane_%s;", port, name);
		return;
	}
	v_line(v, "reg [W-1:0] slot_%s;", name);
	v_line(v, "always @* begin : deal_back_%s", name);
	v_line(v, "integer w;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "slot_%s[w] = lane_%s[(w %% S)*K + w / S];", name, name);
	v_line(v, "end");
	v_line(v, "assign %s = slot_%s;", port, name);
}

/* ---- issue ---- */

/* The vector over lanes of the requests. */
static const char *choice(const struct policy_emitter *emitter)
{
	return emitter->lane_choice ? emitter->lane_choice : "lane_ready";
}

static void own_ports(struct verilog *v, const struct policy_emitter *emitter)
{
	v_step(v, "2. Each scheduler issues its ready warp of highest priority.");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issue");
	char request[V_NAME], grant[V_NAME];
	snprintf(request, sizeof request, "%s[gs*K +: K]", choice(emitter));
	snprintf(grant, sizeof grant, "%s[gs*K +: K]", picks(v));
	pick_instance(v, emitter, false, "issue_pick", request, grant, "gs");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* Which scheduler chooses at place gp, and which shared ports are taken by then. */
static void places(struct verilog *v)
{
	v_line(v, "wire [S-1:0] who; // scheduler at this place, one-hot");
	v_line(v, "wire sfu_gone, mem_gone;");
	v_line(v, "if (gp == 0) begin : g_first");
	v_line(v, "assign who = %u'd1 << turn_q;", v->cfg->schedulers);
	v_line(v, "assign sfu_gone = 1'b0;");
	v_line(v, "assign mem_gone = 1'b0;");
	v_line(v, "end else begin : g_next");
	v_line(v, "assign who = {g_place[gp-1].who[S-2:0], g_place[gp-1].who[S-1]};");
	v_line(v, "assign sfu_gone = g_place[gp-1].sfu_gone | |(g_place[gp-1].gnt & g_place[gp-1].sfu);");
	v_line(v, "assign mem_gone = g_place[gp-1].mem_gone | |(g_place[gp-1].gnt & g_place[gp-1].mem);");
	v_line(v, "end");
}

/* The lane of scheduler `who`: every lane-wise net that the picker needs. */
static void select_lane(struct verilog *v, const struct policy_emitter *emitter)
{
	struct pick_input in[MAX_INPUTS];
	unsigned n = emitter->inputs(v->cfg, false, in);
	v_line(v, "// The lane of that scheduler.");
	v_line(v, "reg [K-1:0] ready, sfu, mem;");
	for (unsigned i = 0; i < n; i++)
		if (!in[i].shared)
			v_line(v, "reg [%s-1:0] %s;", in[i].row, in[i].name);
	v_line(v, "always @* begin : select");
	v_line(v, "integer s;");
	v_line(v, "ready = 0;");
	v_line(v, "sfu = 0;");
	v_line(v, "mem = 0;");
	for (unsigned i = 0; i < n; i++)
		if (!in[i].shared)
			v_line(v, "%s = 0;", in[i].name);
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "ready = ready | (%s[s*K +: K] & {K{who[s]}});", choice(emitter));
	v_line(v, "sfu = sfu | (lane_sfu[s*K +: K] & {K{who[s]}});");
	v_line(v, "mem = mem | (lane_mem[s*K +: K] & {K{who[s]}});");
	for (unsigned i = 0; i < n; i++)
		if (!in[i].shared)
			v_line(v, "%s = %s | (%s[s*%s +: %s] & {(%s){who[s]}});", in[i].name, in[i].name, in[i].net,
			       in[i].row, in[i].row, in[i].row);
	v_line(v, "end");
	v_line(v, "end");
}

static void shared_ports(struct verilog *v, const struct policy_emitter *emitter)
{
	v_step(v,
	       "2. The schedulers choose one after the other, starting with one that changes every cycle. A warp whose "
	       "shared port is taken cannot issue: its scheduler takes the next warp.");
	v_line(v, "wire [BS-1:0] turn_d = turn_q + 1'b1;");
	v_flops(v, "turn");
	v_line(v, "wire [S*S-1:0] whos;");
	v_line(v, "wire [S*K-1:0] grants;");
	v_line(v, "generate");
	v_line(v, "for (gp = 0; gp < S; gp = gp + 1) begin : g_place");
	places(v);
	select_lane(v, emitter);
	v_line(v, "// Its warp of highest priority whose port is free.");
	v_line(v, "wire [K-1:0] free = ready & ~(sfu & {K{sfu_gone}}) & ~(mem & {K{mem_gone}});");
	v_line(v, "wire [K-1:0] gnt;");
	pick_instance(v, emitter, false, "issue_pick", "free", "gnt", NULL);
	v_line(v, "assign whos[gp*S +: S] = who;");
	v_line(v, "assign grants[gp*K +: K] = gnt;");
	v_line(v, "end");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issue");
	v_line(v, "reg [K-1:0] issue;");
	v_line(v, "always @* begin : gather");
	v_line(v, "integer p;");
	v_line(v, "issue = 0;");
	v_line(v, "for (p = 0; p < S; p = p + 1)");
	v_line(v, "issue = issue | (grants[p*K +: K] & {K{whos[p*S + gs]}});");
	v_line(v, "end");
	v_line(v, "assign %s[gs*K +: K] = issue;", picks(v));
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* With optimized_by_port_cases(), each scheduler has a picker for every case of taken ports. */
static void every_case(struct verilog *v, const struct policy_emitter *emitter)
{
	emit_port_cases_step(v, 2);
	v_line(v, "wire [S*C*K-1:0] case_gnt;");
	v_line(v, "wire [S*C-1:0] case_sfu, case_mem; // the pick takes this port");
	emit_port_cases_begin(v);
	v_line(v, "wire [K-1:0] free = %s[gs*K +: K] & ~no_sfu & ~no_mem;", choice(emitter));
	v_line(v, "wire [K-1:0] gnt;");
	pick_instance(v, emitter, false, "issue_pick", "free", "gnt", "gs");
	v_line(v, "assign case_gnt[(gs*C + gc)*K +: K] = gnt;");
	v_line(v, "assign case_sfu[gs*C + gc] = |(gnt & lane_sfu[gs*K +: K]);");
	v_line(v, "assign case_mem[gs*C + gc] = |(gnt & lane_mem[gs*K +: K]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_port_cases_find(v, 3);
	v_step(v, "4. The grant of that case.");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issue");
	v_line(v, "reg [K-1:0] issue;");
	v_line(v, "always @* begin : take_case");
	v_line(v, "integer c;");
	v_line(v, "issue = 0;");
	v_line(v, "for (c = 0; c < C; c = c + 1)");
	v_line(v, "issue = issue | (case_gnt[(gs*C + c)*K +: K] & {K{is[gs*C + c]}});");
	v_line(v, "end");
	v_line(v, "assign %s[gs*K +: K] = issue;", picks(v));
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void critical(struct verilog *v, const struct policy_emitter *emitter)
{
	bool own = emitter->own_fetch && emitter->own_fetch(v->cfg);
	v_step(v, "%u. Critical fetch: the fetchable warp of each lane with the highest priority%s.",
	       optimized_by_port_cases(v->cfg) ? 5 : 3, own ? "" : ", in the same order");
	v_line(v, "wire [S*K-1:0] lane_critical;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_critical");
	pick_instance(v, emitter, true, own ? "fetch_pick" : "issue_pick", "lane_fetchable[gs*K +: K]",
		      "lane_critical[gs*K +: K]", "gs");
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_deal_back(v, "critical_o", "critical");
}

void emit_selector_formal(struct verilog *v, const struct policy_emitter *emitter)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// Issuing warps are ready, at most one of each scheduler, and a scheduler with a ready warp idles "
		  "only if "
		  "ports are taken.");
	v_line(v, "wire [S-1:0] one, busy%s;", c->has_issued ? ", one_issued" : "");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_claim");
	v_line(v, "wire [W-1:0] mine = issue_o & (LANE_0 << gs);");
	v_line(v, "wire [W-1:0] want = ready_i & (LANE_0 << gs)%s%s%s;", emitter->choice ? " & " : "",
	       emitter->choice ? emitter->choice : "", c->has_ports ? " & ~sfu_i & ~mem_i" : "");
	v_line(v, "assign one[gs] = (mine & (mine - 1'b1)) == 0;");
	if (c->has_issued) {
		v_line(v, "wire [W-1:0] issued = issued_i & (LANE_0 << gs);");
		v_line(v, "assign one_issued[gs] = (issued & (issued - 1'b1)) == 0;");
	}
	v_line(v, "assign busy[gs] = |mine | ~|want;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (emitter->claims)
		emitter->claims(v);
	v_line(v, "always @* begin");
	if (c->has_issued)
		v_line(v, "m_one_issued: assume (&one_issued);");
	v_line(v, "a_one: assert (&one);");
	v_line(v, "a_not_idle: assert (&busy);");
	v_line(v, "c_all: cover (&busy & |issue_o);");
	v_line(v, "a_ready: assert ((issue_o & ~ready_i) == 0);");
	if (c->has_ports) {
		v_line(v, "m_one_port: assume ((sfu_i & mem_i) == 0);");
		v_line(v, "a_sfu: assert (((issue_o & sfu_i) & ((issue_o & sfu_i) - 1'b1)) == 0);");
		v_line(v, "a_mem: assert (((issue_o & mem_i) & ((issue_o & mem_i) - 1'b1)) == 0);");
	}
	if (c->has_critical) {
		v_line(v, "a_critical: assert ((critical_o & ~fetchable_i) == 0);");
		v_line(v, "a_some_critical: assert (|critical_o == |fetchable_i);");
	}
	v_line(v, "end");
	v_endif(v);
}

static void emit_selector(struct verilog *v, const struct policy_emitter *emitter)
{
	struct policy_emitter formal = *emitter;
	const struct config *c = v->cfg;
	char *state = xprintf("%s%s.", emitter->state(c), c->has_ports ? "; the turn pointer" : "");
	v_begin(v, (struct v_about){BLOCK_issue_sel, "issue_sel", "rtl_gen/policies/issue_sel.c", emitter->sentence(c),
				    c->has_places   ? "0 cycles (ready_i and stuck_i to issue_o are combinational)."
				    : c->has_memory ? "0 cycles (ready_i and memory_i to issue_o are combinational)."
						    : "0 cycles (ready_i to issue_o is combinational).",
				    state});
	v_sizes(v);
	v_lane_param(v);
	emit_port_cases_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	if (emitter->registers)
		emitter->registers(v);
	if (c->has_ports)
		v_reg(v, V_BASELINE, "turn_q", c->scheduler_bits, "BS", "scheduler that chooses first");
	lanes(v, emitter);
	if (optimized_by_port_cases(c))
		every_case(v, emitter);
	else if (c->has_ports)
		shared_ports(v, emitter);
	else
		own_ports(v, emitter);
	emit_deal_back(v, "issue_o", c->latency ? "pick" : "issue");
	if (c->has_critical)
		critical(v, emitter);
	if (emitter->update)
		emitter->update(v);
	if (emitter->observe || c->has_ports) {
		v_ifdef(v, "OBSERVE");
		if (emitter->observe)
			emitter->observe(v);
		if (c->has_ports)
			v_line(v, "assign turn_obs_o = turn_q;");
		v_endif(v);
	}
	if (optimized_by_port_cases(c) && !emitter->claims)
		formal.claims = emit_port_cases_claims;
	emit_selector_formal(v, &formal);
	v_end(v);
	free(state);
}

void emit_issue_sel(struct verilog *v)
{
	const struct policy_emitter *emitter = policy_emitter_of(v->cfg);
	struct optimized_ranking ranking;
	if (optimized_ranking_of(v->cfg, &ranking)) {
		emit_optimized_issue_sel(v, &ranking);
		return;
	}
	emit_pick(v, emitter, false, "issue_pick");
	if (v->cfg->has_critical && emitter->own_fetch && emitter->own_fetch(v->cfg))
		emit_pick(v, emitter, true, "fetch_pick");
	emit_selector(v, emitter);
}
