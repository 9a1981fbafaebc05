/* bench.h - chip in a simulator: its clock, and what its pins say.
 *
 * The same chip is simulated three times: as Verilog, as a netlist of FPGA cells, and as it is read back from the
 * bitstream. A bench knows nothing but the pins. For every 64 cycles behind the reset it prints a line
 * "CYCLES SERIAL PASS FAIL": the cycles so far, the 64 bits of serial_o as 16 hexadecimal digits, the pins of the two
 * LEDs at the end of the line. */
#ifndef FPGA_TESTBENCH_H
#define FPGA_TESTBENCH_H

#include "fpga/board.h"
#include "fpga/selftest_model.h"

/* The Verilog bench (Icarus), and the C++ bench (Verilator); the caller frees. */
char *testbench_verilog(const struct board *b, uint64_t cycles);
char *testbench_cpp(const struct board *b, uint64_t cycles);

/* What a bench has printed, against the model. */
struct testbench_result {
	uint64_t cycles;     /* compared: the lines before the end or the first that differs */
	bool differs;        /* a line is not the model's */
	bool passed, failed; /* the LEDs at the end, lit */
	uint64_t failed_at;  /* cycles in the first line in which the fail LED is lit */
};

/* Reads the file `log`. A line that is not whole, the last of a run that was ended, does not count. Dies with code 3
 * where a line is none of a bench's. */
void testbench_read(const char *log, const struct board *b, const struct selftest *s, struct testbench_result *r);

#endif
