/* tl.c - emits policy tl, two-level by groups: the group of the warp issued last, then the next groups. */
#include "rtl_gen/policies/policy_emitter.h"

/* log2 of the slots of a group. */
static unsigned group_bits(const struct config *cfg)
{
	return bits_for(cfg->group);
}

static bool has_groups(const struct config *cfg)
{
	return cfg->scheduler_warps > cfg->group;
}

static const char *sentence(const struct config *cfg)
{
	static const char *const sentences[] = {
	    [2] =
		"Two-level: each scheduler's slots are in groups of 4. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one.",
	    [3] =
		"Two-level: each scheduler's slots are in groups of 8. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one.",
	    [4] =
		"Two-level: each scheduler's slots are in groups of 16. It takes the next ready warp of the group that "
		"it issued last, round robin, else the smallest slot of the next group that has one."};
	return sentences[group_bits(cfg)];
}

static const char *state(const struct config *cfg)
{
	(void)cfg;
	return "for each scheduler the slot that it issued last";
}

static unsigned inputs(const struct config *cfg, bool fetch, struct pick_input *in)
{
	unsigned slots = cfg->scheduler_warps;
	(void)fetch;
	unsigned n = pick_input_add(in, 0, pick_input_later(cfg));
	if (!has_groups(cfg))
		return n;
	n = pick_input_add(
	    in, n,
	    (struct pick_input){"group", "lane_group", "K", slots, false, "slots of the group that issued last"});
	return pick_input_add(
	    in, n, (struct pick_input){"beyond", "lane_beyond", "K", slots, false, "slots of the groups above it"});
}

static void pick(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!has_groups(v->cfg)) {
		v_line(v, "wire [K-1:0] later = later_i;");
		emit_cyclic_grant(v, "req_i");
		return;
	}
	v_step(v, "The group that issued last: warps above the last slot first, then wrap within the group.");
	v_line(v, "wire [K-1:0] near = req_i & group_i;");
	v_line(v, "wire [K-1:0] behind = near & later_i;");
	v_line(v, "wire [K-1:0] in_group = |behind ? behind : near;");
	v_step(v, "If it has none: the groups above it; if there are none, wrap.");
	v_line(v, "wire [K-1:0] far = req_i & beyond_i;");
	v_line(v, "wire [K-1:0] outside = |far ? far : req_i;");
	v_line(v, "wire [K-1:0] round = |near ? in_group : outside;");
	v_line(v, "assign gnt_o = round & (~round + 1'b1);");
}

static void before(struct verilog *v, bool fetch)
{
	(void)fetch;
	if (!has_groups(v->cfg)) {
		v_line(v, "wire same_side = later_i[gj] == later_i[gk];");
		v_line(v, "wire j_first = same_side ? gj < gk : later_i[gj];");
		return;
	}
	for (const char *x = "jk"; *x; x++)
		v_line(v, "wire [1:0] class_%c = group_i[g%c] ? {1'b0, ~later_i[g%c]} : {1'b1, ~beyond_i[g%c]};", *x,
		       *x, *x, *x);
	v_line(v, "wire j_first = class_j == class_k ? gj < gk : class_j < class_k;");
}

static void lanes(struct verilog *v)
{
	unsigned bits = group_bits(v->cfg), k = v->cfg->scheduler_warps;
	emit_later_lanes(v);
	if (!has_groups(v->cfg))
		return;
	v_step(v, "The group of that slot, after reset the lowest, and the groups above it.");
	v_line(v, "wire [S*K-1:0] lane_group, lane_beyond;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_group");
	v_line(v, "wire [BK-1:0] base = {last_q[gs*BK + %u +: BK - %u], %u'd0};", bits, bits, bits);
	v_line(v, "assign lane_group[gs*K +: K] = %u'd%u << base;", k, (1u << (1u << bits)) - 1);
	v_line(v, "assign lane_beyond[gs*K +: K] = ({K{1'b1}} << base) << %u;", 1u << bits);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void claims(struct verilog *v)
{
	emit_reset_assumption(v);
	if (!has_groups(v->cfg))
		return;
	v_line(v, "// A scheduler that has issued nothing is in the lowest group.");
	v_line(v, "wire [S-1:0] lowest;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_lowest");
	v_line(v, "assign lowest[gs] = any_last_q[gs] | last_q[gs*BK +: BK] == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @*");
	v_line(v, "if (started)");
	v_line(v, "a_lowest: assert (&lowest);");
}

const struct policy_emitter emitter_tl = {.sentence = sentence,
					  .state = state,
					  .inputs = inputs,
					  .pick = pick,
					  .before = before,
					  .claims = claims,
					  .registers = emit_last_registers,
					  .lanes = lanes,
					  .update = emit_last_update,
					  .observe = emit_last_observe};
