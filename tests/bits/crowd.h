/* crowd.h - inputs in which nearly all warps of an SM wait at the barrier of one TB, then random ones.
 *
 * In each TB slot in turn there is a TB of all warps but nine, in the next slot one of these nine; all but two of each
 * come to their barriers. Then those that are left issue, and at last all exit. Random inputs hardly ever have so many
 * warps at one barrier. Without a WPT, or with TBs too small for it, the inputs are random from the beginning. */
#ifndef TESTS_BITS_CROWD_H
#define TESTS_BITS_CROWD_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

/* As random_open(): `cfg` must outlive it, and it is never done. */
struct stimulus *crowd_open(const struct config *cfg, uint64_t seed);
void crowd_close(struct stimulus *s);

#endif
