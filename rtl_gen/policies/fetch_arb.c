/* fetch_arb.c - emits fetch_arb.v, the fetch arbiter; the optimized implementation is in optimized_fetch_arb.c. */
#include "rtl_gen/policies/fetch_arb.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/writer/round_robin.h"

/* ---- parts of both implementations ---- */

const char *fetch_arb_sentence(const struct config *cfg)
{
	switch (cfg->policy.fetch) {
	case FETCH_CFF:
		return "Fetch arbiter: critical fetch first. It grants the warp that the issue policy ranks first; "
		       "if only warps at "
		       "a barrier may fetch, round robin over those.";
	case FETCH_FEF:
		return "Fetch arbiter: fewest entries first. It grants the warp with the emptiest I-buffer, ties "
		       "round robin.";
	default:
		return "Fetch arbiter: round robin over the warps that may fetch.";
	}
}

void emit_fetch_arb_assumptions(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	if (c->has_critical) {
		v_line(v, "wire [S-1:0] one;");
		v_line(v, "generate");
		v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_assume");
		v_line(v, "wire [W-1:0] offered = critical_i & (LANE_0 << gs);");
		v_line(v, "assign one[gs] = (offered & (offered - 1'b1)) == 0;");
		v_line(v, "end");
		v_line(v, "endgenerate");
	}
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	if (c->has_critical) {
		v_line(v, "m_critical: assume ((critical_i & ~eligible_i) == 0);");
		v_line(v, "m_one_critical: assume (&one);");
	}
}

/* ---- the reference implementation ---- */

/* round: the first slot of `pool` above the slot that fetched last, cyclic. */
static void cyclic(struct verilog *v, const char *pool)
{
	if (v->cfg->first_fetch)
		v_line(v, "wire [W-1:0] later = ({W{1'b1}} << last_q) << 1;");
	else
		v_line(v, "wire [W-1:0] later = any_last_q ? ({W{1'b1}} << last_q) << 1 : {W{1'b1}};");
	v_line(v, "wire [W-1:0] behind = %s & later;", pool);
	v_line(v, "wire [W-1:0] chosen = |behind ? behind : %s;", pool);
	v_line(v, "wire [W-1:0] round = chosen & (~chosen + 1'b1);");
}

static void rr(struct verilog *v)
{
	v_step(v, "1. Round robin: requests above the last fetched slot first; if there are none, wrap.");
	cyclic(v, "eligible_i");
	v_line(v, "wire [W-1:0] grant = round;");
}

static void fef(struct verilog *v)
{
	v_step(v,
	       "1. Fewest entries first: from the counts' top bit down, warps with the bit drop out if any warp lacks "
	       "it.");
	v_line(v, "reg [W-1:0] fewest;");
	v_line(v, "always @* begin : find_fewest");
	v_line(v, "integer b, w;");
	v_line(v, "reg [W-1:0] without_bit;");
	v_line(v, "fewest = eligible_i;");
	v_line(v, "for (b = BE - 1; b >= 0; b = b - 1) begin");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "without_bit[w] = fewest[w] & ~entries_i[w*BE + b];");
	v_line(v, "if (|without_bit)");
	v_line(v, "fewest = without_bit;");
	v_line(v, "end");
	v_line(v, "end");
	v_step(v, "2. Round robin among these: requests above the last fetched slot first; if there are none, wrap.");
	cyclic(v, "fewest");
	v_line(v, "wire [W-1:0] grant = round;");
}

/* leading: the critical warps of the TBs of highest priority. */
static void merge_by_tb(struct verilog *v)
{
	emit_owned(v, "W");
	v_step(v, "The TBs that have a critical warp.");
	v_line(v, "wire [T-1:0] asks;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_asks");
	v_line(v, "assign asks[gt] = |(critical_i & owned[gt*W +: W]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	policy_emitter_of(v->cfg)->first_tb(v);
	v_step(v, "The critical warps of that TB.");
	v_line(v, "reg [W-1:0] leading;");
	v_line(v, "always @* begin : find_leading");
	v_line(v, "integer t;");
	v_line(v, "leading = 0;");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "leading = leading | (critical_i & owned[t*W +: W] & {W{first[t]}});");
	v_line(v, "end");
}

/* critical: the warp in `pool` (at most one of each scheduler) whose scheduler is next in round robin. */
static void merge_by_turn(struct verilog *v, const char *pool)
{
	unsigned bits = v->cfg->scheduler_bits;
	v_step(v, "Round robin over schedulers: the next one after that of the last fetched warp.");
	v_line(v, "wire [S-1:0] offers;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_offers");
	v_line(v, "assign offers[gs] = |(%s & (LANE_0 << gs));", pool);
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (v->cfg->first_fetch)
		v_line(v, "wire [S-1:0] turn_later = ({S{1'b1}} << last_q[%u:0]) << 1;", bits - 1);
	else
		v_line(v, "wire [S-1:0] turn_later = any_last_q ? ({S{1'b1}} << last_q[%u:0]) << 1 : {S{1'b1}};",
		       bits - 1);
	v_line(v, "wire [S-1:0] turn_behind = offers & turn_later;");
	v_line(v, "wire [S-1:0] turn_pool = |turn_behind ? turn_behind : offers;");
	v_line(v, "wire [S-1:0] turn = turn_pool & (~turn_pool + 1'b1);");
	v_line(v, "reg [W-1:0] critical;");
	v_line(v, "always @* begin : find_critical");
	v_line(v, "integer s;");
	v_line(v, "critical = 0;");
	v_line(v, "for (s = 0; s < S; s = s + 1)");
	v_line(v, "critical = critical | (%s & (LANE_0 << s) & {W{turn[s]}});", pool);
	v_line(v, "end");
}

static void cff(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_merge) {
		v_step(v, "1. Of the schedulers' critical warps, the one whose TB the issue policy ranks first.");
		merge_by_tb(v);
		merge_by_turn(v, "leading");
	} else if (c->has_turn) {
		v_step(v, "1. Of the schedulers' critical warps, one by round robin.");
		merge_by_turn(v, "critical_i");
	} else {
		v_step(v, "1. The only scheduler's critical warp.");
		v_line(v, "wire [W-1:0] critical = critical_i;");
	}
	v_step(v, "2. Without a critical warp: round robin over warps at a barrier, those above the last fetched slot "
		  "first.");
	cyclic(v, "eligible_i");
	v_line(v, "wire [W-1:0] grant = |critical ? critical : round;");
}

static void last(struct verilog *v)
{
	v_step(v, "The pointer moves with every grant, hit or miss.");
	if (!v->cfg->first_fetch)
		v_line(v, "wire any_last_d = any_last_q | (|fetch_o);");
	v_line(v, "reg [BW-1:0] last_d;");
	v_line(v, "always @* begin : find_last");
	v_line(v, "integer w;");
	v_line(v, "last_d = |fetch_o ? {BW{1'b0}} : last_q;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "if (fetch_o[w])");
	v_line(v, "last_d = last_d | w[BW-1:0];");
	v_line(v, "end");
	v_flops(v, v->cfg->first_fetch ? "last" : "any_last last");
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	const char *open = c->fill_uses_port ? " & ~port_taken_i" : "";
	v_ifdef(v, "FORMAL");
	v_line(v, "// If any warp may fetch, exactly one of them does.");
	emit_fetch_arb_assumptions(v);
	v_line(v, "a_may: assert ((fetch_o & ~eligible_i) == 0);");
	v_line(v, "a_some: assert (|fetch_o == (|eligible_i%s));", open);
	v_line(v, "a_one: assert ((fetch_o & (fetch_o - 1'b1)) == 0);");
	if (c->policy.fetch == FETCH_RR) {
		v_line(v, "if (started%s & |fetch_o)", c->first_fetch ? "" : " & any_last_q");
		v_line(v, "a_next: assert ((fetch_o > (1 << last_q)) || (eligible_i & later) == 0);");
	}
	v_line(v, "c_last: cover (fetch_o[W-1]);");
	v_line(v, "end");
	if (c->has_merge && !c->has_tb_ahead)
		emit_fetch_arb_lemmas(v);
	v_endif(v);
}

static void emit_reference(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v, (struct v_about){BLOCK_fetch_arb, "fetch_arb", "rtl_gen/policies/fetch_arb.c", fetch_arb_sentence(c),
				    "0 cycles (requests to fetch_o is combinational).", "the slot that fetched last."});
	v_sizes(v);
	v_lane_param(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	if (!c->first_fetch) {
		v_note_reg(v, V_BASELINE, "any_last_q", 1, "some warp has fetched since reset");
		v_line(v, "reg any_last_q; // some warp has fetched since reset");
	}
	v_reg(v, V_BASELINE, "last_q", c->warp_bits, "BW",
	      c->first_fetch ? "slot that fetched last; slot 0 at reset" : "slot that fetched last");
	if (c->policy.fetch == FETCH_CFF)
		cff(v);
	else if (c->policy.fetch == FETCH_FEF)
		fef(v);
	else
		rr(v);
	v_step(v, "Output%s.", c->fill_uses_port ? ": no warp fetches while an arriving line occupies the port" : "");
	v_line(v, "assign fetch_o = grant%s;", c->fill_uses_port ? " & {W{~port_taken_i}}" : "");
	last(v);
	v_ifdef(v, "OBSERVE");
	if (!c->first_fetch)
		v_line(v, "assign any_last_obs_o = any_last_q;");
	v_line(v, "assign last_obs_o = last_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}

void emit_fetch_arb(struct verilog *v)
{
	struct round_robin arbiter = round_robin_of(v->cfg->warps);
	if (v->cfg->fetch_arb_impl == IMPL_OPTIMIZED && round_robin_pays(&arbiter))
		emit_optimized_fetch_arb(v);
	else
		emit_reference(v);
}
