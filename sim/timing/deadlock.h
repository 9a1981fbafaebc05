/* deadlock.h - explains a deadlock: what each resident warp waits for. */
#ifndef SIM_TIMING_DEADLOCK_H
#define SIM_TIMING_DEADLOCK_H

#include "model/gpu/gpu.h"

enum { DEADLOCK_LINES = 16, DEADLOCK_LINE = 200 };

/* Writes one line for each resident TB, its warps grouped by what they wait for, and one line for the TBs that have not
 * been launched. Writes at most DEADLOCK_LINES lines of DEADLOCK_LINE bytes; a line counts the TBs that do not fit.
 * Returns the number of lines. */
unsigned deadlock_explain(const struct gpu *g, char lines[DEADLOCK_LINES][DEADLOCK_LINE]);

#endif
