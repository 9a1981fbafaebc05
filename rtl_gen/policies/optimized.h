/* optimized.h - the fast form of issue_sel, for round robin, two-level by groups, the policies that rank TBs first and
 * warps within a TB, and those that rank classes of warps first.
 *
 * docs/fast.md says what it gains. Nothing here depends on how many schedulers there are: each has its lane, as in
 * rtl_gen/policies/policy_emitter.h. */
#ifndef RTL_GEN_POLICIES_OPTIMIZED_H
#define RTL_GEN_POLICIES_OPTIMIZED_H

#include "rtl_gen/writer/round_robin.h"

/* A class of warps: those in `who` (K bits, of scheduler gs), within it by slot, by the launch of their TBs and then by
 * slot, or by lane_ahead. */
struct fast_class {
	const char *who;
	enum { FAST_BY_NUMBER, FAST_BY_LAUNCH, FAST_BY_PAIR } by;
	const char *meaning;
};
enum { FAST_CLASSES = 5 };

/* What a policy's order is made of. */
struct fast_tbs {
	/* Who goes first within a TB; or no TBs, and a ring of all slots. FAST_SORTED: by warp_before_i. */
	enum { FAST_SLOTS, FAST_GREEDY, FAST_CYCLIC, FAST_SORTED, FAST_RING } within;
	struct fast_ring ring;
	bool greed_first;   /* the greedy warp goes before all TBs */
	bool counts;        /* TBs go by the WPT's counters */
	const char *matrix; /* else by this input: element t has bit u when u goes before t */
	/* Or, with FAST_SLOTS, classes of warps, the one that goes first first. A warp is in one at most. What they
	 * read of the slot issued last: nothing, its one-hot mask (greedy_q), or the mask of it and those before it
	 * (passed_q). */
	unsigned classes;
	struct fast_class class[FAST_CLASSES];
	enum { FAST_NO_LAST, FAST_LAST, FAST_PASSED } last;
	bool own_fetch; /* of the warps that may fetch, and another one than that of the warps that issue */
};

/* What a picker tells about its pick beside the grant. */
struct fast_output {
	const char *name, *size, *meaning; /* port NAME_o; its width in words of the localparams, "1" for one bit */
	unsigned width;
};
enum { FAST_OUTPUTS = 6 };

/* The selected policy's order; false if it has no fast form under this config. */
bool fast_tbs_of(const struct config *cfg, struct fast_tbs *order);

/* The selected policy's order of classes; false if it has none. `own_fetch`: that of the warps that may fetch; false if
 * it is the same. */
bool fast_classes_of(const struct config *cfg, bool own_fetch, struct fast_tbs *order);

/* Parts of a lane that the pickers choose from: the TBs, or those of the classes. */
unsigned fast_tbs_parts(const struct config *cfg, const struct fast_tbs *order);

/* P, part, ahead: these parts, for issue_sel; of own_fetch Q, fetch_part, fetch_ahead. */
void fast_classes_parts(struct verilog *v, const struct fast_tbs *order);

/* What gto's age needs beside them: registers, lane_ahead, next values, observe bus, claims. */
void fast_ages_registers(struct verilog *v);
void fast_ages_lanes(struct verilog *v);
void fast_ages_update(struct verilog *v);
void fast_ages_claims(struct verilog *v);

/* greedy_q is the one-hot mask of the slot issued last. */
bool fast_tbs_one_hot(const struct config *cfg, const struct fast_tbs *order);

/* A picker says whether a warp asks: the slot issued last stays if none does. */
bool fast_tbs_says_some(const struct config *cfg, const struct fast_tbs *order);

/* Slots never change their TB, and who is picked issues: what belongs to a TB can be kept slot by slot. */
bool fast_tbs_by_tb(const struct config *cfg, const struct fast_tbs *order);

/* Fills `out` (FAST_OUTPUTS entries) and returns the number. */
unsigned fast_tbs_outputs(const struct config *cfg, const struct fast_tbs *order, struct fast_output *out);

/* The helper module NAME: the pick of one lane. `grant_only`: nothing but the grant is told. */
void emit_fast_pick(struct verilog *v, const struct fast_tbs *order, const char *name, bool grant_only);

/* The registers of issue_sel: their declarations, their next values from what the pickers tell (lane_...), the observe
 * bus, the formal tail. */
void fast_state_registers(struct verilog *v, const struct fast_tbs *order);
void fast_state_update(struct verilog *v, const struct fast_tbs *order);
void fast_state_observe(struct verilog *v, const struct fast_tbs *order);
void fast_state_formal(struct verilog *v);

/* ---- shared ports: every case of which are gone at once ----
 *
 * C: how many cases there are. A step's sentence; then, inside a generate, no_sfu and no_mem: who cannot issue in case
 * gc of scheduler gs. From case_sfu and case_mem (at s*C + c: its pick takes that port) find says which case it is:
 * is[s*C + c].
 */

/* The fast form under a policy whose picker has none: schedulers that share ports do not wait for each other. */
bool fast_by_cases(const struct config *cfg);
void fast_cases_param(struct verilog *v);
void fast_cases_step(struct verilog *v, unsigned step);
void fast_cases_begin(struct verilog *v);
void fast_cases_find(struct verilog *v, unsigned step);
/* What the proof of equality needs then of a policy that claims nothing itself. */
void fast_cases_claims(struct verilog *v);

/* issue_sel and its pickers. */
void emit_fast_issue_sel(struct verilog *v, const struct fast_tbs *order);

#endif
