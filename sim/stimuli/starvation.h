/* starvation.h - how long a warp that could issue is passed over, on the golden model.
 *
 * A warp waits in a cycle in which it could issue (live, not at the barrier, head present, r-bit set) and does not. A
 * wait is the number of such cycles since the warp's launch or last issue: cycles in which it could not issue are not
 * counted and do not end the wait. */
#ifndef SIM_STIMULI_STARVATION_H
#define SIM_STIMULI_STARVATION_H

#include "model/machine/stimulus.h"

struct starvation {
	uint64_t longest, cycle;     /* the longest wait, and the cycle in which it ended or the run did */
	unsigned warp;               /* the warp that waited so long */
	uint64_t waiting[MAX_WARPS]; /* of each warp: its wait at the end of the run */
};

/* Runs the golden model of `cfg` under a new stimulus. */
void starvation_run(const struct config *cfg, struct stimulus *s, uint64_t cycles, struct starvation *result);

#endif
