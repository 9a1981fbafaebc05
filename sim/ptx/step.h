/* step.h - a warp's turn. */
#ifndef SIM_PTX_STEP_H
#define SIM_PTX_STEP_H

#include "sim/ptx/run.h"

/* Runs the warp until it waits, is done, or has executed `quantum` instructions. */
void ptx_warp_turn(struct ptx_warp *w, uint64_t quantum);

/* Starts a warp at the entry with these lanes. */
void ptx_warp_start(struct ptx_warp *w, uint32_t lanes);

/* Adds a record to the warp's stream. */
void ptx_record(struct ptx_warp *w, uint32_t pc, uint32_t mask);
/* The instructions, names and sizes of what was run, without the warps. */
void ptx_describe(const struct ptx_launch *l, struct kernel_stream *k);

#endif
