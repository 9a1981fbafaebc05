/* barrier.h - the thread block's barrier: a warp arrives once, whatever part of its lanes comes, and waits until
 * all warps that are not done wait. */
#ifndef SIM_PTX_BARRIER_H
#define SIM_PTX_BARRIER_H

#include "sim/ptx/run.h"

/* The warp waits at `in`, having come with the lanes of mask, of which there is at least one. */
void ptx_barrier_arrive(struct ptx_warp *w, const struct ptx_inst *in, uint32_t mask);

/* No warp runs: those that wait go on, with the results of the reduction. False when all are done. */
bool ptx_barrier_open(struct ptx_block *tb);

#endif
