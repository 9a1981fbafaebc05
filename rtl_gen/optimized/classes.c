/* classes.c - the optimized selector of policies that rank classes of warps, such as memory instructions
 * first: the classes of each policy, and the Verilog that splits a lane into their priority groups. */
#include <string.h>

#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* ---- the classes of each policy ---- */

#define LANE(net) "lane_" net "[sched*LANE +: LANE]"
#define GREEDY "greedy_q[sched*LANE +: LANE]"
#define PASSED "passed_q[sched*LANE +: LANE]"

static void add(struct optimized_ranking *ranking, const char *who, unsigned by, const char *meaning)
{
	ranking->class[ranking->classes++] = (struct optimized_class){who, by, meaning};
}

/* By launch of TBs; with one TB that is by slot. */
static unsigned by_launch(const struct config *cfg)
{
	return cfg->has_age ? CLASS_BY_LAUNCH : CLASS_BY_SLOT;
}

static void hint(const struct config *cfg, struct optimized_ranking *ranking)
{
	ranking->last = LAST_ONE_HOT;
	add(ranking, LANE("hint") " & " GREEDY, CLASS_BY_SLOT, "the greedy warp, if the mask names it");
	add(ranking, LANE("hint") " & ~" GREEDY, by_launch(cfg), "the others that it names");
	add(ranking, "~" LANE("hint") " & " GREEDY, CLASS_BY_SLOT, "the greedy warp");
	add(ranking, "~" LANE("hint") " & ~" GREEDY, by_launch(cfg), "the others");
}

static void mto(const struct config *cfg, struct optimized_ranking *ranking)
{
	add(ranking, LANE("memory"), by_launch(cfg), "warps with a memory instruction");
	add(ranking, "~" LANE("memory"), by_launch(cfg), "the others");
}

/* Round robin is two classes: the slots above the last one, then the others. */
static void motrr(const struct config *cfg, struct optimized_ranking *ranking)
{
	ranking->last = LAST_THERMOMETER;
	add(ranking, LANE("memory"), by_launch(cfg), "warps with a memory instruction");
	add(ranking, "~" LANE("memory") " & ~" PASSED, CLASS_BY_SLOT, "the others above the one issued last");
	add(ranking, "~" LANE("memory") " & " PASSED, CLASS_BY_SLOT, "then round");
}

static void motrr_recency(const struct config *cfg, struct optimized_ranking *ranking)
{
	ranking->last = LAST_THERMOMETER;
	add(ranking, LANE("memory"), by_launch(cfg), "warps with a memory instruction");
	add(ranking, "~" LANE("memory") " & " LANE("recent") " & ~" PASSED, CLASS_BY_SLOT,
	    "the others with the recency bit above the one issued last");
	add(ranking, "~" LANE("memory") " & " LANE("recent") " & " PASSED, CLASS_BY_SLOT, "then round");
	add(ranking, "~" LANE("memory") " & ~" LANE("recent") " & ~" PASSED, CLASS_BY_SLOT,
	    "the others without it above the one issued last");
	add(ranking, "~" LANE("memory") " & ~" LANE("recent") " & " PASSED, CLASS_BY_SLOT, "then round");
}

static void gto(const struct config *cfg, bool fetch, struct optimized_ranking *ranking)
{
	unsigned age = cfg->policy.opt[OPT_AGE];
	unsigned by = age == AGE_LAUNCH || fetch ? by_launch(cfg) : age == AGE_INDEX ? CLASS_BY_SLOT : CLASS_BY_PAIR;
	ranking->last = LAST_ONE_HOT;
	add(ranking, GREEDY, CLASS_BY_SLOT, "the greedy warp");
	add(ranking, "~" GREEDY, by, "the others");
}

bool optimized_classes_of(const struct config *cfg, bool own_fetch, struct optimized_ranking *ranking)
{
	unsigned issue = cfg->policy.issue;
	*ranking = (struct optimized_ranking){.within = WITHIN_SLOTS, .own_fetch = own_fetch};
	/* A warp without a head is not ready and has no ready age: critical fetch ranks by launch. */
	if (own_fetch && !(issue == ISSUE_GTO && cfg->has_wait_age))
		return false;
	switch (issue) {
	case ISSUE_GTO:
		if (cfg->has_age && cfg->policy.opt[OPT_AGE] == AGE_LAUNCH)
			return false;
		gto(cfg, own_fetch, ranking);
		return true;
	case ISSUE_HINT:
		hint(cfg, ranking);
		return true;
	case ISSUE_MTO:
		mto(cfg, ranking);
		return true;
	case ISSUE_MOTRR:
		motrr(cfg, ranking);
		return true;
	case ISSUE_MOTRR_RECENCY:
		motrr_recency(cfg, ranking);
		return true;
	default:
		return false;
	}
}

/* ---- priority groups ---- */

static unsigned parts_of(const struct config *cfg, unsigned by)
{
	return by == CLASS_BY_LAUNCH ? cfg->tbs : by == CLASS_BY_PAIR ? cfg->scheduler_warps : 1;
}

/* The priority groups of the classes before class n. */
static unsigned groups_before(const struct config *cfg, const struct optimized_ranking *ranking, unsigned n)
{
	unsigned parts = 0;
	for (unsigned i = 0; i < n; i++)
		parts += parts_of(cfg, ranking->class[i].by);
	return parts;
}

unsigned optimized_priority_groups(const struct config *cfg, const struct optimized_ranking *ranking)
{
	return ranking->classes ? groups_before(cfg, ranking, ranking->classes) : cfg->tbs;
}

/* The row of the priority matrix of a group: of the other groups of its class `mates` precede it, of the other classes
 * those before its own. */
static const char *row(struct verilog *v, const struct optimized_ranking *ranking, unsigned n, const char *mates)
{
	unsigned all = optimized_priority_groups(v->cfg, ranking), before = groups_before(v->cfg, ranking, n);
	unsigned behind = all - before - parts_of(v->cfg, ranking->class[n].by);
	return v_string(v, "{%s%s%s}", behind ? v_string(v, "%u'd0, ", behind) : "", mates,
			before > 1 ? v_string(v, ", {%u{1'b1}}", before)
			: before   ? ", 1'b1"
				   : "");
}

/* The slots of a class, as an expression. The registers in it tell the slot issued last; with latency = 1 those of the
 * next cycle, which this cycle's issues set. */
static const char *members(struct verilog *v, const struct optimized_class *class)
{
	const char *q = v->cfg->latency ? strstr(class->who, "_q[") : NULL;
	return q ? v_string(v, "%.*s_d[%s", (int)(q - class->who), class->who, q + strlen("_q[")) : class->who;
}

#include "rtl_gen/optimized/classes.v.h"

void emit_optimized_class_groups(struct verilog *v, const struct optimized_ranking *ranking)
{
	bool fetch = ranking->own_fetch;
	class_groups(v, ranking, fetch ? "fetch_" : "", fetch ? "FETCH_GROUPS" : "GROUPS");
}
