/* random.h - random inputs for a front end: always legal, the rare made common.
 *
 * The stimulus is an SM without a kernel. It launches thread blocks of random size into random free warp slots, deals
 * each warp one random instruction after the other, and lets fetches hit or miss. An instruction stays the same while
 * it is a warp's head; only its r-bit changes. Every warp meets an exit sooner or later, so every barrier opens and
 * every TB ends.
 *
 * A run is a row of phases, most of 16 to 47 and some of up to 271 cycles; each draws its knobs anew: how often r-bits
 * are 1 (also never), the mix of instructions (barrier storms, exit storms, jumps, nothing but SFU and memory), whether
 * barriers and exits are held back and let go together, TB sizes, whether a freed slot is launched into at once or a TB
 * only beside the end of another, how many heads wait for a load, how long, and whether the loads come together, how
 * many lanes execute a head, how many heads are memory instructions, how many warps a hint names, how often memory
 * instructions complete, how many at once and of which warps, how many collectors are free, how often fetches miss, how
 * long lines take, whether lines come together. Apart from these phases, TBs wait in the grid for a while and then none
 * does. Inputs that the contracts call ignored carry random bits.
 *
 * The seed decides everything; the same seed gives the same inputs on every machine and for every simulator. A change
 * of what a seed gives changes RANDOM_VERSION. */
#ifndef SIM_STIMULI_RANDOM_H
#define SIM_STIMULI_RANDOM_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

enum { RANDOM_VERSION = 1 };

/* `cfg` must outlive it. It is never done. Release with random_close(). */
struct stimulus *random_open(const struct config *cfg, uint64_t seed);
void random_close(struct stimulus *s);

#endif
