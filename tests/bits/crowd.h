/* crowd.h - a stimulus in which nearly all warps of an SM wait at one barrier; random inputs follow.
 *
 * For each TB slot in turn: a TB of all warps but nine is launched there, and a TB of these nine in the next slot. All
 * warps but two of each TB arrive at their barrier; then the others issue; then all exit. Random inputs rarely bring so
 * many warps to one barrier. Without a WPT, or if TBs cannot be that large, the inputs are random from the start. */
#ifndef TESTS_BITS_CROWD_H
#define TESTS_BITS_CROWD_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

/* As random_open(): `cfg` must outlive the stimulus, which never ends. */
struct stimulus *crowd_open(const struct config *cfg, uint64_t seed);
void crowd_close(struct stimulus *s);

#endif
