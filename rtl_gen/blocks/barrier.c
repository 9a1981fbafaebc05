/* barrier.c - emits barrier.v: live, finished and waiting warps, barrier release and TB completion. */
#include "rtl_gen/writer/pieces.h"

static void logic(struct verilog *v)
{
	v_step(v, "1. The state after all exits and arrivals of this cycle.");
	v_line(v, "wire [W-1:0] alive = live_q & ~exit_i;");
	v_line(v, "wire [W-1:0] waiting = wait_q | arrive_i;");
	emit_owned(v, "W");
	v_step(v, "2. A barrier releases when the TB has live warps and all of them wait; a TB completes with its last "
		  "exit.");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "wire [W-1:0] mine = owned[gt*W +: W];");
	v_line(v, "wire some_alive = |(mine & alive);");
	v_line(v, "assign release_o[gt] = some_alive & ~|(mine & alive & ~waiting);");
	v_line(v, "assign done_o[gt] = |(mine & live_q) & ~some_alive;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v, "3. Release and completion of a TB apply to all its warps.");
	emit_gather(v, "released", "release_o");
	emit_gather(v, "completed", "done_o");
	v_step(v, "4. Launched warps are live from the next cycle; a warp stays finished until its TB completes; a "
		  "release includes the arrival that causes it.");
	v_line(v, "wire [W-1:0] live_d = alive | (launch_warps_i & {W{|launch_i}});");
	v_line(v, "wire [W-1:0] finished_d = (finished_q | exit_i) & ~completed;");
	v_line(v, "wire [W-1:0] wait_d = waiting & ~released;");
	v_line(v, "%s", "");
	v_flops(v, "live finished wait");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(v, "// No deadlock: a TB with live warps has one that does not wait. Live, finished and waiting stay "
		  "consistent.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one_launch: assume ((launch_i & (launch_i - 1'b1)) == 0);");
	v_line(v, "m_free_warps: assume (((launch_warps_i & {W{|launch_i}}) & (live_o | finished_o)) == 0);");
	v_line(v, "m_arrive: assume ((arrive_i & (~live_o | wait_o)) == 0);");
	v_line(v, "m_exit: assume ((exit_i & (~live_o | wait_o | arrive_i)) == 0);");
	v_line(v, "if (started)");
	v_line(v, "a_exclusive: assert ((live_o & finished_o) == 0);");
	v_line(v, "if (started)");
	v_line(v, "a_wait_live: assert ((wait_o & ~live_o) == 0);");
	v_line(v, "if (started)");
	v_line(v, "a_done_no_release: assert ((done_o & release_o) == 0);");
	if (!v->cfg->has_map) {
		v_line(v, "if (started)");
		v_line(v, "a_not_stuck: assert (live_o == 0 || (live_o & ~wait_o) != 0);");
	}
	v_line(v, "if (started)");
	v_line(v, "c_release: cover (|release_o);");
	v_line(v, "if (started)");
	v_line(v, "c_done: cover (|done_o);");
	v_line(v, "end");
	v_endif(v);
}

void emit_barrier(struct verilog *v)
{
	unsigned warps = v->cfg->warps;
	v_begin(v, (struct v_about){
		       BLOCK_barrier, "barrier", "rtl_gen/blocks/barrier.c",
		       "Warp and barrier state: live, finished and waiting warps, when a TB's barrier releases, "
		       "and when the TB completes.",
		       "0 cycles from events to release_o and done_o; state shows in the next cycle.",
		       "a live, a finished and a wait bit for each warp slot."});
	v_sizes(v);
	v_table_ports(v);
	v_line(v, "%s", "");
	v_reg(v, V_BASELINE, "live_q", warps, "W", "launched and not finished");
	v_reg(v, V_BASELINE, "finished_q", warps, "W", "exited, and the TB has not completed");
	v_reg(v, V_BASELINE, "wait_q", warps, "W", "at the barrier");
	logic(v);
	v_step(v, "Outputs.");
	v_line(v, "assign live_o = live_q;");
	v_line(v, "assign finished_o = finished_q;");
	v_line(v, "assign wait_o = wait_q;");
	v_ifdef(v, "OBSERVE");
	v_line(v, "assign live_obs_o = live_q;");
	v_line(v, "assign finished_obs_o = finished_q;");
	v_line(v, "assign wait_obs_o = wait_q;");
	v_endif(v);
	formal(v);
	v_end(v);
}
