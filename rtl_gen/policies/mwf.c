/* mwf.c - emits policies mwf_gto and mwf_lrr, most waiting first: TBs by the WPT, within a TB greed or round robin. */
#include <stdio.h>

#include "rtl_gen/policies/policy_emitter.h"

static bool by_age(const struct config *cfg)
{
	return cfg->policy.opt[OPT_TIE] == TIE_AGE;
}

/* The inputs that rank TBs; none if there is only one TB. */
static unsigned tb_inputs(const struct config *cfg, struct pick_input *in)
{
	if (!cfg->has_map)
		return 0;
	unsigned n = pick_input_add(in, 0, pick_input_tb(cfg));
	n = pick_input_add(
	    in, n, (struct pick_input){"count", "count_i", "", cfg->tbs * cfg->wpt_bits, true, "the WPT's counters"});
	return by_age(cfg) ? pick_input_add(in, n, pick_input_older(cfg)) : n;
}

static void first_tb(struct verilog *v)
{
	emit_first_tb(v, by_age(v->cfg));
}

/* mine: the requests of the requesting TB of highest priority. */
static void pick_tb(struct verilog *v)
{
	if (!v->cfg->has_map) {
		v_step(v, "There is one TB.");
		v_line(v, "wire [K-1:0] mine = req_i;");
		return;
	}
	emit_requesting_tbs(v);
	first_tb(v);
	emit_warps_of_first_tb(v);
}

/* j_first: by TB, within a TB by the expression `within`. */
static void before_by_tb(struct verilog *v, const char *within)
{
	if (!v->cfg->has_map) {
		v_line(v, "wire j_first = %s;", within);
		return;
	}
	v_line(v, "wire [BC-1:0] count_j = count_i[tb_j*BC +: BC];");
	v_line(v, "wire [BC-1:0] count_k = count_i[tb_k*BC +: BC];");
	v_line(v, "wire tb_first = %s;", by_age(v->cfg) ? "older_i[tb_k*T + tb_j]" : "tb_j < tb_k");
	v_line(v, "wire by_tb = count_j == count_k ? tb_first : count_j > count_k;");
	v_line(v, "wire j_first = tb_j == tb_k ? %s : by_tb;", within);
}

/* ---- mwf_gto ---- */

static const char *gto_sentence(const struct config *cfg)
{
	return by_age(cfg)
		   ? "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the oldest), within it the one that it issued last, else the smallest slot."
		   : "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the smallest slot), within it the one that it issued last, else the smallest "
		     "slot.";
}

static const char *gto_state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last; TBs are ranked by the WPT's counters alone";
}

static unsigned gto_inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	return pick_input_add(in, tb_inputs(cfg, in), pick_input_greedy(cfg));
}

static void gto_before(struct verilog *v, bool fetch)
{
	(void)fetch;
	before_by_tb(v, "greedy_i[gj] | (~greedy_i[gk] & gj < gk)");
}

static void gto_pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	pick_tb(v);
	emit_greedy_grant(v, "mine", "mine & (~mine + 1'b1)");
}

const struct policy_emitter emitter_mwf_gto = {.sentence = gto_sentence,
					       .state = gto_state,
					       .inputs = gto_inputs,
					       .pick = gto_pick,
					       .first_tb = first_tb,
					       .before = gto_before,
					       .registers = emit_last_registers,
					       .lanes = emit_greedy_lanes,
					       .update = emit_last_update,
					       .observe = emit_last_observe};

/* ---- mwf_lrr ---- */

static const char *lrr_sentence(const struct config *cfg)
{
	return by_age(cfg)
		   ? "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the oldest), within it the first after the one of this TB that it issued last."
		   : "Most waiting first: each scheduler takes a ready warp of the TB with the most warps at the "
		     "barrier (equal: the smallest slot), within it the first after the one of this TB that it issued "
		     "last.";
}

static const char *lrr_state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler and TB the slot that it issued last; TBs are ranked by the WPT's counters alone";
}

static unsigned lrr_inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	(void)fetch;
	if (!lane_has_number(cfg))
		return tb_inputs(cfg, in);
	unsigned n = pick_input_add(in, tb_inputs(cfg, in),
				    (struct pick_input){"any", "any_tb_last_q", "T", cfg->tbs, false,
							"TBs that it has issued since their launch"});
	return pick_input_add(in, n,
			      (struct pick_input){"last", "tb_last_q", "T*BK",
						  cfg->tbs * bits_for(cfg->scheduler_warps), false,
						  "slot of each TB that it issued last"});
}

/* later: the slots above the one issued last of the TB in `first`. */
static void pick_later(struct verilog *v)
{
	if (!lane_has_number(v->cfg)) {
		v_line(v, "wire [K-1:0] later = {K{1'b1}};");
		return;
	}
	if (!v->cfg->has_map) {
		v_line(v, "wire any = any_i[0];");
		v_line(v, "wire [BK-1:0] last = last_i;");
	} else {
		v_step(v, "The pointer of that TB.");
		v_line(v, "wire any = |(any_i & first);");
		v_line(v, "reg [BK-1:0] last;");
		v_line(v, "always @* begin : find_last");
		v_line(v, "integer t;");
		v_line(v, "last = 0;");
		v_line(v, "for (t = 0; t < T; t = t + 1)");
		v_line(v, "last = last | (last_i[t*BK +: BK] & {BK{first[t]}});");
		v_line(v, "end");
	}
	v_line(v, "wire [K-1:0] later = any ? ({K{1'b1}} << last) << 1 : {K{1'b1}};");
}

static void lrr_before(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!lane_has_number(v->cfg)) {
		before_by_tb(v, "gj < gk");
		return;
	}
	const char *tb = v->cfg->has_map ? "tb_k" : "0";
	v_line(v, "wire [BK-1:0] last_k = last_i[%s*BK +: BK];", tb);
	v_line(v, "wire later_j = ~any_i[%s] | (gj > last_k);", tb);
	v_line(v, "wire later_k = ~any_i[%s] | (gk > last_k);", tb);
	before_by_tb(v, "(later_j == later_k ? gj < gk : later_j)");
}

static void lrr_pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	pick_tb(v);
	pick_later(v);
	emit_cyclic_grant(v, "mine");
}

static void lrr_registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	unsigned pointers = c->tbs * c->schedulers;
	v_reg(v, V_IMPLEMENTATION, "any_tb_last_q", pointers, "S*T",
	      "bit s*T + t: scheduler s has issued a warp of TB t since its launch");
	if (lane_has_number(c))
		v_reg(v, V_IMPLEMENTATION, "tb_last_q", pointers * bits_for(c->scheduler_warps), "S*T*BK",
		      "element s*T + t: lane entry of the slot of TB t that scheduler s issued last");
}

/* moves: the pointers that change in this cycle. */
static void lrr_moves(struct verilog *v)
{
	if (!v->cfg->has_map) {
		v_line(v, "wire [S*T-1:0] moves = issued;");
		return;
	}
	v_line(v, "reg [S*T-1:0] moves;");
	v_line(v, "always @* begin : find_moves");
	v_line(v, "integer s, k, t;");
	v_line(v, "reg [BT-1:0] tb;");
	v_line(v, "for (s = 0; s < S; s = s + 1) begin");
	v_line(v, "tb = 0;");
	v_line(v, "for (k = 0; k < K; k = k + 1)");
	v_line(v, "tb = tb | (lane_tb[(s*K + k)*BT +: BT] & {BT{lane_issue[s*K + k]}});");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "moves[s*T + t] = issued[s] & (tb == t[BT-1:0]);");
	v_line(v, "end");
	v_line(v, "end");
}

static void lrr_update(struct verilog *v)
{
	emit_issued(v);
	v_step(v,
	       "The pointer of a TB and a scheduler moves only when that scheduler issues a warp of that TB; a launch "
	       "clears it.");
	lrr_moves(v);
	v_line(v, "wire [S*T-1:0] any_tb_last_d = (any_tb_last_q | moves) & ~{S{launch_i}};");
	if (lane_has_number(v->cfg)) {
		v_line(v, "wire [S*T*BK-1:0] tb_last_d;");
		v_line(v, "generate");
		v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_pointers");
		v_line(v, "for (gt = gs*T; gt < gs*T + T; gt = gt + 1) begin : g_tb");
		v_line(v, "assign tb_last_d[gt*BK +: BK] = moves[gt] ? number[gs*BK +: BK] : tb_last_q[gt*BK +: BK];");
		v_line(v, "end");
		v_line(v, "end");
		v_line(v, "endgenerate");
	}
	v_flops(v, lane_has_number(v->cfg) ? "any_tb_last tb_last" : "any_tb_last");
}

static void lrr_observe(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_show");
	for (unsigned s = 0; s < c->schedulers; s++) {
		char slot[LAST_SLOT_TEXT], number[24];
		snprintf(number, sizeof number, "(%u*T + gt)", s);
		v_line(v, "assign any_tb_last_obs_o[gt*S + %u] = any_tb_last_q[%u*T + gt];", s, s);
		v_line(v, "assign tb_last_obs_o[(gt*S + %u)*BW +: BW] = {BW{any_tb_last_q[%u*T + gt]}} & %s;", s, s,
		       last_slot_text(c, slot, "tb_last_q", number, s));
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
}

const struct policy_emitter emitter_mwf_lrr = {.sentence = lrr_sentence,
					       .state = lrr_state,
					       .inputs = lrr_inputs,
					       .pick = lrr_pick,
					       .first_tb = first_tb,
					       .before = lrr_before,
					       .registers = lrr_registers,
					       .update = lrr_update,
					       .observe = lrr_observe};
