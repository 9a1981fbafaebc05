/* workload.h - loads a workload that the command line names into a stream.
 *
 * A WORKLOAD is one of:
 *   - a name of workload_names(): FOLDER stands for workloads/FOLDER/FOLDER.launch (size small), FOLDER_full for
 *     workloads/FOLDER/FOLDER_full.launch;
 *   - a launch file (docs/launch-format.md), whose kernels are executed here;
 *   - a folder that `warpsmith trace` wrote (sim/streams/stream_file.h);
 *   - an Accel-Sim trace (sim/accelsim/accelsim.h), whose thread blocks are read while the workload runs. */
#ifndef SIM_WORKLOADS_WORKLOAD_H
#define SIM_WORKLOADS_WORKLOAD_H

#include <stdbool.h>

#include "model/stream/stream.h"

/* Fills *s, which the caller releases with stream_free(). Dies with one line: code 1 when an expect directive of a
 * launch file fails, 2 for an unknown name or a malformed file, 3 for a file that cannot be read. */
void workload_load(struct stream *s, const char *workload);

/* As workload_load(), with all warps of a recorded stream in memory, whatever their size. */
void workload_load_whole(struct stream *s, const char *workload);

/* Whether there is a workload of this name, or a file or folder. */
bool workload_exists(const char *workload);

/* Dies as workload_load() does when the workload does not exist; reads and executes nothing. */
void workload_check(const char *workload);

/* The names in the tree's workloads/, sorted, ended by NULL. The array is the
 * thread's; a name is listed if its launch file
 * is readable. */
const char *const *workload_names(void);

/* The path of the launch file of a name of workload_names(), any other text itself; the caller frees. */
char *workload_path(const char *workload);

/* The path of the folder of a name of workload_names(); the caller frees. */
char *workload_folder(const char *name);

#endif
