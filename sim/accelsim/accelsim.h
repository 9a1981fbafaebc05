/* accelsim.h - Accel-Sim's traces: SASS instructions that a tracer recorded on a GPU, as text. docs/traces.md.
 *
 * A trace is a kernelslist.g and a .traceg for each kernel. It is read thread block by thread block: what it needs of
 * memory are the blocks that are resident. */
#ifndef SIM_ACCELSIM_ACCELSIM_H
#define SIM_ACCELSIM_ACCELSIM_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* True when the name is that of a trace: NAME.g or NAME.traceg, also with .gz, .xz or .zst behind it, or a folder that
 * holds a kernelslist.g. */
bool accelsim_is_trace(const char *name);

/* Opens a kernelslist.g, the folder of one, or a single .traceg, and reads the heads of its kernels. Their thread
 * blocks follow when a run asks for them, and errors in them come out then. Dies with one line, code 2, or 3 when a
 * file cannot be read. Released with stream_free(), which calls `free` of the kernels' sources. */
void accelsim_read(struct stream *s, const char *path);

/* Writes `s` into folder `dir` as a trace that Accel-Sim runs as it is: kernelslist.g and kernel-N.traceg, binary
 * version 61, tracer version 5. Reading it gives the same warps: class, space, width, mask and addresses of each
 * instruction, and the instructions that each one waits for. Returns how many of these waits could not be said; a note
 * names each kernel that has some. All files appear when the last one is complete. Dies with code 3. */
unsigned accelsim_write(const struct stream *s, const char *dir);

#endif
