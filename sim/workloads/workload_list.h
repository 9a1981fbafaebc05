/* workload_list.h - describes the workloads in workloads/: origin, size and instruction counts (`list workloads`).
 *
 * workloads/FOLDER/workload.toml has a workload's origin. The instruction counts come from executing its kernels;
 * `make numbers` stores them in NAME.json beside NAME.launch. */
#ifndef SIM_WORKLOADS_WORKLOAD_LIST_H
#define SIM_WORKLOADS_WORKLOAD_LIST_H

#include <jansson.h>
#include <stdbool.h>

/* A workload of workload_names() as a JSON object, owned by the caller: name, suite, title, sets (words; absent if it
 * is in none), size ("small" or "full"), tbs, warps_per_tb, tbs_per_sm (resident, on config fermi), warp_instructions,
 * barriers_per_warp, mean_active_lanes, divergence (share of the warp instructions that execute with some, but not all,
 * threads active) and `kernels`, an array with the same keys for each kernel name. warps_per_tb and tbs_per_sm are
 * those of the kernel with the most warp instructions; the other values cover all launches. `run`: execute the kernels;
 * else the values are read from NAME.json and absent without that file. Dies with one line for a missing or malformed
 * file. */
json_t *workload_describe(const char *name, bool run);

/* Writes the names of the workloads of a set (a word of the key `sets`) to names[], those in size small, for SET_full
 * those in size full; returns their number, 0 for no such set. Dies if there are more than `most`. */
unsigned workload_set(const char *set, const char **names, unsigned most);

/* Print the heading of the table, and a row, on stdout. */
void workload_print_head(void);
void workload_print(const json_t *workload);

#endif
