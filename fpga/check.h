/* check.h - the same chip in simulators: as Verilog, as netlist, as read back from the bitstream. */
#ifndef CHECK_H
#define CHECK_H

#include "bench.h"
#include "flow.h"
#include "placement.h"

/* Cycles of Icarus on the chip that is read back: at least so many, or the run counts as failed. */
enum { CHECK_LEAST = 5000, CHECK_FLIPS = 4 };

/* A bitstream with one bit flipped. */
struct check_flip {
	char where[128];            /* the cell */
	struct bench_result result; /* up to the first comparison */
};

struct check {
	struct bench_result rtl, netlist, readback; /* Verilator, the whole self-test */
	struct bench_result icarus;                 /* Icarus on the chip that is read back, as far as it comes */
	struct check_flip flip[CHECK_FLIPS];
	unsigned flips;
};

/* The emitted Verilog. */
void check_rtl(const struct gen_files *files, const struct board *b, const struct selftest *s, struct bench_result *r);
/* The netlist of FPGA cells. */
void check_netlist(const struct flow_synth *y, const struct board *b, const struct selftest *s, struct bench_result *r);
/* The bitstream: read back whole, and with one bit flipped in each of some blocks of the front end. Icarus may run for
 * `seconds`. */
void check_bitstream(const struct flow_route *r, const struct board *b, const struct selftest *s, unsigned seconds,
		     struct check *c);

/* Whether the run was the whole self-test, the model's in every line, and lit the pass LED and not the fail LED. */
bool check_passes(const struct bench_result *r, const struct selftest *s);
/* Whether a flipped bit was noticed: another line than the model's, the fail LED lit, the pass LED not. */
bool check_noticed(const struct check_flip *f);

#endif
