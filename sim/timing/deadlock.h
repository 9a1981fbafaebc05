/* deadlock.h - why a run does not go on: which warps wait for what. */
#ifndef SIM_TIMING_DEADLOCK_H
#define SIM_TIMING_DEADLOCK_H

#include "model/gpu/gpu.h"

enum { DEADLOCK_LINES = 16, DEADLOCK_LINE = 200 };

/* One line for each of the first resident TBs, with the warps that wait for the same thing together, and one for TBs
 * that no SM has taken. At most DEADLOCK_LINES lines, the last of which says if there is more. Returns how many. */
unsigned deadlock_explain(const struct gpu *g, char lines[DEADLOCK_LINES][DEADLOCK_LINE]);

#endif
