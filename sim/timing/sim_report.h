/* sim_report.h - reports timing runs as text tables and as JSON (`warpsmith sim`). */
#ifndef SIM_TIMING_SIM_REPORT_H
#define SIM_TIMING_SIM_REPORT_H

#include "sim/timing/sim_run.h"

/* all[w * policies + p]: the run of workload w under policy p. */
struct sim_runs {
	unsigned workloads, policies;
	unsigned baseline; /* policy p whose IPC speedups are relative to */
	struct sim_run *all;
};

/* The index of the baseline among n policies: the first that is lrr+rr, with any options, else 0. */
unsigned sim_baseline(const struct config *configs, unsigned n);

/* Sets `speedup` of the runs of workload w: IPC / IPC of the baseline. */
void sim_speedups(struct sim_runs *runs, unsigned w);

/* Print the tables of workload w on stdout. */
void sim_table(const struct sim_runs *runs, unsigned w);
void sim_stall_tables(const struct sim_runs *runs, unsigned w);
/* Prints the mean speedup of each policy over all workloads. */
void sim_mean_table(const struct sim_runs *runs);

/* JSON arrays of the runs and of the means; the caller owns them. */
json_t *sim_runs_json(const struct sim_runs *runs);
json_t *sim_means_json(const struct sim_runs *runs);

/* Geometric and arithmetic mean of the speedups of policy p over all workloads. */
double sim_geometric(const struct sim_runs *runs, unsigned p);
double sim_arithmetic(const struct sim_runs *runs, unsigned p);

#endif
