/* policy_emitter.c - the table of policy emitters, and the pieces of Verilog that several policies print. */
#include "rtl_gen/policies/policy_emitter.h"

#include <assert.h>
#include <stdio.h>

static const struct policy_emitter *const emitters[POLICY_COUNT] = {
#define ISSUE_POLICY(id, name, options, needs, meaning, source) [ISSUE_##id] = &emitter_##name,
#include "model/machine/policy.def"
};

const struct policy_emitter *policy_emitter_of(const struct config *cfg)
{
	return emitters[cfg->policy.issue];
}

unsigned pick_input_add(struct pick_input *in, unsigned n, struct pick_input more)
{
	assert(n < MAX_INPUTS);
	in[n] = more;
	return n + 1;
}

struct pick_input pick_input_tb(const struct config *cfg)
{
	return (struct pick_input){"tb",  "lane_tb",        "K*BT", cfg->scheduler_warps * cfg->tb_bits,
				   false, "TB slot of each"};
}

struct pick_input pick_input_older(const struct config *cfg)
{
	return (struct pick_input){
	    "older", "older_i", "", cfg->tbs * cfg->tbs, true, "bit t*T + u: TB u was launched before TB t"};
}

struct pick_input pick_input_tb_ahead(const struct config *cfg)
{
	return (struct pick_input){"tb_ahead",          "tb_ahead_i", "",
				   cfg->tbs * cfg->tbs, true,         "bit t*T + u: TB u has priority over TB t"};
}

struct pick_input pick_input_later(const struct config *cfg)
{
	return (struct pick_input){
	    "later", "lane_later", "K", cfg->scheduler_warps, false, "slots above the one issued last"};
}

struct pick_input pick_input_memory(const struct config *cfg)
{
	return (struct pick_input){
	    "memory", "lane_memory", "K", cfg->scheduler_warps, false, "warps whose head is a memory instruction"};
}

struct pick_input pick_input_greedy(const struct config *cfg)
{
	return (struct pick_input){"greedy", "lane_greedy", "K", cfg->scheduler_warps, false, "the warp issued last"};
}

void emit_deal(struct verilog *v, const char *name, const char *net, const char *bits)
{
	bool one = !*bits;
	const char *star = one ? "" : "*";
	if (v->cfg->schedulers == 1) {
		v_line(v, "wire [W%s%s-1:0] lane_%s = %s;", star, bits, name, net);
		return;
	}
	v_line(v, "reg [S*K%s%s-1:0] lane_%s;", star, bits, name);
	v_line(v, "always @* begin : deal_%s", name);
	v_line(v, "integer w;");
	v_line(v, "lane_%s = 0;", name);
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	if (one)
		v_line(v, "lane_%s[(w %% S)*K + w / S] = %s[w];", name, net);
	else
		v_line(v, "lane_%s[((w %% S)*K + w / S)*%s +: %s] = %s[w*%s +: %s];", name, bits, bits, net, bits,
		       bits);
	v_line(v, "end");
}

void emit_deal_tb(struct verilog *v)
{
	if (v->cfg->has_tb || v->cfg->schedulers == 1) {
		emit_deal(v, "tb", v_tb(v), "BT");
		return;
	}
	/* An always @* block that reads nothing but a constant never runs in simulation. */
	v_line(v, "wire [S*K*BT-1:0] lane_tb;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < S*K; gw = gw + 1) begin : g_deal_tb");
	v_line(v, "if (gw < W)");
	v_line(v, "assign lane_tb[((gw %% S)*K + gw / S)*BT +: BT] = TB[gw*BT +: BT];");
	v_line(v, "else");
	v_line(v, "assign lane_tb[((gw %% S)*K + gw / S)*BT +: BT] = 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

unsigned lane_pairs(const struct config *cfg)
{
	unsigned n = 0;
	for (unsigned s = 0; s < cfg->schedulers; s++) {
		unsigned slots = (cfg->warps - s + cfg->schedulers - 1) / cfg->schedulers;
		n += slots * (slots - 1) / 2;
	}
	return n;
}

void emit_pair_registers(struct verilog *v, const struct pair_order *pairs)
{
	const struct config *c = v->cfg;
	if (!lane_pairs(c))
		return;
	char path[96], meaning[96];
	snprintf(path, sizeof path, "%s[*].g_k[*].g_j[*].%s%s_q", pairs->scope,
		 c->warps % c->schedulers ? "g_pair." : "", pairs->name);
	snprintf(meaning, sizeof meaning, "one for each pair of slots j < k of a scheduler: %s", pairs->meaning);
	v_note_reg(v, V_IMPLEMENTATION, path, lane_pairs(c), meaning);
}

void emit_pairs_begin(struct verilog *v, const char *scope)
{
	v_line(v, "wire [S*K*K-1:0] lane_ahead;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : %s", scope);
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "assign lane_ahead[(gs*K + gk)*K + gk] = 1'b0;");
	v_line(v, "for (gj = 0; gj < gk; gj = gj + 1) begin : g_j");
	if (v->cfg->warps % v->cfg->schedulers != 0)
		v_line(v, "if (gk*S + gs < W) begin : g_pair");
}

void emit_pairs_end(struct verilog *v, const char *j_first, const char *k_first)
{
	v_line(v, "assign lane_ahead[(gs*K + gk)*K + gj] = %s;", j_first);
	v_line(v, "assign lane_ahead[(gs*K + gj)*K + gk] = %s;", k_first);
	if (v->cfg->warps % v->cfg->schedulers != 0) {
		v_line(v, "end else begin : g_no_slot");
		v_line(v, "assign lane_ahead[(gs*K + gk)*K + gj] = 1'b1;");
		v_line(v, "assign lane_ahead[(gs*K + gj)*K + gk] = 1'b0;");
		v_line(v, "end");
	}
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* The registers are declared here, beside the priority matrix that they give. */
void emit_pair_lanes(struct verilog *v, const struct pair_order *pairs)
{
	emit_pairs_begin(v, pairs->scope);
	v_line(v, "reg %s_q;", pairs->name);
	v_line(v, "wire %s_d = %s;", pairs->name, pairs->next);
	v_line(v, "wire j_first = %s;", pairs->j_first);
	v_flops(v, pairs->name);
	emit_pairs_end(v, "j_first", "~j_first");
}

/* ---- the warp issued last ---- */

bool lane_has_number(const struct config *cfg)
{
	return cfg->scheduler_warps > 1;
}

const char *last_slot(struct verilog *v, const char *net, const char *n, unsigned s)
{
	const struct config *c = v->cfg;
	if (!lane_has_number(c))
		return v_string(v, "%u'd%u", c->warp_bits, s);
	if (c->schedulers == 1)
		return v_string(v, "%s[%s*BK +: BK]", net, n);
	return v_string(v, "{%s[%s*BK +: BK], %u'd%u}", net, n, bits_for(c->schedulers), s);
}

void emit_last_registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_reg(v, V_BASELINE, "any_last_q", c->schedulers, "S", "schedulers that have issued since reset");
	if (lane_has_number(c))
		v_reg(v, V_BASELINE, "last_q", c->schedulers * bits_for(c->scheduler_warps), "S*BK",
		      "entry, in its lane, of the slot that each issued last");
}

void emit_issued(struct verilog *v)
{
	v_step(v, "Schedulers that issue, and the lane entry of the issuing slot.");
	v_line(v, "wire [S-1:0] issued;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_issued");
	v_line(v, "assign issued[gs] = |lane_issue[gs*K +: K];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (!lane_has_number(v->cfg))
		return;
	v_line(v, "reg [S*BK-1:0] number;");
	v_line(v, "always @* begin : find_number");
	v_line(v, "integer s, k;");
	v_line(v, "number = 0;");
	v_line(v, "for (s = 0; s < S; s = s + 1)");
	v_line(v, "for (k = 0; k < K; k = k + 1)");
	v_line(v, "if (lane_issue[s*K + k])");
	v_line(v, "number[s*BK +: BK] = number[s*BK +: BK] | k[BK-1:0];");
	v_line(v, "end");
}

void emit_last_update(struct verilog *v)
{
	emit_issued(v);
	v_step(v, "The pointer moves only on an issue.");
	v_line(v, "wire [S-1:0] any_last_d = any_last_q | issued;");
	if (lane_has_number(v->cfg)) {
		v_line(v, "wire [S*BK-1:0] last_d;");
		v_line(v, "generate");
		v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_last");
		v_line(v, "assign last_d[gs*BK +: BK] = issued[gs] ? number[gs*BK +: BK] : last_q[gs*BK +: BK];");
		v_line(v, "end");
		v_line(v, "endgenerate");
	}
	v_flops(v, lane_has_number(v->cfg) ? "any_last last" : "any_last");
}

void emit_last_observe(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_line(v, "assign any_last_obs_o = any_last_q;");
	for (unsigned s = 0; s < c->schedulers; s++)
		v_line(v, "assign last_obs_o[%u*BW +: BW] = {BW{any_last_q[%u]}} & %s;", s, s,
		       last_slot(v, "last_q", v_string(v, "%u", s), s));
}

void emit_greedy_lanes(struct verilog *v)
{
	unsigned k = v->cfg->scheduler_warps;
	v_step(v, "Greed: the slot that each scheduler issued last.");
	v_line(v, "wire [S*K-1:0] lane_greedy;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_greedy");
	if (lane_has_number(v->cfg))
		v_line(v, "assign lane_greedy[gs*K +: K] = {K{any_last_q[gs]}} & (%u'd1 << last_q[gs*BK +: BK]);", k);
	else
		v_line(v, "assign lane_greedy[gs] = any_last_q[gs];");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_later_lanes(struct verilog *v)
{
	v_step(v, "The slots above the one that each scheduler issued last; all slots after reset.");
	if (!lane_has_number(v->cfg)) {
		v_line(v, "wire [S*K-1:0] lane_later = {S*K{1'b1}};");
		return;
	}
	v_line(v, "wire [S*K-1:0] lane_later;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_later");
	v_line(v, "wire [K-1:0] behind = ({K{1'b1}} << last_q[gs*BK +: BK]) << 1;");
	v_line(v, "assign lane_later[gs*K +: K] = any_last_q[gs] ? behind : {K{1'b1}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* ---- steps of a pick ---- */

static void requesting_tbs_of(struct verilog *v, const char *pool)
{
	emit_owned(v, "K");
	v_step(v, "The TBs that have a requesting warp.");
	v_line(v, "wire [T-1:0] asks;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_asks");
	v_line(v, "assign asks[gt] = |(%s & owned[gt*K +: K]);", pool);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void mine_of(struct verilog *v, const char *pool)
{
	v_step(v, "The warps of that TB.");
	v_line(v, "reg [K-1:0] mine;");
	v_line(v, "always @* begin : find_mine");
	v_line(v, "integer t;");
	v_line(v, "mine = 0;");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "mine = mine | (%s & owned[t*K +: K] & {K{first[t]}});", pool);
	v_line(v, "end");
}

void emit_requesting_tbs(struct verilog *v)
{
	requesting_tbs_of(v, "req_i");
}

void emit_warps_of_first_tb(struct verilog *v)
{
	mine_of(v, "req_i");
}

unsigned pick_inputs_age(const struct config *cfg, unsigned n, struct pick_input *in)
{
	if (!cfg->has_age)
		return n;
	n = pick_input_add(in, n, pick_input_tb(cfg));
	return pick_input_add(in, n, pick_input_older(cfg));
}

void emit_oldest_warp(struct verilog *v, const char *pool)
{
	if (!v->cfg->has_age) {
		v_step(v, "With one TB the oldest warp is the one in the smallest slot.");
		v_line(v, "wire [K-1:0] oldest = %s & (~%s + 1'b1);", pool, pool);
		return;
	}
	requesting_tbs_of(v, pool);
	v_step(v, "The oldest of them: no other of them was launched before it.");
	emit_oldest_tb(v, "asks", "first");
	mine_of(v, pool);
	v_step(v, "Within the TB the smallest slot.");
	v_line(v, "wire [K-1:0] oldest = mine & (~mine + 1'b1);");
}

void emit_older_claim(struct verilog *v)
{
	v_line(v, "wire j_older = %s;",
	       v->cfg->has_age ? "tb_j == tb_k ? gj < gk : older_i[tb_k*T + tb_j]" : "gj < gk");
}

void emit_greedy_grant(struct verilog *v, const char *pool, const char *otherwise)
{
	v_step(v, "Greed: the warp issued last has priority.");
	v_line(v, "wire [K-1:0] again = %s & greedy_i;", pool);
	v_line(v, "assign gnt_o = |again ? again : %s;", otherwise);
}

void emit_cyclic_grant(struct verilog *v, const char *pool)
{
	v_step(v, "Round robin: requests above the last slot first; if there are none, wrap.");
	v_line(v, "wire [K-1:0] behind = %s & later;", pool);
	v_line(v, "wire [K-1:0] round = |behind ? behind : %s;", pool);
	v_line(v, "assign gnt_o = round & (~round + 1'b1);");
}
