/* sm_view.h - what the metrics need to know of an SM beside the front end's ports. */
#ifndef MODEL_SM_SM_VIEW_H
#define MODEL_SM_SM_VIEW_H

#include <stdint.h>

/* Of one cycle: between its decisions and its end. */
struct sm_view {
	uint64_t clear;     /* warps whose head waits for nothing but room behind the issue stage */
	uint64_t in_flight; /* warps with an instruction, issued in an earlier cycle, that has not finished */
	uint64_t choice;    /* warps that the schedulers chose among: all, under tls those in places */
	uint64_t last_tbs;  /* TB slots with the last TB of a kernel */
};

/* Of the L1D, since the start: loads that reached its tags, those that asked for their line and those that joined one
 * on its way; and cycles in which an access could not enter, because no MSHR, no place in the miss queue or no way was
 * free. */
struct l1d_counts {
	uint64_t accesses, misses, merged;
	uint64_t no_mshr, no_queue, no_way;
};

#endif
