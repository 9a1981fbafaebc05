/* simulator.c - the table of simulators. */
#include "sim/lockstep/simulator.h"

const struct simulator_kind simulator_kinds[] = {{"verilator", verilator_open}, {"icarus", icarus_open}, {0}};
