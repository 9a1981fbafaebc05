/* optimized_classes.c - the optimized selector of policies that rank classes of warps, such as memory instructions
 * first: the classes of each policy, and the Verilog that splits a lane into their priority groups. */
#include <stdio.h>

#include "rtl_gen/policies/optimized_issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"

/* ---- the classes of each policy ---- */

#define LANE(net) "lane_" net "[gs*K +: K]"
#define GREEDY "greedy_q[gs*K +: K]"
#define PASSED "passed_q[gs*K +: K]"

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

unsigned optimized_priority_groups(const struct config *cfg, const struct optimized_ranking *ranking)
{
	unsigned parts = 0;
	for (unsigned n = 0; n < ranking->classes; n++)
		parts += parts_of(cfg, ranking->class[n].by);
	return ranking->classes ? parts : cfg->tbs;
}

/* The nets of the priority groups. */
struct parts {
	struct verilog *v;
	const char *prefix, *size; /* prefix of their names; localparam of their number */
	unsigned front, behind;    /* groups that precede and that follow the current class's */
};

/* Group `number` (text) of scheduler gs: its slots, and the groups that precede it: `mates` of its own class. */
static void part(const struct parts *p, const char *number, const char *slots, const char *mates)
{
	char zeros[24] = "", ones[24] = "";
	if (p->behind)
		snprintf(zeros, sizeof zeros, "%u'd0, ", p->behind);
	if (p->front)
		snprintf(ones, sizeof ones, ", {%u{1'b1}}", p->front);
	v_line(p->v, "assign %spart[(gs*%s + %s)*K +: K] = %s;", p->prefix, p->size, number, slots);
	v_line(p->v, "assign %sahead[(gs*%s + %s)*%s +: %s] = {%s%s%s};", p->prefix, p->size, number, p->size, p->size,
	       zeros, mates, ones);
}

static void parts_of_class(const struct parts *p, unsigned n, const struct optimized_class *class)
{
	struct verilog *v = p->v;
	char number[24], slots[V_NAME];
	v_line(v, "wire [K-1:0] class_%u = %s; // %s", n, class->who, class->meaning);
	if (class->by == CLASS_BY_LAUNCH) {
		snprintf(number, sizeof number, "%u + gt", p->front);
		snprintf(slots, sizeof slots, "class_%u & owned[(gs*T + gt)*K +: K]", n);
		v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_class_%u", n);
		part(p, number, slots, "older_i[gt*T +: T]");
		v_line(v, "end");
	} else if (class->by == CLASS_BY_PAIR) {
		snprintf(number, sizeof number, "%u + gk", p->front);
		snprintf(slots, sizeof slots, "class_%u & (%u'd1 << gk)", n, v->cfg->scheduler_warps);
		v_line(v, "for (gk = 0; gk < K; gk = gk + 1) begin : g_class_%u", n);
		part(p, number, slots, "lane_ahead[(gs*K + gk)*K +: K]");
		v_line(v, "end");
	} else {
		snprintf(number, sizeof number, "%u", p->front);
		snprintf(slots, sizeof slots, "class_%u", n);
		part(p, number, slots, "1'b0");
	}
}

void emit_optimized_class_groups(struct verilog *v, const struct optimized_ranking *ranking)
{
	bool fetch = ranking->own_fetch;
	struct parts p = {v, fetch ? "fetch_" : "", fetch ? "Q" : "P", 0, optimized_priority_groups(v->cfg, ranking)};
	v_step(v,
	       "%sClasses of warps%s, in priority order. Each class is split into priority groups, and within a "
	       "group the smallest slot is first: the groups of a class by launch are its TBs, by pair its slots.",
	       fetch ? "" : "2. ", fetch ? " for critical fetch" : "");
	v_param(v, p.size, p.behind, fetch ? "priority groups for critical fetch" : "priority groups");
	v_line(v, "wire [S*%s*K-1:0] %spart; // bit (s*%s + p)*K + k: slot k of lane s is in group p", p.size, p.prefix,
	       p.size);
	v_line(v, "wire [S*%s*%s-1:0] %sahead; // bit (s*%s + p)*%s + q: group q of lane s precedes group p", p.size,
	       p.size, p.prefix, p.size, p.size);
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_%sparts", p.prefix);
	for (unsigned n = 0; n < ranking->classes; n++) {
		unsigned own = parts_of(v->cfg, ranking->class[n].by);
		p.behind -= own;
		parts_of_class(&p, n, &ranking->class[n]);
		p.front += own;
	}
	v_line(v, "end");
	v_line(v, "endgenerate");
}
