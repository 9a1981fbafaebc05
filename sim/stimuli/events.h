/* events.h - what happened in a run, counted from the front end's inputs and outputs; and how often it must happen.
 *
 * A run in lock step that does nothing finds nothing. So random runs have floors: events per 100,000 cycles that this
 * config and policy allow (two arrivals in a cycle need two schedulers; lrr+rr has no ties). */
#ifndef SIM_STIMULI_EVENTS_H
#define SIM_STIMULI_EVENTS_H

#include "model/blocks/front_end.h"

/* EVENT(name, floor per 100,000 cycles, meaning) */
#define EVENTS(EVENT)                                                                                                  \
	EVENT(issues, 10000, "instructions issued")                                                                    \
	EVENT(fetches, 10000, "fetch grants")                                                                          \
	EVENT(arrivals, 100, "barriers issued")                                                                        \
	EVENT(releases, 100, "barriers opened")                                                                        \
	EVENT(releases_by_exit, 100, "barriers opened by a warp's exit, without an arrival of the TB in that cycle")   \
	EVENT(multi_arrival_cycles, 100, "cycles with two or more arrivals of one TB")                                 \
	EVENT(launches, 100, "thread blocks launched")                                                                 \
	EVENT(ties, 100, "grants that a tie-break decided")                                                            \
	EVENT(nothing_ready_cycles, 100, "cycles with a live warp and none that can issue")

enum event {
#define EVENT(name, floor, meaning) EVENT_##name,
	EVENTS(EVENT)
#undef EVENT
	    EVENT_COUNT
};

struct events {
	uint64_t count[EVENT_COUNT];
	uint64_t tb_warps[MAX_TBS]; /* warp slots of each TB, from the launches */
};

extern const char *const event_names[EVENT_COUNT];

/* Counts a cycle, with its ties (front_end_ties). */
void events_count(struct events *e, const struct config *cfg, const struct front_end_in *in,
		  const struct front_end_out *out, unsigned ties);

/* The fewest that a random run of `cycles` must have; 0 where the config or the policy does not allow the event, and on
 * machines below four warps or two TBs. */
uint64_t event_floor(enum event event, const struct config *cfg, uint64_t cycles);

/* The first event of a random run that is below its floor; EVENT_COUNT: none. */
enum event events_below(const struct events *e, const struct config *cfg, uint64_t cycles);

/* Whether two candidates can be equal by the policy's own criterion. */
bool policy_can_tie(const struct config *cfg);

#endif
