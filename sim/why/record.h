/* record.h - runs a stream and keeps what the SMs did, for explanations and exports. */
#ifndef SIM_WHY_RECORD_H
#define SIM_WHY_RECORD_H

#include "sim/timing/run.h"
#include "sim/why/cause.h"

/* The instructions of an Accel-Sim trace are read and dropped while it runs: dies with one line and exit status 2 if
 * the stream is one. `reason` completes "an Accel-Sim trace ...". */
void why_refuse_trace(const struct stream *s, const char *reason);

/* Runs the stream on `cfg` under the bit-parallel engine and fills *r, whose pointers to both stay valid as long as
 * they are. `options` are those of the run beside the histories; `kernels` as in run_stream(). Release with
 * why_record_free(). */
void why_record(const struct config *cfg, const struct stream *stream, const struct run_options *options,
		struct kernel_run *kernels, struct why_run *r);
void why_record_free(struct why_run *r);

/* The first SM with more changes of state than a history keeps; the number of SMs: none. */
unsigned why_cut(const struct why_run *r);

#endif
