/* ahead.h - what the back end promises for the next cycle: the inputs ready and next_ready with latency = 1.
 *
 * A promise holds whatever issues in between. So a warp is promised an issue in cycle c+1 if its registers are free
 * then, counting the results that are written back in c+1, and if its unit's issue registers have room then, even if
 * every scheduler that was promised room in c uses it. The results of c+1 are known in c: the result bus is reserved
 * when a unit accepts an instruction, and the LD/ST unit selects the op to write back a cycle before. What comes from
 * the memory or leaves the SM in c+1 is not known; exits and fences that wait for it issue a cycle later than with
 * latency = 0. */
#ifndef MODEL_SM_AHEAD_H
#define MODEL_SM_AHEAD_H

#include "model/sm/head_masks.h"

struct ahead {
	unsigned count;              /* ops that write their registers in the next cycle */
	uint32_t ops[MAX_WIDTH + 1]; /* these */
	uint64_t warps;              /* their warps */
	uint64_t room[UNIT_COUNT];   /* by kind of unit, the schedulers that are promised room in the next cycle */
};

/* After head_masks_show(), in every simulated cycle: writes ready, next_ready, next_memory and long_wait into *in.
 * `now` is the cycle; *a is all zero before the first call. */
void ahead_show(const struct config *cfg, struct ahead *a, const struct head_masks *h, const struct backend *b,
		const struct warp *warps, uint64_t now, struct front_end_in *in);

#endif
