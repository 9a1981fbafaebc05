/* hint.h - which warps of every TB a kernel names, for the policy hint (docs/semantics.md).
 *
 * A file has a line "KERNEL MASK" for each kernel that names any: its number in the workload, from 0, and the mask as
 * 0x1f, bit i for warp i. What follows a '#' is a comment. */
#ifndef SIM_TIMING_HINT_H
#define SIM_TIMING_HINT_H

#include "model/gpu/timeline.h"
#include "model/stream/stream.h"

/* Sets the masks of the kernels. `arg` is one mask for all of them if it begins with a digit, else the name of a file.
 * Dies with code 2 when it is wrong, a mask names a warp that the kernel does not have among them, with code 3 when the
 * file cannot be read. */
void hint_read(const char *arg, const struct stream *stream);

/* Writes a file from a run's timeline of one SM, with detail: a warp is named if it came last to more than its equal
 * share of the phases of its kernel; several that come last together all count. */
void hint_write(const char *path, const struct stream *stream, const struct timeline *t);

#endif
