/* tb_order.c - emits tb_order.v for policy pro: the states of TBs, their priority matrix, and the triggers of sorts. */
#include "rtl_gen/blocks/tb_order.h"

#include <stdlib.h>

#include "base/diag.h"

bool tb_order_lists(const struct config *cfg)
{
	return cfg->has_map && !cfg->sort_live;
}

unsigned tb_order_finished_bits(const struct config *cfg)
{
	return bits_for(cfg->tb_warps);
}

/* Bits of the count that ranks TBs of one state. */
static unsigned number_bits(const struct config *cfg)
{
	return cfg->has_wpt ? cfg->wpt_bits : tb_order_finished_bits(cfg);
}

/* ---- states ---- */

static void states(struct verilog *v)
{
	bool barrier = v->cfg->has_wpt;
	emit_owned(v, "W");
	v_step(v, "1. Conditions of each TB: some of its warps have finished, some are at the barrier.");
	v_line(v, "wire [T-1:0] ends;");
	if (barrier)
		v_line(v, "wire [T-1:0] waits;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_state");
	v_line(v, "assign ends[gt] = |(owned[gt*W +: W] & finished_i);");
	if (barrier)
		v_line(v, "assign waits[gt] = |count_i[gt*BC +: BC];");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_step(v,
	       "2. The state of each TB. Fast phase, TBs wait in the grid: finishWait, else barrierWait, else noWait. "
	       "Slow phase: barrierWait1, else finishNoWait. `at ease`: noWait or finishNoWait.");
	v_line(v, "wire [T-1:0] finish_wait = ends & {T{grid_waits_i}};");
	if (barrier)
		v_line(v, "wire [T-1:0] barrier_wait = waits & ~finish_wait;");
	v_line(v, "wire [T-1:0] at_ease = busy_i & ~finish_wait%s;", barrier ? " & ~barrier_wait" : "");
}

/* begins: a sort of TBs and of warps starts. */
static void periods(struct verilog *v)
{
	unsigned period = v->cfg->threshold, bits = v->cfg->timer_bits;
	v_step(
	    v,
	    "3. Cycle count of the kernel, which starts when TBs begin to wait in the grid. A sort starts before each "
	    "multiple of the period, and when the phase changes.");
	v_line(v, "wire [BM-1:0] now = timer_q & {BM{waited_q | ~grid_waits_i}};");
	v_line(v, "wire [BM-1:0] timer_d = now == %u'd%u ? {BM{1'b0}} : now + 1'b1;", bits, period - 1);
	v_line(v, "wire waited_d = grid_waits_i;");
	v_line(v, "wire begins = (grid_waits_i ^ waited_q) | (now == %u'd%u);", bits, period - 2);
	v_line(v, "%s", "");
	v_flops(v, "timer waited");
}

/* ---- the warps' sorts ---- */

static void freezes(struct verilog *v)
{
	bool barrier = v->cfg->has_wpt;
	v_step(
	    v,
	    "Warps of a TB are sorted, the least progress first, when the first one %s; those of a TB at ease on each "
	    "sort, in the fast phase the most progress first.",
	    barrier ? "reaches the barrier or exits" : "exits");
	v_line(v, "wire [T-1:0] freezes;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_freezes");
	v_line(v, "wire ending = ~ends[gt] & |(owned[gt*W +: W] & exit_i) & ~done_i[gt];");
	if (barrier) {
		v_line(v, "wire coming = ~waits[gt] & |(owned[gt*W +: W] & arrive_i) & ~release_i[gt];");
		v_line(v, "assign freezes[gt] = coming | ending;");
	} else {
		v_line(v, "assign freezes[gt] = ending;");
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign sort_o = freezes | (at_ease & {T{begins}});");
	v_line(v, "wire [T-1:0] rising_d = freezes | (sort_o & {T{~grid_waits_i}}) | (rising_q & ~sort_o);");
	v_line(v, "%s", "");
	v_flops(v, "rising");
	v_line(v, "assign rising_o = rising_q;");
}

/* ---- the TBs' sorts ---- */

/* NAME_next by a tree of comparators, the oldest of equal ones. `flip`: an expression that inverts the progress, to
 * sort by the least; NULL: by the most. */
static void climb(struct verilog *v, const char *name, const char *pool, const char *flip)
{
	char *asks = xprintf("%s_q", pool), *leaf = xprintf("%s_key[n*BP +: BP]", name);
	char *highest = xprintf("%s_highest", name), *next = xprintf("%s_next", name);
	v_line(v, "wire [T*BP-1:0] %s_key = tb_progress_i%s;", name, flip ? flip : "");
	emit_climb(v, name, asks, leaf, "T");
	emit_oldest_tb(v, highest, next);
	free(asks);
	free(leaf);
	free(highest);
	free(next);
}

/* NAME_next: the TB in POOL_q that the sort places next; POOL_d: the TBs left to place. */
static void sorter(struct verilog *v, const char *name, const char *pool, const char *flip, const char *starts)
{
	if (tb_order_is_optimized(v->cfg))
		emit_optimized_tb_order_next(v, name, pool, flip != NULL);
	else
		climb(v, name, pool, flip);
	v_line(v, "wire [T-1:0] %s_d = %s ? resident : %s_q & ~%s_next & ~done_i;", pool, starts, pool, name);
	v_line(v, "%s", "");
	v_flops(v, pool);
}

static void sorters(struct verilog *v)
{
	if (tb_order_is_optimized(v->cfg))
		emit_optimized_tb_order_pairs(v);
	else
		v_param(v, "M", 1 + PROGRESS_BITS, "bits of a node of the trees: request, progress");
	v_step(
	    v,
	    "4. The sort of all TBs: in each cycle one unsorted TB is placed in front of the other unsorted ones, the "
	    "one with the most progress, in the slow phase with the least; equal ones by age.");
	v_line(v, "wire [T-1:0] resident = (busy_i & ~done_i) | launch_i; // from the next cycle on");
	sorter(v, "sampled", "unsorted", " ^ {T*BP{~grid_waits_i}}", "begins");
	if (!tb_order_lists(v->cfg))
		return;
	v_step(v, "5. The same for the lists of waiting TBs, by the most progress; each %s restarts it.",
	       v->cfg->has_wpt ? "arrival and exit" : "exit");
	v_line(v, "wire event_now = |exit_i%s;", v->cfg->has_wpt ? " | |arrive_i" : "");
	sorter(v, "listed", "unlisted", NULL, "event_now");
}

/* ---- the order ---- */

/* ones: a function that counts the bits of a warp mask, as BF bits. */
static void ones(struct verilog *v)
{
	v_line(v, "function [BF-1:0] ones;");
	v_line(v, "input [W-1:0] mask;");
	v_line(v, "integer w;");
	v_line(v, "begin");
	v_line(v, "ones = 0;");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "ones = ones + %s;", v_pad(v, tb_order_finished_bits(v->cfg), 1, "mask[w]"));
	v_line(v, "end");
	v_line(v, "endfunction");
}

/* level: state and count of each TB; the larger level has priority. */
static void levels(struct verilog *v)
{
	const struct config *c = v->cfg;
	unsigned finished = tb_order_finished_bits(c), number = number_bits(c);
	bool optimized = tb_order_is_optimized(c);
	v_param(v, "BF", finished, "bits of a count of finished warps of a TB");
	v_param(v, "BN", number, "bits of the count that ranks TBs of one state");
	v_param(v, "BV", number + 2, "bits of state and count");
	if (optimized) {
		emit_optimized_tb_order_gone(v);
	} else {
		v_step(v, "Population count of a warp mask.");
		ones(v);
	}
	v_step(v, "6. Level: finishWait first, larger with more finished warps%s.",
	       c->has_wpt ? "; then TBs at a barrier, by their waiting warps" : "");
	v_line(v, "wire [T*BV-1:0] level;");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_level");
	v_line(v, "wire [BF-1:0] gone = %s & {BF{grid_waits_i}};",
	       optimized ? "gone_q[gt*BF +: BF]" : "ones(owned[gt*W +: W] & finished_i)");
	if (c->has_wpt) {
		v_line(v, "wire [BN-1:0] number = finish_wait[gt] ? %s : count_i[gt*BC +: BC];",
		       v_pad(v, number, finished, "gone"));
		v_line(v, "assign level[gt*BV +: BV] = {finish_wait[gt], barrier_wait[gt], number};");
	} else {
		v_line(v, "assign level[gt*BV +: BV] = {finish_wait[gt], 1'b0, gone};");
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* NAME_q of a pair of TBs t > u: the sort placed u before t. */
static void pair(struct verilog *v, const char *name, const char *pool)
{
	v_line(v, "reg %s_q;", name);
	v_line(v, "wire %s_u = %s_next[gu] & %s_q[gt];", name, name, pool);
	v_line(v, "wire %s_t = %s_next[gt] & %s_q[gu];", name, name, pool);
	v_line(v, "wire %s_d = launch_i[gt] | (~launch_i[gu] & (%s_u | (%s_q & ~%s_t)));", name, name, name, name);
	v_flops(v, name);
}

static void tie(struct verilog *v)
{
	if (tb_order_lists(v->cfg)) {
		v_line(v, "wire tie = at_ease[gt] ? sampled_q : listed_q;");
		return;
	}
	v_line(v, "wire [BP-1:0] progress_t = tb_progress_i[gt*BP +: BP] ^ {BP{at_ease[gt]}};");
	v_line(v, "wire [BP-1:0] progress_u = tb_progress_i[gu*BP +: BP] ^ {BP{at_ease[gt]}};");
	v_line(v, "wire further = progress_u > progress_t | (progress_u == progress_t & older_i[gt*T + gu]);");
	v_line(v, "wire tie = at_ease[gt] & grid_waits_i ? sampled_q : further;");
}

static void order(struct verilog *v)
{
	levels(v);
	v_step(v,
	       "7. Priority: by level, then %s. A sort's result is one bit for each pair of TB slots: of two unsorted "
	       "TBs the one placed first has priority; a launched TB comes last.",
	       tb_order_lists(v->cfg) ? "as sorted" : "by progress; in noWait as sorted");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
	v_line(v, "assign tb_ahead_o[gt*T + gt] = 1'b0;");
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_other");
	pair(v, "sampled", "unsorted");
	if (tb_order_lists(v->cfg))
		pair(v, "listed", "unlisted");
	tie(v);
	v_line(v, "wire [BV-1:0] level_t = level[gt*BV +: BV];");
	v_line(v, "wire [BV-1:0] level_u = level[gu*BV +: BV];");
	v_line(v, "wire u_first = level_u == level_t ? tie : level_u > level_t;");
	v_line(v, "wire both = busy_i[gt] & busy_i[gu];");
	v_line(v, "assign tb_ahead_o[gt*T + gu] = both & u_first;");
	v_line(v, "assign tb_ahead_o[gu*T + gt] = both & ~u_first;");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

/* ---- observe ---- */

void emit_tb_order_matrix(struct verilog *v, const char *net, const char *name)
{
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_show_%s", net);
	v_line(v, "assign %s[gt*T + gt] = 1'b0;", net);
	v_line(v, "for (gu = 0; gu < gt; gu = gu + 1) begin : g_pair");
	v_line(v, "wire both = busy_i[gt] & busy_i[gu];");
	v_line(v, "assign %s[gt*T + gu] = both & g_tb[gt].g_other[gu].%s_q;", net, name);
	v_line(v, "assign %s[gu*T + gt] = both & ~g_tb[gt].g_other[gu].%s_q;", net, name);
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void observe(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "OBSERVE");
	v_line(v, "generate");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_show");
	v_line(v, "wire [2:0] at_ease_state = waited_q ? 3'd3 : 3'd5;");
	if (c->has_wpt) {
		v_line(v, "wire [2:0] barrier_state = waited_q ? 3'd2 : 3'd4;");
		v_line(v, "wire [2:0] others = waits[gt] ? barrier_state : at_ease_state;");
	} else {
		v_line(v, "wire [2:0] others = at_ease_state;");
	}
	v_line(v, "wire [2:0] state = ends[gt] & waited_q ? 3'd1 : others;");
	v_line(v, "assign state_obs_o[gt*3 +: 3] = state & {3{busy_i[gt]}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign waited_obs_o = waited_q;");
	v_line(v, "assign timer_obs_o = timer_q;");
	if (c->has_warp_sort)
		v_line(v, "assign rising_obs_o = rising_q;");
	if (c->has_map) {
		v_line(v, "assign unsorted_obs_o = unsorted_q;");
		emit_tb_order_matrix(v, "sampled_obs_o", "sampled");
	}
	if (tb_order_lists(c)) {
		v_line(v, "assign unlisted_obs_o = unlisted_q;");
		emit_tb_order_matrix(v, "listed_obs_o", "listed");
	}
	v_endif(v);
}

static void registers(struct verilog *v)
{
	const struct config *c = v->cfg;
	unsigned pairs = c->tbs * (c->tbs - 1) / 2;
	v_note_reg(v, V_IMPLEMENTATION, "waited_q", 1, "TBs waited in the grid in the last cycle");
	v_line(v, "reg waited_q; // TBs waited in the grid in the last cycle");
	v_reg(v, V_IMPLEMENTATION, "timer_q", c->timer_bits, "BM", "cycles of the kernel, modulo the sorting period");
	if (c->has_warp_sort)
		v_reg(v, V_IMPLEMENTATION, "rising_q", c->tbs, "T", "TBs whose warps are sorted by the least progress");
	if (!c->has_map)
		return;
	if (tb_order_is_optimized(c))
		v_reg(v, V_IMPLEMENTATION, "gone_q", c->tbs * tb_order_finished_bits(c), "T*BF",
		      "warps of each TB that have finished");
	v_reg(v, V_PAPER, "unsorted_q", c->tbs, "T", "TBs that the running sort has yet to place");
	v_note_reg(v, V_PAPER, "g_tb[*].g_other[*].sampled_q", pairs,
		   "one for each pair of TB slots t > u: u preceded t in the last sort");
	if (!tb_order_lists(c))
		return;
	v_reg(v, V_IMPLEMENTATION, "unlisted_q", c->tbs, "T", "TBs that the sort of the lists has yet to place");
	v_note_reg(v, V_PAPER, "g_tb[*].g_other[*].listed_q", pairs, "the same for the sort after the last event");
}

void emit_tb_order(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v,
		(struct v_about){
		    BLOCK_tb_order, "tb_order", "rtl_gen/blocks/tb_order.c",
		    "The priority of TBs: those with finished warps, then those with warps at the barrier, then the "
		    "others by progress; and the start of sorts.",
		    "0 cycles from registers and grid_waits_i to tb_ahead_o; a sort that starts in cycle c shows its "
		    "n-th place in cycle c + 1 + n.",
		    "the sorts' results and the TBs they have yet to place, the kernel's cycle count, the "
		    "phase."});
	v_sizes(v);
	v_lane_param(v);
	v_param(v, "BM", c->timer_bits, "bits of the timer");
	v_table_ports(v);
	v_line(v, "%s", "");
	registers(v);
	states(v);
	periods(v);
	if (c->has_warp_sort)
		freezes(v);
	if (c->has_map) {
		sorters(v);
		order(v);
	}
	if (c->sort_live && c->has_warp_sort) {
		v_step(v, "TBs in noWait: their warps have the sorted order.");
		v_line(v, "assign no_wait_o = at_ease & {T{grid_waits_i}};");
	}
	observe(v);
	emit_tb_order_claims(v);
	v_end(v);
}
