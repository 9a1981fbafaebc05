/* wpt.h - the warp priority table (BAWS 4.1.2, Table 1): a counter of waiting warps per TB.
 *
 * Counter t is the number of live warps of TB t that wait at the barrier. k arrivals in a cycle add k; a release clears
 * the counter. With count_exited the finished warps of the TB count too: BAWS calls the exit of a TB an implicit
 * barrier, and the option offers both readings. The counter of a free TB slot is 0. */
#ifndef MODEL_BLOCKS_WPT_H
#define MODEL_BLOCKS_WPT_H

#include "model/machine/ports.h"

struct wpt {
	unsigned count[MAX_TBS]; /* 0 to the warps of a TB */
};

void wpt_reset(struct wpt *p);
void wpt_comb(const struct config *cfg, const struct wpt *p, const struct wpt_in *in, struct wpt_out *out);
void wpt_clock(const struct config *cfg, struct wpt *p, const struct wpt_in *in, const struct wpt_out *out);
void wpt_observe(const struct config *cfg, const struct wpt *p, struct wpt_obs *obs);

#endif
