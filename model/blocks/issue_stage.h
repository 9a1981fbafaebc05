/* issue_stage.h - the pipeline register behind the issue selector, for latency = 1 (docs/semantics.md).
 *
 * A warp that issue_sel selects in a cycle issues in the next one if it still can: it is ready and, where the
 * schedulers share ports, no held warp of a lower-numbered scheduler takes the port that its head needs in that cycle.
 * (The heads may have changed since the selection. The rotating priority of the schedulers applies to the selection
 * only.) The critical warps for fetch are held for a cycle in the same way. */
#ifndef MODEL_BLOCKS_ISSUE_STAGE_H
#define MODEL_BLOCKS_ISSUE_STAGE_H

#include "model/machine/ports.h"

struct issue_stage {
	uint64_t held, fetch_held; /* selected in the last cycle: for issue, for a critical fetch */
};

void issue_stage_reset(struct issue_stage *i);
void issue_stage_comb(const struct config *cfg, const struct issue_stage *i, const struct issue_stage_in *in,
		      struct issue_stage_out *out);
void issue_stage_clock(const struct config *cfg, struct issue_stage *i, const struct issue_stage_in *in,
		       const struct issue_stage_out *out);
void issue_stage_observe(const struct config *cfg, const struct issue_stage *i, struct issue_stage_obs *obs);

#endif
