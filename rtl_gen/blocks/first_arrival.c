/* first_arrival.c - emits first_arrival.v: the order of TBs by the first arrival at their barrier, for policy saws. */
#include "rtl_gen/writer/pieces.h"

static void starts(struct verilog *v)
{
	emit_owned(v, "W");
	v_step(
	    v,
	    "1. TBs with an arriving warp, and those of them in which no warp was waiting yet. After a barrier release "
	    "no warp waits.");
	v_line(v, "wire [T-1:0] came;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_came");
	v_line(v, "assign came[gt] = |(arrive_i & owned[gt*W +: W]);");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "wire [T-1:0] starts = came & ~waiting_q;");
	v_line(v, "wire [T-1:0] waiting_d = (waiting_q | came) & ~release_i;");
	v_flops(v, "waiting");
}

static void order(struct verilog *v)
{
	unsigned tbs = v->cfg->tbs;
	v_note_reg(v, V_IMPLEMENTATION, "g_tb[*].g_other[*].u_first_q", tbs * (tbs - 1) / 2,
		   "one for each pair of TB slots t > u: if both wait, u began first");
	v_step(
	    v,
	    "2. One bit for each pair of TB slots, written when one of them begins to wait: a TB that already waits "
	    "is first, and of two that begin together the smaller slot. It is valid while both wait; else the waiting "
	    "TB has priority, and if neither waits, the smaller slot.");
	v_line(v, "wire [T*T-1:0] ahead;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign ahead[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_other");
	v_line(v, "reg u_first_q;");
	v_line(v, "wire u_first_d = starts[gu] ? ~waiting_q[gt] : u_first_q | starts[gt];");
	v_flops(v, "u_first");
	v_line(v, "wire u_ahead = waiting_q[gt] ? waiting_q[gu] & u_first_q : 1'b1;");
	v_line(v, "assign ahead[gt*T + gu] = u_ahead;");
	v_line(v, "assign ahead[gu*T + gt] = ~u_ahead;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* Claims for each pair of TBs t and u, relative to the cycle before. */
static void pair_claims(struct verilog *v)
{
	v_line(v, "wire [T*T-1:0] kept, joined, idle;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_claim");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire both = waiting_q[gt] & waiting_q[gu];");
	v_line(v, "wire u_ahead = tb_ahead_o[gt*T + gu];");
	v_line(v, "wire stayed = was_waiting[gt] & was_waiting[gu];");
	v_line(v, "assign kept[gt*T + gu] = ~(both & stayed) | (u_ahead == was_ahead[gt*T + gu]);");
	v_line(v, "wire later = ~was_waiting[gt] & was_waiting[gu];");
	v_line(v, "wire together = ~was_waiting[gt] & ~was_waiting[gu] & (gu < gt);");
	v_line(v, "assign joined[gt*T + gu] = ~(both & (later | together)) | u_ahead;");
	v_line(v, "wire by_slot = waiting_q[gt] == waiting_q[gu] ? gu < gt : waiting_q[gu];");
	v_line(v, "assign idle[gt*T + gu] = both | (u_ahead == by_slot);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v,
	       "// Two waiting TBs keep their order. A TB that begins to wait follows those that already wait; of two "
	       "that");
	v_line(
	    v,
	    "// begin together the smaller slot is first. TBs that do not wait follow those that do, in slot order.");
	v_line(v, "reg started = 1'b0, counting = 1'b0;");
	v_line(v, "reg [T-1:0] was_waiting, was_came, was_release;");
	v_line(v, "reg [T*T-1:0] was_ahead;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "started <= 1'b1;");
	v_line(v, "counting <= started;");
	v_line(v, "was_waiting <= waiting_q;");
	v_line(v, "was_came <= came;");
	v_line(v, "was_release <= release_i;");
	v_line(v, "was_ahead <= tb_ahead_o;");
	v_line(v, "end");
	pair_claims(v);
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "a_idle: assert (!started | (&idle));");
	v_line(v, "if (counting) begin");
	v_line(v, "a_waiting: assert (waiting_q == ((was_waiting | was_came) & ~was_release));");
	v_line(v, "a_kept: assert (&kept);");
	v_line(v, "a_joined: assert (&joined);");
	v_line(v, "end");
	v_line(v, "if (started)");
	v_line(v, "c_all: cover (&waiting_q & tb_ahead_o[T-1]);");
	v_line(v, "end");
	v_endif(v);
}

void emit_first_arrival(struct verilog *v)
{
	v_begin(v,
		(struct v_about){
		    BLOCK_first_arrival, "first_arrival", "rtl_gen/blocks/first_arrival.c",
		    "The order in which the TBs' barriers began to fill. The TB whose first warp arrived earlier has "
		    "priority; TBs without a waiting warp come last.",
		    "0 cycles, the order comes from registers; an arrival shows in the next cycle.",
		    "a bit for each TB, and one for each pair of TBs."});
	v_sizes(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_IMPLEMENTATION, "waiting_q", v->cfg->tbs, "T", "TBs with a warp at the barrier");
	starts(v);
	order(v);
	v_step(v, "Outputs.");
	v_line(v, "assign tb_ahead_o = ahead;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign waiting_obs_o = waiting_q;");
	v_line(v, "assign tb_ahead_obs_o = ahead;");
	v_endif(v);
	formal(v);
	v_end(v);
}
