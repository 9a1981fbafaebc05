/* gto.c - emits policy gto, greedy then oldest, for the four meanings of `oldest` in public simulators. */
#include "rtl_gen/policies/policy_emitter.h"

#include <stdio.h>

static unsigned age(const struct config *cfg, bool fetch)
{
	unsigned a = cfg->policy.opt[OPT_AGE];
	/* A warp without a head is not ready and has no ready age: critical fetch ranks by launch. */
	if (a == AGE_WAIT && fetch)
		a = AGE_LAUNCH;
	return a == AGE_LAUNCH && !cfg->has_age ? AGE_INDEX : a;
}

static const char *sentence(const struct config *cfg)
{
	switch (cfg->policy.opt[OPT_AGE]) {
	case AGE_INDEX:
		return "Greedy then smallest slot: each scheduler keeps issuing the warp that it issued last, else "
		       "takes the "
		       "smallest slot.";
	case AGE_LAST_GRANT:
		return "Greedy then least recently granted: each scheduler keeps issuing the warp that it issued "
		       "last, else takes "
		       "the one not issued for the longest time; those never issued first, by slot.";
	case AGE_WAIT:
		return "Greedy then longest ready: each scheduler keeps issuing the warp that it issued last, else "
		       "takes the one "
		       "ready for the longest time; ties by slot.";
	}
	return "Greedy then oldest: each scheduler keeps issuing the warp that it issued last, else takes the one "
	       "of the TB "
	       "launched first, within it the smallest slot.";
}

static const char *state(const struct config *cfg)
{
	switch (cfg->policy.opt[OPT_AGE]) {
	case AGE_LAST_GRANT:
		return "for each scheduler the slot that it issued last; for each warp whether it was granted "
		       "since its launch, "
		       "and for each pair of warps of a scheduler which was granted later";
	case AGE_WAIT:
		return "for each scheduler the slot that it issued last; for each warp how long it has been ready";
	}
	return "for each scheduler the slot that it issued last";
}

static bool own_fetch(const struct config *cfg)
{
	return age(cfg, true) != age(cfg, false);
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps, n = 0;
	n = pick_input_add(in, n, pick_input_greedy(cfg));
	switch (age(cfg, fetch)) {
	case AGE_LAUNCH:
		return pick_inputs_age(cfg, n, in);
	case AGE_LAST_GRANT:
		return pick_input_add(in, n,
				      (struct pick_input){"ahead", "lane_ahead", "K*K", slots * slots, false,
							  "bit k*K + j: j has priority over k"});
	case AGE_WAIT:
		return pick_input_add(in, n,
				      (struct pick_input){"age", "lane_age", "K*16", slots * 16, false,
							  "cycles that each has been ready"});
	}
	return n;
}

static void pick_last_grant(struct verilog *v)
{
	v_step(v, "The request that no other request precedes.");
	v_line(v, "wire [K-1:0] oldest;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_oldest");
	v_line(v, "assign oldest[gk] = req_i[gk] & ~|(req_i & ahead_i[gk*K +: K]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void pick_wait(struct verilog *v)
{
	v_step(v, "Longest first: from the top bit of the ages down, warps without the bit drop out if any has it.");
	v_line(v, "reg [K-1:0] top;");
	v_line(v, "always @* begin : find_top");
	v_line(v, "integer b, k;");
	v_line(v, "reg [K-1:0] with_bit;");
	v_line(v, "top = req_i;");
	v_line(v, "for (b = 15; b >= 0; b = b - 1) begin");
	v_line(v, "for (k = 0; k < K; k = k + 1)");
	v_line(v, "with_bit[k] = top[k] & age_i[k*16 + b];");
	v_line(v, "if (|with_bit)");
	v_line(v, "top = with_bit;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "wire [K-1:0] oldest = top & (~top + 1'b1);");
}

static void pick(struct verilog *v, bool fetch)
{
	switch (age(v->cfg, fetch)) {
	case AGE_LAUNCH:
		emit_oldest_warp(v, "req_i");
		break;
	case AGE_LAST_GRANT:
		pick_last_grant(v);
		break;
	case AGE_WAIT:
		pick_wait(v);
		break;
	default:
		v_step(v, "The smallest slot.");
		v_line(v, "wire [K-1:0] oldest = req_i & (~req_i + 1'b1);");
	}
	emit_greedy_grant(v, "req_i", "oldest");
}

static void before(struct verilog *v, bool fetch)
{
	switch (age(v->cfg, fetch)) {
	case AGE_LAUNCH:
		emit_older_claim(v);
		break;
	case AGE_LAST_GRANT:
		v_line(v, "wire j_older = ahead_i[gk*K + gj];");
		break;
	case AGE_WAIT:
		v_line(v, "wire [15:0] age_j = age_i[gj*16 +: 16];");
		v_line(v, "wire [15:0] age_k = age_i[gk*16 +: 16];");
		v_line(v, "wire j_older = age_j == age_k ? gj < gk : age_j > age_k;");
		break;
	default:
		v_line(v, "wire j_older = gj < gk;");
	}
	v_line(v, "wire j_first = greedy_i[gj] | (~greedy_i[gk] & j_older);");
}

static void lemmas(struct verilog *v, bool fetch)
{
	if (age(v->cfg, fetch) == AGE_WAIT)
		emit_wait_stage_lemmas(v);
}

static void claims(struct verilog *v)
{
	if (v->cfg->has_wait_age)
		emit_wait_place_lemmas(v);
}

static const struct pair_order grants = {"g_grants", "k_later", "k was granted after j",
					 "lane_issue[gs*K + gk] | (k_later_q & ~lane_issue[gs*K + gj])",
					 "~lane_any_grant[gs*K + gj] | (lane_any_grant[gs*K + gk] & k_later_q)"};

void emit_gto_age_registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_last_grant) {
		v_reg(v, V_IMPLEMENTATION, "any_grant_q", c->warps, "W", "warps granted since their launch");
		emit_pair_registers(v, &grants);
	}
	if (c->has_wait_age)
		v_reg(v, V_IMPLEMENTATION, "wait_age_q", c->warps * 16, "W*16",
		      "cycles that each warp has been ready without issue");
}

static void grant_lanes(struct verilog *v)
{
	if (v->cfg->scheduler_warps == 1) {
		v_step(v, "A scheduler's only warp: none precedes it.");
		v_line(v, "wire [S*K*K-1:0] lane_ahead = 0;");
		return;
	}
	v_step(v, "Least recently granted: one bit for each pair of a scheduler's slots, written when one of them is "
		  "granted. It "
		  "is valid once both were granted; before that a warp never granted has priority, then the smaller "
		  "slot.");
	emit_deal(v, "any_grant", "any_grant_q", "");
	emit_pair_lanes(v, &grants);
}

void emit_gto_age_lanes(struct verilog *v)
{
	if (v->cfg->has_last_grant)
		grant_lanes(v);
	if (v->cfg->has_wait_age) {
		v_step(v, "Cycles that each warp has been ready.");
		emit_deal(v, "age", "wait_age_q", "16");
	}
}

/* The warps that issue. */
static const char *issues(const struct verilog *v)
{
	return v->cfg->latency ? "issued_i" : "issue_o";
}

void emit_gto_age_update(struct verilog *v)
{
	if (v->cfg->has_last_grant) {
		v_step(v, "A launched warp has not been granted yet.");
		v_line(v, "wire [W-1:0] any_grant_d = (any_grant_q | %s) & ~launch_warps_i;", issues(v));
		v_flops(v, "any_grant");
	}
	if (v->cfg->has_wait_age) {
		v_step(v,
		       "The age of a ready warp that does not issue increments; issue and loss of readiness clear it.");
		v_line(v, "wire [W*16-1:0] wait_age_d;");
		v_line(v, "generate");
		v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_age");
		v_line(v, "wire [15:0] now = wait_age_q[gw*16 +: 16];");
		v_line(v, "wire [15:0] more = &now ? now : now + 1'b1;");
		v_line(v, "assign wait_age_d[gw*16 +: 16] = {16{ready_i[gw] & ~%s[gw]}} & more;", issues(v));
		v_line(v, "end");
		v_line(v, "endgenerate");
		v_flops(v, "wait_age");
	}
}

void emit_gto_age_observe(struct verilog *v)
{
	if (v->cfg->has_last_grant) {
		v_line(v, "assign any_grant_obs_o = any_grant_q;");
		if (v->cfg->scheduler_warps == 1) {
			v_line(v, "assign granted_after_obs_o = 0;");
			return;
		}
		v_line(v, "reg [W*W-1:0] granted_after;");
		v_line(v, "always @* begin : show_granted_after");
		v_line(v, "integer w, x;");
		v_line(v, "granted_after = 0;");
		v_line(v, "for (w = 0; w < W; w = w + 1)");
		v_line(v, "for (x = w %% S; x < W; x = x + S)");
		v_line(v,
		       "granted_after[w*W + x] = any_grant_q[w] & any_grant_q[x] & lane_ahead[((x %% S)*K + x / S)*K "
		       "+ w / S];");
		v_line(v, "end");
		v_line(v, "assign granted_after_obs_o = granted_after;");
	}
	if (v->cfg->has_wait_age)
		v_line(v, "assign wait_age_obs_o = wait_age_q;");
}

static void registers(struct verilog *v)
{
	emit_last_registers(v);
	emit_gto_age_registers(v);
}

static void lanes(struct verilog *v)
{
	emit_greedy_lanes(v);
	emit_gto_age_lanes(v);
}

static void update(struct verilog *v)
{
	emit_last_update(v);
	emit_gto_age_update(v);
}

static void observe(struct verilog *v)
{
	emit_last_observe(v);
	emit_gto_age_observe(v);
}

const struct policy_emitter emitter_gto = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .before = before,
					   .lemmas = lemmas,
					   .claims = claims,
					   .own_fetch = own_fetch,
					   .registers = registers,
					   .lanes = lanes,
					   .update = update,
					   .observe = observe};
