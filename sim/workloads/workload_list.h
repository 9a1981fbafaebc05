/* workload_list.h - the workloads of the tree, and what their kernels come to.
 *
 * workloads/FOLDER/workload.toml says where a workload comes from. What its kernels do is found by running them:
 * `make numbers` writes it beside each launch file, NAME.json beside NAME.launch. */
#ifndef SIM_WORKLOADS_WORKLOAD_LIST_H
#define SIM_WORKLOADS_WORKLOAD_LIST_H

#include <jansson.h>
#include <stdbool.h>

/* A workload of workload_names() as an object: name, suite, title, size ("small" or "full"), and with its numbers tbs,
 * warps_per_tb, tbs_per_sm (on config fermi), warp_instructions, barriers_per_warp, mean_active_lanes, divergence
 * (share of warp instructions that part of the warp executes, and not none of it) and, for each kernel by name, the
 * same in `kernels`. Shape and TBs per SM are those of the kernel with most warp instructions; all others are sums over
 * all launches. With `run` the kernels run here; else the numbers are those of NAME.json, or absent where there is
 * none. Dies with one line for a file that is missing or wrong. The caller owns what it returns. */
json_t *workload_describe(const char *name, bool run);

/* The head of the table, and a row of it, on stdout. */
void workload_print_head(void);
void workload_print(const json_t *workload);

#endif
