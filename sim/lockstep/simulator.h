/* simulator.h - front_end in Verilog, run by a Verilog simulator, one cycle at a time.
 *
 * The checker sees this interface and frames of words (pins.h). What the RTL computes comes from its reset and from the
 * inputs of the cycles since; nothing else reaches it. */
#ifndef SIM_LOCKSTEP_SIMULATOR_H
#define SIM_LOCKSTEP_SIMULATOR_H

#include "sim/lockstep/pins.h"
#include "sim/lockstep/rtl_source.h"

struct simulator {
	/* Puts every register to its reset value. Must be called once before the first cycle; during reset all inputs
	 * are 1, which reset has to overrule. */
	void (*reset)(struct simulator *s);
	/* One cycle: all inputs in, all outputs out, sampled before the clock edge that ends it. unknown has a 1 for
	 * each output bit that the simulator knows to be neither 0 nor 1. */
	void (*cycle)(struct simulator *s, const uint32_t *in, uint32_t *out, uint32_t *unknown);
	void (*close)(struct simulator *s);
};

/* Builds the RTL for a simulator, or takes the build from the cache, and starts it, not yet reset. The macro OBSERVE is
 * set if pins->observe. `pins` must outlive it. A build that fails or a tool that is missing: one line, code 3. */
typedef struct simulator *simulator_open(const struct rtl_source *rtl, const struct pins *pins);
simulator_open verilator_open, icarus_open;

/* "verilator" and "icarus", ended by a NULL name. */
struct simulator_kind {
	const char *name;
	simulator_open *open;
};
extern const struct simulator_kind simulator_kinds[];

#endif
