/* toggles.h - counts how often each net of a mapped netlist changes in a lock-step run.
 *
 * A net is sampled once in a cycle, when it has settled: what it does before, a glitch, is not counted. */
#ifndef ENERGY_TOGGLES_H
#define ENERGY_TOGGLES_H

#include "sim/lockstep/simulator.h"

/* Makes `toggles_simulator` count: the front end has `nets` bits of outputs more, on the ports GATE_LEVEL_PORT.
 * counts[n] is the number of changes of bit n from the first cycle on. `counts` must outlive the simulator. */
void toggles_start(unsigned nets, uint64_t *counts);

/* Verilator, with the counts of toggles_start(). One run at a time. */
extern const struct simulator_kind toggles_simulator;

#endif
