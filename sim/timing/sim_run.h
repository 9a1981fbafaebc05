/* sim_run.h - one timing run of a workload under a policy, with all that reports say of it. */
#ifndef SIM_TIMING_SIM_RUN_H
#define SIM_TIMING_SIM_RUN_H

#include <jansson.h>

#include "sim/timing/run.h"

struct sim_run {
	char *workload;                     /* owned */
	char policy[POLICY_TEXT], hash[17]; /* as policy_text() and config_hash() have them */
	enum front_end_id front_end;
	struct metrics metrics;
	json_t *kernels; /* for the JSON: name, cycles and L1I misses of each kernel; owned */
	double speedup;  /* set by sim_speedups() */
	bool textures;   /* the workload has texture fetches, timed as SP operations */
};

/* Runs `stream` and fills *r but for the speedup; `front_end`: the wanted one. Dies as run_stream() does. The caller
 * releases *r with sim_run_free(). */
void sim_run(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
	     const struct run_options *options, struct timeline *timelines, struct sim_run *r);
/* The same, but returns false with the reason as run_stream_try() does; *r needs no release then. */
bool sim_run_try(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		 const struct run_options *options, struct timeline *timelines, struct sim_run *r,
		 struct run_failure *failure);
void sim_run_free(struct sim_run *r);
/* Fills *r, but for the speedup, with what run_stream() has measured: the metrics and the kernels. */
void sim_run_fill(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		  const struct metrics *m, const struct kernel_run *kernels, struct sim_run *r);

/* What reports say of a run, as a JSON object that the caller owns. */
json_t *sim_run_json(const struct sim_run *r);

/* Calls row() for each number of such an object. `kernel`: "all", or number, from 1, and name of a kernel, as in
 * "2:reduce". `metric`: the key, behind the keys around it, as in "l1d.loads". A Boolean is 0 or 1; texts are left out.
 */
void sim_rows(json_t *run, void (*row)(void *arg, const char *kernel, const char *metric, const char *value),
	      void *arg);

#endif
