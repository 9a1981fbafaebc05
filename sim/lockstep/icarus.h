/* icarus.h - what Icarus can do besides simulator.h: write waves.
 *
 * A wave shows the RTL under `dut`, the model's values under `model` with the same names, under `differs` which ports
 * are not equal, and under `head` each warp's head instruction as text (show it as ASCII). */
#ifndef SIM_LOCKSTEP_ICARUS_H
#define SIM_LOCKSTEP_ICARUS_H

#include "sim/lockstep/simulator.h"

/* As icarus_open(), ready to write a wave into `path`: in FST, or in VCD if the name ends in .vcd. It is there when the
 * simulator is closed. */
struct simulator *icarus_open_wave(const struct rtl_source *rtl, const struct pins *pins, unsigned warps,
				   const char *path);

/* From the next cycle on the wave is written. */
void icarus_wave_start(struct simulator *s);

/* What the next cycle shows of the model: the output frame, and the heads as `warps` times BENCH_HEAD characters. */
void icarus_wave_model(struct simulator *s, const uint32_t *expected, const char *heads);

#endif
