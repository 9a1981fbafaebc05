/* gtkw.h - writes the save file of a wave for GTKWave: which signals it shows, and where its marker stands. */
#ifndef SIM_LOCKSTEP_GTKW_H
#define SIM_LOCKSTEP_GTKW_H

#include "sim/lockstep/lockstep.h"

/* Writes the save file of the wave file `wave` (icarus.h): its name with the extension .gtkw, and in the same folder,
 * as the save file names the wave without a folder. Shown are clock, reset, the inputs, and each output that differs in
 * the last cycle of `l`, or issue and fetch if none does, in the RTL and in the model, then each warp's head. The
 * marker stands where the outputs of that cycle are compared; `resets`: how many it has behind it, the first included.
 */
void gtkw_write(const struct lockstep *l, uint64_t resets, const char *wave);

#endif
