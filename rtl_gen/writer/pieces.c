/* pieces.c - Verilog that several modules contain. */
#include "rtl_gen/writer/pieces.h"

#include <string.h>

void emit_owned(struct verilog *v, const char *slots)
{
	if (!v->cfg->has_map) {
		v_step(v, "The only TB owns every warp slot.");
		v_line(v, "wire [T*%s-1:0] owned = {%s{1'b1}};", slots, slots);
		return;
	}
	v_step(v, "Bit t*%s + w: warp slot w belongs to TB t.", slots);
	if (strcmp(slots, "W") == 0 && !v->cfg->has_tb) {
		/* An always @* block that reads nothing but a constant never runs in simulation. */
		v_line(v, "wire [T*W-1:0] owned;");
		v_line(v, "generate");
		v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_owned");
		v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_slot");
		v_line(v, "assign owned[gt*W + gw] = TB[gw*BT +: BT] == gt;");
		v_line(v, "end");
		v_line(v, "end");
		v_line(v, "endgenerate");
		return;
	}
	v_line(v, "reg [T*%s-1:0] owned;", slots);
	v_line(v, "always @* begin : find_owned");
	v_line(v, "integer t, w;");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "for (w = 0; w < %s; w = w + 1)", slots);
	v_line(v, "owned[t*%s + w] = tb_i[w*BT +: BT] == t[BT-1:0];", slots);
	v_line(v, "end");
}

void emit_gather(struct verilog *v, const char *name, const char *tbs)
{
	v_line(v, "reg [W-1:0] %s;", name);
	v_line(v, "always @* begin : find_%s", name);
	v_line(v, "integer t;");
	v_line(v, "%s = 0;", name);
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "%s = %s | (owned[t*W +: W] & {W{%s[t]}});", name, name, tbs);
	v_line(v, "end");
}

void emit_leading_tb(struct verilog *v, const char *pool, const char *net, const char *result)
{
	v_line(v, "wire [T-1:0] %s;", result);
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_%s", result);
	v_line(v, "assign %s[gt] = %s[gt] & ~|(%s & %s[gt*T +: T]);", result, pool, pool, net);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

void emit_oldest_tb(struct verilog *v, const char *pool, const char *result)
{
	emit_leading_tb(v, pool, "older_i", result);
}

void emit_first_tb(struct verilog *v, bool by_age)
{
	v_step(
	    v,
	    "Most waiting warps first: from the counters' top bit down, a TB without the bit drops out if any has it.");
	v_line(v, "reg [T-1:0] top;");
	v_line(v, "always @* begin : find_top");
	v_line(v, "integer b, t;");
	v_line(v, "reg [T-1:0] with_bit;");
	v_line(v, "top = asks;");
	v_line(v, "for (b = BC - 1; b >= 0; b = b - 1) begin");
	v_line(v, "for (t = 0; t < T; t = t + 1)");
	v_line(v, "with_bit[t] = top[t] & count_i[t*BC + b];");
	v_line(v, "if (|with_bit)");
	v_line(v, "top = with_bit;");
	v_line(v, "end");
	v_line(v, "end");
	if (by_age) {
		v_step(v, "Equal counters: the oldest TB, which no other of them precedes.");
		emit_oldest_tb(v, "top", "first");
	} else {
		v_step(v, "Equal counters: the smallest TB slot.");
		v_line(v, "wire [T-1:0] first = top & (~top + 1'b1);");
	}
}
