/* flow_read.h - reads numbers from the files that Yosys, nextpnr and icetime write. */
#ifndef FPGA_FLOW_READ_H
#define FPGA_FLOW_READ_H

#include "fpga/flow.h"

/* Fills block[], luts and ffs from a netlist that `write_json` wrote. Dies with exit status 3 if it is malformed. */
void flow_read_netlist(const char *path, struct flow_synth *s);

/* Fills cells, mhz, the critical path and icetime from the files in r->dir. Dies with exit status 3 if a file is
 * malformed.
 */
void flow_read_route(struct flow_route *r);

#endif
