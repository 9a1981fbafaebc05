/* icarus_bench.h - the Verilog bench around front_end for Icarus.
 *
 * The bench reads commands from standard input, a line each, and answers each r and c with a line:
 *   r IN           reset with these inputs                  answer: "r"
 *   c IN [MODEL HEADS]   a cycle                            answer: the output frame
 *   w              start the wave
 * IN, MODEL (the output frame that the model expects) and HEADS (BENCH_HEAD characters for each warp, warp 0 in the
 * lowest bits) are hexadecimal, the highest word first; MODEL and HEADS only in a bench with a wave.
 * A cycle takes 10 time units from rising edge to rising edge; inputs and the model's values change one unit after it.
 */
#ifndef SIM_LOCKSTEP_ICARUS_BENCH_H
#define SIM_LOCKSTEP_ICARUS_BENCH_H

#include "sim/lockstep/pins.h"

enum { BENCH_HEAD = 24 };

/* The bench's text; the caller frees. wave: the file that `w` dumps into; NULL: no wave. `warps` heads. */
char *icarus_bench(const struct pins *p, const char *top, const char *wave, unsigned warps);

#endif
