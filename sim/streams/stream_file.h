/* stream_file.h - streams on disk, and workloads by name.
 *
 * `warpsmith trace` writes a folder: stream.wst (zstd, format described in docs/stream-format.md, version in its head)
 * and the dumped buffers. */
#ifndef SIM_STREAMS_STREAM_FILE_H
#define SIM_STREAMS_STREAM_FILE_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* Writes DIR/stream.wst. Dies with code 3. */
void stream_write(const struct stream *s, const char *dir);
/* Reads DIR/stream.wst; one clear line and code 3 for what is unreadable, 2 for what is no stream or of a newer
 * version. */
void stream_read(struct stream *s, const char *dir);
void stream_free(struct stream *s);

/* A WORKLOAD of the command line: a name of the tree's workloads/ (below), a .launch file, a
 * folder that `trace` wrote, or an Accel-Sim trace (accelsim.h), whose thread blocks are read when they run. Kernels
 * are executed where there is no stream yet. Dies with one line. */
void workload_load(struct stream *s, const char *workload);
/* Dies as workload_load() would when there is nothing of that name. */
void workload_check(const char *workload);

/* The names in workloads/, sorted, ended by NULL; static. A folder workloads/FOLDER has the workloads FOLDER, of size
 * small (FOLDER.launch), and FOLDER_full (FOLDER_full.launch), either if its launch file is there. */
const char *const *workload_names(void);
/* The path of the folder of such a name; the caller frees. */
char *workload_folder(const char *name);

#endif
