/* issue_stage.h - latency = 1: decisions use the state of a cycle before (docs/semantics.md).
 *
 * What issue_sel picks in a cycle issues in the next one if it still can: the warp is ready, and where schedulers share
 * ports none with a smaller number takes the port that its head needs then (heads may have changed since the pick; the
 * turn has had its say in the pick). The picks for critical fetch wait in the same way. */
#ifndef MODEL_BLOCKS_ISSUE_STAGE_H
#define MODEL_BLOCKS_ISSUE_STAGE_H

#include "model/machine/ports.h"

struct issue_stage {
	uint64_t held, fetch_held; /* picked in the last cycle */
};

void issue_stage_reset(struct issue_stage *i);
void issue_stage_comb(const struct config *cfg, const struct issue_stage *i, const struct issue_stage_in *in,
		      struct issue_stage_out *out);
void issue_stage_clock(const struct config *cfg, struct issue_stage *i, const struct issue_stage_in *in,
		       const struct issue_stage_out *out);
void issue_stage_observe(const struct config *cfg, const struct issue_stage *i, struct issue_stage_obs *obs);

#endif
