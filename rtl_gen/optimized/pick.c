/* pick.c - emits the picker of the optimized selector: every TB selects its leader, its highest-priority
 * requesting warp, while the TB is selected in parallel. */
#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* TB precedence is precomputed per warp slot, which takes one gate level off the path from `req_i` and costs about
 * W*T*T gates; done for contiguous mappings of at most eight TBs. */
static bool by_slot(const struct config *cfg, const struct optimized_ranking *ranking)
{
	enum { TBS = 8 };
	return cfg->map == MAP_CONTIGUOUS && ranking->counts && cfg->tbs <= TBS;
}

/* Slots of a segment: with a fixed mapping the slots of a TB in a lane, else about the square root of the slots of the
 * lane, rounded down where precedence is precomputed and the leader is on the critical path. */
static unsigned group_of(const struct config *cfg, const struct optimized_ranking *ranking)
{
	unsigned n = 2, slots = cfg->scheduler_warps;
	if (cfg->map == MAP_FIXED && cfg->tb_warps % cfg->schedulers == 0)
		return cfg->tb_warps / cfg->schedulers;
	while (by_slot(cfg, ranking) ? (n + 1) * (n + 1) <= slots : n * n < slots + n)
		n++;
	return n;
}

static unsigned groups_of(const struct config *cfg, const struct optimized_ranking *ranking)
{
	unsigned n = group_of(cfg, ranking);
	return (cfg->scheduler_warps + n - 1) / n;
}

/* The leader is found for each segment, not for each TB. */
static bool has_segments(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return optimized_pick_has_tb(cfg, ranking) && ranking->within == WITHIN_GREEDY && cfg->map == MAP_PROGRAMMABLE;
}

/* What the priority groups of a lane are called. */
static const char *noun(const struct optimized_ranking *ranking)
{
	return ranking->classes ? "group" : "TB";
}

static const char *sentence(const struct config *cfg, const struct optimized_ranking *ranking)
{
	if (ranking->classes)
		return policy_emitter_of(cfg)->sentence(cfg);
	switch (ranking->within) {
	case WITHIN_GREEDY:
		return ranking->greed_first
			   ? "The greedy warp if it requests; else the smallest slot of the first TB. All TBs "
			     "select leaders while "
			     "the TB is selected."
			   : "The greedy warp of the first TB, else its smallest slot. All TBs select leaders "
			     "while the first TB "
			     "is selected.";
	case WITHIN_CYCLIC:
		return "Round robin within the requesting TB of highest priority. All TBs select their leaders "
		       "while that TB "
		       "is selected.";
	case WITHIN_SORTED:
		return "The first warp of the requesting TB of highest priority. All TBs select leaders while that "
		       "TB is "
		       "selected.";
	default:
		return "The smallest slot of the first TB. All TBs select leaders while the first TB is selected.";
	}
}

/* The picker outputs the next pointer, passed_o. */
static bool has_next_pointer(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return ranking->last == LAST_THERMOMETER && optimized_pick_has_some(cfg, ranking);
}

/* Which warp of its priority group is the leader. */
static const char *rule(const struct optimized_ranking *ranking)
{
	return ranking->within == WITHIN_GREEDY   ? " (the greedy warp, else the smallest slot)"
	       : ranking->within == WITHIN_CYCLIC ? " (the first slot above the last, else the first)"
						  : "";
}

/* `slots`, padded to whole segments. */
static const char *padded(struct verilog *v, const struct optimized_ranking *ranking, const char *slots)
{
	return v_pad(v, group_of(v->cfg, ranking) * groups_of(v->cfg, ranking), v->cfg->scheduler_warps, slots);
}

#include "rtl_gen/optimized/pick.v.h"

void emit_optimized_pick(struct verilog *v, const struct optimized_ranking *ranking, const char *name, bool grant_only)
{
	struct pick_output out[PICK_OUTPUTS];
	unsigned outputs = optimized_pick_outputs(v->cfg, ranking, out);
	if (grant_only)
		outputs = optimized_pick_has_tb(v->cfg, ranking) ? 2 : 1;
	pick(v, ranking, name, grant_only, outputs, out);
}
