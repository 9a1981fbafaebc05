/* flow_read.h - numbers out of what Yosys, nextpnr and icetime write. */
#ifndef FPGA_FLOW_READ_H
#define FPGA_FLOW_READ_H

#include "fpga/flow.h"

/* Fills block[], luts and ffs from a file of `write_json`. Dies with code 3 if it is none. */
void flow_read_netlist(const char *path, struct flow_synth *s);

/* Fills cells, mhz, the path and icetime from the files in r->dir. Dies with code 3 where one is not as expected. */
void flow_read_route(struct flow_route *r);

#endif
