/* pro.c - emits the picker of policy pro, progress first; the orders come from blocks tb_order and warp_order. */
#include "rtl_gen/policies/policy_emitter.h"

/* Warps of waiting TBs are ranked by their current progress, not by the last sort. */
static bool live(const struct config *cfg)
{
	return cfg->sort_live && cfg->has_warp_sort;
}

static const char *sentence(const struct config *cfg)
{
	(void)cfg;
	return "Progress first: each scheduler takes a ready warp of the TB of highest priority in the TB order, "
	       "within it "
	       "the one of highest priority in the warp order.";
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "none: the orders are in tb_order and warp_order";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned n = 0, slots = cfg->scheduler_warps;
	(void)fetch;
	if (cfg->has_map) {
		n = pick_input_add(in, n, pick_input_tb(cfg));
		n = pick_input_add(in, n, pick_input_tb_ahead(cfg));
	}
	if (cfg->has_warp_sort)
		n = pick_input_add(in, n,
				   (struct pick_input){"inner", "lane_before", "K*K", slots * slots, false,
						       "bit k*K + j: j has priority over k, for warps of one TB"});
	if (live(cfg)) {
		n = pick_input_add(in, n,
				   (struct pick_input){"progress", "lane_progress", "K*BP", slots * PROGRESS_BITS,
						       false, "progress of each"});
		n = pick_input_add(
		    in, n,
		    (struct pick_input){"no_wait", "no_wait_i", "", cfg->tbs, true,
					"TBs whose warps are ranked by inner_i; others by least progress"});
	}
	return n;
}

static void first_tb(struct verilog *v)
{
	v_step(v, "The requesting TB that no other precedes.");
	emit_leading_tb(v, "asks", "tb_ahead_i", "first");
}

/* sorted: the warp in `mine` that the last sort ranks first. */
static void pick_sorted(struct verilog *v)
{
	if (!v->cfg->has_warp_sort) {
		v_line(v, "wire [K-1:0] sorted = mine;");
		return;
	}
	v_step(v, "Within it the warp that no other precedes.");
	v_line(v, "wire [K-1:0] sorted;");
	v_line(v, "generate");
	v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_sorted");
	v_line(v, "assign sorted[gk] = mine[gk] & ~|(mine & inner_i[gk*K +: K]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (v->cfg->has_map) {
		emit_requesting_tbs(v);
		first_tb(v);
		emit_warps_of_first_tb(v);
	} else {
		v_step(v, "There is one TB.");
		v_line(v, "wire [K-1:0] mine = req_i;");
	}
	pick_sorted(v);
	if (!live(v->cfg)) {
		v_line(v, "assign gnt_o = sorted;");
		return;
	}
	v_step(v, "If the TB waits, its warp with the least progress.");
	v_line(v, "wire [K-1:0] least;");
	v_line(v, "%swarp_highest u_least (", v->prefix);
	v_line(v, ".pool_i(mine),");
	v_line(v, ".key_i(~progress_i),");
	v_line(v, ".first_o(least)");
	v_line(v, ");");
	v_line(v, "assign gnt_o = |(%sno_wait_i) ? sorted : least;", v->cfg->has_map ? "first & " : "");
}

static void before(struct verilog *v, bool fetch)
{
	const struct config *c = v->cfg;
	const char *within = c->has_warp_sort ? "inner_i[gk*K + gj]" : "1'b0";
	(void)fetch;
	if (live(c)) {
		v_line(v, "wire less = progress_i[gj*BP +: BP] < progress_i[gk*BP +: BP];");
		v_line(v, "wire equal = progress_i[gj*BP +: BP] == progress_i[gk*BP +: BP];");
		v_line(v, "wire by_warp = no_wait_i[%s] ? inner_i[gk*K + gj] : less | (equal & (gj < gk));",
		       c->has_map ? "tb_k" : "0");
		within = "by_warp";
	}
	if (c->has_map)
		v_line(v, "wire j_first = tb_j == tb_k ? %s : tb_ahead_i[tb_k*T + tb_j];", within);
	else
		v_line(v, "wire j_first = %s;", within);
}

static void lanes(struct verilog *v)
{
	if (v->cfg->has_warp_sort)
		emit_deal(v, "before", "warp_before_i", "K");
	if (live(v->cfg))
		emit_deal(v, "progress", "warp_progress_i", "BP");
}

const struct policy_emitter emitter_pro = {.sentence = sentence,
					   .state = state,
					   .inputs = inputs,
					   .pick = pick,
					   .first_tb = first_tb,
					   .before = before,
					   .lanes = lanes};
