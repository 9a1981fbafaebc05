/* metrics.h - what a run of one SM was like (docs/semantics.md, "Metrics").
 *
 * Warp-phase: from the first cycle after a release (or a launch) to the cycle in which the warp issues its barrier or
 * its last exit, both counted. Barrier and exit share: cycles that a warp is at the barrier, or finished before its TB
 * completes, over the cycles from the first after its launch to its TB's completion; the mean over all warps. */
#ifndef MODEL_GPU_METRICS_H
#define MODEL_GPU_METRICS_H

#include "model/gpu/stalls.h"

struct metrics {
	unsigned sms; /* whose sums these are */
	uint64_t cycles, issued, fetches;
	struct stalls stalls;
	struct l1d_counts l1d;
	/* RTRU (BAWS 3.2): sums over all phases of (longest - own time) and of (warps * longest). */
	uint64_t idle_sum, phase_sum;
	/* Sums over the warps that completed, of the share of their time. */
	double barrier_share, exit_share;
	uint64_t warps;
	uint64_t in_flight; /* warp-cycles with an issued instruction that has not finished */
	unsigned now_in_flight;
	uint64_t now_clear; /* of the last cycle, as in struct sm_view */
	/* Cycles that the last TBs of kernels took, and how many there were (KAWS Table 2). */
	uint64_t last_tb_cycles, last_tbs;

	/* Warp-cycles of the TBs that completed, and of the barriers and exits that are over: taken from events, to be
	 * held against what the stalls count cycle by cycle. */
	uint64_t resident, barrier_cycles, exit_cycles;

	/* Of the running TBs. */
	uint64_t busy, waiting, finished; /* TB slots; warps at the barrier, finished */
	uint64_t phase_start[MAX_TBS];    /* first cycle of the phase */
	uint64_t phase_warps[MAX_TBS];    /* warps live at its start */
	uint64_t owned[MAX_TBS];          /* warps of the TB */
	uint64_t launched[MAX_TBS];       /* first cycle of the TB */
	uint64_t arrived[MAX_WARPS];      /* cycle in which the warp ended its phase */
	uint64_t at_barrier[MAX_WARPS];   /* cycles since launch */
};

void metrics_reset(struct metrics *m);

/* Takes in one cycle; call after its decisions. */
void metrics_clock(const struct config *cfg, struct metrics *m, const struct front_end_in *in,
		   const struct front_end_out *out, const struct sm_view *view);

/* Takes in n more cycles like the last one: nothing was launched, fetched, filled or issued in it and no warp was
 * ready. */
void metrics_hold(const struct config *cfg, struct metrics *m, uint64_t n);

/* Takes in a cycle of which all but the warps in flight is like the last one, as above; false: it is not, and must be
 * taken in as a whole. */
bool metrics_repeat(const struct config *cfg, struct metrics *m, const struct sm_view *view);

/* Adds the sums of other SMs that ran for the same cycles. */
void metrics_add(struct metrics *m, const struct metrics *other);

/* The stalls of one SM, so far, add up to its cycles; false, with one line in `why` (CONFIG_WHY bytes): a bug. */
bool metrics_check(const struct config *cfg, const struct metrics *m, char *why);

double metrics_ipc(const struct metrics *m);
double metrics_rtru(const struct metrics *m);          /* 0 without a phase */
double metrics_barrier_share(const struct metrics *m); /* 0 without a completed warp */
double metrics_exit_share(const struct metrics *m);
double metrics_in_flight(const struct metrics *m); /* warps of an SM, the mean over cycles (MOTRR Figure 2) */
double metrics_miss_rate(const struct metrics *m); /* of the L1D's loads; 0 without any */
double metrics_last_tb(const struct metrics *m);   /* cycles, the mean over kernels; 0 without any */

/* Adds one phase whose n >= 1 warps took these times. */
void metrics_phase(struct metrics *m, const uint64_t *times, unsigned n);

#endif
