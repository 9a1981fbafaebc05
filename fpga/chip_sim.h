/* proof.h - the same chip in simulators: as Verilog, as netlist, as read back from the bitstream. */
#ifndef FPGA_CHIP_SIM_H
#define FPGA_CHIP_SIM_H

#include "fpga/flow.h"
#include "fpga/placement.h"
#include "fpga/testbench.h"

/* Cycles of Icarus on the chip that is read back: at least so many, or the run counts as failed. */
enum { ICARUS_LEAST_CYCLES = 5000, CHIP_FLIPS = 4 };

/* A bitstream with one bit flipped. */
struct flip_sim {
	char where[128];                /* the cell */
	struct testbench_result result; /* up to the first comparison */
};

struct chip_sims {
	struct testbench_result rtl, netlist, readback; /* Verilator, the whole self-test */
	struct testbench_result icarus;                 /* Icarus on the chip that is read back, as far as it comes */
	struct flip_sim flip[CHIP_FLIPS];
	unsigned flips;
};

/* The emitted Verilog. */
void chip_sim_rtl(const struct gen_files *files, const struct board *b, const struct selftest *s,
		  struct testbench_result *r);
/* The netlist of FPGA cells. */
void chip_sim_netlist(const struct flow_synth *y, const struct board *b, const struct selftest *s,
		      struct testbench_result *r);
/* The bitstream: read back whole, and with one bit flipped in each of some blocks of the front end. Icarus may run for
 * `seconds`. */
void chip_sim_bitstream(const struct flow_route *r, const struct board *b, const struct selftest *s, unsigned seconds,
			struct chip_sims *c);

/* Whether the run was the whole self-test, the model's in every line, and lit the pass LED and not the fail LED. */
bool chip_sim_passes(const struct testbench_result *r, const struct selftest *s);
/* Whether a flipped bit was noticed: another line than the model's, the fail LED lit, the pass LED not. */
bool chip_sim_detects(const struct flip_sim *f);

#endif
