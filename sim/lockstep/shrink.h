/* shrink.h - shortens a run that ends with a mismatch: fewer cycles, fewer inputs, and a smaller config.
 *
 * Any mismatch counts, whichever port shows it. Inputs first: the fewest last cycles of the run that, from reset on,
 * still end with a mismatch; then without the cycles, ports, warps and bits that it does not need. Inputs that no
 * longer fit the state are repaired (sim/stimuli/repair.h), so every tried run keeps the contracts. Then the config, if
 * its Verilog is generated: fewer schedulers, warps, TBs, and each key and option at its default, as far as the same
 * inputs, or random ones of a few seeds, still end with a mismatch. The result depends on the run alone, not on time.
 */
#ifndef SIM_LOCKSTEP_SHRINK_H
#define SIM_LOCKSTEP_SHRINK_H

#include "sim/lockstep/cosim.h"

/* Shortens the run `c`, whose cycle `cycle` has a mismatch. Returns false if the run has no mismatch when it is
 * repeated with inputs from memory: *r is then the run itself, up to that cycle or, of a longer one, the last
 * SHRINK_CYCLES cycles. The caller releases *r with replay_free(). */
enum { SHRINK_CYCLES = 1000000 };
bool shrink(const struct cosim *c, uint64_t cycle, struct replay *r);

#endif
