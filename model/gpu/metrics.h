/* metrics.h - metrics of a timing run of one SM, or their sums over several (docs/semantics.md, "Metrics").
 *
 * A warp-phase lasts from the first cycle after a release (or the launch) to the cycle in which the warp issues its
 * barrier or its last exit, both included. The barrier share of a warp is the number of cycles at barriers, the exit
 * share the number of cycles between its exit and the completion of its TB, each divided by the cycles from the first
 * one after its launch to the completion of its TB; the metrics are means over all warps. */
#ifndef MODEL_GPU_METRICS_H
#define MODEL_GPU_METRICS_H

#include "model/gpu/stalls.h"

struct metrics {
	unsigned sms;                     /* SMs over which the sums run */
	uint64_t cycles, issued, fetches; /* cycles, issued instructions, fetch grants */
	uint64_t seconds; /* of issued, those that a warp issued behind another one in the same cycle (issue_width) */
	struct stalls stalls;
	struct l1d_counts l1d;
	/* RTRU (BAWS 3.2). Sums over all phases: of (longest warp time - own time) over the warps, and of warps *
	 * longest warp time; in warp-cycles. */
	uint64_t idle_sum, phase_sum;
	/* Sums of the shares, 0 to 1, over the `warps` warps that have completed. */
	double barrier_share, exit_share;
	uint64_t warps;
	uint64_t in_flight;     /* warp-cycles with an instruction in flight */
	unsigned now_in_flight; /* warps with one, in the last cycle */
	uint64_t now_clear;     /* sm_view.clear of the last cycle */
	/* Cycles that the last TBs of kernels were resident, and their number (KAWS Table 2). */
	uint64_t last_tb_cycles, last_tbs;

	/* Warp-cycles of completed TBs, of opened barriers and of ended exits, computed from events; metrics_check()
	 * compares them with the stalls, which are counted by state. */
	uint64_t resident, barrier_cycles, exit_cycles;

	/* State of the running TBs. */
	uint64_t busy, waiting, finished; /* TB slots in use; warps at the barrier; finished warps */
	uint64_t phase_start[MAX_TBS];    /* first cycle of the phase */
	uint64_t phase_warps[MAX_TBS];    /* warps that are live when the phase begins */
	uint64_t owned[MAX_TBS];          /* warp slots of the TB */
	uint64_t launched[MAX_TBS];       /* first cycle of the TB */
	uint64_t arrived[MAX_WARPS];      /* cycle in which the warp ended its phase */
	uint64_t at_barrier[MAX_WARPS];   /* cycles at barriers since the launch */
};

void metrics_reset(struct metrics *m);

/* Accounts for one cycle; call after the front end's decisions. */
void metrics_clock(const struct config *cfg, struct metrics *m, const struct front_end_in *in,
		   const struct front_end_out *out, const struct sm_view *view);

/* Accounts for n idle cycles like the last one, in which nothing was launched, fetched, filled or issued and no warp
 * was ready. */
void metrics_skip(const struct config *cfg, struct metrics *m, uint64_t n);

/* Accounts for one cycle that is idle as above, except that the warps in flight may differ. False: the cycle is not
 * idle, nothing is done, and metrics_clock() must account for it. */
bool metrics_repeat(const struct config *cfg, struct metrics *m, const struct sm_view *view);

/* Adds the sums of other SMs that ran for the same number of cycles. */
void metrics_add(struct metrics *m, const struct metrics *other);

/* The stalls of one SM add up to its cycles so far; false, with one line in `why` (CONFIG_WHY bytes): a bug of the
 * model.
 */
bool metrics_check(const struct config *cfg, const struct metrics *m, char *why);

/* Warp instructions per cycle of the GPU. */
double metrics_ipc(const struct metrics *m);
double metrics_rtru(const struct metrics *m);          /* 0 to 1; 0 without a phase */
double metrics_barrier_share(const struct metrics *m); /* 0 to 1; 0 without a completed warp */
double metrics_exit_share(const struct metrics *m);
double metrics_in_flight(const struct metrics *m); /* mean number of warps per SM and cycle (MOTRR Figure 2) */
double metrics_miss_rate(const struct metrics *m); /* misses per load of the L1D, 0 to 1; 0 without loads */
double metrics_last_tb(const struct metrics *m);   /* mean cycles of a kernel's last TB; 0 without one */

/* Adds one phase in which n >= 1 warps took times[0..n-1] cycles. */
void metrics_phase(struct metrics *m, const uint64_t *times, unsigned n);

#endif
