/* timeline.h - timelines of an SM: when its TBs and warps ran and waited.
 *
 * The data of BAWS Figures 3, 4 and 6 (warp-phases), PRO Figure 2 (TBs over time) and PRO Table IV (order of TBs).
 * Cycles are counted from 0, the first of the run. */
#ifndef MODEL_GPU_TIMELINE_H
#define MODEL_GPU_TIMELINE_H

#include "model/sm/sm.h"

/* Most phases and rows recorded; cycles between two rows. */
enum { TIMELINE_PHASES = 100000, TIMELINE_ROWS = 20000, TIMELINE_INTERVAL = 1000 };

/* A TB that has completed. */
struct timeline_tb {
	unsigned kernel, tb;  /* kernel in the stream, TB in the grid, from 0 */
	unsigned slot, warps; /* TB slot; number of warps */
	uint64_t first, last; /* first cycle after the launch; cycle of the completion */
};

/* A phase of a warp: it runs from cycle `first` to `arrived`, then waits to `last`, the cycle in which the phase ends
 * or, after the warp's exit, its TB. */
struct timeline_phase {
	unsigned kernel, tb, warp; /* warp: number in the TB, from 0 */
	unsigned slot;             /* warp slot */
	unsigned phase;            /* number of the phase in the TB, from 1 */
	uint64_t first, arrived, last;
};

/* The progress of a TB at the beginning of `cycle`, and its place among the resident TBs: most progress first, then
 * oldest. Progress: executed lanes, summed over issued instructions (PRO III). */
struct timeline_row {
	uint64_t cycle;
	unsigned kernel, tb, place; /* place: from 1, the most progress */
	uint64_t progress;
};

struct timeline {
	bool detail; /* records phases and rows too, not only TBs */
	struct timeline_tb *tbs;
	struct timeline_phase *phases; /* the first TIMELINE_PHASES */
	struct timeline_row *rows;     /* the first TIMELINE_ROWS */
	size_t tb_count, phase_count, row_count, tb_room, phase_room, row_room;
	bool cut; /* further phases or rows were dropped */

	/* The current state. */
	uint64_t cycle, next_row;
	uint64_t fresh;        /* TB slots launched in the last cycle; their TB numbers are not known yet */
	unsigned running;      /* resident TBs */
	unsigned age[MAX_TBS]; /* their slots, oldest first */
	unsigned kernel;       /* kernel of the TB launched last */
	bool any;              /* a TB has been launched */
	uint64_t owned[MAX_TBS], live[MAX_TBS]; /* warps of the TB; of these, live when the phase began */
	uint64_t launched[MAX_TBS], phase_first[MAX_TBS], progress[MAX_TBS];
	unsigned phase[MAX_TBS];
	uint64_t arrived[MAX_WARPS];
	unsigned exit_phase[MAX_WARPS]; /* of exited warps: their last phase, and its first cycle */
	uint64_t exit_first[MAX_WARPS];
	uint8_t tb_of[MAX_WARPS];
	const struct tb_stream *number[MAX_TBS]; /* holds kernel and number of the TB */
};

/* An empty timeline; release with timeline_close(). */
void timeline_open(struct timeline *t, bool detail);
void timeline_close(struct timeline *t);

/* Records one cycle of SM `sm`, between the front end's decisions and sm->clock(). Allocation failure aborts. */
void timeline_clock(struct timeline *t, const struct stimulus *sm, const struct front_end_in *in,
		    const struct front_end_out *out);
/* Records n idle cycles. */
void timeline_skip(struct timeline *t, uint64_t n);

#endif
