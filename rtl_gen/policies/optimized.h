/* optimized.h - the optimized implementation of issue_sel, for round robin, two-level by groups, the policies that rank
 * TBs first and warps within a TB, and those that rank classes of warps first.
 *
 * docs/optimized.md says what it gains. Nothing here depends on how many schedulers there are: each has its lane, as in
 * rtl_gen/policies/policy_emitter.h. */
#ifndef RTL_GEN_POLICIES_OPTIMIZED_H
#define RTL_GEN_POLICIES_OPTIMIZED_H

#include "rtl_gen/writer/round_robin.h"

/* A class of warps: those in `who` (K bits, of scheduler gs), within it by slot, by the launch of their TBs and then by
 * slot, or by lane_ahead. */
struct optimized_class {
	const char *who;
	enum { CLASS_BY_SLOT, CLASS_BY_LAUNCH, CLASS_BY_PAIR } by;
	const char *meaning;
};
enum { MAX_CLASSES = 5 };

/* What a policy's order is made of. */
struct optimized_ranking {
	/* Who goes first within a TB; or no TBs, and a ring of all slots. WITHIN_SORTED: by warp_before_i. */
	enum { WITHIN_SLOTS, WITHIN_GREEDY, WITHIN_CYCLIC, WITHIN_SORTED, WITHIN_ROUND_ROBIN } within;
	struct round_robin ring;
	bool greed_first;   /* the greedy warp goes before all TBs */
	bool counts;        /* TBs go by the WPT's counters */
	const char *matrix; /* else by this input: element t has bit u when u goes before t */
	/* Or, with WITHIN_SLOTS, classes of warps, the one that goes first first. A warp is in one at most. What they
	 * read of the slot issued last: nothing, its one-hot mask (greedy_q), or the mask of it and those before it
	 * (passed_q). */
	unsigned classes;
	struct optimized_class class[MAX_CLASSES];
	enum { LAST_NONE, LAST_ONE_HOT, LAST_THERMOMETER } last;
	bool own_fetch; /* of the warps that may fetch, and another one than that of the warps that issue */
};

/* What a picker tells about its pick beside the grant. */
struct pick_output {
	const char *name, *size, *meaning; /* port NAME_o; its width in words of the localparams, "1" for one bit */
	unsigned width;
};
enum { PICK_OUTPUTS = 6 };

/* The selected policy's order; false if it has no optimized implementation under this config. */
bool optimized_ranking_of(const struct config *cfg, struct optimized_ranking *ranking);

/* The selected policy's order of classes; false if it has none. `own_fetch`: that of the warps that may fetch; false if
 * it is the same. */
bool optimized_classes_of(const struct config *cfg, bool own_fetch, struct optimized_ranking *ranking);

/* Parts of a lane that the pickers choose from: the TBs, or those of the classes. */
unsigned optimized_priority_groups(const struct config *cfg, const struct optimized_ranking *ranking);

/* P, part, ahead: these parts, for issue_sel; of own_fetch Q, fetch_part, fetch_ahead. */
void emit_optimized_class_groups(struct verilog *v, const struct optimized_ranking *ranking);

/* What gto's age needs beside them: registers, lane_ahead, next values, observe bus, claims. */
void emit_optimized_ages_registers(struct verilog *v);
void emit_optimized_ages_lanes(struct verilog *v);
void emit_optimized_ages_update(struct verilog *v);
void emit_optimized_ages_claims(struct verilog *v);

/* greedy_q is the one-hot mask of the slot issued last. */
bool optimized_keeps_one_hot(const struct config *cfg, const struct optimized_ranking *ranking);

/* A picker says whether a warp asks: the slot issued last stays if none does. */
bool optimized_pick_has_some(const struct config *cfg, const struct optimized_ranking *ranking);

/* Slots never change their TB, and who is picked issues: what belongs to a TB can be kept slot by slot. */
bool optimized_keeps_by_tb(const struct config *cfg, const struct optimized_ranking *ranking);

/* Fills `out` (PICK_OUTPUTS entries) and returns the number. */
unsigned optimized_pick_outputs(const struct config *cfg, const struct optimized_ranking *ranking,
				struct pick_output *out);

/* The helper module NAME: the pick of one lane. `grant_only`: nothing but the grant is told. */
void emit_optimized_pick(struct verilog *v, const struct optimized_ranking *ranking, const char *name, bool grant_only);

/* The registers of issue_sel: their declarations, their next values from what the pickers tell (lane_...), the observe
 * bus, the formal tail. */
void emit_optimized_state_registers(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_update(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_observe(struct verilog *v, const struct optimized_ranking *ranking);
void emit_optimized_state_formal(struct verilog *v);

/* ---- shared ports: every case of which are gone at once ----
 *
 * C: how many cases there are. A step's sentence; then, inside a generate, no_sfu and no_mem: who cannot issue in case
 * gc of scheduler gs. From case_sfu and case_mem (at s*C + c: its pick takes that port) find says which case it is:
 * is[s*C + c].
 */

/* The optimized implementation under a policy whose picker has none: schedulers that share ports do not wait for each
 * other. */
bool optimized_by_port_cases(const struct config *cfg);
void emit_port_cases_param(struct verilog *v);
void emit_port_cases_step(struct verilog *v, unsigned step);
void emit_port_cases_begin(struct verilog *v);
void emit_port_cases_find(struct verilog *v, unsigned step);
/* What the proof of equality needs then of a policy that claims nothing itself. */
void emit_port_cases_claims(struct verilog *v);

/* issue_sel and its pickers. */
void emit_optimized_issue_sel(struct verilog *v, const struct optimized_ranking *ranking);

#endif
