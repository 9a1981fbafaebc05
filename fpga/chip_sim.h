/* chip_sim.h - simulates the chip as Verilog, as netlist and as read back from the bitstream, and compares each with
 * the golden model. */
#ifndef FPGA_CHIP_SIM_H
#define FPGA_CHIP_SIM_H

#include "fpga/flow.h"
#include "fpga/placement.h"
#include "fpga/testbench.h"

/* Icarus simulates at least this number of cycles of the chip that is read back, or the build fails. */
enum { ICARUS_LEAST_CYCLES = 5000, CHIP_FLIPS = 4 };

/* The simulation of a bitstream with one injected fault. */
struct flip_sim {
	char where[128];                /* the cell */
	struct testbench_result result; /* up to the first comparison of the signature */
};

struct chip_sims {
	struct testbench_result rtl, netlist, readback; /* Verilator, the whole self-test */
	struct testbench_result icarus;                 /* Icarus on the chip that is read back, for a limited time */
	struct flip_sim flip[CHIP_FLIPS];
	unsigned flips;
};

/* Simulates the emitted Verilog. */
void chip_sim_rtl(const struct gen_files *files, const struct board *b, const struct selftest *s,
		  struct testbench_result *r);
/* Simulates the netlist of FPGA cells. */
void chip_sim_netlist(const struct flow_synth *y, const struct board *b, const struct selftest *s,
		      struct testbench_result *r);
/* Simulates the bitstream read back, unchanged and with a bit flipped in a LUT of each of CHIP_FLIPS blocks. Icarus
 * stops after `seconds` on the unchanged one, but not before ICARUS_LEAST_CYCLES. */
void chip_sim_bitstream(const struct flow_route *r, const struct board *b, const struct selftest *s, unsigned seconds,
			struct chip_sims *c);

/* Whether the run covered the whole self-test, equaled the model in every cycle, and lit the pass LED alone. */
bool chip_sim_passes(const struct testbench_result *r, const struct selftest *s);
/* Whether the self-test detected the flipped bit: a mismatch with the model, the fail LED lit and the pass LED not. */
bool chip_sim_detects(const struct flip_sim *f);

#endif
