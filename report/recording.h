/* recording.h - what the timelines of a report show of a run: thread blocks, phases and states of warps, as JSON. */
#ifndef REPORT_RECORDING_H
#define REPORT_RECORDING_H

#include <jansson.h>

#include "model/gpu/history.h"
#include "model/gpu/timeline.h"

/* Of one SM:
 *   tbs      [kernel, tb, first, last, [warp slot, ...]] of each thread block; cycles included
 *   phases   [slot, phase, first, arrival, last] of each phase of a warp (struct timeline_phase), in the order in which
 *            they ended; phases_cut: true if later ones are missing
 *   states   of each warp slot a string: per span a letter and its length in cycles, no number for 1. 'a' is the first
 *            state of stalls.def; '.' no resident warp. It ends with cycle states_end - 1 or before
 * The caller owns it. */
json_t *recording_json(const struct history *h, const struct timeline *t, unsigned warps, uint64_t cycles);

#endif
