/* fast_ring.c - emits a module that picks round robin and computes the next pointer beside the pick. */
#include "fast_ring.h"

unsigned fast_ring_group(unsigned slots)
{
	unsigned n = 2;
	while (n * n < slots)
		n += 2;
	return n;
}

unsigned fast_ring_groups(unsigned slots)
{
	unsigned n = fast_ring_group(slots);
	return (slots + n - 1) / n;
}

bool fast_ring_pays(unsigned slots)
{
	return fast_ring_groups(slots) > 1;
}

void fast_ring_params(struct verilog *v, unsigned slots)
{
	v_param(v, "N", fast_ring_group(slots), "slots of a group");
	v_param(v, "G", fast_ring_groups(slots), "groups; slot g*N + k is number k of group g");
}

static void split(struct verilog *v, unsigned slots, bool grant_only)
{
	unsigned padded = fast_ring_group(slots) * fast_ring_groups(slots);
	v_step(v,
	       "1. The pointer's group is the one that is reached and whose next one is not. In it the slots that the "
	       "pointer has passed come last of all.%s",
	       padded > slots ? " The last group is filled up with slots that never ask." : "");
	v_line(v, "wire [G:0] reached = {1'b0, reached_i, 1'b1};");
	v_line(v, "wire [G-1:0] here = reached[G-1:0] & ~reached[G:1];");
	v_line(v, "wire [G*N-1:0] soon = %s;", v_pad(padded, slots, "req_i & ~passed_i"));
	v_line(v, "wire [G*N-1:0] late = %s;", v_pad(padded, slots, "req_i & passed_i"));
	v_line(v, "wire [G-1:0] any_soon%s;", grant_only ? "" : ", any_late");
	v_line(v, "generate");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_any");
	v_line(v, "assign any_soon[gg] = |soon[gg*N +: N];");
	if (!grant_only)
		v_line(v, "assign any_late[gg] = |late[gg*N +: N];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (!grant_only)
		v_line(v, "wire keeps = ~|req_i; // nobody asks, and the pointer stays");
}

static void groups(struct verilog *v)
{
	v_step(
	    v,
	    "2. Whose turn it is, in parallel with the picks within the groups. Behind the pointer's group stand those of "
	    "higher numbers, then those of lower ones: which of two comes first is known from the pointer alone. The "
	    "pointer's group is first with what it has soon, and last with the rest.");
	v_line(v, "wire [G-1:0] turn;");
	v_line(v, "generate");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_turn");
	v_line(v, "wire [G-1:0] first;");
	v_line(v, "for (gh = 0; gh < G; gh = gh + 1) begin : g_first");
	v_line(v, "if (gh < gg)");
	v_line(v, "assign first[gh] = any_soon[gh] & (~reached[gh+1] | reached[gg]);");
	v_line(v, "else if (gh > gg)");
	v_line(v, "assign first[gh] = any_soon[gh] & reached[gg] & ~reached[gh+1];");
	v_line(v, "else");
	v_line(v, "assign first[gh] = 1'b0;");
	v_line(v, "end");
	v_line(v, "assign turn[gg] = ~|first | (here[gg] & any_soon[gg]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void slots_of_group(struct verilog *v, bool gap, bool grant_only)
{
	v_step(v, grant_only ? "3. Each group picks as if it were its turn."
			     : "3. Each group picks, and moves the pointer to its pick, as if it were its turn.");
	if (!grant_only)
		v_line(v, "wire [G-1:0] moves = turn & (any_soon | any_late);");
	v_line(v, "generate");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_group");
	v_line(v, "for (gk = 0; gk < N; gk = gk + 1) begin : g_k");
	if (gap)
		v_line(v, "if (gg*N + gk < W) begin : g_slot");
	v_line(v, "wire soon_below = |(soon[gg*N +: N] << (N - gk));");
	v_line(v, "wire late_below = |(late[gg*N +: N] << (N - gk));");
	if (!grant_only)
		v_line(v, "wire below = any_soon[gg] ? soon_below : late_below;");
	v_line(v, "wire pick = ~soon_below & (soon[gg*N + gk] | (late[gg*N + gk] & ~any_soon[gg] & ~late_below));");
	v_line(v, "assign gnt_o[gg*N + gk] = pick & turn[gg];");
	if (!grant_only)
		v_line(v, "assign passed_o[gg*N + gk] = (moves[gg] & ~below) | (keeps & passed_i[gg*N + gk]);");
	if (gap)
		v_line(v, "end");
	v_line(v, "end");
	v_line(v, "end");
	if (!grant_only) {
		v_line(v, "for (gg = 1; gg < G; gg = gg + 1) begin : g_reached");
		v_line(v, "assign reached_o[gg-1] = |moves[G-1:gg] | (keeps & reached_i[gg-1]);");
		v_line(v, "end");
	}
	v_line(v, "endgenerate");
}

void fast_ring_claims(struct verilog *v, const char *slots, const char *passed, const char *reached)
{
	v_line(v, "wire [G:0] to = {1'b0, %s, 1'b1};", reached);
	v_line(v, "wire [%s-1:0] stands;", slots);
	v_line(v, "wire [G-1:0] rises;");
	v_line(v, "for (gw = 0; gw < %s; gw = gw + 1) begin : g_stands", slots);
	v_line(v, "wire in_group = to[gw / N] & ~to[gw / N + 1];");
	v_line(v, "if (gw %% N == 0)");
	v_line(v, "assign stands[gw] = in_group ? %s[gw] | (gw == 0) : ~%s[gw];", passed, passed);
	v_line(v, "else");
	v_line(v, "assign stands[gw] = ~%s[gw] | (in_group & %s[gw-1]);", passed, passed);
	v_line(v, "end");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_rises");
	v_line(v, "assign rises[gg] = to[gg] | ~to[gg+1];");
	v_line(v, "end");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(
	    v,
	    "// One of those who ask: the first behind the pointer, else the first. A pointer passes the slots of its group");
	v_line(v, "// up to one, and reaches no group behind that one.");
	v_line(v, "wire [W-1:0] behind;");
	v_line(v, "generate");
	fast_ring_claims(v, "W", "passed_i", "reached_i");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_right");
	v_line(v, "assign behind[gw] = ~reached[gw / N + 1] & ~passed_i[gw];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [W-1:0] pool = |(req_i & behind) ? req_i & behind : req_i;");
	v_line(v, "always @* begin");
	v_line(v, "m_passed: assume (&stands & &rises);");
	v_line(v, "a_pick: assert (gnt_o == (pool & (~pool + 1'b1)));");
	v_line(v, "c_last: cover (gnt_o[W-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_fast_ring(struct verilog *v, enum block block, const char *name, unsigned slots, bool grant_only)
{
	unsigned groups_of = fast_ring_groups(slots);
	v_begin(v,
		(struct v_about){block, name, "fast_ring.c",
				 "Round robin: the first who asks behind the slot that was granted last, and where the "
				 "pointer stands then. The pointer is no number: there is nothing to decode.",
				 "0 cycles (req_i to all outputs is combinational).", "none."});
	v_param(v, "W", slots, "slots");
	fast_ring_params(v, slots);
	v_port(v, DIR_IN, "req_i", slots, "who asks");
	v_port(v, DIR_IN, "passed_i", slots,
	       "in its group the slot granted last and those before it; all zero: none was");
	v_port(v, DIR_IN, "reached_i", groups_of - 1, "bit g-1: that slot is in group g or one behind it");
	v_port(v, DIR_OUT, "gnt_o", slots, "who is granted; all zero: nobody asks");
	if (!grant_only) {
		v_port(v, DIR_OUT, "passed_o", slots, "passed_i of the next cycle");
		v_port(v, DIR_OUT, "reached_o", groups_of - 1, "reached_i of the next cycle");
	}
	split(v, slots, grant_only);
	groups(v);
	slots_of_group(v, slots % fast_ring_group(slots) != 0, grant_only);
	formal(v);
	v_end(v);
}
