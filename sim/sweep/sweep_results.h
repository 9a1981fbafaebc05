/* sweep_results.h - the results of a sweep whose points are all there: CSV and SQLite (docs/sweeps.md). */
#ifndef SIM_SWEEP_SWEEP_RESULTS_H
#define SIM_SWEEP_SWEEP_RESULTS_H

#include "sim/sweep/student.h"
#include "sim/sweep/sweep_run.h"

struct sweep_results {
	const struct sweep *sweep;
	char **metrics; /* of a whole run, "speedup" the last */
	unsigned metric_count;
	double *values; /* [point * metric_count + metric] */
};

/* Reads the points. Dies with code 3 for one that is missing or malformed. Release with sweep_results_free(). */
void sweep_results_read(const struct sweep *w, struct sweep_results *r);
void sweep_results_free(struct sweep_results *r);

/* A metric over the seeds and compilers of a base, a policy and a workload. */
struct estimate sweep_estimate(const struct sweep_results *r, unsigned base, unsigned policy, unsigned workload,
			       unsigned metric);
/* The geometric mean of the speedup over all workloads, over seeds and compilers. */
struct estimate sweep_mean_speedup(const struct sweep_results *r, unsigned base, unsigned policy);

/* Writes DIR/results.csv, DIR/summary.csv and DIR/results.sqlite; all appear together. Without the program sqlite3 it
 * writes the first two and returns false. */
bool sweep_results_write(const struct sweep_results *r);

/* Prints the mean speedup of each policy on each base. */
void sweep_results_print(const struct sweep_results *r);

#endif
