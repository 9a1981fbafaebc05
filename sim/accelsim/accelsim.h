/* accelsim.h - reads and writes traces of Accel-Sim: text files of SASS instructions that a tracer recorded on a GPU.
 *
 * A trace is a kernelslist.g and a .traceg file for each kernel (docs/traces.md). Thread blocks are read on demand, so
 * memory holds the resident thread blocks only. */
#ifndef SIM_ACCELSIM_ACCELSIM_H
#define SIM_ACCELSIM_ACCELSIM_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* True for NAME.g and NAME.traceg, also with the suffix .gz, .xz or .zst, and for a folder that holds a kernelslist.g.
 */
bool accelsim_is_trace(const char *name);

/* Opens a kernelslist.g, its folder, or a single .traceg, and reads the headers of its kernels into *s. Thread blocks
 * are read, and errors in them reported, when a run fetches them through the kernels' `source`. Released with
 * stream_free(). Dies with one line: code 2 for malformed files, 3 for files that cannot be read. */
void accelsim_read(struct stream *s, const char *path);

/* Writes `s` into folder `dir` as a trace that Accel-Sim can run: kernelslist.g and kernel-N.traceg, binary version 61,
 * tracer version 5. Reading the trace gives the same warps: class, memory space, width, mask and addresses of each
 * instruction, and the same register dependences. Returns the number of dependences that the trace cannot express; a
 * line on stderr names each kernel that has any. All files appear together at the end. Dies with code 3. */
unsigned accelsim_write(const struct stream *s, const char *dir);

#endif
