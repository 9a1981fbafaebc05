/* issue_count.h - KAWS: how far each TB is, and which TB goes first (KAWS, section 3, Figure 4(a)).
 *
 * A counter per TB slot counts the warp instructions that the TB has issued since its launch, and keeps its number when
 * the TB has completed. While TBs wait in the grid older TBs go first. From the cycle after the launch of the kernel's
 * last TB, anywhere on the GPU, the TB that has issued the least goes first; equal ones by option tie. */
#ifndef MODEL_BLOCKS_ISSUE_COUNT_H
#define MODEL_BLOCKS_ISSUE_COUNT_H

#include "model/machine/ports.h"

struct issue_count {
	uint32_t count[MAX_TBS];
};

void issue_count_reset(struct issue_count *i);
void issue_count_comb(const struct config *cfg, const struct issue_count *i, const struct issue_count_in *in,
		      struct issue_count_out *out);
void issue_count_clock(const struct config *cfg, struct issue_count *i, const struct issue_count_in *in,
		       const struct issue_count_out *out);
void issue_count_observe(const struct config *cfg, const struct issue_count *i, struct issue_count_obs *obs);

#endif
