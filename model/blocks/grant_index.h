/* grant_index.h - the slot of each grant as a number, beside the one-hot masks.
 *
 * A scheduler's number is the slot of the warp that issues through it: one of its own, or a guest of another scheduler
 * (share.h). Nothing here allocates or fails. */
#ifndef MODEL_BLOCKS_GRANT_INDEX_H
#define MODEL_BLOCKS_GRANT_INDEX_H

#include "model/machine/ports.h"

void grant_index_comb(const struct config *cfg, const struct grant_index_in *in, struct grant_index_out *out);

#endif
