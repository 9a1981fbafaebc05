/* wpt.h - the warp priority table (BAWS 4.1.2, Table 1): one counter per TB.
 *
 * Counter t is the number of live warps of TB t that wait at the barrier, as registered: k arrivals of a cycle add k, a
 * release sets it to 0. With count_exited, finished warps of the TB count too: BAWS calls the exit of a TB an implicit
 * barrier, and both readings are offered. A free TB slot counts 0. */
#ifndef MODEL_BLOCKS_WPT_H
#define MODEL_BLOCKS_WPT_H

#include "model/machine/ports.h"

struct wpt {
	unsigned count[MAX_TBS];
};

void wpt_reset(struct wpt *p);
void wpt_comb(const struct config *cfg, const struct wpt *p, const struct wpt_in *in, struct wpt_out *out);
void wpt_clock(const struct config *cfg, struct wpt *p, const struct wpt_in *in, const struct wpt_out *out);
void wpt_observe(const struct config *cfg, const struct wpt *p, struct wpt_obs *obs);

#endif
