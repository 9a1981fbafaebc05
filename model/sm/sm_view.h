/* sm_view.h - the state of an SM that the metrics need in addition to the front end's ports. */
#ifndef MODEL_SM_SM_VIEW_H
#define MODEL_SM_SM_VIEW_H

#include <stdint.h>

/* Masks of one cycle, after the front end's decisions and before the clock. */
struct sm_view {
	uint64_t clear;     /* warps whose head depends on nothing but room behind the issue stage */
	uint64_t in_flight; /* warps with an unfinished instruction that issued in an earlier cycle */
	uint64_t choice;    /* warps among which the schedulers chose: under tls those in places, otherwise all */
	uint64_t last_tbs;  /* TB slots that hold the last TB of a kernel */
};

/* Counters of the L1D since the start. accesses: loads that reached the tags; misses: of these, the ones that requested
 * their line; merged: the ones that joined an outstanding line. no_*: cycles in which an access could not enter because
 * no MSHR, no entry of the miss queue or no way was free. */
struct l1d_counts {
	uint64_t accesses, misses, merged;
	uint64_t no_mshr, no_queue, no_way;
};

#endif
