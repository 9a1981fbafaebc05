/* hint.h - reads and writes warp hints: for each kernel, the warps of every TB that the policy `hint` prefers.
 *
 * A hint file has a line "KERNEL MASK" for each kernel with hints: the kernel's number in the workload, from 0, and a
 * mask such as 0x1f, bit w for warp w of a TB. '#' starts a comment. docs/semantics.md describes the policy. */
#ifndef SIM_TIMING_HINT_H
#define SIM_TIMING_HINT_H

#include "model/gpu/timeline.h"
#include "model/stream/stream.h"

/* Sets `hint` of the stream's kernels. `arg` is one mask for all kernels if it begins with a digit, else the name of a
 * hint file. Dies with code 2 for malformed text or a mask with more warps than a TB of the kernel, with code 3 if the
 * file cannot be read. */
void hint_read(const char *arg, const struct stream *stream);

/* Writes a hint file from the timeline of one SM with phases. With N warps per TB, a warp is in the mask if it arrived
 * last in more than 1/N of its kernel's phases; warps that arrive last in the same cycle all count. */
void hint_write(const char *path, const struct stream *stream, const struct timeline *t);

#endif
