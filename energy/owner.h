/* owner.h - the blocks that the cells of a flattened netlist belong to. */
#ifndef ENERGY_OWNER_H
#define ENERGY_OWNER_H

#include "cost/gate_level.h"

/* Fills owner[n] for output n of the netlist: of a flip-flop, the bit of the block whose register it is; of a gate, the
 * bits of all blocks whose registers it reaches through gates; 0: none. The bit of block b is 1 << b. */
void owner_find(const struct gate_netlist *netlist, uint32_t *owner);

#endif
