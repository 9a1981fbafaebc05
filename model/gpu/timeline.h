/* timeline.h - when the thread blocks and warps of an SM did what: the data of BAWS Figures 3, 4 and 6 (warp-phases),
 * PRO Figure 2 (TBs over time) and PRO Table IV (order of TBs). Recorded only where someone asks for it. */
#ifndef MODEL_GPU_TIMELINE_H
#define MODEL_GPU_TIMELINE_H

#include "model/sm/sm.h"

enum { TIMELINE_PHASES = 100000, TIMELINE_ROWS = 20000, TIMELINE_INTERVAL = 1000 };

/* A TB that has completed. */
struct timeline_tb {
	unsigned kernel, tb; /* numbers, from 0, in the stream and in the grid */
	unsigned slot, warps;
	uint64_t first, last; /* cycles: the first after the launch, the one that completes it */
};

/* A warp in a phase: it runs from `first` to `arrived`, then waits to `last`, in which the phase ends, or after its
 * exit the TB. */
struct timeline_phase {
	unsigned kernel, tb, warp; /* warp: number in the TB */
	unsigned slot;             /* of the warp */
	unsigned phase;            /* of the TB, from 1 */
	uint64_t first, arrived, last;
};

/* The progress of a TB when `cycle` began, and its place among the resident TBs: most progress first, then the older.
 * Progress: lanes that have executed, summed over issued instructions (PRO III). */
struct timeline_row {
	uint64_t cycle;
	unsigned kernel, tb, place; /* place: from 1 */
	uint64_t progress;
};

struct timeline {
	bool detail; /* phases and order too, not only TBs */
	struct timeline_tb *tbs;
	struct timeline_phase *phases; /* the first TIMELINE_PHASES */
	struct timeline_row *rows;     /* the first TIMELINE_ROWS */
	size_t tb_count, phase_count, row_count, tb_room, phase_room, row_room;
	bool cut; /* there were more phases or rows */

	/* Now. */
	uint64_t cycle, next_row;
	uint64_t fresh;        /* TB slots whose numbers are not known yet: launched in the last cycle */
	unsigned running;      /* resident TBs */
	unsigned age[MAX_TBS]; /* their slots, the oldest first */
	unsigned kernel;       /* of the TB launched last */
	bool any;              /* one has been */
	uint64_t owned[MAX_TBS], live[MAX_TBS]; /* warps; of these, the ones live when the phase began */
	uint64_t launched[MAX_TBS], phase_first[MAX_TBS], progress[MAX_TBS];
	unsigned phase[MAX_TBS];
	uint64_t arrived[MAX_WARPS];
	unsigned exit_phase[MAX_WARPS]; /* of warps that have finished: their last phase, and its first cycle */
	uint64_t exit_first[MAX_WARPS];
	uint8_t tb_of[MAX_WARPS];
	const struct tb_stream *number[MAX_TBS]; /* where kernel and number of the TB stand */
};

void timeline_open(struct timeline *t, bool detail);
void timeline_close(struct timeline *t);

/* Takes in one cycle of SM `sm`, between its decisions and its clock(). Allocation failure aborts. */
void timeline_clock(struct timeline *t, const struct stimulus *sm, const struct front_end_in *in,
		    const struct front_end_out *out);
/* n more cycles in which nothing happens. */
void timeline_hold(struct timeline *t, uint64_t n);

#endif
