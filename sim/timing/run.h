/* run.h - runs a workload on the timing model of the GPU. */
#ifndef SIM_TIMING_RUN_H
#define SIM_TIMING_RUN_H

#include "model/bitpar/timing_front_end.h"
#include "model/gpu/history.h"
#include "model/gpu/metrics.h"
#include "model/gpu/port_record.h"
#include "model/gpu/timeline.h"
#include "model/machine/config.h"
#include "model/stream/stream.h"

struct run_options {
	uint64_t max_cycles;       /* 0: no limit */
	unsigned threads;          /* that simulate SMs, 1 to THREAD_POOL_MAX; the result does not depend on it */
	bool quiet;                /* no line of progress */
	bool every_cycle;          /* disable idle-cycle skipping; the result does not depend on it */
	struct history *histories; /* of each SM, which the caller has opened; NULL: none is recorded */
	struct port_record *ports; /* of SM `ports_sm`, which the caller has opened; NULL: none are recorded */
	unsigned ports_sm;
};

/* A kernel of a run: cycles from the end of the previous kernel to its own, and lines that the L1Is requested in them.
 */
struct kernel_run {
	uint64_t cycles, l1i_misses;
};

/* Why a run ended early: an exit code of base/diag.h, and lines, the last one without a line end. */
enum { RUN_FAILURE = 4096 };
struct run_failure {
	int code;
	char text[RUN_FAILURE];
};

/* Runs all kernels of `stream` with that front end (as front_end_available() returns) and fills *m and, unless they are
 * NULL, kernels[k] of each kernel k and timelines[i] of each SM i, which the caller has opened. False, with the
 * reason in *failure: code 2 if a kernel does not fit on an SM, 3 if a thread cannot be created, 1 at max_cycles and on
 * a deadlock: no further event, or RUN_PATIENCE cycles without an issue and without activity outside the front ends. */
bool run_stream_try(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		    const struct run_options *options, struct timeline *timelines, struct kernel_run *kernels,
		    struct metrics *m, struct run_failure *failure);
/* Prints the lines of a failure but for the last one, which it returns. */
const char *run_note(struct run_failure *failure);
/* As run_stream_try(); prints the lines of a failure and exits with its code. */
void run_stream(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		const struct run_options *options, struct timeline *timelines, struct kernel_run *kernels,
		struct metrics *m);

enum { RUN_PATIENCE = 1000000 };

/* The number of warp instructions of all kernels; 0 (unknown) if a kernel is not held in memory. */
uint64_t stream_instructions(const struct stream *stream);

#endif
