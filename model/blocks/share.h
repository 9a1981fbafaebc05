/* share.h - the warp-sharing unit of KAWS (section 3, Figures 3 and 4(b)).
 *
 * Each scheduler has one operand collector for each type of instruction: MEM, SFU and SP, asked in this order. If
 * exactly one collector of a type is free and its scheduler has granted nothing in this cycle, the oldest warp of the
 * other schedulers that only its own collector of that type holds back issues through it, which is that scheduler's
 * grant. The collectors' state is that at the start of the cycle. No registers. */
#ifndef MODEL_BLOCKS_SHARE_H
#define MODEL_BLOCKS_SHARE_H

#include "model/machine/ports.h"

/* The warps that front_end's outputs say issue through other schedulers. */
uint64_t share_guests(const struct config *cfg, const struct front_end_out *out);

void share_comb(const struct config *cfg, const struct share_in *in, struct share_out *out);

#endif
