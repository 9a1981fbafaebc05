/* simulator.h - the interface to a Verilog simulator that runs front_end cycle by cycle.
 *
 * Values are exchanged as frames of words (pins.h). The RTL has no inputs besides reset and the input frames. */
#ifndef SIM_LOCKSTEP_SIMULATOR_H
#define SIM_LOCKSTEP_SIMULATOR_H

#include "sim/lockstep/pins.h"
#include "sim/lockstep/rtl_source.h"

struct simulator {
	/* Resets every register. Must be called before the first cycle, and may be called again before any other. All
	 * inputs are 1 during reset, so that a register that ignores reset is detected. */
	void (*reset)(struct simulator *s);
	/* Runs one cycle: applies the input frame, samples the output frame before the rising clock edge, clocks.
	 * unknown: a frame with a 1 for each output bit that is x or z. */
	void (*cycle)(struct simulator *s, const uint32_t *in, uint32_t *out, uint32_t *unknown);
	void (*close)(struct simulator *s);
	/* As close and open, but faster: registers are what they are before the first reset. */
	void (*restart)(struct simulator *s);
};

/* Compiles the RTL for a simulator, or finds the build in the cache, and starts the simulator without a reset. Defines
 * the macro OBSERVE if pins->observe. `pins` must outlive the simulator. Dies with code 3 if a tool is missing or the
 * compilation fails. */
typedef struct simulator *simulator_open(const struct rtl_source *rtl, const struct pins *pins);
simulator_open verilator_open, icarus_open;

/* The simulators "verilator" and "icarus"; ended by a NULL name. */
struct simulator_kind {
	const char *name;
	simulator_open *open;
};
extern const struct simulator_kind simulator_kinds[];

#endif
