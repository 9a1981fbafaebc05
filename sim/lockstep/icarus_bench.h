/* icarus_bench.h - prints the Verilog test bench that drives front_end under Icarus.
 *
 * The bench reads commands from standard input, one line each, and answers r and c with one line:
 *   r IN           reset with these inputs                  answer: "r"
 *   c IN [MODEL HEADS]   a cycle                            answer: the output frame
 *   w              start the wave
 * IN, MODEL (the output frame that the model expects) and HEADS (BENCH_HEAD characters for each warp, warp 0 in the
 * lowest bits) are hexadecimal, the highest word first; MODEL and HEADS only in a bench with a wave.
 * A cycle takes BENCH_PERIOD time units from rising edge to rising edge; inputs and the model's values change one unit
 * after it, and outputs are compared BENCH_SAMPLE units after it. A reset takes
 * BENCH_RESET. */
#ifndef SIM_LOCKSTEP_ICARUS_BENCH_H
#define SIM_LOCKSTEP_ICARUS_BENCH_H

#include "sim/lockstep/pins.h"

enum { BENCH_HEAD = 24, BENCH_RESET = 21, BENCH_PERIOD = 10, BENCH_SAMPLE = 9 };

/* The text of the bench for module `top`; the caller frees. wave: the file that command `w` opens; NULL: a bench
 * without a wave. `warps`: number of heads. */
char *icarus_bench(const struct pins *p, const char *top, const char *wave, unsigned warps);

#endif
