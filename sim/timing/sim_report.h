/* sim_report.h - what `warpsmith sim` says of its runs: tables for people, JSON for programs. */
#ifndef SIM_TIMING_SIM_REPORT_H
#define SIM_TIMING_SIM_REPORT_H

#include <jansson.h>

#include "model/bitpar/timing_front_end.h"
#include "model/gpu/metrics.h"
#include "model/machine/config.h"

struct sim_run {
	char *workload;                     /* owned */
	char policy[POLICY_TEXT], hash[17]; /* as policy_text() and config_hash() have them */
	enum front_end_id front_end;
	struct metrics metrics;
	double speedup; /* set by sim_speedups() */
};

/* The runs of `workloads` workloads, each under the same `policies` policies, one workload behind the other. */
struct sim_runs {
	unsigned workloads, policies;
	unsigned baseline; /* the policy that speedups are over */
	struct sim_run *all;
};

/* The first of n policies that is lrr and rr, with whatever options; without one the first. */
unsigned sim_baseline(const struct config *configs, unsigned n);

/* Speedups of the runs of workload w: IPC over the baseline's. */
void sim_speedups(struct sim_runs *runs, unsigned w);

/* Tables of workload w. */
void sim_table(const struct sim_runs *runs, unsigned w);
void sim_stall_tables(const struct sim_runs *runs, unsigned w);
/* Of several workloads: the means of the speedups of each policy. */
void sim_mean_table(const struct sim_runs *runs);

/* Arrays for JSON: of the runs, and of the means. */
json_t *sim_runs_json(const struct sim_runs *runs);
json_t *sim_means_json(const struct sim_runs *runs);

/* Over all workloads, of the speedups of policy p. */
double sim_geometric(const struct sim_runs *runs, unsigned p);
double sim_arithmetic(const struct sim_runs *runs, unsigned p);

#endif
