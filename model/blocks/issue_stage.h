/* issue_stage.h - the pipeline register behind the issue selector, for latency = 1 (docs/semantics.md).
 *
 * A warp that issue_sel picks in a cycle issues in the next one, unless its scheduler accepts nothing then or, where
 * the schedulers share ports, a warp of a scheduler with an earlier turn takes the port that its head needs. The back
 * end keeps what it promised for the pick, so nothing else is checked. The critical warps for fetch are held for
 * a cycle in the same way; a pick that fetches in the cycle in which it is picked, as no warp is critical then, is
 * dropped. */
#ifndef MODEL_BLOCKS_ISSUE_STAGE_H
#define MODEL_BLOCKS_ISSUE_STAGE_H

#include "model/machine/ports.h"

struct issue_stage {
	uint64_t held, fetch_held; /* picked in the last cycle: for issue, for a critical fetch */
	unsigned turn;             /* scheduler that has the shared ports first: cycles since reset, mod S */
};

void issue_stage_reset(struct issue_stage *i);
void issue_stage_comb(const struct config *cfg, const struct issue_stage *i, const struct issue_stage_in *in,
		      struct issue_stage_out *out);
void issue_stage_clock(const struct config *cfg, struct issue_stage *i, const struct issue_stage_in *in,
		       const struct issue_stage_out *out);
/* Skips n idle cycles, in which nothing is picked: only `turn` advances. */
void issue_stage_idle(const struct config *cfg, struct issue_stage *i, uint64_t n);
void issue_stage_observe(const struct config *cfg, const struct issue_stage *i, struct issue_stage_obs *obs);

#endif
