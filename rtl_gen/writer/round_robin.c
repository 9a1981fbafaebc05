/* round_robin.c - emits the round-robin arbiter, plain or two-level by groups, with its next pointer. */
#include "rtl_gen/writer/round_robin.h"

struct round_robin round_robin_of(unsigned slots)
{
	unsigned n = 2;
	while (n * n < slots)
		n += 2;
	return (struct round_robin){.slots = slots, .group = n};
}

unsigned round_robin_groups(const struct round_robin *rr)
{
	return (rr->slots + rr->group - 1) / rr->group;
}

bool round_robin_pays(const struct round_robin *rr)
{
	return round_robin_groups(rr) > 1;
}

void emit_round_robin_params(struct verilog *v, const struct round_robin *rr)
{
	v_param(v, "N", rr->group, "slots of a group");
	v_param(v, "G", round_robin_groups(rr), "groups; slot g*N + k is entry k of group g");
}

static void split(struct verilog *v, const struct round_robin *rr, bool grant_only)
{
	unsigned slots = rr->slots, padded = rr->group * round_robin_groups(rr);
	bool late = rr->stays || !grant_only;
	v_step(v,
	       "1. The pointer's group is the last one that the pointer has reached. Its slots up to the pointer "
	       "come last%s.%s",
	       rr->stays ? " in the group" : " of all",
	       padded > slots ? " The last group is padded with slots that never request." : "");
	if (rr->stays) {
		v_line(v, "wire [G:1] reached = {1'b0, reached_i};");
	} else {
		v_line(v, "wire [G:0] reached = {1'b0, reached_i, 1'b1};");
		v_line(v, "wire [G-1:0] here = reached[G-1:0] & ~reached[G:1];");
	}
	v_line(v, "wire [G*N-1:0] soon = %s;", v_pad(v, padded, slots, "req_i & ~passed_i"));
	v_line(v, "wire [G*N-1:0] late = %s;", v_pad(v, padded, slots, "req_i & passed_i"));
	v_line(v, "wire [G-1:0] any_soon%s;", late ? ", any_late" : "");
	v_line(v, "generate");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_any");
	v_line(v, "assign any_soon[gg] = |soon[gg*N +: N];");
	if (late)
		v_line(v, "assign any_late[gg] = |late[gg*N +: N];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (!grant_only)
		v_line(v, "wire keeps = ~|req_i; // no request: the pointer is kept");
}

/* behind: the pointer is in a group above gg, or without `stays` in gg, whose slots up to the pointer come last. */
static void groups(struct verilog *v, const struct round_robin *rr)
{
	const char *any = rr->stays ? "any" : "any_soon", *behind = rr->stays ? "reached[gg+1]" : "reached[gg]";
	v_step(
	    v,
	    "2. Select the group, in parallel with the picks within the groups. The pointer's group is followed by the "
	    "higher groups, then by the lower ones: the pointer alone says which of two groups precedes the other. The "
	    "pointer's group is first%s.",
	    rr->stays ? " with all its requests" : " with its slots above the pointer, and last with the others");
	if (rr->stays)
		v_line(v, "wire [G-1:0] any = any_soon | any_late;");
	v_line(v, "wire [G-1:0] turn;");
	v_line(v, "generate");
	v_line(v, "for (gg = 0; gg < G; gg = gg + 1) begin : g_turn");
	v_line(v, "wire [G-1:0] first;");
	v_line(v, "for (gh = 0; gh < G; gh = gh + 1) begin : g_first");
	v_line(v, "if (gh < gg)");
	v_line(v, "assign first[gh] = %s[gh] & (~reached[gh+1] | %s);", any, behind);
	v_line(v, "else if (gh > gg)");
	v_line(v, "assign first[gh] = %s[gh] & %s & ~reached[gh+1];", any, behind);
	v_line(v, "else");
	v_line(v, "assign first[gh] = 1'b0;");
	v_line(v, "end");
	v_line(v, "assign turn[gg] = ~|first%s;", rr->stays ? "" : " | (here[gg] & any_soon[gg])");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void slots_of_group(struct verilog *v, const struct round_robin *rr, bool grant_only)
{
	bool gap = rr->slots % rr->group != 0;
	v_step(v, grant_only ? "3. Each group picks as if it were selected."
			     : "3. Each group picks, and moves the pointer to its pick, as if it were selected.");
	if (!grant_only)
		v_line(v, "wire [G-1:0] moves = turn & %s;", rr->stays ? "any" : "(any_soon | any_late)");
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

void emit_round_robin_claims(struct verilog *v, const char *slots, const char *passed, const char *reached)
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

/* pool: the requests among which the smallest slot is granted. */
static void claim_pool(struct verilog *v, const struct round_robin *rr)
{
	v_line(v, "wire [W-1:0] behind%s;", rr->stays ? ", own" : "");
	v_line(v, "generate");
	emit_round_robin_claims(v, "W", "passed_i", "reached_i");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_right");
	if (rr->stays)
		v_line(v, "assign own[gw] = to[gw / N] & ~to[gw / N + 1];");
	v_line(v, "assign behind[gw] = ~reached[gw / N + 1] & ~passed_i[gw];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (rr->stays)
		v_line(v, "wire [W-1:0] from = |(req_i & own) ? req_i & own : req_i;");
	else
		v_line(v, "wire [W-1:0] from = req_i;");
	v_line(v, "wire [W-1:0] pool = |(from & behind) ? from & behind : from;");
}

static void formal(struct verilog *v, const struct round_robin *rr)
{
	v_ifdef(v, "FORMAL");
	v_line(v, "// The grant is one request%s: the first above the pointer, else the first.",
	       rr->stays ? ", of the pointer's group if it has any" : "");
	v_line(v, "// passed_i is a thermometer mask of one group, the last one that is set in reached_i.");
	claim_pool(v, rr);
	v_line(v, "always @* begin");
	v_line(v, "m_passed: assume (&stands & &rises);");
	v_line(v, "a_pick: assert (gnt_o == (pool & (~pool + 1'b1)));");
	v_line(v, "c_last: cover (gnt_o[W-1]);");
	v_line(v, "end");
	v_endif(v);
}

static const char *sentence(const struct round_robin *rr)
{
	return rr->stays ? "Two-level: the next request, round robin, of the group granted last, else the first one of "
			   "the next "
			   "group that has any; and the next pointer. Thermometer masks are the pointer: there is "
			   "nothing to decode."
			 : "Round robin: the first request above the slot granted last, wrapping around, and the next "
			   "pointer. "
			   "Thermometer masks are the pointer: there is nothing to decode.";
}

void emit_round_robin(struct verilog *v, enum block block, const char *name, const struct round_robin *rr,
		      bool grant_only)
{
	unsigned slots = rr->slots, groups_of = round_robin_groups(rr);
	v_begin(v, (struct v_about){block, name, "rtl_gen/writer/round_robin.c", sentence(rr),
				    "0 cycles (req_i to all outputs is combinational).", "none."});
	v_param(v, "W", slots, "slots");
	emit_round_robin_params(v, rr);
	v_port(v, DIR_IN, "req_i", slots, "requests");
	v_port(v, DIR_IN, "passed_i", slots, "the slot granted last and those below it in its group; all zero: none");
	v_port(v, DIR_IN, "reached_i", groups_of - 1, "bit g-1: that slot is in group g or a higher one");
	v_port(v, DIR_OUT, "gnt_o", slots, "the grant, one-hot; all zero: no request");
	if (!grant_only) {
		v_port(v, DIR_OUT, "passed_o", slots, "passed_i of the next cycle");
		v_port(v, DIR_OUT, "reached_o", groups_of - 1, "reached_i of the next cycle");
	}
	split(v, rr, grant_only);
	groups(v, rr);
	slots_of_group(v, rr, grant_only);
	formal(v, rr);
	v_end(v);
}
