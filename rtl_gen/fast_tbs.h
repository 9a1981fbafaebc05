/* fast_tbs.h - the fast form of issue_sel, for round robin, two-level by groups, and the policies that rank TBs first
 * and warps within a TB.
 *
 * docs/fast.md says what it gains. Nothing here depends on how many schedulers there are: each has its lane, as in
 * gen_order.h. */
#ifndef FAST_TBS_H
#define FAST_TBS_H

#include "fast_ring.h"

/* What a policy's order is made of. */
struct fast_tbs {
	/* Who goes first within a TB; or no TBs, and a ring of all slots. FAST_SORTED: by warp_before_i. */
	enum { FAST_SLOTS, FAST_GREEDY, FAST_CYCLIC, FAST_SORTED, FAST_RING } within;
	struct fast_ring ring;
	bool greed_first;   /* the greedy warp goes before all TBs */
	bool counts;        /* TBs go by the WPT's counters */
	const char *matrix; /* else by this input: element t has bit u when u goes before t */
};

/* What a picker tells about its pick beside the grant. */
struct fast_output {
	const char *name, *size, *meaning; /* port NAME_o; its width in words of the localparams, "1" for one bit */
	unsigned width;
};
enum { FAST_OUTPUTS = 6 };

/* The selected policy's order; false if it has no fast form under this config. */
bool fast_tbs_of(const struct config *cfg, struct fast_tbs *order);

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

/* issue_sel and its pickers. */
void emit_fast_issue_sel(struct verilog *v, const struct fast_tbs *order);

#endif
