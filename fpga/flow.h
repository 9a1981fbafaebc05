/* flow.h - synthesizes, places and routes a chip with Yosys, nextpnr-ice40 and icestorm, and reads their reports.
 *
 * Each step caches its results by the content of its inputs. Each tool runs under a time limit. A seed that does not
 * fit or does not route within its limit is a result, not an error. */
#ifndef FPGA_FLOW_H
#define FPGA_FLOW_H

#include "fpga/board.h"
#include "model/machine/ports.h"
#include "rtl_gen/files/gen.h"

enum { FLOW_SEEDS = 3, FLOW_BLOCKS = BLOCK_COUNT + 3, FLOW_PATH = 64 };

/* The LUTs and flip-flops of a part of the chip. The parts are the front end's blocks, the logic between them
 * ("front_end"), the stimulus engine, the signature register, and the rest of the self-test. */
struct flow_block {
	const char *name;
	unsigned luts, ffs;
};

struct flow_synth {
	char *dir; /* cache folder of chip.json and netlist.v */
	struct flow_block block[FLOW_BLOCKS];
	unsigned luts, ffs; /* sums of the blocks */
};

/* One placement. */
struct flow_route {
	unsigned seed;
	bool routed;           /* false: all that follows is 0 */
	char *dir;             /* cache folder of chip.asc, chip.bin, back.asc, placed.json */
	unsigned cells;        /* logic cells, each with a LUT, a flip-flop or both */
	double mhz;            /* highest frequency of the front end's clock, by nextpnr */
	double icetime;        /* the same by icetime, MHz */
	char *step[FLOW_PATH]; /* the critical path: signals of the source, from register to register */
	unsigned steps;
	double path_ns;
};

/* The part that a cell or signal belongs to, by its name in the flattened chip: an index of flow_synth.block[]. */
unsigned flow_block_of(const char *name);
const char *flow_block_name(unsigned block);

/* Synthesizes for the board's family. Dies with exit status 3 if Yosys fails. */
void flow_synthesize(const struct gen_files *files, const struct board *b, struct flow_synth *s);
void flow_synth_free(struct flow_synth *s);

/* Places and routes with a seed within `seconds`. Dies with exit status 3 if a tool fails after routing. */
void flow_place(const struct flow_synth *s, const struct board *b, unsigned seed, unsigned seconds,
		struct flow_route *r);
void flow_route_free(struct flow_route *r);

/* The path of a file in a step's folder; the caller frees. */
char *flow_file(const char *dir, const char *name);

/* Runs a tool in `dir` for at most `seconds`; its output goes to the file `log` there. Returns its exit status; 124: it
 * exceeded the time limit. */
int flow_run(const char *const argv[], const char *dir, const char *log, unsigned seconds);
/* The same for a tool that must succeed: dies with exit status 3 otherwise. */
void flow_must(const char *const argv[], const char *dir, const char *log, unsigned seconds);

#endif
