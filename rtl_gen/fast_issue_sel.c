/* fast_issue_sel.c - emits the fast form of issue_sel.v for policies that rank TBs; docs/fast.md says what it gains. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"
#include "fast_ring.h"
#include "fast_tbs.h"
#include "gen_order.h"

/* Cases of which shared ports are gone, by number: 1: the SFU's, 2: the LD/ST unit's, 3: both. */
static unsigned cases_of(const struct config *cfg)
{
	if (!cfg->has_ports)
		return 1;
	return cfg->schedulers > 2 ? 4 : 3;
}

/* ---- inputs of the pickers ---- */

static void owners(struct verilog *v)
{
	gen_order_deal_tb(v);
	v_step(v, "Which TB each slot belongs to: at (s*T + t)*K + k for number k of lane s.");
	v_line(v, "wire [S*T*K-1:0] owned;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_lane");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_owned");
	v_line(v, "assign owned[(gs*T + gt)*K + gk] = lane_tb[(gs*K + gk)*BT +: BT] == gt;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void lanes(struct verilog *v, bool tbs)
{
	const struct config *c = v->cfg;
	if (c->schedulers > 1)
		v_step(v, "1. Lanes: slot k*S + s is number k of lane s, which stands at [s*K +: K].%s",
		       c->warps % c->schedulers ? " Lanes that are one shorter end with a slot that never asks." : "");
	else
		v_step(v, "1. The only scheduler's lane is all warp slots.");
	gen_order_deal(v, "ready", "ready_i", "");
	if (c->has_ports) {
		gen_order_deal(v, "sfu", "sfu_i", "");
		gen_order_deal(v, "mem", "mem_i", "");
	}
	if (c->has_critical)
		gen_order_deal(v, "fetchable", "fetchable_i", "");
	if (c->has_issued)
		gen_order_deal(v, "issue", "issued_i", "");
	if (tbs)
		owners(v);
}

/* ahead: bit t*T + u says that TB u stands before TB t. */
static void order_of_counts(struct verilog *v)
{
	bool age = v->cfg->has_age;
	v_step(v,
	       "2. The order of TBs comes from registers alone, while it is found out who asks: more waiting warps, of "
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

static void order_of_tbs(struct verilog *v, const struct fast_tbs *order)
{
	if (order->counts) {
		order_of_counts(v);
		return;
	}
	v_step(v, "2. The order of TBs stands in registers.");
	v_line(v, "wire [T*T-1:0] ahead = %s;", order->matrix);
}

/* Output sfu or mem: which port the pick takes. */
static bool is_port(const char *output)
{
	return strcmp(output, "sfu") == 0 || strcmp(output, "mem") == 0;
}

static void instance(struct verilog *v, const struct fast_tbs *order, const char *module, const char *request,
		     bool grant_only, const char *net)
{
	struct fast_output out[FAST_OUTPUTS];
	unsigned n = fast_tbs_outputs(v->cfg, order, out);
	bool ring = order->within == FAST_RING;
	v_line(v, "%s%s u_pick (", v->prefix, module);
	v_line(v, ".req_i(%s),", request);
	if (ring) {
		v_line(v, ".passed_i(passed_q[gs*K +: K]),");
		v_line(v, ".reached_i(reached_q[gs*(G-1) +: G-1]),");
	} else {
		v_line(v, ".owned_i(owned[gs*T*K +: T*K]),");
		v_line(v, ".ahead_i(ahead),");
	}
	if (order->within == FAST_GREEDY)
		v_line(v, ".greedy_i(lane_greedy[gs*K +: K]),");
	if (order->within == FAST_CYCLIC)
		v_line(v, ".later_i(later_q[gs*K +: K]),");
	if (grant_only) {
		v_line(v, ".gnt_o(%s)", net);
		v_line(v, ");");
		return;
	}
	if (v->cfg->has_ports && !ring) {
		v_line(v, ".sfu_i(lane_sfu[gs*K +: K]),");
		v_line(v, ".mem_i(lane_mem[gs*K +: K]),");
	}
	for (unsigned i = 0; i < n; i++) {
		if (ring && is_port(out[i].name))
			continue;
		v_line(v, ".%s_o(%s_%s[%s*%s +: %s])%s", out[i].name, net, out[i].name,
		       cases_of(v->cfg) > 1 ? "(gs*C + gc)" : "gs", out[i].size, out[i].size, i + 1 < n ? "," : "");
	}
	v_line(v, ");");
}

/* Wires NAME_... for all outputs, `copies` (text) of each. */
static void declare(struct verilog *v, const struct fast_tbs *order, const char *name, const char *copies)
{
	struct fast_output out[FAST_OUTPUTS];
	unsigned n = fast_tbs_outputs(v->cfg, order, out);
	for (unsigned i = 0; i < n; i++)
		v_line(v, "wire [%s*%s-1:0] %s_%s;", copies, out[i].size, name, out[i].name);
}

/* ---- picks ---- */

static void own_ports(struct verilog *v, const struct fast_tbs *order)
{
	v_step(v, "3. Each scheduler picks one of its ready warps.");
	declare(v, order, "lane", "S");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issue");
	instance(v, order, "issue_pick", "lane_ready[gs*K +: K]", false, "lane");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void pick_cases(struct verilog *v, const struct fast_tbs *order)
{
	v_step(v,
	       "3. Each scheduler picks for every case: no shared port is gone, the SFU's, the LD/ST unit's%s. Which "
	       "case it is, is known later.",
	       v->cfg->schedulers > 2 ? ", both" : "");
	declare(v, order, "case", "S*C");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_scheduler");
	v_line(v, "for (gc = 0; gc < C; gc = gc + 1) begin : g_case");
	v_line(v, "wire [K-1:0] no_sfu = lane_sfu[gs*K +: K] & {K{gc %% 2 == 1}};");
	v_line(v, "wire [K-1:0] no_mem = lane_mem[gs*K +: K] & {K{gc / 2 == 1}};");
	instance(v, order, "issue_pick", "lane_ready[gs*K +: K] & ~no_sfu & ~no_mem", false, "case");
	if (order->within == FAST_RING) {
		v_line(v, "wire [K-1:0] picked = case_gnt[(gs*C + gc)*K +: K];");
		v_line(v, "assign case_sfu[gs*C + gc] = |(picked & lane_sfu[gs*K +: K]);");
		v_line(v, "assign case_mem[gs*C + gc] = |(picked & lane_mem[gs*K +: K]);");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* is: bit s*C + c says that it is case c for scheduler s. */
static void find_case(struct verilog *v)
{
	v_step(v, "4. The ports are offered to the schedulers one behind the other, in a turn that moves every cycle: "
		  "which case it is for each.");
	v_line(v, "wire [BS-1:0] turn_d = turn_q + 1'b1;");
	v_flops(v, "turn");
	v_line(v, "wire [S*S*C-1:0] at; // of all places");
	v_line(v, "generate");
	v_line(v, "for (gp = 0; gp < S; gp = gp + 1) begin : g_place");
	v_line(v, "wire [S-1:0] who; // one-hot");
	v_line(v, "wire sfu_gone, mem_gone;");
	v_line(v, "wire [S*C-1:0] here; // at s*C + c: scheduler s stands here, and it is case c");
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
	v_line(v, "reg [S*C-1:0] is; // at s*C + c: for scheduler s it is case c");
	v_line(v, "always @* begin : find_case");
	v_line(v, "integer p;");
	v_line(v, "is = 0;");
	v_line(v, "for (p = 0; p < S; p = p + 1)");
	v_line(v, "is = is | at[p*S*C +: S*C];");
	v_line(v, "end");
}

/* lane_...: of what the pickers tell what is true in the case that it is. */
static void take_case(struct verilog *v, const struct fast_tbs *order)
{
	struct fast_output out[FAST_OUTPUTS];
	unsigned n = fast_tbs_outputs(v->cfg, order, out);
	v_step(v, "5. What holds in that case.");
	for (unsigned i = 0; i < n; i++) {
		const char *name = out[i].name, *size = out[i].size;
		if (is_port(name)) /* nobody asks any more */
			continue;
		v_line(v, "reg [S*%s-1:0] lane_%s;", size, name);
		v_line(v, "always @* begin : take_%s", name);
		v_line(v, "integer s, c;");
		v_line(v, "lane_%s = 0;", name);
		v_line(v, "for (s = 0; s < S; s = s + 1)");
		v_line(v, "for (c = 0; c < C; c = c + 1)");
		v_line(v,
		       "lane_%s[s*%s +: %s] = lane_%s[s*%s +: %s] | (case_%s[(s*C + c)*%s +: %s] & {%s{is[s*C + c]}});",
		       name, size, size, name, size, size, name, size, size, size);
		v_line(v, "end");
	}
}

static void critical(struct verilog *v, const struct fast_tbs *order)
{
	v_step(v, "Critical fetch: the first warp of each lane that may fetch, in the same order.");
	v_line(v, "wire [S*K-1:0] lane_critical;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_critical");
	instance(v, order, "fetch_pick", "lane_fetchable[gs*K +: K]", true, "lane_critical[gs*K +: K]");
	v_line(v, "end");
	v_line(v, "endgenerate");
	gen_order_deal_back(v, "critical_o", "critical");
}

/* ---- registers ---- */

static void registers(struct verilog *v, const struct fast_tbs *order)
{
	const struct config *c = v->cfg;
	unsigned slots = c->schedulers * c->scheduler_warps;
	if (order->within == FAST_RING) {
		unsigned reached = fast_ring_groups(c->scheduler_warps) - 1;
		v_reg(v, V_BASELINE, "passed_q", slots, "S*K",
		      "for each scheduler in its group the slot issued last and those before it");
		v_reg(v, V_OURS, "reached_q", c->schedulers * reached, "S*(G-1)",
		      "at s*(G-1) + g-1: that slot is in group g or one behind it");
	} else if (order->within == FAST_CYCLIC) {
		v_reg(v, V_OURS, "any_tb_last_q", c->schedulers * c->tbs, "S*T",
		      "at s*T + t: scheduler s has issued a warp of TB t since its launch");
		v_reg(v, V_OURS, "later_q", slots, "S*K",
		      "of each TB that has one the slots behind the one issued last; all zero for others");
	} else if (fast_tbs_by_tb(c, order)) {
		v_reg(v, V_BASELINE, "last_tb_q", c->schedulers * c->tbs, "S*T",
		      "the TB of the warp that each scheduler issued last, one-hot; none at first");
		v_reg(v, V_OURS, "led_q", slots, "S*K", "of each TB the warp that led it when it asked last");
	} else if (order->within == FAST_GREEDY) {
		v_reg(v, V_BASELINE, "greedy_q", slots, "S*K",
		      "the slot that each scheduler issued last, one-hot; none at first");
	}
	if (c->has_ports)
		v_reg(v, V_BASELINE, "turn_q", c->scheduler_bits, "BS", "scheduler that is offered the ports first");
}

/* The greedy warp of a TB that issues is its leader. A TB that asks and does not issue makes way for another one: its
 * leader is kept without harm, since it is no longer the TB that issued last. */
static void greed_by_tb(struct verilog *v)
{
	v_step(
	    v,
	    "Greed: in the TB that issued last, its leader. Each TB that asks keeps its leader, whether it issues or "
	    "not, so that nothing but last_tb waits for the choice of the TB: if another TB issues, what is kept "
	    "means nothing.");
	v_line(v, "wire [S*K-1:0] lane_greedy, led_d;");
	v_line(v, "wire [S*T-1:0] last_tb_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_greed");
	v_line(v, "wire [T-1:0] asks = lane_asks[gs*T +: T];");
	v_line(v, "assign last_tb_d[gs*T +: T] = |asks ? lane_first[gs*T +: T] : last_tb_q[gs*T +: T];");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_slot");
	v_line(v, "wire [T-1:0] tb; // of this slot, one-hot");
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

static void greed(struct verilog *v)
{
	bool late = v->cfg->latency; /* who is picked may not issue */
	v_step(v, "Greed: the slot issued last, one-hot. It moves only on an issue.");
	v_line(v, "wire [S*K-1:0] lane_greedy = greedy_q;");
	v_line(v, "wire [S*K-1:0] greedy_d;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_greed");
	v_line(v, "wire stands = ~%s; // nobody issues", late ? "|lane_issue[gs*K +: K]" : "lane_some[gs]");
	v_line(v, "assign greedy_d[gs*K +: K] = lane_%s[gs*K +: K] | (greedy_q[gs*K +: K] & {K{stands}});",
	       late ? "issue" : "gnt");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, "greedy");
}

/* The pointers to the warp that each TB issued last, as masks. */
static void turns(struct verilog *v)
{
	v_step(v, "The pointers: of the TB that issues, the slots behind its leader. A launch forgets its TB's.");
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
	v_line(v, "wire [T-1:0] tb, from; // its TB, one-hot, and of which TBs' leader it is behind");
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

static void ring_moves(struct verilog *v)
{
	v_step(v, "The pointers move as the pick says.");
	v_line(v, "wire [S*K-1:0] passed_d = lane_passed;");
	v_line(v, "wire [S*(G-1)-1:0] reached_d = lane_reached;");
	v_line(v, "%s", "");
	v_flops(v, "passed reached");
}

static void update(struct verilog *v, const struct fast_tbs *order)
{
	if (order->within == FAST_RING)
		ring_moves(v);
	else if (order->within == FAST_CYCLIC)
		turns(v);
	else if (fast_tbs_by_tb(v->cfg, order))
		greed_by_tb(v);
	else if (order->within == FAST_GREEDY)
		greed(v);
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

/* The last slot of a TB is the highest one that is not behind it. */
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

static void observe(struct verilog *v, const struct fast_tbs *order)
{
	if (order->within == FAST_SLOTS && !v->cfg->has_ports)
		return;
	v_ifdef(v, "OBSERVE");
	if (order->within == FAST_CYCLIC)
		observe_tb_last(v);
	else if (order->within == FAST_GREEDY)
		observe_last(v, "lane_greedy");
	else if (order->within == FAST_RING)
		observe_last(v, "passed_q"); /* the highest one */
	if (v->cfg->has_ports)
		v_line(v, "assign turn_obs_o = turn_q;");
	v_endif(v);
}

/* ---- formal tail ---- */

/* A pointer passes the slots of its group up to it, and reaches no group behind that one; or there is none. */
static void claim_ring(struct verilog *v)
{
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "wire [S*K-1:0] stands;");
	v_line(v, "wire [S*G-1:0] rises;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_state");
	v_line(v, "wire [K-1:0] passed = passed_q[gs*K +: K];");
	v_line(v, "wire [G:0] to = {1'b0, reached_q[gs*(G-1) +: G-1], 1'b1};");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_stands");
	v_line(v, "wire in_group = to[gk / N] & ~to[gk / N + 1];");
	v_line(v, "if (gk %% N == 0)");
	v_line(v, "assign stands[gs*K + gk] = in_group ? passed[gk] | (gk == 0) : ~passed[gk];");
	v_line(v, "else");
	v_line(v, "assign stands[gs*K + gk] = ~passed[gk] | (in_group & passed[gk-1]);");
	v_line(v, "end");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_rises");
	v_line(v, "assign rises[gs*G + gg] = to[gg] | ~to[gg+1];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "if (started)");
	v_line(v, "a_registers: assert (&stands & &rises);");
	v_line(v, "end");
}

/* What the registers are, in every state that reset reaches. */
static void claims(struct verilog *v)
{
	struct fast_tbs order;
	fast_tbs_of(v->cfg, &order);
	bool by_tb = fast_tbs_by_tb(v->cfg, &order);
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "wire [S*T-1:0] holds;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_state");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_holds");
	v_line(v, "wire [K-1:0] mine = owned[(gs*T + gt)*K +: K];");
	if (order.within == FAST_CYCLIC) {
		v_line(v, "wire [K-1:0] later = mine & later_q[gs*K +: K];");
		v_line(v, "wire [K-1:0] up_to = mine & ~later_q[gs*K +: K];");
		v_line(v, "wire [K-1:0] lowest = later & (~later + 1'b1);");
		v_line(v, "wire apart = ~|later | up_to < lowest; // all of `up_to` in front of all of `later`");
		v_line(v, "assign holds[gs*T + gt] = any_tb_last_q[gs*T + gt] ? |up_to & apart : ~|later;");
	} else if (by_tb) {
		v_line(v, "wire [K-1:0] led = mine & led_q[gs*K +: K];");
		v_line(v, "wire [T-1:0] tb = last_tb_q[gs*T +: T];");
		v_line(v, "wire one = |led & ((led & (led - 1'b1)) == 0) & ((tb & (tb - 1'b1)) == 0);");
		v_line(v, "assign holds[gs*T + gt] = ~tb[gt] | one;");
	} else {
		v_line(v, "wire [K-1:0] greedy = greedy_q[gs*K +: K];");
		v_line(v, "assign holds[gs*T + gt] = (greedy & (greedy - 1'b1)) == 0;");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "if (started)");
	v_line(v, "a_registers: assert (&holds);");
	v_line(v, "end");
}

static void formal(struct verilog *v, const struct fast_tbs *order)
{
	struct order plain = *gen_order_of(v->cfg);
	plain.claims = order->within == FAST_SLOTS ? NULL : order->within == FAST_RING ? claim_ring : claims;
	gen_order_selector_formal(v, &plain);
}

/* ---- the module ---- */

static const char *state(const struct config *cfg, const struct fast_tbs *order)
{
	if (order->within == FAST_RING)
		return "for each scheduler the slot that it issued last, as two masks";
	if (order->within == FAST_CYCLIC)
		return "for each TB and scheduler the slot that it issued last, as a mask of the slots behind it";
	if (fast_tbs_by_tb(cfg, order))
		return "for each scheduler the TB that it issued last and of each TB the warp that led it, both one-hot";
	if (order->within == FAST_GREEDY)
		return "for each scheduler the slot that it issued last, one-hot";
	return "none of its own";
}

static void emit_pickers(struct verilog *v, const struct fast_tbs *order)
{
	const struct config *c = v->cfg;
	for (int fetch = 0; fetch <= c->has_critical; fetch++) {
		const char *name = fetch ? "fetch_pick" : "issue_pick";
		if (order->within == FAST_RING)
			emit_fast_ring(v, BLOCK_issue_sel, name, c->scheduler_warps, fetch);
		else
			emit_fast_pick(v, order, name, fetch);
	}
}

void emit_fast_issue_sel(struct verilog *v, const struct fast_tbs *order)
{
	const struct config *c = v->cfg;
	char *kept = xprintf("%s%s.", state(c, order), c->has_ports ? "; whose turn it is" : "");
	emit_pickers(v, order);
	v_begin(v, (struct v_about){BLOCK_issue_sel, "issue_sel", "fast_issue_sel.c", gen_order_of(c)->sentence(c),
				    "0 cycles (ready_i to issue_o is combinational).", kept});
	v_sizes(v);
	v_lane_param(v);
	if (order->within == FAST_RING)
		fast_ring_params(v, c->scheduler_warps);
	v_param(v, "C", cases_of(c), "cases of which shared ports are gone: none, the SFU's, the LD/ST unit's, both");
	v_table_ports(v);
	v_line(v, "%s", "");
	registers(v, order);
	lanes(v, order->within != FAST_RING);
	if (order->within != FAST_RING)
		order_of_tbs(v, order);
	if (c->has_ports) {
		pick_cases(v, order);
		find_case(v);
		take_case(v, order);
	} else {
		own_ports(v, order);
	}
	gen_order_deal_back(v, "issue_o", "gnt");
	if (c->has_critical)
		critical(v, order);
	update(v, order);
	observe(v, order);
	formal(v, order);
	v_end(v);
	free(kept);
}
