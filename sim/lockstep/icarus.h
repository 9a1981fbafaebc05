/* icarus.h - writes wave files with Icarus, beyond the interface of simulator.h.
 *
 * Scopes of a wave: `dut`, the RTL; `model`, the golden model's outputs under the same names; `differs`, a bit for each
 * port, which is set when a cycle's outputs are compared and changes at no other time: 1 if model and RTL differ;
 * `head`, each warp's head instruction as a string (radix ASCII). */
#ifndef SIM_LOCKSTEP_ICARUS_H
#define SIM_LOCKSTEP_ICARUS_H

#include "sim/lockstep/simulator.h"

/* As icarus_open(), with a wave file `path`: VCD if the name ends in .vcd, else FST. The file appears when the
 * simulator is closed. */
struct simulator *icarus_open_wave(const struct rtl_source *rtl, const struct pins *pins, unsigned warps,
				   const char *path);

/* Starts to write the wave with the next cycle. */
void icarus_wave_start(struct simulator *s);

/* Sets what the next cycle shows of the model: its output frame and its heads, BENCH_HEAD characters for each warp.
 * Both must stay valid until that cycle. */
void icarus_wave_model(struct simulator *s, const uint32_t *expected, const char *heads);

#endif
