/* golden.h - what the golden model says of a config: the outputs that the testbench expects, the diagrams of
 * INTEGRATION.md, and which outputs depend on which inputs of the same cycle. */
#ifndef KIT_GOLDEN_H
#define KIT_GOLDEN_H

#include "kit/ports.h"

/* A line of hexadecimal digits for each cycle of a run that the self-test's engine (docs/fpga.md) drives: all outputs
 * of front_end in the order of its port table, the first in the lowest bits. The caller frees. */
char *golden_expected(const struct config *cfg, unsigned cycles);

/* reaches[i][o]: in some cycle of such a run another value of input i, which keeps the contracts, changes output o of
 * the same cycle, or changes issue_o and so what ready_i changes. i and o are indexes into `ports`. */
struct golden_paths {
	bool reaches[MAX_PORTS][MAX_PORTS];
};
void golden_paths(const struct config *cfg, const struct kit_ports *ports, unsigned cycles, struct golden_paths *paths);

/* A timing diagram as text: a thread block of two warps from its launch to its end. Each warp executes an instruction,
 * a barrier and an exit; its first fetch misses. The caller frees. */
char *golden_diagram(const struct config *cfg, const struct kit_ports *ports);

#endif
