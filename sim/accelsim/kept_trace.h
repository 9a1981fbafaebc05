/* kept_trace.h - the thread blocks of a trace in binary form, in the cache, so that a trace is parsed once.
 *
 * A run that reads a .traceg to its end leaves its thread blocks as the file trace-HASH of the cache; HASH is of the
 * path. The file is used as long as the trace and the program are the ones with which it was written, by inode, size
 * and time of change; else the trace is parsed again and the file replaced. A trace that changed in the last seconds is
 * not kept: its next change may get the same time. Where the cache cannot be written, nothing is kept.
 *
 * The file has a head, then for each thread block its size and a zstd frame of its arrays as they are in memory. It is
 * for the machine that wrote it. */
#ifndef SIM_ACCELSIM_KEPT_TRACE_H
#define SIM_ACCELSIM_KEPT_TRACE_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* Reads the kept thread blocks of the trace at `path`; NULL: there are none. */
struct kept_reader;
struct kept_reader *kept_open(const char *path, unsigned tb_warps);
/* Reads the next thread block into *tb; kept_free() releases it. Dies with code 3 if the file is damaged. */
void kept_read(struct kept_reader *r, struct tb_stream *tb);
void kept_free(struct tb_stream *tb);
void kept_close(struct kept_reader *r);

/* Keeps the thread blocks of the trace at `path`, each as it has been parsed; NULL: it cannot be kept. kept_end()
 * releases the writer; the file appears if the trace is `complete` and all of it could be written. */
struct kept_writer;
struct kept_writer *kept_begin(const char *path, unsigned tb_warps);
void kept_add(struct kept_writer *w, const struct tb_stream *tb);
void kept_end(struct kept_writer *w, bool complete);

#endif
