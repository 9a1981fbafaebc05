/* proof.h - the same chip in simulators: as Verilog, as netlist, as read back from the bitstream. */
#ifndef FPGA_PROOF_H
#define FPGA_PROOF_H

#include "fpga/bench.h"
#include "fpga/flow.h"
#include "fpga/placement.h"

/* Cycles of Icarus on the chip that is read back: at least so many, or the run counts as failed. */
enum { PROOF_LEAST = 5000, PROOF_FLIPS = 4 };

/* A bitstream with one bit flipped. */
struct proof_flip {
	char where[128];            /* the cell */
	struct bench_result result; /* up to the first comparison */
};

struct proof {
	struct bench_result rtl, netlist, readback; /* Verilator, the whole self-test */
	struct bench_result icarus;                 /* Icarus on the chip that is read back, as far as it comes */
	struct proof_flip flip[PROOF_FLIPS];
	unsigned flips;
};

/* The emitted Verilog. */
void proof_rtl(const struct gen_files *files, const struct board *b, const struct selftest *s, struct bench_result *r);
/* The netlist of FPGA cells. */
void proof_netlist(const struct flow_synth *y, const struct board *b, const struct selftest *s, struct bench_result *r);
/* The bitstream: read back whole, and with one bit flipped in each of some blocks of the front end. Icarus may run for
 * `seconds`. */
void proof_bitstream(const struct flow_route *r, const struct board *b, const struct selftest *s, unsigned seconds,
		     struct proof *c);

/* Whether the run was the whole self-test, the model's in every line, and lit the pass LED and not the fail LED. */
bool proof_passes(const struct bench_result *r, const struct selftest *s);
/* Whether a flipped bit was noticed: another line than the model's, the fail LED lit, the pass LED not. */
bool proof_noticed(const struct proof_flip *f);

#endif
