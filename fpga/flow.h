/* flow.h - from Verilog to a bitstream with Yosys, nextpnr-ice40 and icestorm, and what the tools say of it.
 *
 * Every step keeps its results in the cache by the content of what goes in, so a second run is quick. Each tool runs
 * under a time limit; a route that does not end within it is no error but a result: it did not route. */
#ifndef FPGA_FLOW_H
#define FPGA_FLOW_H

#include "fpga/board.h"
#include "model/machine/ports.h"
#include "rtl_gen/files/gen.h"

enum { FLOW_SEEDS = 3, FLOW_BLOCKS = BLOCK_COUNT + 3, FLOW_PATH = 64 };

/* What a part of the chip takes. The parts are the front end's blocks, the wires between them ("front_end"), the
 * engine, the signature, and the rest of the self-test. */
struct flow_block {
	const char *name;
	unsigned luts, ffs;
};

struct flow_synth {
	char *dir; /* chip.json, netlist.v */
	struct flow_block block[FLOW_BLOCKS];
	unsigned luts, ffs; /* sums of the blocks */
};

/* One placement. */
struct flow_route {
	unsigned seed;
	bool routed;           /* else all that follows is empty */
	char *dir;             /* chip.asc, chip.bin, back.asc, placed.json */
	unsigned cells;        /* logic cells, each with a LUT, a flip-flop or both */
	double mhz;            /* of the front end's clock, by nextpnr */
	double icetime;        /* by icetime, in MHz */
	char *step[FLOW_PATH]; /* the critical path: signals of the source, from register to register */
	unsigned steps;
	double path_ns;
};

/* The block that a cell or a signal belongs to by its name in the flattened chip. */
unsigned flow_block_of(const char *name);
const char *flow_block_name(unsigned block);

/* Synthesizes for the board's family. Dies with code 3 if Yosys fails. */
void flow_synthesize(const struct gen_files *files, const struct board *b, struct flow_synth *s);
void flow_synth_free(struct flow_synth *s);

/* Places and routes with a seed within `seconds`. Dies with code 3 where a tool fails for another reason than room. */
void flow_place(const struct flow_synth *s, const struct board *b, unsigned seed, unsigned seconds,
		struct flow_route *r);
void flow_route_free(struct flow_route *r);

/* The path of a file in a step's folder; the caller frees. */
char *flow_file(const char *dir, const char *name);

/* Runs a tool in `dir` for at most `seconds`, its output into the file `log` there. Returns its exit status; 124: the
 * time was over. */
int flow_run(const char *const argv[], const char *dir, const char *log, unsigned seconds);
/* The same for a tool that must succeed: dies with code 3 otherwise. */
void flow_must(const char *const argv[], const char *dir, const char *log, unsigned seconds);

#endif
