/* testbench.h - testbenches that clock the module `chip` in a simulator and print what its pins show.
 *
 * The same chip is simulated as Verilog, as a netlist of FPGA cells, and as read back from the bitstream. A testbench
 * sees the pins alone. After every 64 cycles of the front end's clock after reset it prints a line
 * "CYCLES SERIAL PASS FAIL": the number of cycles so far, the last 64 values of serial_o as 16 hexadecimal digits (the
 * earliest in the top bit), and the levels of the two LED pins after the last of these cycles. */
#ifndef FPGA_TESTBENCH_H
#define FPGA_TESTBENCH_H

#include "fpga/board.h"
#include "fpga/selftest_model.h"

/* The testbench in Verilog (for Icarus) and in C++ (for Verilator); the caller frees. */
char *testbench_verilog(const struct board *b, uint64_t cycles);
char *testbench_cpp(const struct board *b, uint64_t cycles);

/* The output of a testbench compared with the golden model. */
struct testbench_result {
	uint64_t cycles;     /* equal to the model, up to the end or the first mismatch */
	bool differs;        /* SERIAL of a line is not the model's */
	bool passed, failed; /* pass LED lit in the last line; fail LED lit in some line */
	uint64_t failed_at;  /* CYCLES of the first line in which the fail LED is lit */
};

/* Reads the file `log` and compares it with `s`. An incomplete last line, of a run that was stopped, is ignored. Dies
 * with exit status 3 if a line is malformed. */
void testbench_read(const char *log, const struct board *b, const struct selftest *s, struct testbench_result *r);

#endif
