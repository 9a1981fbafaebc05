/* issue_sel.h - emits the optimized implementation of the issue selector, with a short critical path instead
 * of little area.
 *
 * There is one for policies that are round robin, two-level by groups, rank TBs and then warps within a TB, or rank
 * classes of warps. docs/optimized.md has its delay and area. Each scheduler has a lane, as in policy_emitter.h. */
#ifndef RTL_GEN_OPTIMIZED_ISSUE_SEL_H
#define RTL_GEN_OPTIMIZED_ISSUE_SEL_H

#include "rtl_gen/optimized/round_robin.h"

/* A class of warps: the slots in the expression `who` (LANE bits, of scheduler `sched`), ranked within the class by
 * slot, by the launch of their TBs and then by slot, or by lane_ahead. */
struct optimized_class {
	const char *who;
	enum { CLASS_BY_SLOT, CLASS_BY_LAUNCH, CLASS_BY_PAIR } by;
	const char *meaning;
};
enum { MAX_CLASSES = 5 };

/* How a policy ranks the warps of a lane. */
struct optimized_ranking {
	/* How warps of a TB are ranked; WITHIN_SORTED: by warp_before_i. WITHIN_ROUND_ROBIN: the policy does not rank
	 * TBs, and `arbiter` selects over all slots. */
	enum { WITHIN_SLOTS, WITHIN_GREEDY, WITHIN_CYCLIC, WITHIN_SORTED, WITHIN_ROUND_ROBIN } within;
	struct round_robin arbiter;
	bool greed_first;   /* the greedy warp has priority over all TBs */
	bool counts;        /* TBs are ranked by the WPT's counters */
	const char *matrix; /* else by this input; bit t*TBS + u: TB u has priority over TB t */
	/* Or, with WITHIN_SLOTS, classes of warps instead of TBs, in priority order; a warp is in at most one. `last`:
	 * what they read of the slot issued last: nothing, its one-hot mask (greedy_q), or its thermometer mask, the
	 * slots up to it (passed_q). */
	unsigned classes;
	struct optimized_class class[MAX_CLASSES];
	enum { LAST_NONE, LAST_ONE_HOT, LAST_THERMOMETER } last;
	bool own_fetch; /* this ranks warps for critical fetch, other than for issue */
};

/* An output of a picker: the grant, or what else is known about it. */
struct pick_output {
	const char *name, *size, *meaning; /* port NAME_o; its width in localparams, "1" for one bit */
	unsigned width;
};
enum { PICK_OUTPUTS = 6 };

/* The ranking of the config's policy; false if it has no optimized selector under this config. */
bool optimized_ranking_of(const struct config *cfg, struct optimized_ranking *ranking);

/* The ranking by classes of the config's policy; false if it has none. `own_fetch`: the ranking for critical fetch;
 * false if it is the same as for issue. */
bool optimized_classes_of(const struct config *cfg, bool own_fetch, struct optimized_ranking *ranking);

/* The number of priority groups of a lane: the TBs, or the groups that make up the classes. */
unsigned optimized_priority_groups(const struct config *cfg, const struct optimized_ranking *ranking);

/* In issue_sel, over localparam P, the number of priority groups: nets part (the slots of each group) and ahead (the
 * groups' priority matrix); with own_fetch Q, fetch_part, fetch_ahead. */
void emit_optimized_class_groups(struct verilog *v, const struct optimized_ranking *ranking);

/* The state that option `age` of gto needs besides: registers, lane_ahead, next values, claims. */
void emit_optimized_ages_registers(struct verilog *v);
void emit_optimized_ages_lanes(struct verilog *v);
void emit_optimized_ages_update(struct verilog *v);
void emit_optimized_ages_claims(struct verilog *v);

/* The slot issued last is kept as a one-hot mask, greedy_q. */
bool optimized_keeps_one_hot(const struct config *cfg, const struct optimized_ranking *ranking);

/* The picker has output some_o, any request: without one, the slot issued last is kept. */
bool optimized_pick_has_some(const struct config *cfg, const struct optimized_ranking *ranking);

/* The picker has output granted_tb_o, the second one: tb_grants. */
bool optimized_pick_has_tb(const struct config *cfg, const struct optimized_ranking *ranking);

/* The state of a TB is kept slot by slot: possible if slots never change their TB and a picked warp issues at once. */
bool optimized_keeps_by_tb(const struct config *cfg, const struct optimized_ranking *ranking);

/* Fills `out` (PICK_OUTPUTS entries) and returns the number. */
unsigned optimized_pick_outputs(const struct config *cfg, const struct optimized_ranking *ranking,
				struct pick_output *out);

/* The helper module NAME, the picker of one lane. `grant_only`: without outputs for ports and
 * registers. */
void emit_optimized_pick(struct verilog *v, const struct optimized_ranking *ranking, const char *name, bool grant_only);

/* The registers of issue_sel: their declarations, their next values from the pickers' outputs (lane_...), the observe
 * ports, the formal tail. */
void emit_optimized_state_registers(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_update(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_observe(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_formal(struct verilog *v);

#endif
