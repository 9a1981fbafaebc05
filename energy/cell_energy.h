/* cell_energy.h - the energy of a transition at each cell of a mapped netlist, from OpenSTA's power analysis.
 *
 * Energy is linear in the transitions, so one analysis of a netlist serves all runs on it: every net gets one
 * transition in a cycle (`set_power_activity`), and OpenSTA's power for each instance is the energy of that transition.
 * It includes the load of the pins that the output drives and the internal energy at the cell's load and input
 * transition times. It does not include wires, as the netlist has none, nor the clock network, which is ideal: neither
 * its buffers nor the load of the clock pins. */
#ifndef ENERGY_CELL_ENERGY_H
#define ENERGY_CELL_ENERGY_H

#include "cost/gate_level.h"

/* Of one output of a cell, in pJ; leakage in pW. */
struct cell_energy {
	double switching; /* a transition of the output charges or discharges the pins that it drives */
	double internal;  /* the same, in the cell; of a flip-flop with the transition of its data pin before */
	double clock;     /* of a flip-flop: a cycle of its clock pin */
	double leakage;
};

/* Fills energy[n] for output n of the netlist. Dies with exit status 3 if OpenSTA fails, with 2 if a cell
 * has several outputs, is a latch, or has a set or reset. */
void cell_energies(const struct gate_netlist *netlist, struct cell_energy *energy);

#endif
