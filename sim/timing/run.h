/* run.h - a timing run: a workload through the model of the GPU. */
#ifndef SIM_TIMING_RUN_H
#define SIM_TIMING_RUN_H

#include "model/bitpar/timing_front_end.h"
#include "model/gpu/metrics.h"
#include "model/gpu/timeline.h"
#include "model/machine/config.h"
#include "model/stream/stream.h"

struct run_options {
	uint64_t max_cycles; /* 0: no limit */
	unsigned threads;    /* for the SMs, 1 to THREAD_POOL_MAX: the same result, earlier */
	bool every_cycle;    /* no cycle is skipped: the same result, later */
};

/* Runs all kernels of `stream` with that front end (as front_end_available() returns) and leaves the metrics,
 * and unless that is NULL the timeline of each SM in timelines[], which the caller has opened. Dies with code 2 when a
 * kernel does not fit on the SM, with code 1 at max_cycles, and when nothing is under way any more, or for RUN_PATIENCE
 * cycles nothing but in the front ends (a stream that cannot end). */
void run_stream(const struct config *cfg, enum front_end_id front_end, const struct stream *stream,
		const struct run_options *options, struct timeline *timelines, struct metrics *m);

enum { RUN_PATIENCE = 1000000 };

/* Warp instructions of all kernels; 0: unknown, as a kernel is not held in memory. */
uint64_t stream_instructions(const struct stream *stream);

#endif
