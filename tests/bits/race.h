/* race.h - inputs that make two counters of progress nearly equal and then ask which warp goes first.
 *
 * One bit of one counter makes the difference. For a bit that is stuck at 0 that counter comes to 2^bit, for one at 1
 * it stays 0; the other one, of a warp or a TB that shares its scheduler, comes to a value between the two, or to one
 * of them where the order of equals is the other way round. */
#ifndef TESTS_BITS_RACE_H
#define TESTS_BITS_RACE_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

/* Whether race_open() knows the register called `name` of a block. */
bool race_knows(const char *block, const char *name);

/* For bit `bit` of its number `number`, stuck at `value`. As random_open(): `cfg` must outlive it. It is done when both
 * have been asked for. */
struct stimulus *race_open(const struct config *cfg, const char *block, const char *name, unsigned number, unsigned bit,
			   unsigned value);
void race_close(struct stimulus *s);

#endif
