/* progress.h - how far each warp and each TB has come (PRO III, III-E).
 *
 * Progress is the number of lanes that executed an instruction, summed over the instructions issued since the launch.
 * A TB keeps what its finished warps added. 32 bits, saturating; a launch clears the counters of its slots. */
#ifndef MODEL_BLOCKS_PROGRESS_H
#define MODEL_BLOCKS_PROGRESS_H

#include "model/machine/ports.h"

struct progress {
	uint32_t warp[MAX_WARPS];
	uint32_t tb[MAX_TBS];
};

void progress_reset(struct progress *p);
void progress_comb(const struct config *cfg, const struct progress *p, const struct progress_in *in,
		   struct progress_out *out);
void progress_clock(const struct config *cfg, struct progress *p, const struct progress_in *in,
		    const struct progress_out *out);
void progress_observe(const struct config *cfg, const struct progress *p, struct progress_obs *obs);

#endif
