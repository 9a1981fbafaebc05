/* area.h - the flow `generic`: counts the cells, LUTs and flip-flops of a front end in synthesized netlists.
 *
 * Yosys synthesizes each block alone and the flattened front end, without the macro OBSERVE, to 4-input LUTs and
 * flip-flops (`synth -flatten -lut 4`: technology-independent cells). If the OSU 0.18 um standard cells (package
 * qflow-tech-osu018) and OpenSTA are installed, a second netlist of standard cells gives area and longest path. */
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
	/* The input ports of issue_sel that reach a cell of its netlist, clock and reset included: what the selector
	 * depends on. */
	char *reads[AREA_READS];
	unsigned read_count;
	char yosys[AREA_VERSION]; /* "Yosys 0.23" */
};

/* Synthesizes, or takes the cached result of the same Verilog and the same Yosys. Dies with exit status 3 if Yosys is
 * missing or fails. Release with area_free(). */
void area_measure(const struct config *cfg, struct area *a);
void area_free(struct area *a);

/* The sum of the blocks' flip-flops. If it is not whole.ffs, flattening removed or merged a flip-flop. */
unsigned area_sum_ffs(const struct area *a);

/* ---- for other measurements with Yosys ---- */

/* Copies the first line of `yosys -V` without the hash of its build to `version` (AREA_VERSION bytes). */
void area_find_version(char *version);

/* The cache key of a measurement: the Verilog and the version of the tools. The caller frees it. */
char *area_cache_key(const struct gen_files *files, const char *version);

/* The line of a Yosys script that reads the Verilog files. The caller frees it. */
char *area_read_script(const struct gen_files *files);

#endif
