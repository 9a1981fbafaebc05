/* metrics.h - what a run was like, from the front end's ports alone (docs/semantics.md, "Metrics").
 *
 * Warp-phase: from the first cycle after a release (or a launch) to the cycle in which the warp issues its barrier or
 * its last exit, both counted. Barrier and exit share: cycles that a warp is at the barrier, or finished before its TB
 * completes, over the cycles from the first after its launch to its TB's completion; the mean over all warps. */
#ifndef METRICS_H
#define METRICS_H

#include "ports.h"

struct metrics {
	uint64_t cycles, issued, fetches;
	/* RTRU (BAWS 3.2): sums over all phases of (longest - own time) and of (warps * longest). */
	uint64_t idle_sum, phase_sum;
	/* Sums over the warps that completed, of the share of their time. */
	double barrier_share, exit_share;
	uint64_t warps;

	/* Of the running TBs. */
	uint64_t phase_start[MAX_TBS];                      /* first cycle of the phase */
	uint64_t phase_warps[MAX_TBS];                      /* warps live at its start */
	uint64_t owned[MAX_TBS];                            /* warps of the TB */
	uint64_t launched[MAX_TBS];                         /* first cycle of the TB */
	uint64_t arrived[MAX_WARPS];                        /* cycle in which the warp ended its phase */
	uint64_t at_barrier[MAX_WARPS], at_exit[MAX_WARPS]; /* cycles since launch */
};

void metrics_reset(struct metrics *m);

/* Takes in one cycle; call before front_end_clock(), with that cycle's inputs and outputs. */
void metrics_clock(const struct config *cfg, struct metrics *m, const struct front_end_in *in,
		   const struct front_end_out *out);

/* Adds the sums of another SM that ran for the same cycles. */
void metrics_add(struct metrics *m, const struct metrics *other);

double metrics_ipc(const struct metrics *m);
double metrics_rtru(const struct metrics *m);          /* 0 without a phase */
double metrics_barrier_share(const struct metrics *m); /* 0 without a completed warp */
double metrics_exit_share(const struct metrics *m);

/* Adds one phase whose n >= 1 warps took these times. */
void metrics_phase(struct metrics *m, const uint64_t *times, unsigned n);

#endif
