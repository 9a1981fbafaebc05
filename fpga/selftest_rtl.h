/* selftest_rtl.h - the emitters of what stands around a front end on an FPGA: docs/fpga.md.
 *
 * selftest_engine drives the front end, selftest_signature takes in all its outputs, selftest holds the two, the front
 * end and the comparison with the expected signatures, chip has a board's pins. The engine is written from
 * docs/fpga.md, as fpga/selftest_model.c is, and neither from the other. */
#ifndef FPGA_SELFTEST_RTL_H
#define FPGA_SELFTEST_RTL_H

#include "rtl_gen/files/gen.h"
#include "rtl_gen/writer/verilog.h"

/* What is frozen into a build. */
struct selftest_plan {
	uint64_t first_cycles, cycles; /* after which the signature is compared */
	uint64_t first, last;          /* with these */
	unsigned divide;               /* the front end's clock is the board's divided by 2 to the power of this */
	bool led_low;                  /* pass and fail are lit by 0 */
};

enum { RESET_CYCLES = 15 }; /* in which chip holds the front end in reset after configuration */

/* The Verilog of the front end and of all that stands around it, and files.f: chip is the top. gen_free() when done. */
void selftest_make(struct gen_files *files, const struct config *cfg, const struct selftest_plan *plan,
		   const char *command);

/* Whether the engine reads an output of the front end. */
bool selftest_reads(const struct config *cfg, const struct port *p);

void emit_selftest_engine(struct verilog *v);
void emit_selftest_signature(struct verilog *v);
void emit_selftest(struct verilog *v, const struct selftest_plan *plan);
void emit_chip(struct verilog *v, const struct selftest_plan *plan);

#endif
