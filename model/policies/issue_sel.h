/* issue_sel.h - the issue selector: grants each scheduler at most one warp per cycle, by the issue policy
 * (docs/semantics.md).
 *
 * Warp slot w belongs to scheduler w mod S. Where the schedulers share the SFU port and the LD/ST port, they select in
 * the order c mod S, c+1 mod S, ..., c cycles after reset; a warp that needs a port taken by an earlier scheduler is no
 * candidate. With latency = 1 the selected warps issue in the next cycle; the ports are assigned then (issue_stage),
 * and the last-issued pointers count as moved by the warps that issue in this cycle. Registers that the policy does not
 * need stay 0. Nothing here allocates or fails. */
#ifndef MODEL_POLICIES_ISSUE_SEL_H
#define MODEL_POLICIES_ISSUE_SEL_H

#include "model/machine/ports.h"
#include "model/policies/two_level.h"

struct issue_sel {
	bool any_last[MAX_SCHEDULERS];              /* the scheduler has issued since reset */
	unsigned last[MAX_SCHEDULERS];              /* slot that the scheduler issued last */
	bool any_tb_last[MAX_TBS][MAX_SCHEDULERS];  /* the scheduler has issued a warp of the TB since its launch */
	unsigned tb_last[MAX_TBS][MAX_SCHEDULERS];  /* slot of the TB that the scheduler issued last */
	uint64_t grant_no[MAX_WARPS];               /* number of the warp's last grant, from 1; 0: none since launch */
	uint64_t grants;                            /* grants since reset */
	unsigned wait_age[MAX_WARPS];               /* cycles ready without issue, saturating */
	struct two_level two_level[MAX_SCHEDULERS]; /* tls: lists after the moves of the last cycle */
	void *own;                                  /* registers of cfg->own; the owner sets it after the reset */
	unsigned turn;                              /* scheduler that selects first: cycles since reset, mod S */
};

void issue_sel_reset(struct issue_sel *i);
void issue_sel_comb(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
		    struct issue_sel_out *out);
void issue_sel_clock(const struct config *cfg, struct issue_sel *i, const struct issue_sel_in *in,
		     const struct issue_sel_out *out);
/* Skips n idle cycles, in which no warp is ready, launched, filled or finished: only `turn` advances. */
void issue_sel_idle(const struct config *cfg, struct issue_sel *i, uint64_t n);
void issue_sel_observe(const struct config *cfg, const struct issue_sel *i, struct issue_sel_obs *obs);

/* Number of issue grants of the cycle that a tie-break decided, 0 to S; see front_end_ties(). */
unsigned issue_sel_ties(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in);

/* The rank of warp w for issue in this cycle; see front_end_rank(). */
struct rank; /* model/policies/ranking.h */
struct rank issue_sel_rank(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
			   unsigned w);

#endif
