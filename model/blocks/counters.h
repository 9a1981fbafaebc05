/* counters.h - performance counters of a front end, read through an index (counted.def).
 *
 * In every cycle a scheduler is in exactly one state of stalls.def, as `sim --stalls` counts them: the state of its
 * warp that comes closest to issue. Nothing in the front end depends on this block. */
#ifndef MODEL_BLOCKS_COUNTERS_H
#define MODEL_BLOCKS_COUNTERS_H

#include "model/machine/counted.h"
#include "model/machine/ports.h"

struct counters {
	uint32_t count[COUNTERS]; /* wrap */
};

void counters_reset(struct counters *n);
void counters_comb(const struct config *cfg, const struct counters *n, const struct counters_in *in,
		   struct counters_out *out);
void counters_clock(const struct config *cfg, struct counters *n, const struct counters_in *in,
		    const struct counters_out *out);
void counters_observe(const struct config *cfg, const struct counters *n, struct counters_obs *obs);

#endif
