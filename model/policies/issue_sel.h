/* issue_sel.h - who issues: one grant per scheduler and cycle, by the issue policy (docs/semantics.md).
 *
 * Slot w belongs to scheduler w mod S. Where schedulers share the SFU's and the LD/ST port, they are asked in the order
 * c mod S, c+1 mod S, ... (c cycles after reset); a later one does not see warps that need a port taken before it.
 * Registers that the policy does not need stay 0. */
#ifndef MODEL_POLICIES_ISSUE_SEL_H
#define MODEL_POLICIES_ISSUE_SEL_H

#include "model/machine/ports.h"
#include "model/policies/two_level.h"

struct issue_sel {
	bool any_last[MAX_SCHEDULERS];              /* the scheduler has issued since reset */
	unsigned last[MAX_SCHEDULERS];              /* slot that it issued last */
	bool any_tb_last[MAX_TBS][MAX_SCHEDULERS];  /* it has issued a warp of the TB since the TB's launch */
	unsigned tb_last[MAX_TBS][MAX_SCHEDULERS];  /* slot of that TB that it issued last */
	uint64_t grant_no[MAX_WARPS];               /* number of the warp's last grant, from 1; 0: none since launch */
	uint64_t grants;                            /* grants since reset */
	unsigned wait_age[MAX_WARPS];               /* cycles ready without issue, up to 65535 */
	struct two_level two_level[MAX_SCHEDULERS]; /* as the decisions of the last cycle saw it, but for `first` */
	unsigned turn;                              /* cycles since reset, mod S */
};

void issue_sel_reset(struct issue_sel *i);
void issue_sel_comb(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in,
		    struct issue_sel_out *out);
void issue_sel_clock(const struct config *cfg, struct issue_sel *i, const struct issue_sel_in *in,
		     const struct issue_sel_out *out);
/* n cycles in which no warp is ready and nothing comes or goes: only what runs with time moves. */
void issue_sel_idle(const struct config *cfg, struct issue_sel *i, uint64_t n);
void issue_sel_observe(const struct config *cfg, const struct issue_sel *i, struct issue_sel_obs *obs);

/* Issue grants of the cycle that a tie-break decided; see front_end_ties(). */
unsigned issue_sel_ties(const struct config *cfg, const struct issue_sel *i, const struct issue_sel_in *in);

#endif
