/* issue_count.h - KAWS: issued instructions of each TB, and the order of TBs that follows (KAWS, section 3, Figure
 * 4(a)).
 *
 * A counter per TB slot counts the warp instructions that the TB has issued since its launch; it saturates, and keeps
 * its value after the TB completes. While TBs wait in the grid, older TBs have priority. From the cycle after the
 * launch of the kernel's last TB, on whatever SM, the TB with the smallest count has priority; equal counts by
 * option equal_counts. */
#ifndef MODEL_BLOCKS_ISSUE_COUNT_H
#define MODEL_BLOCKS_ISSUE_COUNT_H

#include "model/machine/ports.h"

struct issue_count {
	uint32_t count[MAX_TBS]; /* warp instructions */
};

void issue_count_reset(struct issue_count *i);
void issue_count_comb(const struct config *cfg, const struct issue_count *i, const struct issue_count_in *in,
		      struct issue_count_out *out);
void issue_count_clock(const struct config *cfg, struct issue_count *i, const struct issue_count_in *in,
		       const struct issue_count_out *out);
void issue_count_observe(const struct config *cfg, const struct issue_count *i, struct issue_count_obs *obs);

#endif
