/* random.h - random stimulus for a front end: legal inputs in which rare situations are frequent.
 *
 * The stimulus behaves like an SM without a kernel. It launches thread blocks of random size into random free warp
 * slots, gives each warp a sequence of random instructions, and lets fetches hit or miss. An instruction does not
 * change while it is the head of its warp; only its ready bit changes. Every warp eventually gets an exit, so every
 * barrier opens and every TB completes.
 *
 * A run is a sequence of phases, most of 16 to 47 cycles and some of up to 271. Each phase draws its parameters
 * (random_phase.h):
 *   - how often heads are ready (also never), and whether barriers and exits are held back and released together;
 *   - the instruction mix: many barriers, many exits, jumps, only SFU and memory, how many memory instructions, how
 * many lanes execute an instruction;
 *   - TB sizes, and whether a TB is launched as soon as a slot is free or only when another TB may complete;
 *   - how many heads wait for a load, how long, and whether the loads return together; how often memory instructions
 *     complete, how many per cycle, and of which warps;
 *   - how many warps a hint prefers, and how many collectors are free;
 *   - how often fetches miss, how long a cache line takes, and whether lines arrive together.
 * Independently of phases, the grid alternates between having TBs to launch and having none. Inputs that the contracts
 * declare ignored carry random bits.
 *
 * The seed determines all inputs, on every machine and for every simulator. A change of the inputs that a seed produces
 * increments RANDOM_VERSION. */
#ifndef SIM_STIMULI_RANDOM_H
#define SIM_STIMULI_RANDOM_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

enum { RANDOM_VERSION = 1 };

/* Creates a stimulus that never ends; released with random_close(). `cfg` must outlive it. */
struct stimulus *random_open(const struct config *cfg, uint64_t seed);
void random_close(struct stimulus *s);

#endif
