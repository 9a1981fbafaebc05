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
    {"", "issue_tb", "issue_tb"},
    {"", "critical_tb", "critical_tb"},
    {"barrier", "exit_head", "exit_i"},
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
    {"", "choice", "choice"},
    {"counters", "borrowed", "borrowed_o"},
    {"counters", "guest", "guest_o"},
};
/* Overrides with latency = 1: issue_stage stands between the selector and the issue. */
static const struct connection staged[] = {
    {"issue_sel", "issue", "picked"},           {"issue_sel", "critical", "fetch_picked"},
    {"issue_stage", "pick", "picked"},          {"issue_stage", "fetch_pick", "fetch_picked"},
    {"issue_stage", "accept", "accept"},        {"ibuffer", "behind", "behind"},
    {"ibuffer", "room_behind", "room_behind"},  {"", "critical_fetch", "critical_fetch"},
    {"issue_sel", "last_critical", "critical"},
};
/* Overrides with warp sharing: some warps issue through another scheduler than their own. */
static const struct connection sharing[] = {
    {"issue_sel", "issue", "home"},      {"issue_stage", "issue", "home"},
    {"issue_sel", "issued", "home"},     {"issue_count", "issue", "home"},
    {"share", "issue", "home"},          {"share", "blocked", "held"},
    {"grant_index", "issue", "home"},    {"grant_index", "borrowed", "borrowed_o"},
    {"grant_index", "guest", "guest_o"},
};
/* Override where critical fetch serves warps without a head first. */
static const struct connection tiers[] = {{"issue_sel", "fetchable", "first_tier"}};
/* Override with latency = 1: critical fetch looks at the next cycle. */
static const struct connection ahead[] = {{"issue_sel", "fetchable", "next_fetchable"}};

/* Override where schedulers may not accept what they could issue, with latency = 0. */
static const struct connection accepting[] = {{"", "ready", "accepted"}};
/* Overrides with an input stall: no warp issues through a scheduler that stalls. */
static const struct connection stalling[] = {
    {"issue_sel", "able", "request"},
    {"share", "free_mem", "open_mem"},
    {"share", "free_sfu", "open_sfu"},
    {"share", "free_sp", "open_sp"},
};
/* Override with an input enable. */
static const struct connection enabling[] = {{"ibuffer", "eligible", "may_fetch"}};

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
	if (n->cfg->has_accept && !n->cfg->latency && n->block == BLOCK_issue_sel)
		found = find(accepting, sizeof accepting / sizeof *accepting, block, p->name);
	if (!found && n->cfg->stall)
		found = find(stalling, sizeof stalling / sizeof *stalling, block, p->name);
	if (!found && n->cfg->enable)
		found = find(enabling, sizeof enabling / sizeof *enabling, block, p->name);
	if (!found && n->cfg->latency)
		found = find(staged, sizeof staged / sizeof *staged, block, p->name);
	if (!found && n->cfg->has_sharing)
		found = find(sharing, sizeof sharing / sizeof *sharing, block, p->name);
	if (!found && n->cfg->has_fetch_tiers)
		found = find(tiers, sizeof tiers / sizeof *tiers, block, p->name);
	if (!found && n->cfg->latency)
		found = find(ahead, sizeof ahead / sizeof *ahead, block, p->name);
	if (!found)
		found = find(connections, sizeof connections / sizeof *connections, block, p->name);
	return found ? found : v_port_name(p, n->name);
}

/* Of the running warps with a head, the condition for an issue. With latency = 1 the last cycle promised it. */
static const char *may_issue(const struct config *cfg)
{
	if (cfg->latency)
		return "";
	return cfg->has_sharing ? " & (ready_i | blocked_i)" : " & ready_i";
}

/* With latency = 1: the warps whose scheduler accepts an instruction. */
static const char *accepts(const struct config *cfg)
{
	if (!cfg->stall)
		return "{WARPS{enable_i}}";
	return cfg->enable ? "~stalled & {WARPS{enable_i}}" : "~stalled";
}

/* Whether warp w is of TB t. */
static const char *in_tb(const struct config *cfg)
{
	if (!cfg->has_map)
		return "1'b1";
	return cfg->has_tb ? "tb[w*TB_BITS +: TB_BITS] == t[TB_BITS-1:0]"
			   : "SLOT_TB[w*TB_BITS +: TB_BITS] == t[TB_BITS-1:0]";
}

#include "rtl_gen/blocks/front_end.v.h"
