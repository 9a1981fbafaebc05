/* tls.c - emits policy tls, two-level: a few active warps in places, the others in a FIFO. */
#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

static bool untested(const struct config *cfg)
{
	return cfg->policy.opt[OPT_PROMOTE] == PROMOTE_UNTESTED;
}

static const char *sentence(const struct config *cfg)
{
	return untested(cfg)
		   ? "Two-level: each scheduler takes the first ready warp after the place that issued last. A warp at "
		     "a barrier or waiting for a long-latency load yields its place to the head of the FIFO."
		   : "Two-level: each scheduler takes the first ready warp after the place that issued last. A warp at "
		     "a barrier or waiting for a long-latency load yields its place to the first warp of the FIFO that "
		     "waits for neither.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each warp whether it had a place, which, and whether it was in the FIFO; for each pair of "
	       "warps of a "
	       "scheduler which entered the FIFO first; for each scheduler the first place";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps;
	unsigned n = pick_input_add(in, 0,
				    (struct pick_input){"at", "lane_at", "A*K", cfg->places * slots, false,
							"element p: the warp in place p, one-hot or zero"});
	n = pick_input_add(in, n,
			   (struct pick_input){"first", "first_q", "BA", cfg->place_bits, false, "the first place"});
	return fetch ? pick_input_add(in, n,
				      (struct pick_input){"ahead", "lane_ahead", "K*K", slots * slots, false,
							  "bit k*K + j: j entered the FIFO before k"})
		     : n;
}

static bool own_fetch(const struct config *cfg)
{
	(void)cfg;
	return true;
}

/* ---- the picker ---- */

static void pick(struct verilog *v, bool fetch)
{
	v_step(v, "The places with a requesting warp.");
	v_line(v, "wire [A-1:0] asks;");
	v_line(v, "generate");
	v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_asks");
	v_line(v, "assign asks[ga] = |(req_i & at_i[ga*K +: K]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v, "Round robin: places from the first one on; if there are none, wrap.");
	v_line(v, "wire [A-1:0] later = asks & ({A{1'b1}} << first_i);");
	v_line(v, "wire [A-1:0] round = |later ? later : asks;");
	v_line(v, "wire [A-1:0] place = round & (~round + 1'b1);");
	v_line(v, "reg [K-1:0] active;");
	v_line(v, "always @* begin : find_warp");
	v_line(v, "integer p;");
	v_line(v, "active = 0;");
	v_line(v, "for (p = 0; p < A; p = p + 1)");
	v_line(v, "active = active | (at_i[p*K +: K] & {K{place[p]}});");
	v_line(v, "end");
	if (!fetch) {
		v_line(v, "assign gnt_o = active;");
		return;
	}
	v_step(v, "After them the FIFO: the request that entered it first.");
	v_line(v, "wire [K-1:0] oldest;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_oldest");
	v_line(v, "assign oldest[gk] = req_i[gk] & ~|(req_i & ahead_i[gk*K +: K]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign gnt_o = |asks ? active : oldest;");
}

/* near_X: the place of slot gX, one-hot, rotated so that bit 0 is the first place; all zero: no place. */
static void before(struct verilog *v, bool fetch)
{
	for (const char *x = "jk"; *x; x++) {
		v_line(v, "wire [A-1:0] in_%c;", *x);
		v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_in_%c", *x);
		v_line(v, "assign in_%c[ga] = at_i[ga*K + g%c];", *x, *x);
		v_line(v, "end");
		v_line(v, "wire [2*A-1:0] turned_%c = {in_%c, in_%c} >> first_i;", *x, *x, *x);
		v_line(v, "wire [A-1:0] near_%c = turned_%c[A-1:0];", *x, *x);
	}
	if (fetch) {
		v_line(v, "wire by_fifo = ~|near_k & ahead_i[gk*K + gj];");
		v_line(v, "wire j_first = |near_j ? ~|near_k | (near_j < near_k) : by_fifo;");
	} else {
		v_line(v, "wire j_first = near_j < near_k;");
	}
}

/* ---- places and FIFO ---- */

static void registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	unsigned pairs = lane_pairs(c);
	v_reg(v, V_IMPLEMENTATION, "active_q", c->warps, "W", "warps that had a place in the last cycle");
	v_reg(v, V_IMPLEMENTATION, "place_q", c->warps * c->place_bits, "W*BA", "their places");
	v_reg(v, V_IMPLEMENTATION, "queued_q", c->warps, "W", "warps that were in the FIFO");
	v_reg(v, V_IMPLEMENTATION, "first_q", c->schedulers * c->place_bits, "S*BA", "first place of each scheduler");
	if (pairs)
		v_note_reg(v, V_IMPLEMENTATION,
			   c->warps % c->schedulers ? "g_fifo[*].g_k[*].g_j[*].g_pair.k_first_q"
						    : "g_fifo[*].g_k[*].g_j[*].k_first_q",
			   pairs, "one for each pair of slots j < k of a scheduler: k entered the FIFO before j");
}

static void enter(struct verilog *v)
{
	v_step(
	    v,
	    "Warps that do not wait keep their places. Those that do enter the FIFO, ahead of warps launched since.");
	emit_deal(v, "live", "live_i", "");
	emit_deal(v, "stuck", "stuck_i", "");
	emit_deal(v, "was_active", "active_q", "");
	emit_deal(v, "was_queued", "queued_q", "");
	emit_deal(v, "place", "place_q", "BA");
	v_line(v, "wire [S*K-1:0] lane_stays = lane_was_active & lane_live & ~lane_stuck;");
	v_line(v, "wire [S*K-1:0] lane_enters = lane_live & ~lane_stays & ~lane_was_queued;");
	v_line(v, "reg [S*A*K-1:0] lane_keeps; // the warp that keeps each place");
	v_line(v, "always @* begin : find_keeps");
	v_line(v, "integer s, k, p;");
	v_line(v, "for (s = 0; s < S; s = s + 1)");
	v_line(v, "for (p = 0; p < A; p = p + 1)");
	v_line(v, "for (k = 0; k < K; k = k + 1)");
	v_line(v, "lane_keeps[(s*A + p)*K + k] = lane_stays[s*K + k] & (lane_place[(s*K + k)*BA +: BA] == p[BA-1:0]);");
	v_line(v, "end");
}

/* The registers are declared here, beside the priority matrix that they give. */
static void fifo(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->scheduler_warps == 1) {
		v_step(v, "A scheduler's only warp: none precedes it.");
		v_line(v, "wire [S*K*K-1:0] lane_ahead = 0;");
		return;
	}
	v_step(v, "The FIFO's order: one bit for each pair of a scheduler's slots, written when one of them enters. Of "
		  "two that "
		  "enter together the one that lost its place is first, then the smaller slot.");
	v_line(v, "wire [S*K-1:0] lane_demoted = lane_enters & lane_was_active;");
	emit_pairs_begin(v, "g_fifo");
	v_line(v, "reg k_first_q;");
	v_line(v, "wire j_enters = lane_enters[gs*K + gj];");
	v_line(v, "wire k_enters = lane_enters[gs*K + gk];");
	v_line(v, "wire k_demoted = lane_demoted[gs*K + gk] & ~lane_demoted[gs*K + gj];");
	v_line(v, "wire k_first_d = j_enters ? ~k_enters | k_demoted : k_first_q & ~k_enters;");
	v_flops(v, "k_first");
	emit_pairs_end(v, "~k_first_d", "k_first_d");
}

static void promote(struct verilog *v)
{
	v_step(v, "Each free place, lowest first, takes the FIFO's first warp%s.",
	       untested(v->cfg) ? "" : " that does not wait; if there is none, it stays empty");
	v_line(v, "wire [S*K-1:0] lane_fifo = (lane_was_queued & lane_live) | lane_enters;");
	v_line(v, "wire [S*K-1:0] lane_pool = lane_fifo%s;", untested(v->cfg) ? "" : " & ~lane_stuck");
	v_line(v, "reg [S*A*K-1:0] lane_at; // the warp in each place");
	v_line(v, "always @* begin : promote");
	v_line(v, "integer s, k, p;");
	v_line(v, "reg [K-1:0] pool, head, keeps;");
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "pool = lane_pool[s*K +: K];");
	v_line(v, "for (p = 0; p < A; p = p + 1) begin");
	v_line(v, "for (k = 0; k < K; k = k + 1)");
	v_line(v, "head[k] = pool[k] & ~|(pool & lane_ahead[(s*K + k)*K +: K]);");
	v_line(v, "keeps = lane_keeps[(s*A + p)*K +: K];");
	v_line(v, "lane_at[(s*A + p)*K +: K] = |keeps ? keeps : head;");
	v_line(v, "if (~|keeps)");
	v_line(v, "pool = pool & ~head;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
}

static void settle(struct verilog *v)
{
	v_step(v, "Places and FIFO of this cycle, by slot and by lane.");
	v_line(v, "reg [W-1:0] active_d, queued_d;");
	v_line(v, "reg [W*BA-1:0] place_d;");
	v_line(v, "always @* begin : find_places");
	v_line(v, "integer w, p;");
	v_line(v, "active_d = 0;");
	v_line(v, "place_d = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1) begin");
	v_line(v, "for (p = 0; p < A; p = p + 1) begin");
	v_line(v, "if (lane_at[((w %% S)*A + p)*K + w / S]) begin");
	v_line(v, "active_d[w] = 1'b1;");
	v_line(v, "place_d[w*BA +: BA] = p[BA-1:0];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "queued_d[w] = lane_fifo[(w %% S)*K + w / S] & ~active_d[w];");
	v_line(v, "end");
	v_line(v, "end");
	v_flops(v, "active place queued");
	emit_deal(v, "active", "active_d", "");
	v_line(v, "wire [S*K-1:0] lane_choice = lane_ready & lane_active;");
}

static void lanes(struct verilog *v)
{
	enter(v);
	fifo(v);
	promote(v);
	settle(v);
}

static void update(struct verilog *v)
{
	v_step(v, "The place after the one that issues is first in the next cycle.");
	v_line(v, "reg [S*BA-1:0] first_d;");
	v_line(v, "always @* begin : move_first");
	v_line(v, "integer s, p;");
	v_line(v, "first_d = first_q;");
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "for (p = 0; p < A; p = p + 1)");
	v_line(v, "if (|(lane_issue[s*K +: K] & lane_at[(s*A + p)*K +: K]))");
	v_line(v, "first_d[s*BA +: BA] = p == A - 1 ? {BA{1'b0}} : p[BA-1:0] + 1'b1;");
	v_line(v, "end");
	v_line(v, "end");
	v_flops(v, "first");
}

static void observe(struct verilog *v)
{
	const char *pair = v->cfg->warps % v->cfg->schedulers ? "g_pair." : "";
	v_line(v, "assign active_obs_o = active_q;");
	v_line(v, "assign place_obs_o = place_q;");
	v_line(v, "assign first_obs_o = first_q;");
	v_line(v, "assign queued_obs_o = queued_q;");
	if (v->cfg->scheduler_warps == 1) {
		v_line(v, "assign before_obs_o = 0;");
		return;
	}
	v_line(v, "wire [W*W-1:0] entered; // bit w*W + x: x entered before w");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_show");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_before");
	v_line(v, "if (gw %% S != gx %% S || gw == gx) begin : g_none");
	v_line(v, "assign entered[gw*W + gx] = 1'b0;");
	v_line(v, "end else if (gx < gw) begin : g_smaller");
	v_line(v, "assign entered[gw*W + gx] = ~g_fifo[gw %% S].g_k[gw / S].g_j[gx / S].%sk_first_q;", pair);
	v_line(v, "end else begin : g_larger");
	v_line(v, "assign entered[gw*W + gx] = g_fifo[gw %% S].g_k[gx / S].g_j[gw / S].%sk_first_q;", pair);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "assign before_obs_o[gw*W +: W] = entered[gw*W +: W] & queued_q & {W{queued_q[gw]}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* ---- formal ---- */

/* ordered: the FIFO's order is transitive. tail: an entering warp follows those already in the FIFO, and a launched
 * warp follows one that lost its place. */
static void claim_order(struct verilog *v)
{
	v_line(v, "wire [S*K*K-1:0] ordered, tail;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_claim_order");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "wire [K-1:0] before_k = lane_ahead[(gs*K + gk)*K +: K];");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_j");
	v_line(v, "wire [K-1:0] before_j = lane_ahead[(gs*K + gj)*K +: K];");
	v_line(v, "assign ordered[(gs*K + gk)*K + gj] = ~before_k[gj] | ((before_j & ~before_k) == 0);");
	v_line(v, "wire there = lane_was_queued[gs*K + gj] & ~lane_enters[gs*K + gj];");
	v_line(v, "wire demoted = lane_enters[gs*K + gj] & lane_was_active[gs*K + gj] & ~lane_was_active[gs*K + gk];");
	v_line(v, "assign tail[(gs*K + gk)*K + gj] = ~lane_enters[gs*K + gk] | ~(there | demoted) | before_k[gj];");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* alone: at most one warp in a place; full: if a place is empty, no warp may take it. */
static void claim_places(struct verilog *v)
{
	v_line(v, "wire [S*A-1:0] alone, full;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_claim_places");
	v_line(v, "wire [K-1:0] left = lane_pool[gs*K +: K] & ~lane_active[gs*K +: K];");
	v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_a");
	v_line(v, "wire [K-1:0] here = lane_at[(gs*A + ga)*K +: K];");
	v_line(v, "assign alone[gs*A + ga] = (here & (here - 1'b1)) == 0;");
	v_line(v, "assign full[gs*A + ga] = |here | ~|left;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* For the equality proof, `apart`: no two active warps of a lane have the same place, now and in the next cycle. Thus
 * at most one warp of a lane is granted, also when its port is taken. */
static void claim_apart(struct verilog *v)
{
	v_line(v, "wire [S*A*K*K-1:0] apart, l_apart;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_claim_apart");
	v_line(v, "for (ga = 0; ga < A; ga = ga + 1) begin : g_a");
	v_line(v, "wire [K-1:0] here = lane_at[(gs*A + ga)*K +: K], was_here;");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_k");
	v_line(v, "wire is_place = lane_place[(gs*K + gk)*BA +: BA] == ga;");
	v_line(v, "assign was_here[gk] = lane_was_active[gs*K + gk] & is_place;");
	v_line(v, "for (gj = 0; gj < K; gj = gj + 1) begin : g_j");
	v_line(v, "localparam X = ((gs*A + ga)*K + gk)*K + gj;");
	v_line(v, "assign apart[X] = gj >= gk | ~(was_here[gk] & was_here[gj]);");
	v_line(v, "assign l_apart[X] = gj >= gk | ~(here[gk] & here[gj]);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "if (started)");
	v_line(v, "a_apart: assert (&apart);");
}

static void claims(struct verilog *v)
{
	v_line(v, "// Every live warp has one place or is in the FIFO, no other warp is, and no place is empty while a "
		  "warp may");
	v_line(v, "// take it. The FIFO has a strict total order, and a warp enters at its tail.");
	emit_reset_assumption(v);
	claim_order(v);
	claim_places(v);
	if (optimized_by_port_cases(v->cfg))
		claim_apart(v);
	v_line(v, "wire [S-1:0] first_exists;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_first_exists");
	v_line(v, "assign first_exists[gs] = first_q[gs*BA +: BA] < A;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	if (v->cfg->has_critical)
		v_line(v, "m_fetchable: assume ((fetchable_i & ~live_i) == 0);");
	v_line(v, "if (started) begin");
	v_line(v, "a_order: assert (&ordered);");
	v_line(v, "a_tail: assert (&tail);");
	v_line(v, "a_alone: assert (&alone);");
	v_line(v, "a_full: assert (&full);");
	v_line(v, "a_stand: assert ((active_d | queued_d) == live_i);");
	v_line(v, "a_once: assert ((active_d & queued_d) == 0);");
	v_line(v, "a_first: assert (&first_exists);");
	if (!untested(v->cfg))
		v_line(v, "a_stuck: assert ((active_d & stuck_i) == 0);");
	if (!untested(v->cfg) || v->cfg->scheduler_warps > v->cfg->places)
		v_line(v, "c_queue: cover (|queued_d);");
	v_line(v, "end");
	v_line(v, "end");
}

const struct policy_emitter emitter_tls = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .before = before,
					   .claims = claims,
					   .lane_choice = "lane_choice",
					   .choice = "active_d",
					   .own_fetch = own_fetch,
					   .registers = registers,
					   .lanes = lanes,
					   .update = update,
					   .observe = observe};
