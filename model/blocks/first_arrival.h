/* first_arrival.h - the order of TBs by the cycle in which their first warp arrived at the barrier (SAWS; BAWS 6.6,
 * "first-hit-time").
 *
 * A TB has a first arrival from the cycle after it until its barrier opens. A TB without a waiting warp has none, so a
 * newly launched TB has none either. The earliest first arrival has priority, then the lowest TB slot; TBs without one
 * come last. */
#ifndef MODEL_BLOCKS_FIRST_ARRIVAL_H
#define MODEL_BLOCKS_FIRST_ARRIVAL_H

#include "model/machine/ports.h"

struct first_arrival {
	uint64_t now;            /* cycles since reset */
	uint64_t waiting;        /* TBs with a warp at the barrier */
	uint64_t since[MAX_TBS]; /* cycle of the first arrival; valid for TBs in `waiting` */
};

void first_arrival_reset(struct first_arrival *a);
void first_arrival_comb(const struct config *cfg, const struct first_arrival *a, const struct first_arrival_in *in,
			struct first_arrival_out *out);
void first_arrival_clock(const struct config *cfg, struct first_arrival *a, const struct first_arrival_in *in,
			 const struct first_arrival_out *out);
void first_arrival_observe(const struct config *cfg, const struct first_arrival *a, struct first_arrival_obs *obs);

#endif
