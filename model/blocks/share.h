/* share.h - the warp-sharing unit of KAWS: warps that issue through another scheduler (section 3, Figures 3 and 4(b)).
 *
 * Each scheduler has one operand collector per instruction type. The types are processed in the order MEM, SFU, SP. If
 * exactly one scheduler's collector of the type is free and that scheduler has granted nothing in this cycle, the
 * oldest warp of the other schedulers that is blocked only by its own collector of the type issues through the free
 * one; this is the grant of that scheduler. The collectors' state is that at the beginning of the cycle. The block has
 * no registers. */
#ifndef MODEL_BLOCKS_SHARE_H
#define MODEL_BLOCKS_SHARE_H

#include "model/machine/ports.h"

/* The warps that issue through another scheduler, from the front end's outputs `borrowed` and `guest`. */
uint64_t share_guests(const struct config *cfg, const struct front_end_out *out);

void share_comb(const struct config *cfg, const struct share_in *in, struct share_out *out);

#endif
