/* optimized_ibuffer.c - emits the optimized implementation of ibuffer.v: unary entry counts instead of adders. */
#include "rtl_gen/blocks/ibuffer.h"

static void entries(struct verilog *v)
{
	const struct config *c = v->cfg;
	const char *fill = c->fetches_ahead ? "fill_i[gw] & ~drop_q[gw]" : "fill_i[gw]";
	v_step(v, "2. Entry counts in unary: an issue shifts a one out, a hit or fill shifts ones in, and no adder is "
		  "needed. A flush clears the count and blocks both.");
	v_line(v, "wire [W*I-1:0] has_d;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_warp");
	v_line(v, "wire [I-1:0] has = has_q[gw*I +: I];");
	v_line(v, "wire hit = fetch_i[gw] & fetch_hit_i;");
	v_line(v, "wire fill = %s;", fill);
	v_line(v, "wire comes = hit | fill;");
	if (c->has_two) {
		v_line(v, "wire two = (hit & fetch_two_i) | (fill & fill_two_i[gw]);");
		v_line(v, "wire [I-1:0] left = issue_i[gw] ? {1'b0, has[I-1:1]} : has;");
	} else {
		v_line(v, "wire left = has & ~issue_i[gw];");
	}
	v_line(v, "wire [I+%u:0] more = {left, %s}; // entry n moves to n + %u", c->has_two ? 1 : 0,
	       c->has_two ? "2'b11" : "1'b1", c->has_two ? 2 : 1);
	v_line(v, "for (gn = 0; gn < I; gn = gn + 1) begin : g_entry");
	if (c->has_two)
		v_line(v, "wire kept = more[gn+2] | (comes & more[gn+1]) | (two & more[gn]);");
	else
		v_line(v, "wire kept = more[gn+1] | (comes & more[gn]);");
	v_line(v, "assign has_d[gw*I + gn] = kept & ~flush_i[gw];");
	v_line(v, "end");
	v_line(v, "assign valid_o[gw] = has[0];");
	if (c->has_two)
		v_line(v, "assign room_two_o[gw] = ~has[I-2];");
	v_line(v, "assign refill[gw] = ~has[%u];", c->ibuffer - c->refill);
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "%s", "");
	v_flops(v, c->fetches_ahead ? "has miss drop" : "has miss");
}

/* The entry count as a number, from the highest bit that is set. */
static void number(struct verilog *v)
{
	v_line(v, "reg [W*BE-1:0] count;");
	v_line(v, "always @* begin : number_entries");
	v_line(v, "integer w, n;");
	v_line(v, "count = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "for (n = 1; n <= I; n = n + 1)");
	v_line(v, "if (has_q[w*I + n-1])");
	v_line(v, "count[w*BE +: BE] = n[BE-1:0];");
	v_line(v, "end");
}

static void observe(struct verilog *v)
{
	v_ifdef(v, "OBSERVE");
	if (v->cfg->policy.fetch != FETCH_FEF)
		number(v);
	emit_ibuffer_observe(v, "count");
	v_endif(v);
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// Unary counts have their ones first, no warp fetches with a line outstanding, a dropped line was "
		  "outstanding.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "wire [W-1:0] row, has_room;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_claim");
	v_line(v, "assign row[gw] = (has_q[gw*I +: I] & (has_q[gw*I +: I] + 1'b1)) == 0;");
	v_line(v, "assign has_room[gw] = ~(eligible_o[gw] | miss_q[gw]) | ~has_q[gw*I + %u];", c->ibuffer - c->refill);
	v_line(v, "end");
	v_line(v, "endgenerate");
	emit_ibuffer_claims(v);
	v_line(v, "if (started)");
	v_line(v, "a_row: assert (&row);");
	v_line(v, "if (started)");
	v_line(v, "a_room: assert (&has_room);");
	v_line(v, "end");
	v_endif(v);
}

void emit_optimized_ibuffer(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(
	    v, (struct v_about){
		   BLOCK_ibuffer, "ibuffer", "rtl_gen/blocks/optimized_ibuffer.c",
		   "The number of instructions in each warp's I-buffer, and which warps may fetch, without adders. The "
		   "instructions themselves are in the back end.",
		   "0 cycles, outputs come from registers; a fetch result shows in the next cycle.",
		   c->fetches_ahead ? "for each warp slot a bit for each entry, a miss bit and a drop bit."
				    : "for each warp slot a bit for each entry and a miss bit."});
	v_sizes(v);
	v_param(v, "I", c->ibuffer, "entries of a warp's I-buffer");
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_BASELINE, "has_q", c->warps * c->ibuffer, "W*I",
	      "bit w*I + n: warp w has more than n valid entries");
	emit_ibuffer_registers(v);
	emit_ibuffer_outstanding(v);
	entries(v);
	emit_ibuffer_eligible(v);
	if (c->policy.fetch == FETCH_FEF) {
		v_step(v, "Outputs.");
		number(v);
		v_line(v, "assign count_o = count;");
	}
	observe(v);
	formal(v);
	v_end(v);
}
