/* front_end.c - emits front_end.v, the top module: instances of the blocks and the wires between them.
 *
 * model/blocks/front_end.c wires the same blocks in the golden model. Neither file is derived from the other or from
 * the names in nets.def, so lock step finds a wrong wire on either side; tests/faults/wiring_*.sed show that it does.
 */
#include <stdio.h>
#include <string.h>

#include "rtl_gen/writer/pieces.h"

/* Which net drives an input of a block, BLOCK.PORT = net, where it is not the port of front_end with the same name. An
 * empty block name matches every block. */
static const struct connection {
	const char *block, *port, *net;
} connections[] = {
    {"issue_sel", "launch_warps", "launch_warps"},
    {"progress", "launch_warps", "launch_warps"},
    {"warp_order", "launch_warps", "launch_warps"},
    {"", "warp_progress", "warp_progress"},
    {"", "tb_progress", "tb_progress"},
    {"", "warp_before", "warp_before"},
    {"", "no_wait", "no_wait"},
    {"", "sort", "sort"},
    {"", "rising", "rising"},
    {"recency", "launch_warps", "launch_warps"},
    {"", "recent", "recent"},
    {"", "shared_mem", "shared_mem"},
    {"", "shared_sfu", "shared_sfu"},
    {"", "shared_sp", "shared_sp"},
    {"", "done", "done_o"},
    {"", "release", "release_o"},
    {"", "tb", "tb"},
    {"", "older", "older"},
    {"", "tb_ahead", "tb_ahead"},
    {"", "arrive", "arrive"},
    {"", "exit", "exit"},
    {"", "flush", "flush"},
    {"", "stuck", "stuck"},
    {"issue_sel", "memory", "memory"},
    {"", "live", "live_o"},
    {"", "wait", "wait_o"},
    {"", "finished", "finished_o"},
    {"", "issue", "issue_o"},
    {"issue_sel", "issued", "issue_o"},
    {"", "fetch", "fetch_o"},
    {"", "valid", "valid_o"},
    {"", "room_two", "room_two_o"},
    {"", "busy", "busy_o"},
    {"issue_sel", "ready", "request"},
    {"", "fetchable", "fetchable"},
    {"", "eligible", "eligible"},
    {"", "critical", "critical"},
    {"", "entries", "entries"},
    {"ibuffer", "count", "entries"},
    {"", "count", "count_o"},
    {"", "port_taken", "port_taken"},
};
/* Overrides with latency = 1: issue_stage stands between the selector and the issue. */
static const struct connection staged[] = {
    {"issue_sel", "issue", "picked"},    {"issue_sel", "critical", "fetch_picked"},
    {"issue_stage", "pick", "picked"},   {"issue_stage", "fetch_pick", "fetch_picked"},
    {"issue_stage", "ready", "request"},
};
/* Overrides with warp sharing: some warps issue through another scheduler than their own. */
static const struct connection sharing[] = {
    {"issue_sel", "issue", "home"},   {"issue_stage", "issue", "home"}, {"issue_sel", "issued", "home"},
    {"issue_count", "issue", "home"}, {"share", "issue", "home"},       {"share", "blocked", "held"},
};

struct net {
	const struct config *cfg;
	enum block block;
	char name[V_NAME];
};

static const char *find(const struct connection *c, size_t count, const char *block, const char *port)
{
	for (; count > 0; c++, count--)
		if (strcmp(c->port, port) == 0 && (!*c->block || strcmp(c->block, block) == 0))
			return c->net;
	return NULL;
}

static const char *net(void *ctx, const struct port *p)
{
	struct net *n = ctx;
	const char *block = block_name(n->block);
	if (p->dir == DIR_OBS) {
		snprintf(n->name, sizeof n->name, "%s_%s_obs_o", block, p->name);
		return n->name;
	}
	const char *found = NULL;
	if (n->cfg->latency)
		found = find(staged, sizeof staged / sizeof *staged, block, p->name);
	if (!found && n->cfg->has_sharing)
		found = find(sharing, sizeof sharing / sizeof *sharing, block, p->name);
	if (!found)
		found = find(connections, sizeof connections / sizeof *connections, block, p->name);
	return found ? found : v_port_name(p, n->name);
}

static void instance(struct verilog *v, enum block block, const char *about)
{
	struct net n = {.cfg = v->cfg, .block = block};
	if (!block_exists(block, v->cfg))
		return;
	v_step(v, "%s", about);
	v_instance(v, block, net, &n);
}

/* The nets between the blocks that rank by progress. */
static void progress_wires(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_map)
		v_line(v, "wire [T*BP-1:0] tb_progress; // progress of each TB");
	if (!c->has_warp_sort)
		return;
	v_line(v, "wire [W*BP-1:0] warp_progress; // progress of each warp");
	v_line(v, "wire [W*K-1:0] warp_before; // priority matrix of the warps of each TB");
	v_line(v, "wire [T-1:0] sort; // TBs whose warps are to be sorted");
	v_line(v, "wire [T-1:0] rising; // TBs sorted by rising progress, the least first");
	if (c->sort_live)
		v_line(v, "wire [T-1:0] no_wait; // TBs whose warps have their sorted order");
}

static void wires(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_tb)
		v_line(v, "wire [W*BT-1:0] tb; // TB slot of each warp slot");
	if (c->has_age)
		v_line(v, "wire [T*T-1:0] older; // bit t*T + u: TB u was launched before TB t");
	if (c->has_tb_ahead)
		v_line(v, "wire [T*T-1:0] tb_ahead; // bit t*T + u: TB u has priority over TB t");
	if (c->has_recency)
		v_line(v, "wire [W-1:0] recent; // recency bits");
	v_line(v, "wire [W-1:0] eligible; // warps that may fetch");
	if (c->policy.fetch == FETCH_FEF)
		v_line(v, "wire [W*BE-1:0] entries; // valid I-buffer entries of each warp");
	if (c->has_sharing) {
		v_line(v, "wire [W-1:0] home; // warps that issue through their own scheduler");
		v_line(v, "wire [W-1:0] shared_mem, shared_sfu, shared_sp; // by type, the warp that issues through "
			  "another one");
	}
	if (c->latency)
		v_line(v, "wire [W-1:0] picked; // warps that issue in the next cycle if still ready");
	if (c->latency && c->has_critical)
		v_line(v, "wire [W-1:0] fetch_picked; // the same for fetch");
	if (c->has_critical)
		v_line(v, "wire [W-1:0] critical; // per scheduler, the fetchable warp of highest priority");
	if (c->has_progress)
		progress_wires(v);
}

static void glue(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "1. A warp is ready if it is live, not at the barrier, has a head instruction and its r-bit.");
	v_line(v, "wire [W-1:0] request = live_o & ~wait_o & valid_o & ready_i;");
	v_step(v, "2. Effects of an issue: barrier arrival, exit, and for a jump or an exit an I-buffer flush.");
	v_line(v, "wire [W-1:0] arrive = issue_o & bar_i;");
	v_line(v, "wire [W-1:0] exit = issue_o & exit_i;");
	v_line(v, "wire [W-1:0] flush = issue_o & (jump_i | exit_i);");
	if (c->has_critical) {
		v_step(v, "3. Critical fetch serves eligible warps that are not at the barrier.");
		v_line(v, "wire [W-1:0] fetchable = eligible & ~wait_o;");
	}
	if (c->fill_uses_port) {
		v_step(v, "An arriving cache line occupies the fetch port.");
		v_line(v, "wire port_taken = |fill_i;");
	}
	if (c->has_places) {
		v_step(
		    v,
		    "Warps that lose their active place: at the barrier, or the head waits for a long-latency load.");
		v_line(v, "wire [W-1:0] stuck = live_o & (wait_o | (valid_o & long_wait_i));");
	}
	if (c->has_memory) {
		v_step(v, "Warps whose head is a memory instruction.");
		v_line(v, "wire [W-1:0] memory = valid_o & memory_i;");
	}
	if (c->has_last_grant || c->has_warp_sort || c->has_recency) {
		v_step(v, "The warp slots of a launch, if there is one.");
		v_line(v, "wire [W-1:0] launch_warps = launch_warps_i & {W{|launch_i}};");
	}
}

static void sharing_glue(struct verilog *v)
{
	v_step(v, "Warps that wait only for their scheduler's collector; some issue through another scheduler.");
	v_line(v, "wire [W-1:0] held = live_o & ~wait_o & valid_o & blocked_i;");
	v_line(v, "assign issue_o = home | shared_mem | shared_sfu | shared_sp;");
}

static void formal(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_ifdef(v, "FORMAL");
	v_line(v, "// Issue grants go to live warps not at the barrier, fetch grants to live warps; a warp issues only "
		  "if it has a head.");
	v_line(v, "reg started = 1'b0;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "started <= 1'b1;");
	v_line(v, "always @* begin");
	v_line(v, "m_reset: assume (rst_i == ~started);");
	v_line(v, "m_one_launch: assume ((launch_i & (launch_i - 1'b1)) == 0);");
	v_line(v, "m_free_slot: assume ((launch_i & busy_o) == 0);");
	v_line(v, "m_some_warps: assume (~|launch_i | |launch_warps_i);");
	v_line(v, "m_free_warps: assume (~|launch_i | ((launch_warps_i & (live_o | finished_o)) == 0));");
	v_line(v, "m_bar_exit: assume ((bar_i & exit_i) == 0);");
	v_line(v, "if (started) begin");
	v_line(v, "a_issue: assert ((issue_o & ~(live_o & ~wait_o & valid_o & %s)) == 0);",
	       c->has_sharing ? "(ready_i | blocked_i)" : "ready_i");
	v_line(v, "a_fetch: assert ((fetch_o & ~live_o) == 0);");
	v_line(v, "a_one_fetch: assert ((fetch_o & (fetch_o - 1'b1)) == 0);");
	v_line(v, "a_wait: assert ((wait_o & ~live_o) == 0);");
	if (c->tbs == 1)
		v_line(v, "a_busy: assert (busy_o[0] == |live_o);");
	v_line(v, "c_done: cover (|done_o);");
	v_line(v, "c_release: cover (|release_o);");
	v_line(v, "end");
	v_line(v, "end");
	v_endif(v);
}

void emit_front_end(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_begin(v, (struct v_about){BLOCK_front_end, "front_end", "rtl_gen/blocks/front_end.c",
				    "The front end of one SM: warp fetch, warp issue, and barriers.",
				    c->fetch_reads_inputs
					? "0 cycles from inputs to issue_o and fetch_o."
					: "0 cycles from head instructions to issue_o; fetch_o comes from registers.",
				    "in the blocks alone."});
	v_sizes(v);
	v_table_ports(v);
	v_observe_ports(v);
	v_line(v, "%s", "");
	wires(v);
	glue(v);
	if (c->has_sharing)
		sharing_glue(v);
	instance(v, BLOCK_launch_order, "Resident TBs and their warp slots.");
	instance(v, BLOCK_barrier, "Live and waiting warps.");
	instance(v, BLOCK_wpt, "Waiting warps of each TB.");
	instance(v, BLOCK_first_arrival, "TBs by the first arrival at their barrier.");
	instance(v, BLOCK_progress, "The progress of each warp and each TB.");
	instance(v, BLOCK_tb_order, "The priority of TBs.");
	instance(v, BLOCK_warp_order, "The priority of the warps of each TB.");
	instance(v, BLOCK_issue_count, "Instructions issued by each TB, and the priority of TBs.");
	instance(v, BLOCK_recency, "Warps that have recently completed a memory instruction.");
	instance(v, BLOCK_ibuffer, "The I-buffers' entry counts.");
	instance(v, BLOCK_issue_sel, "Issue selection.");
	instance(v, BLOCK_issue_stage, "Issue of the warps picked in the last cycle.");
	instance(v, BLOCK_share, "Issue through another scheduler.");
	instance(v, BLOCK_fetch_arb, "Fetch arbitration.");
	formal(v);
	v_end(v);
}
