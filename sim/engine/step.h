/* step.h - executes the instructions of a warp and records them. */
#ifndef SIM_ENGINE_STEP_H
#define SIM_ENGINE_STEP_H

#include "sim/engine/run.h"

/* Runs the warp until it waits at the barrier, has exited, or has executed `quantum` instructions. */
void ptx_warp_turn(struct ptx_warp *w, uint64_t quantum);

/* Starts a warp at the kernel's first instruction; `lanes` is the mask of its threads. */
void ptx_warp_start(struct ptx_warp *w, uint32_t lanes);

/* Appends a record to the warp's stream. */
void ptx_record(struct ptx_warp *w, uint32_t pc, uint32_t mask);

/* Fills *k with the launch's name, shape and instructions, and with empty streams for its warps. */
void ptx_describe(const struct ptx_launch *l, struct kernel_stream *k);

#endif
