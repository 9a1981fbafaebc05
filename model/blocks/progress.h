/* progress.h - progress counters of warps and TBs (PRO III, III-E).
 *
 * Progress is the number of lanes that execute an instruction, summed over the instructions issued since the launch. A
 * TB's counter includes its finished warps. Counters have 32 bits and saturate; a launch clears those of its slots. */
#ifndef MODEL_BLOCKS_PROGRESS_H
#define MODEL_BLOCKS_PROGRESS_H

#include "model/machine/ports.h"

struct progress {
	uint32_t warp[MAX_WARPS]; /* lanes */
	uint32_t tb[MAX_TBS];     /* lanes */
};

void progress_reset(struct progress *p);
void progress_comb(const struct config *cfg, const struct progress *p, const struct progress_in *in,
		   struct progress_out *out);
void progress_clock(const struct config *cfg, struct progress *p, const struct progress_in *in,
		    const struct progress_out *out);
void progress_observe(const struct config *cfg, const struct progress *p, struct progress_obs *obs);

#endif
