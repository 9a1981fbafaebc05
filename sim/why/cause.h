/* cause.h - a recorded run, and the cause of each span of a warp: its stall state, and what it waits for. */
#ifndef SIM_WHY_CAUSE_H
#define SIM_WHY_CAUSE_H

#include "model/bitpar/timing_front_end.h"
#include "model/gpu/history.h"
#include "model/gpu/metrics.h"
#include "model/stream/stream.h"

enum why_cause {
#define CAUSE(NAME, name, STATE, meaning) WHY_##NAME,
#include "sim/why/causes.def"
	WHY_CAUSES
};

struct why_cause_name {
	const char *name, *meaning;
	enum warp_state state; /* WARP_STATES: of a path, no state of a warp */
};
extern const struct why_cause_name why_causes[WHY_CAUSES];

/* A run whose kernels are in memory. */
struct why_run {
	const struct config *cfg;
	const struct stream *stream;
	struct history *histories; /* of the SMs */
	struct metrics metrics;
	enum front_end_id front_end;
	char policy[POLICY_TEXT], hash[17]; /* as policy_text() and config_hash() have them */
};

/* A warp of a TB: indexes in the history of its SM. */
struct why_warp {
	unsigned sm, slot;
	uint32_t tb;
};

static inline const struct history_tb *why_tb(const struct why_run *r, struct why_warp w)
{
	return &r->histories[w.sm].tbs[w.tb];
}
/* Number of the warp in its TB, from 0. */
unsigned why_number(const struct why_run *r, struct why_warp w);
/* The warp's stream, and the instruction of one of its records. */
const struct warp_stream *why_stream(const struct why_run *r, struct why_warp w);
const struct inst *why_inst(const struct why_run *r, struct why_warp w, uint32_t record);

/* The record whose end a warp waits for in a span of state data: the writer of the awaited register; in front of a
 * fence or an exit the last instruction that it may wait for. WHY_NO_RECORD: none. */
#define WHY_NO_RECORD UINT32_MAX
uint32_t why_producer(const struct why_run *r, struct why_warp w, const struct history_span *span);
/* The cycle in which the warp issued `record`, which it did before the span. */
uint64_t why_issued(const struct why_run *r, struct why_warp w, const struct history_span *span, uint32_t record);

enum why_cause why_cause(const struct why_run *r, struct why_warp w, const struct history_span *span);

#endif
