/* barrier.h - barrier 0 of a thread block.
 *
 * A warp arrives as a whole as soon as any of its lanes executes the barrier. The barrier opens when every warp that
 * has not exited waits at it. */
#ifndef SIM_ENGINE_BARRIER_H
#define SIM_ENGINE_BARRIER_H

#include "sim/engine/run.h"

/* The warp arrives at barrier instruction `in` with the lanes of mask (not 0) and waits. */
void ptx_barrier_arrive(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask);

/* Opens the barrier; to be called when no warp of the TB can run. Writes the results of a reduction and lets the
 * waiting warps run. Returns false when no warp waits: the TB is finished. */
bool ptx_barrier_open(struct ptx_block *tb);

#endif
