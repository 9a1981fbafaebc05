/* first_arrival.h - the cycle in which the first warp of each TB came to its barrier (BAWS 6.6, "first-hit-time").
 *
 * A TB's first arrival stands from the cycle after it until the barrier opens. A TB of which nobody waits has none; so
 * a TB slot that is launched into has none either. */
#ifndef MODEL_BLOCKS_FIRST_ARRIVAL_H
#define MODEL_BLOCKS_FIRST_ARRIVAL_H

#include "model/machine/ports.h"

struct first_arrival {
	uint64_t now;            /* cycles since reset */
	uint64_t waiting;        /* TBs with a warp at the barrier */
	uint64_t since[MAX_TBS]; /* cycle of the first arrival, for these */
};

void first_arrival_reset(struct first_arrival *a);
void first_arrival_comb(const struct config *cfg, const struct first_arrival *a, const struct first_arrival_in *in,
			struct first_arrival_out *out);
void first_arrival_clock(const struct config *cfg, struct first_arrival *a, const struct first_arrival_in *in,
			 const struct first_arrival_out *out);
void first_arrival_observe(const struct config *cfg, const struct first_arrival *a, struct first_arrival_obs *obs);

#endif
