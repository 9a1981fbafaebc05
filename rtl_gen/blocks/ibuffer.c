/* ibuffer.c - emits ibuffer.v, the I-buffers' entry counts and fetch eligibility; the optimized implementation is in
 * optimized_ibuffer.c. */
#include "rtl_gen/blocks/ibuffer.h"

/* ---- parts of both implementations ---- */

void emit_ibuffer_registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_reg(v, V_BASELINE, "miss_q", c->warps, "W", "warps with a line outstanding");
	if (c->fetches_ahead)
		v_reg(v, V_BASELINE, "drop_q", c->warps, "W", "of these, the warps whose line will be dropped");
	v_line(v, "wire [W-1:0] refill; // warps with enough free slots to fetch");
}

void emit_ibuffer_outstanding(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "1. Lines outstanding: from the fetch that misses until the fill. %s",
	       c->fetches_ahead ? "The outstanding line of a flushed warp is dropped when it arrives."
				: "A warp with one has no head, so it can neither jump nor exit before the fill.");
	v_line(v, "wire [W-1:0] missed = fetch_i & {W{~fetch_hit_i%s}};", c->fetches_ahead ? " & ~fetch_none_i" : "");
	v_line(v, "wire [W-1:0] miss_d = (miss_q & ~fill_i) | missed;");
	if (c->fetches_ahead)
		v_line(v, "wire [W-1:0] drop_d = (drop_q & ~fill_i) | (miss_d & flush_i);");
}

void emit_ibuffer_eligible(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "3. Warps that may fetch: live, no line outstanding, at least %u free slot%s%s.", c->refill,
	       c->refill > 1 ? "s" : "", c->fetch_at_barrier ? "" : ", not at the barrier");
	v_line(v, "assign eligible_o = live_i & ~miss_q & refill%s;", c->fetch_at_barrier ? "" : " & ~wait_i");
}

void emit_ibuffer_observe(struct verilog *v, const char *count)
{
	v_line(v, "assign count_obs_o = %s;", count);
	v_line(v, "assign miss_obs_o = miss_q;");
	if (v->cfg->fetches_ahead)
		v_line(v, "assign drop_obs_o = drop_q;");
}

void emit_ibuffer_claims(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one_fetch: assume ((fetch_i & (fetch_i - 1'b1)) == 0);");
	v_line(v, "m_eligible: assume ((fetch_i & ~eligible_o) == 0);");
	v_line(v, "m_issue: assume ((issue_i & ~(live_i & valid_o)) == 0);");
	v_line(v, "m_flush: assume ((flush_i & ~issue_i) == 0);");
	if (c->fetches_ahead)
		v_line(v, "m_none: assume (~(fetch_hit_i & fetch_none_i));");
	v_line(v, "m_fill: assume ((fill_i & ~miss_q) == 0);");
	if (c->has_two) {
		v_line(v, "m_fill_two: assume ((fill_two_i & ~(fill_i & room_two_o)) == 0);");
		v_line(v, "m_fetch_two: assume (~fetch_two_i | (fetch_hit_i & ((fetch_i & ~room_two_o) == 0)));");
	}
	if (c->fetches_ahead) {
		v_line(v, "if (started)");
		v_line(v, "a_drop: assert ((drop_q & ~miss_q) == 0);");
		v_line(v, "if (started)");
		v_line(v, "c_drop: cover (|(drop_q & fill_i));");
	} else {
		v_line(v, "if (started)");
		v_line(v, "a_no_head: assert ((miss_q & valid_o) == 0);");
	}
	v_line(v, "if (started)");
	v_line(v, "a_not_twice: assert ((eligible_o & miss_q) == 0);");
	v_line(v, "if (started)");
	v_line(v, "a_live: assert ((eligible_o & ~live_i) == 0);");
}

/* ---- the reference implementation ---- */

/* "count == 0" or "count <= n": the warp has at least `refill` free slots. */
static void at_most(struct verilog *v, const char *target, const char *and_also, unsigned n)
{
	v_line(v, "assign %s = %scount_q[gw*BE +: BE] %s %u'd%u;", target, and_also,
	       n ? "<=" : "==", v->cfg->ibuffer_bits, n);
}

static void next_count(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_line(v, "wire comes = (fetch_i[gw] & fetch_hit_i) | %s;",
	       c->fetches_ahead ? "(fill_i[gw] & ~drop_q[gw])" : "fill_i[gw]");
	if (c->has_two) {
		v_line(v, "wire two = fill_i[gw] ? fill_two_i[gw] : fetch_two_i;");
		v_line(v, "wire [1:0] brought = {comes & two, comes & ~two};");
	} else {
		v_line(v, "wire brought = comes;");
	}
	v_line(v, "wire [BE-1:0] next = count_q[gw*BE +: BE] - %s + %s;", v_pad(v, c->ibuffer_bits, 1, "issue_i[gw]"),
	       v_pad(v, c->ibuffer_bits, c->has_two ? 2 : 1, "brought"));
	v_line(v, "assign count_d[gw*BE +: BE] = flush_i[gw] ? {BE{1'b0}} : next;");
}

static void logic(struct verilog *v)
{
	const struct config *c = v->cfg;
	emit_ibuffer_outstanding(v);
	v_step(v, "2. Entry count: minus one on an issue, plus one or two on a hit or a fill; a flush clears it and "
		  "blocks both.");
	v_line(v, "wire [W*BE-1:0] count_d;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_warp");
	next_count(v);
	v_line(v, "assign valid_o[gw] = |count_q[gw*BE +: BE];");
	if (c->has_two)
		at_most(v, "room_two_o[gw]", "", c->ibuffer - 2);
	at_most(v, "refill[gw]", "", c->ibuffer - c->refill);
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, c->fetches_ahead ? "count miss drop" : "count miss");
	emit_ibuffer_eligible(v);
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// No buffer overflows, no warp fetches with a line outstanding, a dropped line was outstanding.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "wire [W-1:0] fits, has_room;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_claim");
	v_line(v, "assign fits[gw] = count_q[gw*BE +: BE] <= %u;", c->ibuffer);
	v_line(v, "assign has_room[gw] = ~(eligible_o[gw] | miss_q[gw]) | (count_q[gw*BE +: BE] <= %u);",
	       c->ibuffer - c->refill);
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_ibuffer_claims(v);
	v_line(v, "if (started)");
	v_line(v, "a_size: assert (&fits);");
	v_line(v, "if (started)");
	v_line(v, "a_room: assert (&has_room);");
	v_line(v, "end");
	v_endif(v);
}

static void emit_reference(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v,
		(struct v_about){BLOCK_ibuffer, "ibuffer", "rtl_gen/blocks/ibuffer.c",
				 "The number of instructions in each warp's I-buffer, and which warps may fetch. The "
				 "instructions themselves are in the back end.",
				 "0 cycles, outputs come from registers; a fetch result shows in the next cycle.",
				 c->fetches_ahead ? "for each warp slot an entry count, a miss bit and a drop bit."
						  : "for each warp slot an entry count and a miss bit."});
	v_sizes(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_BASELINE, "count_q", c->warps * c->ibuffer_bits, "W*BE", "valid entries of each warp");
	emit_ibuffer_registers(v);
	logic(v);
	if (c->policy.fetch == FETCH_FEF) {
		v_step(v, "Outputs.");
		v_line(v, "assign count_o = count_q;");
	}
	v_ifdef(v, "OBSERVE");
	emit_ibuffer_observe(v, "count_q");
	v_endif(v);
	formal(v);
	v_end(v);
}

void emit_ibuffer(struct verilog *v)
{
	if (v->cfg->ibuffer_impl == IMPL_OPTIMIZED)
		emit_optimized_ibuffer(v);
	else
		emit_reference(v);
}
