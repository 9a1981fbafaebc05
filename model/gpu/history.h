/* history.h - the history of an SM: what each warp did or waited for in every cycle, which issued, and which fetched.
 *
 * The states are those that the stall accounting counts (stalls.h): a warp's spans of a state add up to its stalls.
 * Cycles are counted from 0, the first of the run. */
#ifndef MODEL_GPU_HISTORY_H
#define MODEL_GPU_HISTORY_H

#include "model/gpu/stalls.h"
#include "model/sm/sm.h"

/* Most spans recorded of an SM, unless history.most says otherwise: 3 GB. */
enum { HISTORY_SPANS = 100000000 };

/* A TB on the SM. */
struct history_tb {
	unsigned kernel, tb;     /* kernel in the stream, TB in the grid, from 0 */
	unsigned slot;           /* TB slot */
	uint64_t warps;          /* its warp slots, as a mask */
	uint64_t launched, last; /* cycle of the launch, after which the warps are resident; cycle of the completion */
};

/* Consecutive cycles in which a warp was in one state for one reason. */
struct history_span {
	uint64_t first, last; /* cycles, both included */
	uint32_t tb;          /* index in history.tbs */
	uint32_t record;      /* its head in the warp's stream; in barrier and exit the barrier or the exit itself */
	uint16_t reg;         /* in data: the awaited register; otherwise or if there is none SM_NO_REGISTER */
	uint8_t state, wait;  /* enum warp_state; in fetch, control and data: enum sm_wait; otherwise SM_WAITS */
};

struct history_issue {
	uint64_t cycle;
	uint32_t tb, record;
	uint8_t slot; /* warp slot */
	bool at_once; /* issued behind another one of its warp in the same cycle */
};

/* A grant of the fetch port. */
struct history_fetch {
	uint64_t cycle;
	uint8_t slot;
};

struct history {
	struct history_spans {
		struct history_span *all; /* in time */
		size_t count, room;
	} warps[MAX_WARPS];           /* of each warp slot */
	struct history_tb *tbs;       /* in the order of their launches */
	struct history_issue *issues; /* in time, then by slot */
	struct history_fetch *fetches;
	size_t tb_count, tb_room, issue_count, issue_room, fetch_count, fetch_room, span_count;
	size_t most;        /* spans; may be lowered before the first cycle */
	bool cut;           /* further spans were dropped */
	uint64_t cut_cycle; /* the first cycle with a dropped span */

	/* The current state. */
	uint64_t cycle;
	uint64_t resident;          /* warp slots with a span in the last cycle */
	uint64_t fresh;             /* TB slots launched in the last cycle; their TB numbers are not known yet */
	uint32_t in_slot[MAX_TBS];  /* TB of each TB slot, index in tbs */
	uint32_t tb_of[MAX_WARPS];  /* TB of each warp slot, index in tbs */
	uint32_t issued[MAX_WARPS]; /* record that the warp issued last */
};

/* An empty history; release with history_close(). */
void history_open(struct history *h);
void history_close(struct history *h);

/* Records one cycle of SM `sm`, between the stall accounting and sm->clock(). Allocation failure aborts. */
void history_clock(struct history *h, const struct stimulus *sm, const struct front_end_in *in,
		   const struct front_end_out *out, const struct stalls *stalls);
/* Records n idle cycles. */
void history_skip(struct history *h, uint64_t n);

/* The span of the warp slot in `cycle`; NULL: no warp is resident. */
const struct history_span *history_span_at(const struct history *h, unsigned slot, uint64_t cycle);
/* Index of the first issue in `cycle` or later. */
size_t history_issue_from(const struct history *h, uint64_t cycle);
/* The same for fetches. */
size_t history_fetch_from(const struct history *h, uint64_t cycle);

#endif
