/* area.h - what a front end costs, read from synthesized netlists.
 *
 * Yosys synthesizes each block by itself and the whole front end flattened, without the macro OBSERVE, into 4-input
 * LUTs and flip-flops (`synth -flatten -lut 4`: no FPGA's own cells). Where the OSU 0.18 um standard cells (package
 * qflow-tech-osu018) and OpenSTA are there, a second netlist of those gives area and the longest path. */
#ifndef COST_AREA_H
#define COST_AREA_H

#include <stdbool.h>

#include "model/machine/ports.h"
#include "rtl_gen/files/gen.h"

struct area_block {
	const char *name;
	unsigned cells, luts, ffs;
	double area_um2, delay_ns; /* negative: not measured */
};

enum { AREA_READS = 32, AREA_VERSION = 64 };

struct area {
	struct area_block block[BLOCK_COUNT]; /* all blocks but front_end */
	unsigned count;
	struct area_block whole; /* front_end, flattened */
	/* What the selector's netlist really reads: the input ports of issue_sel that reach a cell, clock and reset
	 * too. */
	char *reads[AREA_READS];
	unsigned read_count;
	char yosys[AREA_VERSION]; /* "Yosys 0.23" */
};

/* Synthesizes, or takes what the cache has for the same Verilog and the same Yosys. Dies with code 3 when Yosys is
 * missing or fails. area_free() when done. */
void area_measure(const struct config *cfg, struct area *a);
void area_free(struct area *a);

/* The blocks' flip-flops. It is whole.ffs, or something was lost or merged in flattening. */
unsigned area_sum_ffs(const struct area *a);

/* ---- for other measurements with Yosys ---- */

/* The first line of `yosys -V`, up to its build's hash, into `version` (AREA_VERSION bytes). */
void area_find_version(char *version);

/* The whole of the Verilog and of what it is measured with: a key for the cache. The caller frees it. */
char *area_cache_key(const struct gen_files *files, const char *version);

/* The line of a script that reads the Verilog. The caller frees it. */
char *area_read_script(const struct gen_files *files);

#endif
