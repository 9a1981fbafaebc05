/* selftest_rtl.h - emits the Verilog around a front end on an FPGA: stimulus engine, signature, comparison, board pins.
 *
 * selftest_engine drives the front end; selftest_signature compacts all its outputs; selftest contains both, the front
 * end and the comparison with the expected signatures; chip connects selftest to a board's pins. The engine follows
 * docs/fpga.md and is written independently of fpga/selftest_model.c. */
#ifndef FPGA_SELFTEST_RTL_H
#define FPGA_SELFTEST_RTL_H

#include "rtl_gen/files/gen.h"
#include "rtl_gen/writer/verilog.h"

/* The constants of a build. */
struct selftest_plan {
	uint64_t first_cycles, cycles; /* the signature is compared after these numbers of cycles */
	uint64_t first, last;          /* the expected signatures */
	unsigned divide;               /* the front end's clock is the board's divided by 2^divide */
	bool led_low;                  /* level 0 lights the pass and fail LEDs */
};

enum { RESET_CYCLES = 15 }; /* cycles of reset that chip gives the front end after configuration */

/* Emits the front end, the self-test around it and files.f; the top module is chip. Release with gen_free(). */
void selftest_make(struct gen_files *files, const struct config *cfg, const struct selftest_plan *plan,
		   const char *command);

/* Whether the engine reads output `p` of the front end. */
bool selftest_reads(const struct config *cfg, const struct port *p);

void emit_selftest_engine(struct verilog *v);

#endif
