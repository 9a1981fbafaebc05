/* events.h - counts the events of a run, such as issues and barrier releases, from the front end's inputs and outputs.
 *
 * Random runs have floors, least numbers of events, so that a lock-step run with too little activity does not pass. A
 * floor applies if config and policy allow the event: two arrivals in one cycle need two schedulers; lrr+rr has no
 * ties. */
#ifndef SIM_STIMULI_EVENTS_H
#define SIM_STIMULI_EVENTS_H

#include "model/blocks/front_end.h"

/* EVENT(name, floor: least number per 100,000 cycles, meaning) */
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
	uint64_t tb_warps[MAX_TBS]; /* tb_warps[t]: mask of the warp slots of TB t, from its launch; 0: not resident */
};

extern const char *const event_names[EVENT_COUNT];

/* Counts the events of one cycle; `ties` is the value of front_end_ties() in that cycle. */
void events_count(struct events *e, const struct config *cfg, const struct front_end_in *in,
		  const struct front_end_out *out, unsigned ties);

/* The least number of an event in a random run of `cycles`; 0 if config or policy do not allow the event, and with less
 * than four warps or two TBs; an eighth with latency = 1 and a key of [ports]. */
uint64_t event_floor(enum event event, const struct config *cfg, uint64_t cycles);

/* The first event whose count is below its floor; EVENT_COUNT: none. */
enum event events_below(const struct events *e, const struct config *cfg, uint64_t cycles);

/* True if two candidates can rank equal by the policy's own criterion, so that a tie-break decides. */
bool policy_can_tie(const struct config *cfg);

#endif
